/** Lock: every package is held to its content; those of which nobody could tell it are named here, with the reason. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Platform packages that the machine which wrote the lock could not look up: its mirror has neither them nor their hashes.
 * npm takes such a package as the registry sends it. None of them runs in production: format, lint, unused code, and a
 * compiler of which the other platforms are locked. An entry leaves this list when its hash is in the lock.
 */
const WITHOUT_INTEGRITY: Readonly<Record<string, string>> = {
  "@biomejs/cli-":
    "android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64",
  "@oxc-parser/binding-":
    "android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc",
  "@swc/core-":
    "darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu win32-arm64-msvc win32-ia32-msvc win32-x64-msvc",
};
const EXCEPTED = Object.entries(WITHOUT_INTEGRITY).flatMap(([name, platforms]) =>
  platforms.split(" ").map((platform) => `node_modules/${name}${platform}`),
);

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

export async function checkLock(project: string): Promise<string[]> {
  // npm's own file.
  return faultsOfLock(JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")) as LockFile);
}

/** Each fault as `path:line what`. */
export function faultsOfLock({ packages }: LockFile, excepted: readonly string[] = EXCEPTED): string[] {
  const bare = Object.keys(packages).filter((path) => path !== "" && !packages[path]?.integrity?.startsWith("sha512-"));
  return [
    ...bare
      .filter((path) => !excepted.includes(path))
      .map((path) => `package-lock.json:1 ${path} has no integrity: run npm install where its package can be had`),
    ...excepted
      .filter((path) => !bare.includes(path))
      .map((path) => `scripts/check/lock.ts:1 ${path} needs no exception any more`),
  ];
}
