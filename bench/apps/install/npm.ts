/** Npm folder: an application from npm with its dependencies, pinned by a lock file, in a folder of its own. */

import { copyFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppMissingError } from "../app.js";
import { madeOnce } from "./once.js";
import { run } from "./run.js";

export interface NpmFolder {
  readonly file: (path: string) => string;
  readonly versionOf: (name: string) => Promise<string>;
}

const INSTALL_MS = 20 * 60_000;
/** No package's own script is run: what is native comes built, and is chosen when it is loaded. */
const ARGUMENTS = ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];

type NpmPlace = { readonly installed: string; readonly say: (line: string) => void };

/** `given`: a folder with package.json and package-lock.json. Made anew when the lock changes. Throws {@link AppMissingError}. */
export async function npmFolder(app: string, given: string, place: NpmPlace): Promise<NpmFolder> {
  const folder = await installedFolder(app, given, place, async (at) => {
    await copyFile(join(given, "package.json"), join(at, "package.json"));
  });
  const file = (path: string) => join(folder, "node_modules", path);
  return { file, versionOf: (name) => versionIn(file(name)) };
}

export type UnpackedNpmFolder = { readonly folder: string; readonly version: () => Promise<string> };

/**
 * For a package that brings some of its dependencies as archives, which npm finds only below the folder that it installs:
 * the package itself is that folder. `given`: a folder with its package-lock.json. Throws {@link AppMissingError}.
 */
export async function unpackedNpmFolder(
  app: string,
  name: string,
  given: string,
  place: NpmPlace,
): Promise<UnpackedNpmFolder> {
  const folder = await installedFolder(app, given, place, (at) => unpack(app, name, at));
  return { folder, version: () => versionIn(folder) };
}

async function installedFolder(
  app: string,
  given: string,
  { installed, say }: NpmPlace,
  prepare: (folder: string) => Promise<void>,
): Promise<string> {
  const lock = await readFile(join(given, "package-lock.json"));
  const folder = join(installed, app);
  await madeOnce(folder, lock, { what: `${app}: installing it from npm`, say }, async () => {
    await prepare(folder);
    await copyFile(join(given, "package-lock.json"), join(folder, "package-lock.json"));
    const { ok, said } = await run("npm", ARGUMENTS, { timeoutMs: INSTALL_MS, cwd: folder });
    if (!ok) throw unreachable(app, `npm ci failed (${said})`);
  });
  return folder;
}

async function unpack(app: string, name: string, folder: string): Promise<void> {
  const packed = await run("npm", ["pack", name, "--silent"], { timeoutMs: INSTALL_MS, cwd: folder });
  if (!packed.ok) throw unreachable(app, `npm pack failed (${packed.said})`);
  const archive = join(folder, packed.said);
  const { ok, said } = await run("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"], {
    timeoutMs: INSTALL_MS,
  });
  if (!ok) throw new AppMissingError(app, `${packed.said} cannot be unpacked (${said})`, "tar must be installed");
  await rm(archive);
}

function unreachable(app: string, lacks: string): AppMissingError {
  return new AppMissingError(app, lacks, "npm's registry, or a mirror, must be in reach");
}

async function versionIn(folder: string): Promise<string> {
  // The cast: npm's own file.
  return (JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }).version;
}
