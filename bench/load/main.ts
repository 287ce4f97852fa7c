/**
 * Load bench: many tasks at once, of one tenant or of several, through two APIs and two workers.
 * `npm run bench:load -- --json --stack embedded|postgres --tasks 10,50,200 --tenants N --idle N --against <commit or folder>`.
 */

import { parseArgs } from "node:util";
import { quantile, rounded } from "../shared/figures.js";
import { figuresByKind } from "../shared/processes.js";
import { byTurns, versionsOf } from "../shared/versions.js";
import { type BenchStack, openStack } from "../step/stack.js";
import { openTask } from "../step/task.js";

const PROCESSES = 2;
/** Tasks that begin at once; beginning is not timed. */
const OPENED_AT_ONCE = 20;
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    stack: { type: "string", default: "embedded" },
    tasks: { type: "string", default: "10,50,200" },
    tenants: { type: "string", default: "1" },
    steps: { type: "string", default: "6" },
    characters: { type: "string", default: "20000" },
    idle: { type: "string", default: "2000" },
    against: { type: "string" },
  },
});
const [steps, characters] = [Number(values.steps), Number(values.characters)];
const [idle, tenants] = [Number(values.idle), Number(values.tenants)];
const say = (line: string) => void process.stderr.write(`${line}\n`);

async function inBatches<T>(count: number, work: (nth: number) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, index) => work(from + index));
    done.push(...(await Promise.all(some)));
  }
  return done;
}

/** Tasks are dealt out over the APIs and the tenants. */
function openNth({ apiUrls, tokens }: BenchStack, nth: number) {
  const [apiUrl = "", token = ""] = [apiUrls[nth % apiUrls.length], tokens[nth % tokens.length]];
  return openTask({ apiUrl, token, buttons: steps + 4, characters });
}

/** Each task goes step by step, all of them at once. */
async function drive(stack: BenchStack, tasks: number) {
  const opened = await inBatches(tasks, (nth) => openNth(stack, nth));
  const times: number[] = [];
  let failedSteps = 0;
  const [startedMs, before] = [performance.now(), figuresByKind()];
  const run = async ({ step }: (typeof opened)[number]) => {
    for (let nth = 0; nth < steps; nth++) times.push(await step());
  };
  await Promise.all(
    opened.map((task) =>
      run(task).catch((error: unknown) => {
        failedSteps += 1;
        say(`a step failed: ${String(error)}`);
      }),
    ),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpu = Object.entries(figuresByKind()).map(([kind, { cpuMs }]) => {
    return [kind, rounded((cpuMs - (before[kind]?.cpuMs ?? 0)) / times.length, 1)] as const;
  });
  await inBatches(tasks, async (nth) => opened[nth]?.cancel());
  return {
    stepsPerSecond: rounded(times.length / seconds),
    p50Ms: rounded(quantile(times, 0.5), 1),
    p95Ms: rounded(quantile(times, 0.95), 1),
    failedSteps,
    cpuMsPerStep: Object.fromEntries(cpu),
  };
}

/** Both versions have their servers all the time; the one that does not work waits. */
async function levels() {
  const stacks: BenchStack[] = [];
  try {
    for (const version of await versionsOf(values.against))
      stacks.push(await openStack(version, { stack: values.stack, processes: PROCESSES, tenants }));
    for (const stack of stacks) await drive(stack, OPENED_AT_ONCE);
    const measured = [];
    for (const tasks of values.tasks.split(",").map(Number)) {
      const sides: Partial<Record<"ours" | "against", Awaited<ReturnType<typeof drive>>>> = {};
      await byTurns(stacks, 1, async (stack) => {
        sides[stack.version.name] = await drive(stack, tasks);
        say(`${tasks} tasks, ${stack.version.name}: ${sides[stack.version.name]?.stepsPerSecond} steps a second`);
      });
      measured.push({ tasks, ...sides });
    }
    return measured;
  } finally {
    for (const stack of stacks) await stack.stop();
  }
}

/** Open tasks that wait for their client, and how much a worker's memory grows for each. */
async function holdIdle(count: number) {
  const [ours] = await versionsOf(undefined);
  if (ours === undefined) return undefined;
  const stack = await openStack(ours, { stack: values.stack });
  const megabytes = () => figuresByKind()["worker"]?.residentMegabytes ?? 0;
  try {
    await inBatches(OPENED_AT_ONCE, (nth) => openNth(stack, nth));
    const before = megabytes();
    await inBatches(count, (nth) => openNth(stack, nth));
    return { tasks: count, kilobytesPerTask: rounded(((megabytes() - before) * 1_024) / count, 1) };
  } finally {
    await stack.stop();
  }
}

const measured = await levels();
const failedSteps = measured.reduce((sum, { ours }) => sum + (ours?.failedSteps ?? 0), 0);
const held = idle > 0 ? await holdIdle(idle) : undefined;
const told = { failedSteps, stack: values.stack, tenants, characters, idle: held, levels: measured };
process.stdout.write(`${JSON.stringify(told, null, values.json ? 0 : 2)}\n`);
process.exitCode = failedSteps > 0 ? 1 : 0;
