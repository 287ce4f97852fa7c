/**
 * Step bench: what a continuing step takes on a page of 100,000 characters, with a model that takes no time.
 * `npm run bench:step -- --json --stack embedded|postgres --tasks N --steps N --against <commit or folder>`.
 */

import { parseArgs } from "node:util";
import { median, pairedRatio, quantile, rounded } from "../shared/figures.js";
import { figuresByKind } from "../shared/processes.js";
import { byTurns, versionsOf } from "../shared/versions.js";
import { type BenchStack, openStack } from "./stack.js";
import { openTask } from "./task.js";

const CHARACTERS = 100_000;
/** The first steps of a process are its warm-up. */
const WARM_UPS = 2;
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    stack: { type: "string", default: "embedded" },
    tasks: { type: "string", default: "2" },
    steps: { type: "string", default: "52" },
    against: { type: "string" },
  },
});
const [tasks, steps] = [Number(values.tasks), Number(values.steps)];

interface Side {
  readonly stack: BenchStack;
  readonly times: number[][];
  /** Milliseconds of the processor by process, while this side's steps ran. */
  readonly cpu: Map<string, number>;
}

/** All sides take turns, step by step: one stack waits while the other one works. */
async function timeTask(sides: readonly Side[]): Promise<void> {
  const open = await Promise.all(
    sides.map(async ({ stack: { apiUrls, tokens }, cpu, times }) => {
      const means = {
        apiUrl: apiUrls[0] ?? "",
        token: tokens[0] ?? "",
        buttons: steps + WARM_UPS + 8,
        characters: CHARACTERS,
      };
      return { task: await openTask(means), cpu, times };
    }),
  );
  for (const { task, times } of open) {
    for (let step = 0; step < WARM_UPS; step++) await task.step();
    times.push([]);
  }
  await byTurns(open, steps, async ({ task, cpu, times }) => {
    const before = figuresByKind();
    times.at(-1)?.push(await task.step());
    for (const [kind, { cpuMs }] of Object.entries(figuresByKind()))
      cpu.set(kind, (cpu.get(kind) ?? 0) + cpuMs - (before[kind]?.cpuMs ?? 0));
  });
  for (const { task } of open) await task.cancel();
}

function figuresOf({ times, cpu }: Side) {
  const [all, part] = [times.flat(), Math.min(5, steps >> 1)];
  const each = [...cpu].map(([kind, ms]) => [kind, rounded(ms / all.length, 1)] as const);
  return {
    oursMs: { p50: rounded(median(all), 1), p95: rounded(quantile(all, 0.95), 1) },
    cpuMsPerStep: {
      ...Object.fromEntries(each),
      all: rounded(
        each.reduce((sum, [, ms]) => sum + ms, 0),
        1,
      ),
    },
    /** The last steps of a task over its first ones. */
    late: rounded(
      median(times.flatMap((one) => one.slice(-part))) / median(times.flatMap((one) => one.slice(0, part))),
    ),
  };
}

const sides: Side[] = [];
try {
  for (const version of await versionsOf(values.against))
    sides.push({ stack: await openStack(version, { stack: values.stack }), times: [], cpu: new Map() });
  for (let task = 0; task < tasks; task++) {
    await timeTask(sides);
    const told = sides.map(({ stack, times }) => `${stack.version.name} ${Math.round(median(times.at(-1) ?? []))} ms`);
    process.stderr.write(`task ${task + 1} of ${tasks}: ${told.join(", ")}\n`);
  }
  const [ours, other] = sides;
  if (ours === undefined) throw new Error("there is no stack");
  const ofOther = other && figuresOf(other);
  const told = {
    ...figuresOf(ours),
    ...{ stack: values.stack, steps: ours.times.flat().length, pageCharacters: CHARACTERS },
    ...(other && {
      against: { of: values.against, ...ofOther, oursOverThem: pairedRatio(ours.times.flat(), other.times.flat()) },
    }),
  };
  process.stdout.write(`${JSON.stringify(told, null, values.json ? 0 : 2)}\n`);
} finally {
  for (const { stack } of sides) await stack.stop();
}
