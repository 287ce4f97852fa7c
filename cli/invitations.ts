/** `surefoot invitations`: those that nobody accepted yet, and one withdrawn, by whoever runs the installation. */

import { randomUUID } from "node:crypto";
import { openDatabase } from "../db/client.js";
import { type InvitationRow, listInvitations, revokeInvitation } from "../db/invitations.js";
import { operatorName } from "./operator.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface InvitationsOptions {
  readonly organisation?: string;
}

export type InvitationCommand = "list" | "withdraw";

interface Wanted extends InvitationsOptions {
  readonly command: InvitationCommand;
  readonly email?: string;
}

export async function changeInvitations({ command, email, organisation }: Wanted): Promise<void> {
  const { databaseUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-invitations" });
  try {
    const { tenantId, name } = await chooseOrganisation(database, organisation);
    if (command === "withdraw") {
      const open = await listInvitations(database, tenantId);
      const theirs = open.filter((one) => one.email === email?.toLowerCase());
      if (theirs.length === 0)
        throw new CommandError(`${email ?? "nobody"} has no open invitation; there are\n${linesOf(open).join("\n")}`);
      const change = { tenantId, by: operatorName(), at: new Date() };
      for (const { invitationId } of theirs)
        await revokeInvitation(database, { invitationId, role: null }, { ...change, auditId: randomUUID() });
    }
    process.stdout.write(`${[name, ...linesOf(await listInvitations(database, tenantId))].join("\n")}\n`);
  } finally {
    await database.close();
  }
}

const linesOf = (rows: readonly InvitationRow[]): readonly string[] =>
  rows.map(({ email, role, expiresAt }) => {
    const verb = expiresAt.getTime() <= Date.now() ? "expired" : "open until";
    return `  ${email}  ${role}  ${verb} ${expiresAt.toISOString()}`;
  });
