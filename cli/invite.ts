/** `surefoot invite`: the one way in for a new person, on the machine that holds the database's address. */

import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, openDatabase } from "../db/client.js";
import { addInvitation } from "../db/invitations.js";
import { addOrganisation } from "../db/people.js";
import { describeFaults } from "../protocol/issue-words.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface InviteOptions {
  readonly role: string;
  readonly organisation?: string;
  readonly newOrganisation?: string;
  /** A place of their own, which nobody else joins. */
  readonly personal?: boolean;
}

const asked = z.object({
  email: z.email("is no e-mail address").toLowerCase(),
  role: z.enum(["owner", "admin", "operator", "member"], "is none of owner, admin, operator, member"),
});

export async function invite(email: string, options: InviteOptions): Promise<void> {
  const parsed = asked.safeParse({ email, role: isNew(options) ? "owner" : options.role });
  if (!parsed.success) {
    throw new CommandError(describeFaults(parsed.error, "the invitation"));
  }
  const { databaseUrl, apiUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-invite" });
  try {
    const nowMs = Date.now();
    const organisation = await choose(database, options, { email: parsed.data.email, nowMs });
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

const isNew = ({ newOrganisation, personal }: InviteOptions): boolean =>
  newOrganisation !== undefined || personal === true;

async function choose(
  database: Database,
  { organisation, newOrganisation, personal }: InviteOptions,
  { email, nowMs }: { readonly email: string; readonly nowMs: number },
): Promise<{ readonly tenantId: string; readonly name: string }> {
  const name = newOrganisation ?? (personal ? email : undefined);
  if (name === undefined) {
    const chosen = await chooseOrganisation(database, organisation);
    if (chosen.kind === "personal") throw new CommandError(`${chosen.name} is one person's own place: nobody joins it`);
    return chosen;
  }
  const made = { tenantId: randomUUID(), name };
  const kind = newOrganisation === undefined ? "personal" : "organisation";
  await addOrganisation(database, { ...made, kind, nowMs });
  return made;
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
  process.stdout.write(
    [
      `Invited ${email} to ${organisation} as ${role}; valid until ${expiresAt.toISOString()}.`,
      `Link    ${apiUrl}/console/people#invite=${token}   (shown once: hand it over yourself)`,
      "",
    ].join("\n"),
  );
}
