/** Debian tree: packages of Debian unpacked into a folder of their own; nothing of the machine itself is changed. */

import { mkdir, readdir, readFile } from "node:fs/promises";
import { arch } from "node:os";
import { join } from "node:path";
import { AppMissingError, type AppPlace } from "../app.js";
import { madeOnce } from "./once.js";
import { PACKAGES, RELEASE } from "./packages.js";
import { run } from "./run.js";

export interface DebianTree {
  readonly root: string;
  /** The programs' own libraries, for whoever starts them. */
  readonly env: Readonly<Record<string, string>>;
  /** Upstream's part of a package's version. */
  readonly versionOf: (name: string) => Promise<string>;
}

const INSTALL_MS = 15 * 60_000;
const LIBRARIES: Readonly<Record<string, string>> = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };
const trees = new Map<string, Promise<DebianTree>>();

/** Throws {@link AppMissingError}. */
export function debianTree(app: string, place: AppPlace): Promise<DebianTree> {
  const folder = join(place.installed, "debian");
  const tree = trees.get(folder) ?? unpackedTree(app, folder, place.say);
  trees.set(folder, tree);
  return tree;
}

async function unpackedTree(app: string, folder: string, say: AppPlace["say"]): Promise<DebianTree> {
  const [root, downloads] = [join(folder, "root"), join(folder, "packages")];
  const what = `the applications of Debian: unpacking ${PACKAGES.length} packages of Debian ${RELEASE}`;
  await madeOnce(folder, JSON.stringify(PACKAGES), { what, say }, async () => {
    await beDebian(app);
    await mkdir(root, { recursive: true });
    await download(app, folder, downloads);
    await unpack(app, downloads, root);
  });
  const libraries = LIBRARIES[arch()] ?? "";
  return {
    root,
    env: { LD_LIBRARY_PATH: `${join(root, "usr/lib", libraries)}:${join(root, "lib", libraries)}` },
    versionOf: (name) => versionIn(downloads, name),
  };
}

async function beDebian(app: string): Promise<void> {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  const [id, release] = [/^ID="?(\w+)"?$/m.exec(text)?.[1], /^VERSION_ID="?(\d+)"?$/m.exec(text)?.[1]];
  if (id === "debian" && release === RELEASE && LIBRARIES[arch()] !== undefined) return;
  const here = `${id ?? "an unknown system"} ${release ?? ""} on ${arch()}`.trim();
  throw new AppMissingError(app, `it is a package of Debian ${RELEASE}, and this is ${here}`, "run the bench on that");
}

/** With lists and a cache of its own: apt needs no right to change the machine, and no earlier update. */
async function download(app: string, folder: string, downloads: string): Promise<void> {
  const [lists, cache] = [join(folder, "lists"), join(folder, "cache")];
  for (const one of [join(lists, "partial"), join(cache, "archives", "partial"), downloads])
    await mkdir(one, { recursive: true });
  const own = ["-qq", "-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`, "-o", "APT::Sandbox::User=root"];
  for (const args of [["update"], ["download", ...PACKAGES]]) {
    const { ok, said } = await run("apt-get", [...own, ...args], { timeoutMs: INSTALL_MS, cwd: downloads });
    if (!ok) throw new AppMissingError(app, `apt-get ${args[0]} failed (${said})`, "Debian's mirrors must be in reach");
  }
}

async function unpack(app: string, downloads: string, root: string): Promise<void> {
  for (const file of await readdir(downloads)) {
    const { ok, said } = await run("dpkg-deb", ["-x", join(downloads, file), root], { timeoutMs: INSTALL_MS });
    if (!ok) throw new AppMissingError(app, `${file} cannot be unpacked (${said})`, "dpkg-deb must be installed");
  }
}

/** `wordpress_6.1.9+dfsg1-0+deb12u1_all.deb` is version 6.1.9. */
async function versionIn(downloads: string, name: string): Promise<string> {
  const file = (await readdir(downloads)).find((one) => one.startsWith(`${name}_`)) ?? "";
  return /_(?:\d+%3a)?(\d+(?:\.\d+)*)/.exec(file)?.[1] ?? "unknown";
}
