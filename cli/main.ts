/** The command line: what a person can ask of Surefoot on one machine, from its sources. */

import { type Command, Option } from "commander";
import { createProgram, run } from "./commands.js";
import type { HostName, ThinkerName } from "./demo/stage.js";
import type { McpOptions } from "./mcp.js";
import type { ReplayOptions, ReplayRunOptions } from "./replay.js";

const program = createProgram();

program
  .command("start")
  .description("run PostgreSQL, Temporal, the worker and the API on this machine until Ctrl-C")
  .action(async () => {
    const { start } = await import("./start.js");
    await start();
  });

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
  .command("mcp")
  .description("serve MCP clients: tasks in a browser of its own, with proof; on standard input and output, or by HTTP")
  .option("--http <port>", "streamable HTTP on 127.0.0.1, with tokens of the API as bearers; 0 is a free port")
  .option("--server <url>", "the API; absent: the one that runs here")
  .option("--token-file <path>", "a file with your token; absent: this installation's own")
  .option("--browser <url>", "debugging port of a running browser, e.g. http://127.0.0.1:9222; else a fresh one")
  .option("--headed", "show the fresh browser")
  .addOption(
    new Option(
      "--approvals <way>",
      "who passes a yes on: only the client's own form, or a tool that its model may call",
    )
      .choices(["elicitation", "tool"])
      .default("elicitation"),
  )
  .option("--allow-host <name...>", "names under which a proxy with TLS in front is reached")
  .action(async (options: McpOptions) => {
    const { runMcp } = await import("./mcp.js");
    await runMcp(options);
  });

const replay = program
  .command("replay")
  .description("what worked for a request, kept to be done again without a model");
const ofPerson = (command: Command) =>
  command
    .option("--person <email>", "whose; the owner of this installation when absent")
    .option("--organisation <id>", "which one, when there are several");

ofPerson(replay.command("list").description("the last used first")).action(async (options: ReplayOptions) => {
  const { listReplays } = await import("./replay.js");
  await listReplays(options);
});

ofPerson(replay.command("show").description("its steps, and when it is done").argument("<id>")).action(
  async (id: string, options: ReplayOptions) => {
    const { showReplay } = await import("./replay.js");
    await showReplay(id, options);
  },
);

ofPerson(replay.command("run").description("do it again; exit code 1 unless it ends verified").argument("<id>"))
  .option("--value <text...>", "values of its parameters, in their order")
  .option("--browser <url>", "debugging port of a running browser, e.g. http://127.0.0.1:9222; else a fresh one")
  .action(async (id: string, options: ReplayRunOptions) => {
    const { runReplay } = await import("./replay.js");
    process.exitCode = await runReplay(id, options);
  });

ofPerson(replay.command("drop").description("forget it").argument("<id>")).action(
  async (id: string, options: ReplayOptions) => {
    const { dropReplay } = await import("./replay.js");
    await dropReplay(id, options);
  },
);

await run(program);
