/** Lock: every package is held to its content, on every platform. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

export async function checkLock(project: string): Promise<string[]> {
  // npm's own file.
  return faultsOfLock(JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")) as LockFile);
}

/** Each fault as `path:line what`. */
export function faultsOfLock({ packages }: LockFile): string[] {
  const bare = Object.keys(packages).filter((path) => path !== "" && !packages[path]?.integrity?.startsWith("sha512-"));
  return bare.map(
    (path) =>
      `package-lock.json:1 ${path} has no integrity: \`npm view ${path.replace(/^.*node_modules\//, "")} dist.integrity\` tells it`,
  );
}
