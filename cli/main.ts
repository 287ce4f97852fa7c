/** The command line: what a person can ask of Surefoot on one machine. */

import { Command, Option } from "commander";
import type { AuditOptions } from "./audit.js";
import type { CodecOptions } from "./codec.js";
import type { HostName, ThinkerName } from "./demo/stage.js";
import type { InviteOptions } from "./invite.js";
import type { SettingsOptions } from "./settings.js";
import { start } from "./start.js";

const program = new Command("surefoot")
  .description(
    "A durable orchestrator for browser agents that never believes an action worked until there is evidence.",
  )
  .showHelpAfterError();

program
  .command("start")
  .description("run PostgreSQL, Temporal, the worker and the API on this machine until Ctrl-C")
  .action(start);

program
  .command("demo")
  .description("carry out one task in a real browser on a small clinic application, killing the worker half-way")
  .addOption(new Option("--host <host>", "whose hands do it").choices(["extension", "playwright"]).default("extension"))
  .addOption(
    new Option("--model <model>", "who thinks: rules, or rules behind the real Gemini SDK and a fake of its server")
      .choices(["offline", "gemini-fake"])
      .default("offline"),
  )
  .option("--json", "print the summary as one line of JSON at the end")
  .option("--keep", "leave everything running afterwards, until Ctrl-C")
  .action(async (options: { json?: boolean; keep?: boolean; host: HostName; model: ThinkerName }) => {
    // Loaded when asked for: `start` needs neither a browser nor the demonstration sites.
    const { runDemo } = await import("./demo.js");
    const { host, model } = options;
    process.exitCode = await runDemo({ json: options.json === true, keep: options.keep === true, host, model });
  });

program
  .command("observe")
  .description("say what Surefoot sees between two pages: JSON lines on standard input, one answer line each")
  .option("--html", "take one case and print a page for reading")
  .action(async (options: { html?: boolean }) => {
    const { observe } = await import("./observe.js");
    process.exitCode = await observe({ html: options.html === true });
  });

program
  .command("invite")
  .description("let somebody into an organisation; prints the token that accepts the invitation")
  .argument("<email>", "whom to invite")
  .option("--role <role>", "owner, admin, operator or member", "member")
  .option("--organisation <id>", "which one, when there are several")
  .option("--new-organisation <name>", "make one; its first member becomes owner")
  .action(async (email: string, options: InviteOptions) => {
    const { invite } = await import("./invite.js");
    await invite(email, options);
  });

program
  .command("settings")
  .description("show what an organisation has agreed to: tier, limits, questions; and change what is named")
  .option("--organisation <id>", "which one, when there are several")
  .addOption(new Option("--tier <tier>", "how often it may ask").choices(["free", "pro", "enterprise"]))
  .option("--limit <name=number...>", "bounds of its tasks, e.g. steps=100; name=default takes one back")
  .addOption(new Option("--prompt-for-advisory <answer>", "ask before advisory tasks").choices(["yes", "no"]))
  .option("--act-on <origin...>", "where its tasks may act without a question of their own; all of them, or none")
  .action(async (options: SettingsOptions) => {
    const { changeSettings } = await import("./settings.js");
    await changeSettings(options);
  });

program
  .command("audit")
  .description("the record of who looked at what is not theirs")
  .command("verify")
  .description("read its chain of hashes through, and say where it breaks; exit code 1 when it does")
  .option("--organisation <id>", "this one alone")
  .option("--head <position:hash...>", "links that were logged earlier, which the chain must still hold")
  .action(async (options: AuditOptions) => {
    const { verifyAuditLog } = await import("./audit.js");
    process.exitCode = await verifyAuditLog(options);
  });

program
  .command("codec")
  .description("let Temporal's UI and command line read encrypted histories (ENCRYPTION_KEYS), on this machine alone")
  .option("--port <number>", "where to listen on 127.0.0.1", "8234")
  .option("--origin <origin...>", "of the UI", ["http://127.0.0.1:8233", "http://localhost:8233"])
  .action(async (options: CodecOptions) => {
    const { codec } = await import("./codec.js");
    await codec(options);
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`surefoot: ${describe(error)}\n`);
  process.exitCode = 1;
}

/** Errors that say what to do need no stack; the others are ours to mend and keep theirs. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "Error" || error.name === "TypeError" ? (error.stack ?? error.message) : error.message;
}
