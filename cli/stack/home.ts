/** Home: the folder that holds everything one installation keeps: data, logs, secrets, the token. */

import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";

export interface Home {
  readonly root: string;
  readonly logs: string;
  readonly temporalFile: string;
  readonly accountFile: string;
  /** The token alone, for people and scripts. */
  readonly tokenFile: string;
  readonly childrenFile: string;
  /** Addresses of the running servers, for other commands of this machine. */
  readonly addressFile: string;
  readonly secrets: Secrets;
}

/** Passwords of the embedded database's three roles, the secret that signs tokens, and the encryption keys. */
export interface Secrets {
  readonly adminPassword: string;
  readonly ownerPassword: string;
  readonly appPassword: string;
  readonly authSecret: string;
  /** Same format as `ENCRYPTION_KEYS`. */
  readonly encryptionKeys: string;
}

const secrets = z.object({
  adminPassword: z.string().min(1),
  ownerPassword: z.string().min(1),
  appPassword: z.string().min(1),
  /** Absent in homes from before there was sign-in. */
  authSecret: z.string().min(32).optional(),
  /** Absent in homes from before anything was encrypted. */
  encryptionKeys: z.string().optional(),
});

/** Not retryable: the folder holds something that we did not write, or it cannot be written. */
export class HomeError extends Error {
  override readonly name = "HomeError";
}

/** Makes what is missing, keeps what is there. Throws `HomeError`. */
export async function openHome(path: string): Promise<Home> {
  const root = resolve(path);
  const logs = join(root, "logs");
  const temporal = join(root, "temporal");
  try {
    await mkdir(logs, { recursive: true });
    await mkdir(temporal, { recursive: true });
    // Other users may pass through (the database runs as one) but not list the folder.
    await chmod(root, 0o711);
    await chmod(logs, 0o700);
    await chmod(temporal, 0o700);
  } catch (error) {
    throw new HomeError(`cannot write to ${root}: ${String(error)}; set SUREFOOT_HOME to a folder of yours`);
  }
  return {
    root,
    logs,
    temporalFile: join(temporal, "temporal.db"),
    accountFile: join(root, "account.json"),
    tokenFile: join(root, "token"),
    childrenFile: join(root, "children.json"),
    addressFile: join(root, "addresses.json"),
    secrets: await openSecrets(join(root, "secrets.json")),
  };
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. Readable by us alone. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, path);
}

/** Content of a file, or undefined when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // fs errors carry a code
    throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function openSecrets(path: string): Promise<Secrets> {
  const text = await readIfThere(path);
  const known = text === undefined ? undefined : parseSecrets(path, text);
  const kept: z.infer<typeof secrets> = known ?? {
    adminPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
  };
  const authSecret = kept.authSecret ?? password();
  const all = { ...kept, authSecret, encryptionKeys: kept.encryptionKeys ?? `home:${randomBytes(32).toString("hex")}` };
  if (known?.authSecret === undefined || known.encryptionKeys === undefined)
    await writePrivate(path, JSON.stringify(all));
  return all;
}

function parseSecrets(path: string, text: string): z.infer<typeof secrets> {
  try {
    return secrets.parse(JSON.parse(text));
  } catch {
    throw new HomeError(`${path} is damaged: put it back from a copy, or move the whole folder away to begin anew`);
  }
}

/** Hex, so that it needs no escaping in a URL or in SQL. */
function password(): string {
  return randomBytes(24).toString("hex");
}
