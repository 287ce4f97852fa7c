/** `surefoot invite`: the one way in for a new person, on the machine that holds the database's address. Elsewhere: add user. */

import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { loadStackConfig } from "../config.js";
import { type Database, openDatabase } from "../db/client.js";
import { addInvitation } from "../db/invitations.js";
import { addOrganisation, listOrganisations } from "../db/people.js";
import { readAddresses } from "../stack/addresses.js";
import { openHome } from "../stack/home.js";

export interface InviteOptions {
  readonly role: string;
  readonly organisation?: string;
  readonly newOrganisation?: string;
}

/** What was typed cannot be done; the message says what can. */
class InviteError extends Error {
  override readonly name = "InviteError";
}

const asked = z.object({
  email: z.email("is no e-mail address").toLowerCase(),
  role: z.enum(["owner", "admin", "operator", "member"], "is none of owner, admin, operator, member"),
});

export async function invite(email: string, options: InviteOptions): Promise<void> {
  const parsed = asked.safeParse({ email, role: options.newOrganisation === undefined ? options.role : "owner" });
  if (!parsed.success) {
    throw new InviteError(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "));
  }
  const { databaseUrl, apiUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-invite" });
  try {
    const nowMs = Date.now();
    const organisation = await choose(database, options, nowMs);
    const token = randomBytes(32).toString("base64url");
    const expiresAt = await addInvitation(database, {
      token,
      tenantId: organisation.tenantId,
      inviterId: null,
      ...parsed.data,
      nowMs,
    });
    print({ ...parsed.data, organisation: organisation.name, token, expiresAt, apiUrl });
  } finally {
    await database.close();
  }
}

async function whereItRuns(): Promise<{ databaseUrl: string; apiUrl: string }> {
  const config = loadStackConfig(process.env);
  const home = await readAddresses(await openHome(config.home));
  const databaseUrl = config.databaseUrl ?? home?.database;
  if (databaseUrl === undefined) {
    throw new InviteError(
      `nothing has been started in ${config.home}: run "surefoot start" first, or set DATABASE_URL`,
    );
  }
  return { databaseUrl, apiUrl: home?.api ?? "https://<your server>" };
}

async function choose(
  database: Database,
  { organisation, newOrganisation }: InviteOptions,
  nowMs: number,
): Promise<{ readonly tenantId: string; readonly name: string }> {
  if (newOrganisation !== undefined) {
    const made = { tenantId: randomUUID(), name: newOrganisation };
    await addOrganisation(database, { ...made, nowMs });
    return made;
  }
  const all = await listOrganisations(database);
  const fitting = organisation === undefined ? all : all.filter((one) => one.tenantId === organisation);
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  const listed = all.map(({ tenantId, name }) => `  ${tenantId}  ${name}`).join("\n");
  throw new InviteError(
    all.length === 0
      ? "there is no organisation yet: make one with --new-organisation <name>"
      : `say which organisation with --organisation <id>:\n${listed}`,
  );
}

function print(made: {
  readonly email: string;
  readonly role: string;
  readonly organisation: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly apiUrl: string;
}): void {
  const { email, role, organisation, token, expiresAt, apiUrl } = made;
  const body = JSON.stringify({ token, name: "Your name", password: "at least 12 characters" });
  process.stdout.write(
    [
      `Invited ${email} to ${organisation} as ${role}; valid until ${expiresAt.toISOString()}.`,
      `Token   ${token}   (shown once)`,
      `Accept  curl -X POST ${apiUrl}/api/v1/auth/accept-invite -H 'content-type: application/json' -d '${body}'`,
      "",
    ].join("\n"),
  );
}
