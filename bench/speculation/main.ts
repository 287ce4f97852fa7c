/** Speculation: a continuing step with and without working the next action out beside the judge, in one run. */

import { randomUUID } from "node:crypto";
import type { TaskMetrics } from "../../protocol/task.js";
import { startStack } from "../../stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { createSimulatedClient, type SimulatedSite } from "../../testing/simulated-client.js";

/** Every call of the model takes this long, everything else as long as it takes: API, workflow, database, evidence. */
const MODEL_MS = 400;
const NAMES = ["Alpha", "Bravo", "Cedar", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Kilo", "Lima", "Mike"];
const ROUNDS = 3;
/** In the run that shows what is wasted. */
const NO_EVERY = 4;
/** What a step may take at most of the time that it takes without speculation (issue 7). */
const AT_MOST = 0.65;

interface Measured {
  readonly speculate: boolean;
  readonly steps: number;
  readonly medianMs: number;
  readonly modelCalls: number;
  readonly used: number;
  readonly wasted: number;
}

async function measure(noEvery: number, choices: readonly boolean[]): Promise<readonly Measured[]> {
  const file = "bench/speculation/worker.ts";
  const stack = await startStack({
    env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" },
    worker: { file, args: ["--ms", String(MODEL_MS), "--no-every", String(noEvery)] },
  });
  try {
    const measured: Measured[] = [];
    for (const speculate of choices) measured.push(await measureOne(stack, speculate));
    return measured;
  } finally {
    await stack.stop();
  }
}

async function measureOne(stack: Awaited<ReturnType<typeof startStack>>, speculate: boolean): Promise<Measured> {
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await runTask(stack.api.url, stack.token, speculate));
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  const sum = (of: (metrics: TaskMetrics) => number) => runs.reduce((total, run) => total + of(run.metrics), 0);
  return {
    speculate,
    steps: times.length,
    medianMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    modelCalls: sum((metrics) => metrics.modelCalls),
    used: sum((metrics) => metrics.speculation?.used ?? 0),
    wasted: sum((metrics) => metrics.speculation?.wasted ?? 0),
  };
}

interface Run {
  /** Milliseconds of each request that led from one action to the next. */
  readonly times: readonly number[];
  readonly metrics: TaskMetrics;
}

/** Presses one button after the other; that a press did something only a judge can say. */
async function runTask(baseUrl: string, token: string, speculate: boolean): Promise<Run> {
  const times: number[] = [];
  let metrics: TaskMetrics | undefined;
  const timed: typeof fetch = async (...call) => {
    const startedMs = performance.now();
    const response = await fetch(...call);
    const ms = performance.now() - startedMs;
    const reply: unknown = await response.clone().json();
    const { data } = reply as { data?: { action?: string; verification?: object; metrics?: TaskMetrics } };
    if (data?.verification !== undefined && data.action?.startsWith("click") === true) times.push(ms);
    metrics = data?.metrics ?? metrics;
    return response;
  };
  const client = createSimulatedClient({ baseUrl, token, clientId: randomUUID(), fetch: timed, site: buttons() });
  const query = NAMES.map((name) => `click ${name}`).join(", ");
  const result = await client.runTask(query, { speculate });
  if (result.status !== "completed" || metrics === undefined)
    throw new Error(`The task of this bench ended ${result.status}: ${result.reason ?? result.thought}`);
  return { times, metrics };
}

function buttons(): SimulatedSite {
  const pressed: string[] = [];
  const dom = () => {
    const all = NAMES.map((name, index) => `<p><button id="b${index}">${name}</button></p>`).join("");
    const rows = pressed.map((name) => `<li>${name} is in</li>`).join("");
    return `<html><head><title>Buttons</title></head><body><main><h1>Buttons</h1>${all}<ul>${rows}</ul></main></body></html>`;
  };
  return {
    page: () => ({ url: "https://buttons.test/", title: "Buttons", dom: dom() }),
    act: (action) => {
      pressed.push(NAMES[Number(/^click\((\d+)/.exec(action)?.[1]) - 1] ?? action);
      return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    },
  };
}

const [without, with_] = await measure(0, [false, true]);
const [doubted] = await measure(NO_EVERY, [true]);
const ratio = Number(((with_?.medianMs ?? 0) / (without?.medianMs ?? 1)).toFixed(2));
process.stdout.write(
  `${JSON.stringify({ modelMs: MODEL_MS, without, with: with_, ratio, atMost: AT_MOST, [`noEvery${NO_EVERY}`]: doubted })}\n`,
);
process.exitCode = ratio > 0 && ratio <= AT_MOST ? 0 : 1;
