/** Temporary home: for tests and demos; gone when it is done with, also when an earlier run was killed before it could clean up. */

import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimant, endStale } from "./children.js";
import { type Home, openHome } from "./home.js";
import { databaseUser, dataFolder } from "./reach.js";

const PREFIX = "surefoot-home-";
/** A home just made has no claim on record yet. */
const YOUNG_MS = 60_000;

export async function openTemporaryHome(): Promise<Home> {
  await sweepAbandoned();
  return openHome(await mkdtemp(join(tmpdir(), PREFIX)));
}

/** The folder, and the database's data where that lies elsewhere. */
export async function removeHome(home: Pick<Home, "root">): Promise<void> {
  const data = await dataFolder(home.root, await databaseUser());
  await rm(data, { recursive: true, force: true });
  await rm(home.root, { recursive: true, force: true });
}

async function sweepAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const root = join(tmpdir(), name);
    const home = { root, childrenFile: join(root, "children.json") };
    if (claimant(home) !== undefined || !(await isAbandoned(root))) continue;
    await endStale(home, () => undefined);
    await removeHome(home);
  }
}

async function isAbandoned(root: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(root)).mtimeMs > YOUNG_MS;
  } catch {
    return false;
  }
}
