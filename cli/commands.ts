/** Commands of the command line that need no sources: all that a production build has. */

import { join } from "node:path";
import { Command, Option } from "commander";
import { z } from "zod";
import { faultText } from "../adapters/process/uncaught.js";
import { contractType } from "../protocol/contract.js";
import { issueWords } from "../protocol/issue-words.js";
import { outcome, status } from "../protocol/task.js";
import type { AuditOptions } from "./audit.js";
import type { CodecOptions } from "./codec.js";
import type { DeployOptions, DrainOptions } from "./deploy.js";
import type { DoctorOptions } from "./doctor.js";
import type { EraseOptions } from "./erase.js";
import type { ExportOptions } from "./export.js";
import type { ExportTaskOptions } from "./export-task.js";
import { addHost } from "./host-command.js";
import type { InitOptions } from "./init.js";
import type { InviteOptions } from "./invite.js";
import { addMembers } from "./people-commands.js";
import type { ReconcileOptions } from "./reconcile.js";
import type { ReportOptions } from "./report.js";
import type { SettingsOptions } from "./settings.js";
import type { TasksOptions } from "./tasks.js";
import { addWatch } from "./watch.js";

export function createProgram(): Command {
  const program = new Command("surefoot")
    .description(
      "A durable orchestrator for browser agents that never believes an action worked until there is evidence.",
    )
    .showHelpAfterError();
  for (const add of [
    addProcesses,
    addInstallation,
    addPeople,
    addMembers,
    addCare,
    addBuilds,
    addErasure,
    addTasks,
    addWatch,
    addHost,
  ])
    add(program);
  return program;
}

/** Runs what was asked for; a fault is said on standard error, with exit code 1. */
export async function run(program: Command, argv: readonly string[] = process.argv): Promise<void> {
  z.config({ customError: issueWords });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.stderr.write(`surefoot: ${faultText(error)}\n`);
    process.exitCode = 1;
  }
}

function addProcesses(program: Command): void {
  program
    .command("api")
    .description("run one API process on servers of your own (DATABASE_URL, TEMPORAL_ADDRESS); as many as you like")
    .action(async () => {
      await import("../api/server.js");
    });

  program
    .command("worker")
    .description("run one worker process on servers of your own; as many as you like")
    .action(async () => {
      await import("../worker.js");
    });
}

function addInstallation(program: Command): void {
  program
    .command("migrate")
    .description("bring the tables (DATABASE_OWNER_URL) to this build, and make and grant the role of DATABASE_URL")
    .action(async () => {
      const { migrateTables } = await import("./migrate.js");
      process.exitCode = await migrateTables();
    });

  program
    .command("init")
    .description("make the first organisation of an installation and its owner; prints the password once")
    .requiredOption("--email <email>", "of the owner")
    .requiredOption("--organisation <name>", "what it is called")
    .action(async (options: InitOptions) => {
      const { initialise } = await import("./init.js");
      await initialise(options);
    });
}

function addPeople(program: Command): void {
  program
    .command("invite")
    .description("let somebody into an organisation; prints the token that accepts the invitation")
    .argument("<email>", "whom to invite")
    .option("--role <role>", "owner, admin, operator or member", "member")
    .option("--organisation <id>", "which one, when there are several")
    .option("--new-organisation <name>", "make one; its first member becomes owner")
    .option("--personal", "a place of their own, which nobody else joins")
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
    .option(
      "--knowledge-on <host...>",
      "where its own knowledge is used (app.acme.com, *.acme.com); all of them, or none",
    )
    .option("--act-on <origin...>", "where its tasks may act without a question of their own; all of them, or none")
    .option(
      "--daily-budget <dollars>",
      "what its tasks may spend in a day (UTC) on models and searches; none: no bound",
    )
    .option(
      "--model <role=name...>",
      "models of your provider: smart, smartFallback, fast; role=default takes one back",
    )
    .option("--keep <name=days...>", "how long it keeps pages, debug, interrupted, tasks; name=default takes one back")
    .action(async (options: SettingsOptions) => {
      const { changeSettings } = await import("./settings.js");
      await changeSettings(options);
    });
}

