/** Reach: another user for PostgreSQL when we are root, and folders that this user can enter. */

import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { chown, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { exists } from "./home.js";

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

const DATABASE_USER = "postgres";
/** Root's folder for files that the database user could not reach in the project's own folder. */
const SHARED_ROOT = "/var/lib/surefoot";

/** Not retryable: make the user by hand, or do not run as root. */
export class DatabaseUserError extends Error {
  override readonly name = "DatabaseUserError";
}

/** Undefined when we are not root; the database then runs as our user. */
export async function databaseUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await lookUp();
  if (known !== undefined) return known;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", DATABASE_USER]);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new DatabaseUserError(
      `PostgreSQL does not run as root, and the user "${DATABASE_USER}" cannot be made (${cause}): make it, or run as another user`,
    );
  }
  const made = await lookUp();
  if (made === undefined) throw new DatabaseUserError(`the user "${DATABASE_USER}" was made but is not found`);
  return made;
}

/** The data folder in the home, or one named after the home if the user cannot enter the home. */
export async function dataFolder(home: string, user: SystemUser | undefined): Promise<string> {
  if (user === undefined || (await canEnter(home, user))) return join(home, "postgres");
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  return join(SHARED_ROOT, `data-${name}`);
}

/** The folder of binaries itself, or a copy that the user can read; made once per version. */
export async function programFolder(native: string, version: string, user: SystemUser | undefined): Promise<string> {
  if (user === undefined || (await canEnter(native, user))) return native;
  const copy = join(SHARED_ROOT, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another run was faster: its copy is as good as ours.
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

export async function giveTo(path: string, user: SystemUser | undefined): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

/** Every folder on the path must let the user pass. Ignores access lists, which at worst causes a harmless copy. */
async function canEnter(path: string, user: SystemUser): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const entry = await stat(folder);
    const bit = entry.uid === user.uid ? 0o100 : entry.gid === user.gid ? 0o010 : 0o001;
    if ((entry.mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function lookUp(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", DATABASE_USER]), run("id", ["-g", DATABASE_USER])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
