/** Load bench: many tasks at once through two APIs and two workers, beside the bare workflow in the same shape. `npm run bench:load`. */

import { parseArgs } from "node:util";
import { quantile, rounded } from "../page/timing.js";
import { type Bare, startBare } from "../step/bare.js";
import { type BenchStack, stackNamed } from "../step/stack.js";
import { openTask } from "../step/task.js";
import { figuresByKind } from "./processes.js";

/** What has to hold at the most tasks. */
const TARGETS = { throughputRatio: 0.6, p95Ratio: 2, failedSteps: 0 };
const PROCESSES = 2;
/** Tasks that begin at once; beginning is not timed. */
const OPENED_AT_ONCE = 20;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    stack: { type: "string", default: "embedded" },
    tasks: { type: "string", default: "10,50,200" },
    steps: { type: "string", default: "6" },
    characters: { type: "string", default: "20000" },
    idle: { type: "string", default: "2000" },
  },
});
const [steps, characters, idle] = [Number(values.steps), Number(values.characters), Number(values.idle)];
const say = (line: string) => void process.stderr.write(`${line}\n`);

interface Runner {
  readonly step: (n: number) => Promise<number>;
  readonly end: () => Promise<void>;
}

interface SideFigures {
  readonly stepsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly failedSteps: number;
  /** Milliseconds of the processor a step, by process. */
  readonly cpuMsPerStep: Readonly<Record<string, number>>;
}

/** Each task goes step by step, all of them at once. */
async function drive(tasks: number, open: (nth: number) => Promise<Runner>): Promise<SideFigures> {
  const runners = await inBatches(tasks, open);
  const times: number[] = [];
  let failedSteps = 0;
  const [startedMs, cpuBefore] = [performance.now(), figuresByKind()];
  await Promise.all(
    runners.map(async (runner) => {
      for (let step = 0; step < steps; step++)
        try {
          times.push(await runner.step(step));
        } catch (error) {
          failedSteps += 1;
          say(`a step failed: ${String(error)}`);
          return;
        }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpu = Object.entries(figuresByKind()).map(([kind, { cpuMs }]) => {
    return [kind, rounded((cpuMs - (cpuBefore[kind]?.cpuMs ?? 0)) / times.length, 1)] as const;
  });
  await inBatches(tasks, async (nth) => runners[nth]?.end());
  return {
    stepsPerSecond: rounded(times.length / seconds),
    p50Ms: rounded(quantile(times, 0.5), 1),
    p95Ms: rounded(quantile(times, 0.95), 1),
    failedSteps,
    cpuMsPerStep: Object.fromEntries(cpu),
  };
}

async function inBatches<T>(count: number, work: (nth: number) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, index) => work(from + index));
    done.push(...(await Promise.all(some)));
  }
  return done;
}

async function ours(stack: BenchStack, nth: number): Promise<Runner> {
  const { apiUrls, token, tenantId } = stack;
  const apiUrl = apiUrls[nth % apiUrls.length] ?? "";
  const task = await openTask({ apiUrl, token, tenantId, buttons: steps + 4, characters });
  return { step: () => task.step(), end: () => task.cancel() };
}

const bareRunner = async (bare: Bare): Promise<Runner> => await bare.open();

interface Level {
  readonly tasks: number;
  readonly ours: SideFigures;
  readonly bare: SideFigures;
  readonly throughputRatio: number;
  readonly p95Ratio: number;
}

async function level(stack: BenchStack, bare: Bare, tasks: number): Promise<Level> {
  const theirs = await drive(tasks, () => bareRunner(bare));
  const own = await drive(tasks, (nth) => ours(stack, nth));
  say(`${tasks} tasks: ${own.stepsPerSecond} steps a second, bare ${theirs.stepsPerSecond}`);
  return {
    tasks,
    ours: own,
    bare: theirs,
    throughputRatio: rounded(own.stepsPerSecond / theirs.stepsPerSecond),
    p95Ratio: rounded(own.p95Ms / theirs.p95Ms),
  };
}

/** Open tasks that wait for their client, and what the workers' memory grew by for each. */
async function holdIdle(count: number): Promise<{ readonly tasks: number; readonly kilobytesPerTask: number }> {
  const stack = await stackNamed(values.stack)({});
  try {
    await inBatches(OPENED_AT_ONCE, (nth) => ours(stack, nth));
    const before = figuresByKind()["worker"]?.residentMegabytes ?? 0;
    await inBatches(count, (nth) => ours(stack, nth));
    const after = figuresByKind()["worker"]?.residentMegabytes ?? 0;
    return { tasks: count, kilobytesPerTask: rounded(((after - before) * 1_024) / count, 1) };
  } finally {
    await stack.stop();
  }
}

async function levels(): Promise<readonly Level[]> {
  const stack = await stackNamed(values.stack)({ processes: PROCESSES });
  try {
    const bare = await startBare(stack, PROCESSES);
    await drive(OPENED_AT_ONCE, (nth) => ours(stack, nth));
    await drive(OPENED_AT_ONCE, () => bareRunner(bare));
    const measured: Level[] = [];
    for (const tasks of values.tasks.split(",")) measured.push(await level(stack, bare, Number(tasks)));
    await bare.close();
    return measured;
  } finally {
    await stack.stop();
  }
}

const measured = await levels();
const most = measured.at(-1);
if (most === undefined) throw new Error("--tasks must name a number");
const { throughputRatio, p95Ratio } = most;
const failedSteps = measured.reduce((sum, one) => sum + one.ours.failedSteps, 0);
const missed = [
  ...(throughputRatio < TARGETS.throughputRatio ? ["throughputRatio"] : []),
  ...(p95Ratio > TARGETS.p95Ratio ? ["p95Ratio"] : []),
  ...(failedSteps > TARGETS.failedSteps ? ["failedSteps"] : []),
];
const held = idle > 0 ? await holdIdle(idle) : undefined;
const told = {
  throughputRatio,
  p95Ratio,
  failedSteps,
  missed,
  stack: values.stack,
  characters,
  idle: held,
  levels: measured,
};
process.stdout.write(`${JSON.stringify(told, null, values.json ? 0 : 2)}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;
