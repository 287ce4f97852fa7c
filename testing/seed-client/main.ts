/** Seed client: twelve tasks by a client that knows the server from the first design alone. `--json`, `--only WORDS`; `--rows`: its table instead. */

import { parseArgs } from "node:util";
import { startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { launchChromium } from "../sites/chromium.js";
import { AgentApi } from "./agent-api.js";
import { checkRows } from "./check-rows.js";
import type { PlayedTask } from "./play.js";
import { gradeOf, storyOf, summaryOf } from "./report.js";
import { checkRoutes } from "./routes.js";
import { ALL_TASKS } from "./tasks.js";

const { values: args } = parseArgs({
  options: { json: { type: "boolean" }, only: { type: "string", default: "" }, rows: { type: "boolean" } },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Few new tasks a minute, so that the client has to wait for its turn; everything else as it is served to anybody. */
const ENVIRONMENT = { MODEL: "offline", LOG_LEVEL: "error", REPLAY: "off", LIMIT_NEW_TASKS_PER_MINUTE: "8" };

async function playTasks(): Promise<void> {
  const startedMs = performance.now();
  const stack = await startStack({ env: ENVIRONMENT, log: say });
  const browser = await launchChromium(browserPath());
  const apis: AgentApi[] = [];
  const newApi = (): AgentApi => {
    const api = new AgentApi(stack.api.url, stack);
    apis.push(api);
    return api;
  };
  try {
    const [world, played] = [{ stack, browser, api: newApi(), newApi }, [] as PlayedTask[]];
    for (const task of ALL_TASKS.filter(({ name }) => new RegExp(args.only).test(name))) {
      const one = await task.play(world);
      played.push(one);
      for (const line of storyOf(one)) say(line);
    }
    const [end] = played[0]?.ends ?? [];
    const routes =
      end === undefined ? { right: 0, wrong: ["no task to ask about"] } : await checkRoutes(world.api, end);
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    const summary = summaryOf(played, { routes, seconds, recoveries: apis.map(({ recoveries }) => recoveries) });
    print(summary);
    const isDone = summary.wrong === 0 && played.every((one) => gradeOf(one) === "done") && routes.wrong.length === 0;
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Every row is proven, or the exit code is 1. */
async function holdRows(): Promise<void> {
  const totals = await checkRows(say);
  print(totals);
  process.exitCode = totals.failed.length === 0 ? 0 : 1;
}

const print = (summary: object): void =>
  void process.stdout.write(`${JSON.stringify(summary, null, args.json ? 0 : 2)}\n`);

await (args.rows ? holdRows() : playTasks());
