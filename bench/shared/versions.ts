/** Versions: this one, and with `--against <commit or folder>` another one that is measured in the same run. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { PROJECT } from "../../cli/stack/tools.js";

export type Version = { readonly name: "ours" | "against"; readonly folder: string };

/** Ours first. A commit is laid out once below `.surefoot/versions`, with this folder's packages and tools. */
export async function versionsOf(against: string | undefined): Promise<readonly Version[]> {
  const ours: Version = { name: "ours", folder: PROJECT };
  return against === undefined ? [ours] : [ours, { name: "against", folder: await folderOf(against) }];
}

export async function moduleOf<T>({ folder }: Version, path: string): Promise<T> {
  return await import(pathToFileURL(join(folder, path)).href);
}

/** Each version by turns, and the other one first every second time, so that a busy machine slows both alike. */
export async function byTurns<T>(all: readonly T[], times: number, work: (one: T) => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time++) for (const one of time % 2 === 0 ? all : all.toReversed()) await work(one);
}

async function folderOf(against: string): Promise<string> {
  if (existsSync(join(against, "package.json"))) return resolve(against);
  const run = promisify(execFile);
  const commit = (await run("git", ["rev-parse", "--verify", `${against}^{commit}`], { cwd: PROJECT })).stdout.trim();
  const folder = join(PROJECT, ".surefoot/versions", commit);
  if (existsSync(folder)) return folder;
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(join(making, ".surefoot"), { recursive: true });
  await run("git", ["archive", "--output", `${folder}.tar`, commit], { cwd: PROJECT });
  await run("tar", ["-xf", `${folder}.tar`, "-C", making]);
  await rm(`${folder}.tar`);
  for (const path of ["node_modules", ".surefoot/tools.json"]) await symlink(join(PROJECT, path), join(making, path));
  await rename(making, folder);
  return folder;
}
