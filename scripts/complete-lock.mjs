/**
 * Completes package-lock.json after `npm install`: npm leaves out the platform packages that it could not look up on the machine
 * that wrote the lock, and then other machines either refuse the lock or go without their binaries.
 *
 *   npm install --package-lock-only && node scripts/complete-lock.mjs
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
  "windows",
];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Adds an entry for each optional package that another one names and the lock lacks. Returns the names added. */
export function completeLock(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock.packages, path, name)) continue;
      lock.packages[`node_modules/${name}`] = platformEntry(name, version);
      added.push(`${name}@${version}`);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return added;
}

/** As Node looks it up: beside, then further and further out. */
function isLocked(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

/** Platform packages say in their names where they belong. */
function platformEntry(name, version) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!/^\d+\.\d+\.\d+/.test(version) || os === undefined || cpu === undefined) {
    throw new Error(`cannot tell where ${name}@${version} belongs: add it to the lock by hand`);
  }
  const libc =
    words.includes("musl") || words.includes("musleabihf")
      ? ["musl"]
      : words.some((w) => w.startsWith("gnu"))
        ? ["glibc"]
        : [];
  return {
    version,
    cpu: [cpu],
    ...(libc.length > 0 && { libc }),
    optional: true,
    os: [os === "windows" ? "win32" : os],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(process.cwd(), "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const added = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length === 0 ? "the lock was complete" : `added ${added.length}:\n${added.join("\n")}`);
}
