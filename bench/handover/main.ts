/** Handover bench: a task goes from one page or client to another between any two of its messages; the site counts what reaches it (TM16). */

import { parseArgs } from "node:util";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { startStack } from "../../stack/supervisor.js";
import { openStage } from "./stage.js";
import { HOSTS, type HostName } from "./point.js";
import { isClean, lineOf, type Played, storyOf, faultOf, summaryOf } from "./report.js";

const { values: options } = parseArgs({
  options: {
    /** Of three; absent: all. */
    host: { type: "string" },
    /** At most so many runs on each host, chosen by the seed. */
    points: { type: "string", default: "100000" },
    /** Only runs whose name matches this expression; for development. */
    only: { type: "string", default: "" },
    seed: { type: "string", default: "45" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

function hostsOf(name: string | undefined): readonly HostName[] {
  const chosen = HOSTS.filter((host) => name === undefined || host === name);
  if (chosen.length === 0) throw new Error(`--host is one of ${HOSTS.join(", ")}`);
  return chosen;
}

function tell(one: Played): void {
  say(lineOf(one));
  for (const { words } of one.questions) say(`      asked: ${words.slice(0, 300)}`);
  if (options.verbose || faultOf(one) !== null) for (const line of storyOf(one)) say(`      ${line.slice(0, 400)}`);
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  const seed = Number(options.seed);
  const chosen = { hosts: hostsOf(options.host), most: Number(options.points), only: new RegExp(options.only), seed };
  const stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" }, log: say });
  const stage = await openStage(stack);
  try {
    const played = await stage.playAll(chosen, tell);
    const summary = summaryOf(played, seed, performance.now() - startedMs);
    const print = options.json ? say : (line: string) => void process.stdout.write(`${line}\n`);
    for (const one of played) if (faultOf(one) !== null) print(`FAULT ${lineOf(one)}`);
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    process.exitCode = isClean(played) ? 0 : 1;
  } finally {
    await stage.close();
    await stack.stop();
  }
}

await main();
