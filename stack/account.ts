/** Account: the one organisation and user of a local installation, and the token that speaks for them until sign-in exists. */

import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { openDatabase } from "../db/client.js";
import { createLocalToken, mintToken } from "../db/local-tokens.js";
import { type Home, HomeError, readIfThere, writePrivate } from "./home.js";

const account = z.object({ tenantId: z.uuid(), userId: z.uuid(), token: z.string().min(1) });

export interface Account extends z.infer<typeof account> {
  /** True on the first start of this home: the token should be shown. */
  readonly isNew: boolean;
}

/** The database keeps a hash only, so the home keeps the token; both are brought to agree at every start. */
export async function openAccount(home: Home, databaseUrl: string): Promise<Account> {
  const known = await readAccount(home);
  const owner = known ?? { tenantId: randomUUID(), userId: randomUUID(), token: mintToken(randomBytes(32)) };
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    await createLocalToken(database, { ...owner, nowMs: Date.now() });
  } finally {
    await database.close();
  }
  if (known === undefined) {
    await writePrivate(home.accountFile, JSON.stringify(owner));
    await writePrivate(home.tokenFile, `${owner.token}\n`);
  }
  return { ...owner, isNew: known === undefined };
}

async function readAccount(home: Home): Promise<z.infer<typeof account> | undefined> {
  const text = await readIfThere(home.accountFile);
  if (text === undefined) return undefined;
  try {
    return account.parse(JSON.parse(text));
  } catch {
    throw new HomeError(`${home.accountFile} is damaged: remove it, and the next start makes a new token`);
  }
}
