/** Account: the one organisation and owner of a local installation, with a password for people and a token for scripts. */

import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { createPasswords, signToken } from "../api/auth.js";
import { type Database, openDatabase } from "../db/client.js";
import { addOrganisation, addPerson, addSignIn, findPerson, hasSignIn } from "../db/people.js";
import { type Home, HomeError, readIfThere, writePrivate } from "./home.js";

const owner = z.object({
  tenantId: z.uuid(),
  userId: z.uuid(),
  email: z.email(),
  password: z.string().min(1),
  /** Signed; as `login` would give it out, but it does not end by itself. */
  token: z.string().min(1),
});
/** Before there was sign-in an account was a token only. */
const kept = owner.partial({ email: true, password: true });

type Owner = z.infer<typeof owner>;

export interface Account extends Owner {
  /** True on the first start of this home: e-mail, password and token should be shown. */
  readonly isNew: boolean;
}

const ORGANISATION = "Local";
const EMAIL = "owner@surefoot.local";
/** A token for scripts lasts as long as an installation does; ten years. */
const TOKEN_MS = 10 * 365 * 24 * 3_600_000;

/** The database keeps hashes only, so the home keeps the words; both are brought to agree at every start. */
export async function openAccount(
  home: Home,
  options: { readonly databaseUrl: string; readonly authSecret: string },
): Promise<Account> {
  const database = openDatabase(options.databaseUrl, { max: 1 });
  try {
    const known = await readAccount(home);
    const rawToken = await usableToken(database, known?.token, options.authSecret);
    const fresh = rawToken ?? randomBytes(32).toString("base64url");
    const account: Owner = { ...(await complete(database, known)), token: signToken(fresh, options.authSecret) };
    // Before the rows: a start that is cut off in between goes on with the same people.
    if (JSON.stringify(known) !== JSON.stringify(account)) {
      await writePrivate(home.accountFile, JSON.stringify(account));
      await writePrivate(home.tokenFile, `${account.token}\n`);
    }
    await agree(database, account, rawToken === undefined ? fresh : undefined);
    return { ...account, isNew: known?.password === undefined };
  } finally {
    await database.close();
  }
}

/** The raw token, unless it was signed with another secret or has been signed out. */
async function usableToken(database: Database, token: string | undefined, secret: string): Promise<string | undefined> {
  const raw = decodeURIComponent(token ?? "").split(".")[0] ?? "";
  const usable = token !== undefined && token === signToken(raw, secret) && (await hasSignIn(database, raw));
  return usable ? raw : undefined;
}

async function complete(database: Database, known: z.infer<typeof kept> | undefined): Promise<Omit<Owner, "token">> {
  const tenantId = known?.tenantId ?? randomUUID();
  const userId = known?.userId ?? randomUUID();
  const password = known?.password ?? randomBytes(15).toString("base64url");
  if (known?.email !== undefined) return { tenantId, userId, email: known.email, password };
  // Several homes may share one database.
  const taken = await findPerson(database, EMAIL);
  return { tenantId, userId, email: taken ? `owner-${tenantId.slice(0, 8)}@surefoot.local` : EMAIL, password };
}

async function agree(database: Database, account: Owner, newToken: string | undefined): Promise<void> {
  const { tenantId, userId, email, password } = account;
  const nowMs = Date.now();
  await addOrganisation(database, { tenantId, name: ORGANISATION, nowMs });
  if (!(await findPerson(database, email))) {
    const passwordHash = await createPasswords().hash(password);
    await addPerson(database, { userId, email, name: "Owner", passwordHash, tenantId, role: "owner", nowMs });
  }
  if (newToken === undefined) return;
  const expiresAt = new Date(nowMs + TOKEN_MS);
  await addSignIn(database, { id: randomUUID(), token: newToken, userId, tenantId, expiresAt, nowMs });
}

async function readAccount(home: Home): Promise<z.infer<typeof kept> | undefined> {
  const text = await readIfThere(home.accountFile);
  if (text === undefined) return undefined;
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    throw new HomeError(`${home.accountFile} is damaged: remove it, and the next start makes a new owner`);
  }
}
