/** `surefoot host`: how it is asked for; loaded when it is, for nothing else in production needs a browser. */

import type { Command } from "commander";
import { ENDPOINT, HOST_QUEUE } from "../temporal/browser-tasks.js";
import type { HostOptions } from "./host.js";

export function addHost(program: Command): void {
  program
    .command("host")
    .description("carry browser tasks out for other people's workflows and clients, in a browser of its own")
    .option("--server <url>", "the API; absent: the one that runs here")
    .option(
      "--token-file <path>",
      "a file with the token whose person the tasks are of; absent: this installation's own",
    )
    .option("--task-queue <name>", "where it is asked, in TEMPORAL_NAMESPACE", HOST_QUEUE)
    .option("--endpoint <name>", "Nexus endpoint that leads there; made if it is missing", ENDPOINT)
    .option("--tasks <number>", "how many at once", "4")
    .option("--browser <url>", "debugging port of a running browser, e.g. http://127.0.0.1:9222; else a fresh one")
    .option("--headed", "show the fresh browser")
    .option("--codecs <path>", "a module that exports the callers' payloadCodecs; absent: payloads are in clear")
    .action(async (options: HostOptions) => {
      const { runHost } = await import("./host.js");
      await runHost(options);
    });
}