function addCare(program: Command): void {
  program
    .command("doctor")
    .description("look the installation over, and name what mends each fault; exit code 1 when there is one")
    .option("--json", "one line of JSON")
    .option("--api <address>", "the API that is asked for one call of each model")
    .option("--token-file <file>", "holds the token of an owner or an admin; this installation's own otherwise")
    .action(async (options: DoctorOptions) => {
      const { seeDoctor } = await import("./doctor.js");
      process.exitCode = await seeDoctor(options);
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
    .command("reconcile")
    .description(
      "close open tasks that are over by Temporal; say which ones it does not know. Exit code 1 when there are any",
    )
    .option("--close-lost <number>", "close those too, if there are exactly so many")
    .option("--adopt-namespace", "Temporal was replaced on purpose: the tasks run in this namespace from now on")
    .action(async (options: ReconcileOptions) => {
      const { reconcile } = await import("./reconcile.js");
      process.exitCode = await reconcile(options);
    });
}

function addBuilds(program: Command): void {
  program
    .command("deploy")
    .description("make a build of the worker the one that new runs go to; without a build, list them with their tasks")
    .argument("[build]", "as its workers logged it at their start")
    .option("--ramp <percent>", "only this share of new runs; 0 ends a ramp")
    .option("--own", "the build that is installed here; waits for its workers")
    .option("--roll-back", "to the build that was current before")
    .option("--watch", "stay until no task is left on another build")
    .action(async (build: string | undefined, options: DeployOptions) => {
      const { deploy } = await import("./deploy.js");
      process.exitCode = await deploy(build, options);
    });

  program
    .command("drain")
    .description("say whether the workers of an older build may be stopped; exit code 1 while they may not")
    .argument("<build>")
    .option("--now", "tell its tasks to move on, without waiting for the sweep")
    .action(async (build: string, options: DrainOptions) => {
      const { drain } = await import("./deploy.js");
      process.exitCode = await drain(build, options);
    });
}

function addErasure(program: Command): void {
  program
    .command("erase")
    .description(
      "erase for good what an organisation, a person or a task left in tables and in Temporal; prints a receipt",
    )
    .option("--tenant <id>", "an organisation with its people, unless they are members of another")
    .option("--user <e-mail or id>", "a person in every organisation, or in the one that is named")
    .option("--task <id>", "one task")
    .option("--organisation <id>", "which one, when there are several")
    .option("--confirm <id>", "the id that is erased once more; without it, it is only counted")
    .action(async (options: EraseOptions) => {
      const { eraseForGood } = await import("./erase.js");
      process.exitCode = await eraseForGood(options);
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
}

function addTasks(program: Command): void {
  const names = (schema: { readonly options: readonly string[] }, flags: string, what: string) =>
    new Option(flags, what).choices(schema.options);
  program
    .command("tasks")
    .description("list tasks: how they stand, on which site, how long they wait; the newest first")
    .option("--organisation <id>", "of this one alone")
    .addOption(names(status, "--status <status...>", "how they stand"))
    .addOption(names(outcome, "--outcome <outcome...>", "how they ended"))
    .addOption(names(contractType, "--contract <type...>", "what done means for them"))
    .option("--site <host>", "on which they began")
    .option("--text <words>", "that stand in the request or the result")
    .addOption(new Option("--rated <thumb>", "on what came of it, by whoever asked").choices(["up", "down"]))
    .option("--since <duration>", "that began at most so long ago, such as 2h or 7d")
    .option("--waiting <duration>", "that wait for so long, such as 30m, 2h or 1d; the longest first")
    .option("--limit <number>", "at most so many", "50")
    .option("--json", "a line of JSON for each")
    .option("--none", "there should be none: exit code 1 when there is one")
    .action(async (options: TasksOptions) => {
      const { listTasksOf } = await import("./tasks.js");
      process.exitCode = await listTasksOf(options);
    });

  program
    .command("export")
    .description("print all that is kept of a task as one JSON document, for whoever has to show what it did")
    .argument("[id]", "of a task of yours; operators: of your organisation")
    .option("--schema", "the JSON Schema of that document in its place")
    .option("--token-file <file>", "holds your API token; that of this installation when absent")
    .option("--api <url>", "of the API; that of this installation when absent")
    .action(async (id: string | undefined, options: ExportOptions) => {
      const { printExport } = await import("./export.js");
      await printExport(id, options);
    });

  program
    .command("report")
    .description(
      "print a task as one HTML file that needs no server, no script and no network, to look at or send around",
    )
    .argument("[id]", "of a task of yours; operators: of your organisation")
    .option("--redact", "without words of pages, persons and addresses: tokens stand for them")
    .option("--from <file>", "that `surefoot export` wrote, in place of a task; it holds no pages")
    .option("--token-file <file>", "holds your API token; that of this installation when absent")
    .option("--api <url>", "of the API; that of this installation when absent")
    .action(async (id: string | undefined, options: ReportOptions) => {
      const { printReport } = await import("./report.js");
      await printReport(id, options);
    });

  program
    .command("export-task")
    .description("write a task as a test that plays it again: its pages, masked, and the answers of its models")
    .argument("<id>", "of a task of yours; operators: of your organisation")
    .option("--out <folder>", "where the test and its recording go", join("test", "recordings"))
    .option("--replace <old=new...>", "names and other values to be written otherwise; e-mail addresses always are")
    .option("--token-file <file>", "holds your API token; that of this installation when absent")
    .option("--api <url>", "of the API; that of this installation when absent")
    .action(async (id: string, options: ExportTaskOptions) => {
      const { exportTask } = await import("./export-task.js");
      await exportTask(id, options);
    });
}
