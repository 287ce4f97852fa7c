/** Account: the one organisation and owner of a local installation, with a password for people and a token for scripts. */

import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { hashToken } from "../../api/people/better-auth.js";
import { createPasswords } from "../../api/people/password-hashing.js";
import { addAccessToken, formatToken, tenantOfToken, useAccessToken } from "../../db/access-tokens.js";
import { type Database, openDatabase } from "../../db/client.js";
import { addOrganisation, addPerson, findPerson, removeSignIn } from "../../db/people.js";
import { tokenScope } from "../../protocol/people.js";
import { type Home, HomeError, readIfThere, writePrivate } from "./home.js";

const owner = z.object({
  tenantId: z.uuid(),
  userId: z.uuid(),
  email: z.email(),
  password: z.string().min(1),
  /** Token for scripts; valid until revoked. */
  token: z.string().min(1),
});
/** Accounts from before sign-in have neither e-mail nor password. */
const kept = owner.partial({ email: true, password: true });

type Owner = z.infer<typeof owner>;

export interface Account extends Owner {
  /** True on the first start of this home: e-mail, password and token should be shown. */
  readonly isNew: boolean;
}

const ORGANISATION = "Local";
const EMAIL = "owner@surefoot.local";
const TOKEN_NAME = "surefoot start";

/** The database keeps only hashes, so the home keeps the plain text. Every start makes both agree. */
export async function openAccount(
  home: Home,
  options: { readonly databaseUrl: string; readonly authSecret: string },
): Promise<Account> {
  const database = openDatabase(options.databaseUrl, { max: 1 });
  try {
    const known = await readAccount(home);
    const owner = await complete(database, known);
    const usable = await usableToken(database, known?.token, options.authSecret);
    const token = usable ?? formatToken(owner.tenantId, randomBytes(32).toString("base64url"));
    const account: Owner = { ...owner, token };
    // Write files before rows, so that an interrupted start continues with the same account.
    if (JSON.stringify(known) !== JSON.stringify(account)) {
      await writePrivate(home.accountFile, JSON.stringify(account));
      await writePrivate(home.tokenFile, `${account.token}\n`);
    }
    await agree(database, account);
    if (usable === undefined) await keepToken(database, account, { before: known?.token, secret: options.authSecret });
    return { ...account, isNew: known?.password === undefined };
  } finally {
    await database.close();
  }
}

/** Undefined if the token was revoked, hashed with another secret, or is a sign-in from before script tokens. */
async function usableToken(database: Database, token = "", secret: string): Promise<string | undefined> {
  const tenantId = tenantOfToken(token);
  if (tenantId === null) return undefined;
  const found = await useAccessToken(database, { tenantId, hash: hashToken(token, secret) }, new Date());
  return found === null ? undefined : token;
}

async function keepToken(
  database: Database,
  { tenantId, userId, token }: Owner,
  { before = "", secret }: { readonly before: string | undefined; readonly secret: string },
): Promise<void> {
  const fields = { tenantId, userId, tokenId: randomUUID(), hash: hashToken(token, secret), name: TOKEN_NAME };
  const change = { tenantId, by: userId, auditId: randomUUID(), at: new Date() };
  await addAccessToken(database, { ...fields, scopes: [...tokenScope.options], expiresAt: null }, change);
  // Earlier builds issued a sign-in valid for ten years.
  if (tenantOfToken(before) === null) await removeSignIn(database, decodeURIComponent(before).split(".")[0] ?? "");
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

async function agree(database: Database, account: Owner): Promise<void> {
  const { tenantId, userId, email, password } = account;
  const nowMs = Date.now();
  await addOrganisation(database, { tenantId, name: ORGANISATION, nowMs });
  if (await findPerson(database, email)) return;
  const passwordHash = await createPasswords().hash(password);
  await addPerson(database, { userId, email, name: "Owner", passwordHash, tenantId, role: "owner", nowMs });
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
