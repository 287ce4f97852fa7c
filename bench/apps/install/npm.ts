/** Npm folder: an application from npm with its dependencies, pinned by a lock file, in a folder of its own. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppMissingError } from "../app.js";
import { run } from "./run.js";

export interface NpmFolder {
  /** Of a package's own file. */
  readonly file: (path: string) => string;
  readonly versionOf: (name: string) => Promise<string>;
}

const INSTALL_MS = 20 * 60_000;
/** No package's own script is run: what is native comes built, and is chosen when it is loaded. */
const ARGUMENTS = ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];

/** `given`: a folder with package.json and package-lock.json. Made anew when the lock changes. Throws {@link AppMissingError}. */
export async function npmFolder(
  app: string,
  given: string,
  place: { readonly installed: string; readonly say: (line: string) => void },
): Promise<NpmFolder> {
  const lock = await readFile(join(given, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  const folder = join(place.installed, app);
  const mark = join(folder, "installed");
  const found = existsSync(mark) ? await readFile(mark, "utf8") : "";
  if (found !== wanted) {
    const startedMs = performance.now();
    place.say(`${app}: installing it from npm into ${folder} (once)`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) await copyFile(join(given, name), join(folder, name));
    const { ok, said } = await run("npm", ARGUMENTS, { timeoutMs: INSTALL_MS, cwd: folder });
    if (!ok) throw new AppMissingError(app, `npm ci failed (${said})`, "npm's registry, or a mirror, must be in reach");
    await writeFile(mark, wanted);
    place.say(`${app}: installed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  }
  const file = (path: string) => join(folder, "node_modules", path);
  return {
    file,
    async versionOf(name) {
      // The cast: npm's own file.
      return (JSON.parse(await readFile(file(`${name}/package.json`), "utf8")) as { version: string }).version;
    },
  };
}
