/** `surefoot tokens`: tokens for scripts, made, listed and revoked by whoever runs the installation. */

import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "../api/people/better-auth.js";
import { addAccessToken, formatToken, listAccessTokens, revokeAccessToken } from "../db/access-tokens.js";
import { type Database, openDatabase } from "../db/client.js";
import { listMembers } from "../db/members.js";
import { tokenScope } from "../protocol/people.js";
import { operatorName } from "./operator.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface TokensOptions {
  readonly organisation?: string;
  /** For whom a token is made. */
  readonly for?: string;
  readonly scope?: readonly string[];
  readonly days?: string;
}

export type TokenCommand = "list" | "make" | "revoke";

interface Wanted extends TokensOptions {
  readonly command: TokenCommand;
  /** Name of a new one, id of one to revoke. */
  readonly subject?: string;
}

const DAY_MS = 24 * 3_600_000;
const ID = /^[0-9a-f-]{36}$/i;

export async function changeTokens(wanted: Wanted): Promise<void> {
  const { databaseUrl, authSecret } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-tokens" });
  try {
    const { tenantId, name } = await chooseOrganisation(database, wanted.organisation);
    if (wanted.command === "make") await make(database, { ...wanted, tenantId, authSecret });
    if (wanted.command === "revoke") await revoke(database, tenantId, wanted.subject ?? "");
    const people = new Map((await listMembers(database, tenantId)).map(({ userId, email }) => [userId, email]));
    const tokens = await listAccessTokens(database, { tenantId, userId: undefined });
    const lines = tokens.map((one) => `  ${one.tokenId}  ${people.get(one.userId) ?? one.userId}  ${summaryOf(one)}`);
    process.stdout.write(`${[name, ...lines].join("\n")}\n`);
  } finally {
    await database.close();
  }
}

async function make(
  database: Database,
  { tenantId, authSecret, subject: name, for: email, scope = [], days }: Wanted & TenantSecret,
): Promise<void> {
  if (!name) throw new CommandError('say what it is for: surefoot tokens make "nightly report" --for <email>');
  if (authSecret === undefined)
    throw new CommandError("set AUTH_SECRET to what the API has: tokens are hashed with it");
  const member = (await listMembers(database, tenantId)).find((one) => one.email === email?.toLowerCase());
  if (!member) throw new CommandError(`${email ?? "nobody"} is no member: name one with --for <email>`);
  const scopes = tokenScope.array().min(1).safeParse(scope);
  if (!scopes.success) throw new CommandError(`--scope takes some of ${tokenScope.options.join(", ")}`);
  const expiresInDays = days === undefined ? undefined : Number(days);
  if (expiresInDays !== undefined && !(Number.isInteger(expiresInDays) && expiresInDays > 0))
    throw new CommandError("--days takes a whole number above 0");
  const token = formatToken(tenantId, randomBytes(32).toString("base64url"));
  const expiresAt = expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * DAY_MS);
  const fields = { tenantId, userId: member.userId, tokenId: randomUUID(), hash: hashToken(token, authSecret), name };
  await addAccessToken(database, { ...fields, scopes: scopes.data, expiresAt }, changeBy(tenantId));
  process.stdout.write(`Token   ${token}   (shown once)\n`);
}

interface TenantSecret {
  readonly tenantId: string;
  readonly authSecret: string | undefined;
}

async function revoke(database: Database, tenantId: string, tokenId: string): Promise<void> {
  const isDone =
    ID.test(tokenId) && (await revokeAccessToken(database, { tokenId, userId: undefined }, changeBy(tenantId)));
  if (!isDone) throw new CommandError(`there is no living token ${tokenId}; "surefoot tokens" lists them`);
}

const changeBy = (tenantId: string) => ({
  tenantId,
  by: operatorName(),
  auditId: randomUUID(),
  at: new Date(),
});

function summaryOf(row: Awaited<ReturnType<typeof listAccessTokens>>[number]): string {
  const { name, scopes, lastUsedAt, expiresAt, revokedAt } = row;
  const used = lastUsedAt === null ? "never used" : `last used ${lastUsedAt.toISOString()}`;
  const end = expiresAt === null ? [] : [`until ${expiresAt.toISOString()}`];
  return [`"${name}"`, scopes.join(" "), used, ...end, ...(revokedAt === null ? [] : ["revoked"])].join("  ");
}
