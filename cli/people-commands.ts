/** Commands about an organisation: its members, tokens for their scripts, its documents and its systems of record. */

import { Argument, type Command } from "commander";
import type { DocumentCommand, DocumentsOptions } from "./documents.js";
import type { InvitationCommand, InvitationsOptions } from "./invitations.js";
import type { MemberCommand, MembersOptions } from "./members.js";
import type { SourceCommand, SourcesOptions } from "./sources.js";
import type { TokenCommand, TokensOptions } from "./tokens.js";

export function addMembers(program: Command): void {
  const what = (choices: readonly string[]) => new Argument("[what]", "what to do").choices(choices).default("list");
  program
    .command("members")
    .description(
      "list who is in an organisation; change a role, disable, enable, remove, or let a password be set anew",
    )
    .addArgument(what(["list", "role", "disable", "enable", "remove", "reset-password"]))
    .argument("[email]", "of the member")
    .argument("[role]", "owner, admin, operator or member")
    .option("--organisation <id>", "which one, when there are several")
    .action(
      async (command: MemberCommand, email: string | undefined, role: string | undefined, options: MembersOptions) => {
        const { changeMembers } = await import("./members.js");
        await changeMembers({ command, ...(email && { email }), ...(role && { role }), ...options });
      },
    );

  program
    .command("invitations")
    .description("list invitations that nobody accepted yet, or withdraw those of one e-mail")
    .addArgument(what(["list", "withdraw"]))
    .argument("[email]", "of whoever was invited")
    .option("--organisation <id>", "which one, when there are several")
    .action(async (command: InvitationCommand, email: string | undefined, options: InvitationsOptions) => {
      const { changeInvitations } = await import("./invitations.js");
      await changeInvitations({ command, ...(email && { email }), ...options });
    });

  program
    .command("tokens")
    .description("list tokens for scripts with their last use; make one, or revoke one")
    .addArgument(what(["list", "make", "revoke"]))
    .argument("[subject]", "name of a new one; id of one to revoke")
    .option("--organisation <id>", "which one, when there are several")
    .option("--for <email>", "the member a new one speaks for")
    .option("--scope <scope...>", "some of read, write, approve, manage")
    .option("--days <number>", "when a new one ends; else when it is revoked")
    .action(async (command: TokenCommand, subject: string | undefined, options: TokensOptions) => {
      const { changeTokens } = await import("./tokens.js");
      await changeTokens({ command, ...(subject && { subject }), ...options });
    });

  program
    .command("documents")
    .description("what is written down for its tasks: list documents, add one from a file, or remove it")
    .addArgument(what(["list", "add", "remove"]))
    .argument("[subject]", "file with text, Markdown or HTML (- for standard input); else an id")
    .option("--organisation <id>", "which one, when there are several")
    .option("--title <title>", "of a new one; else the file's name")
    .option("--public", "used on every site, not only where --knowledge-on of its settings says")
    .option("--only-on <host...>", "used on these hosts alone (app.acme.com, *.acme.com)")
    .action(async (command: DocumentCommand, subject: string | undefined, options: DocumentsOptions) => {
      const { changeDocuments } = await import("./documents.js");
      await changeDocuments({ command, ...(subject && { subject }), ...options });
    });

  program
    .command("sources")
    .description("systems of record that tasks are checked at: list them, add one from a file, try it, or remove it")
    .addArgument(what(["list", "add", "try", "remove"]))
    .argument("[subject]", "file with a definition (- for standard input); else a name")
    .option("--organisation <id>", "which one, when there are several")
    .option("--value <name=text...>", "parameters to try it with")
    .action(async (command: SourceCommand, subject: string | undefined, options: SourcesOptions) => {
      const { changeSources } = await import("./sources.js");
      await changeSources({ command, ...(subject && { subject }), ...options });
    });
}
