/** Once: a folder that is made anew when what it is made of changes. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** `from`: all that it is made of; its hash is kept in the folder's file `installed`. */
export async function madeOnce(
  folder: string,
  from: string | Buffer,
  { what, say }: { readonly what: string; readonly say: (line: string) => void },
  make: () => Promise<void>,
): Promise<void> {
  const [wanted, mark] = [createHash("sha256").update(from).digest("hex"), join(folder, "installed")];
  if (existsSync(mark) && (await readFile(mark, "utf8")) === wanted) return;
  const startedMs = performance.now();
  say(`${what} into ${folder} (once)`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make();
  await writeFile(mark, wanted);
  say(`${what}: done in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}
