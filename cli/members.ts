/** `surefoot members`: who is in an organisation, changed by whoever runs the installation. */

import { randomBytes, randomUUID } from "node:crypto";
import type { MembershipChange, MembershipRefusal } from "../core/membership.js";
import { type Database, openDatabase } from "../db/client.js";
import { changeMember, listMembers, type MemberRow } from "../db/members.js";
import { addPasswordReset, type ResetRefusal } from "../db/passwords.js";
import { type OrganisationRole, organisationRole } from "../protocol/people.js";
import { operatorName } from "./operator.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface MembersOptions {
  readonly organisation?: string;
}

export type MemberCommand = "list" | "role" | "disable" | "enable" | "remove" | "reset-password";

interface Wanted extends MembersOptions {
  readonly command: MemberCommand;
  readonly email?: string;
  readonly role?: string;
}

export async function changeMembers(wanted: Wanted): Promise<void> {
  const change = changeOf(wanted);
  const { databaseUrl, apiUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-members" });
  try {
    const { tenantId, name } = await chooseOrganisation(database, wanted.organisation);
    if (wanted.command === "reset-password") {
      const member = await memberOf(database, tenantId, wanted.email);
      return print(await resetOf(database, { ...member, tenantId, apiUrl }));
    }
    if (change !== null) {
      const { userId } = await memberOf(database, tenantId, wanted.email);
      const refusal = await changeMember(database, userId, change, changeBy(tenantId));
      if (refusal !== null) throw new CommandError(REFUSALS[refusal]);
    }
    print([name, ...(await listMembers(database, tenantId)).map(lineOf)]);
  } finally {
    await database.close();
  }
}

function changeOf({ command, role }: Wanted): MembershipChange | null {
  if (command === "list" || command === "reset-password") return null;
  if (command !== "role") return { kind: command };
  const known = organisationRole.safeParse(role);
  if (!known.success) throw new CommandError(`${role ?? "nothing"} is none of ${organisationRole.options.join(", ")}`);
  return { kind: "role", role: known.data satisfies OrganisationRole };
}

async function memberOf(database: Database, tenantId: string, email = ""): Promise<MemberRow> {
  const all = await listMembers(database, tenantId);
  const found = all.find((one) => one.email === email.toLowerCase());
  if (found) return found;
  throw new CommandError(`${email || "nobody"} is no member; there are\n${all.map(lineOf).join("\n")}`);
}

async function resetOf(
  database: Database,
  { userId, email, tenantId, apiUrl }: MemberRow & { readonly tenantId: string; readonly apiUrl: string },
): Promise<readonly string[]> {
  const token = randomBytes(32).toString("base64url");
  const made = await addPasswordReset(database, { userId, token }, changeBy(tenantId));
  if (!(made instanceof Date)) throw new CommandError(REFUSALS[made]);
  return [
    `${email} may set a new password until ${made.toISOString()}; then every sign-in and token of theirs ends.`,
    `Link    ${apiUrl}/console/people#reset=${token}   (shown once: hand it over yourself)`,
  ];
}

const changeBy = (tenantId: string) => ({
  tenantId,
  by: operatorName(),
  auditId: randomUUID(),
  at: new Date(),
  actorId: null,
});

const REFUSALS: Readonly<Record<MembershipRefusal | ResetRefusal, string>> = {
  NO_MEMBER: "there is no such member any more",
  NOT_ALLOWED: "that is not allowed",
  ONESELF: "nobody shuts themselves out or in",
  PERSONAL: "this is one person's own place: nobody joins, and its owner stays",
  LAST_OWNER: "an organisation keeps an owner: make somebody else one first",
  ELSEWHERE: "this password opens another organisation too",
};

const lineOf = ({ email, role, name, disabledAt }: MemberRow): string =>
  `  ${email}  ${role}  ${name}${disabledAt === null ? "" : `  disabled since ${disabledAt.toISOString()}`}`;

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
