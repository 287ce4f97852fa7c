/** `surefoot watch`: verdicts for another agent's actions in the same Chromium, by JSON lines. */

import type { Command } from "commander";

export function addWatch(program: Command): void {
  program
    .command("watch")
    .description(
      "say whether another agent's actions worked: joins its Chromium, JSON lines on standard input and output",
    )
    .requiredOption("--cdp <url>", "debugging port of the running Chromium, e.g. http://127.0.0.1:9222")
    .action(async ({ cdp }: { cdp: string }) => {
      // Loaded when asked for: nothing else here needs Playwright.
      const { watchOverCdp } = await import("../verify/cdp.js");
      await watchOverCdp({ cdpUrl: cdp, input: process.stdin, write: (line) => process.stdout.write(line) });
    });
}
