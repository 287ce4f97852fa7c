/** Step bench: a continuing step through API, workflow and activities, beside the bare workflow. `npm run bench:step`. */

import { parseArgs } from "node:util";
import { figuresByKind } from "../load/processes.js";
import { quantile, rounded } from "../page/timing.js";
import { type BareTask, startBare } from "./bare.js";
import { type Floor, startFloor } from "./floor.js";
import { historyOf } from "./history.js";
import { startCollector } from "./spans.js";
import { stackNamed } from "./stack.js";
import { countStatements } from "./statements.js";
import { type OpenTask, openTask } from "./task.js";

/** What has to hold. */
const TARGETS = {
  p50Ratio: 1.6,
  p95Ratio: 2,
  eventsToReply: 18,
  bytesToReply: 24_000,
  statements: 16,
  transactions: 6,
  late: 1.2,
};
const COUNTED = 10;
const CHARACTERS = 100_000;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    stack: { type: "string", default: "embedded" },
    tasks: { type: "string", default: "2" },
    steps: { type: "string", default: "52" },
    spans: { type: "boolean", default: false },
    floor: { type: "boolean", default: false },
  },
});
const steps = Number(values.steps);
const say = (line: string) => void process.stderr.write(`${line}\n`);

interface Round {
  readonly task: OpenTask;
  /** Milliseconds of each step. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  /** None unless it was asked for. */
  readonly floor: readonly number[];
  /** Milliseconds of the processor by process, while the one side's step ran. */
  readonly cpu: Readonly<Record<"ours" | "bare", ReadonlyMap<string, number>>>;
}

/** All sides take turns, step by step. */
async function timeSteps(task: OpenTask, bare: BareTask, floor: Floor | undefined): Promise<Round> {
  const [ours, theirs, least]: [number[], number[], number[]] = [[], [], []];
  const cpu = { ours: new Map<string, number>(), bare: new Map<string, number>() };
  const charged = async (side: keyof typeof cpu, step: () => Promise<number>): Promise<number> => {
    const before = figuresByKind();
    const time = await step();
    for (const [kind, { cpuMs }] of Object.entries(figuresByKind()))
      cpu[side].set(kind, (cpu[side].get(kind) ?? 0) + cpuMs - (before[kind]?.cpuMs ?? 0));
    return time;
  };
  for (let step = 0; step < steps; step++) {
    theirs.push(await charged("bare", () => bare.step(step)));
    if (floor) least.push(await floor.step());
    ours.push(await charged("ours", () => task.step()));
  }
  return { task, ours, theirs, floor: least, cpu };
}

const collector = values.spans ? await startCollector() : undefined;
const stack = await stackNamed(values.stack)({
  env: collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } : {},
});
try {
  const bare = await startBare(stack);
  const { token, tenantId, apiUrls } = stack;
  const means = { apiUrl: apiUrls[0] ?? "", token, tenantId, buttons: steps + COUNTED + 8, characters: CHARACTERS };
  const floor = values.floor ? await startFloor(stack, means) : undefined;
  const rounds: Round[] = [];
  for (let round = 0; round < Number(values.tasks); round++) {
    const [task, other] = [await openTask(means), await bare.open()];
    // The first steps of a process are its warm-up.
    for (let step = 0; step < 2; step++) await Promise.all([task.step(), other.step(step)]);
    collector?.reset();
    const timed = await timeSteps(task, other, floor);
    rounds.push(timed);
    await other.end();
    const [ours, bareMs] = [timed.ours, timed.theirs].map((times) => Math.round(quantile(times, 0.5)));
    say(`task ${round + 1} of ${values.tasks}: ${ours} ms over ${bareMs} ms`);
  }
  const last = rounds.at(-1)?.task;
  if (last === undefined) throw new Error("--tasks must be 1 or more");
  const history = await historyOf(stack, last.workflowId);
  const asked = await countStatements(stack, COUNTED, async () => {
    for (let step = 0; step < COUNTED; step++) await last.step();
  });
  const ours = rounds.flatMap((round) => round.ours.slice(1));
  const theirs = rounds.flatMap((round) => round.theirs.slice(1));
  const least = rounds.flatMap((round) => round.floor.slice(1));
  const ratios = (some: readonly number[]) =>
    [0.5, 0.95].map((part) => rounded(quantile(some, part) / quantile(theirs, part)));
  const [p50Ratio = 0, p95Ratio = 0] = ratios(ours);
  const [floorP50Ratio, floorP95Ratio] = ratios(least);
  const at = (some: readonly number[]) =>
    quantile(
      rounds.flatMap((round) => some.map((step) => round.ours[step] ?? 0)),
      0.5,
    );
  const figures = {
    p50Ratio,
    p95Ratio,
    eventsToReply: history.eventsToReply,
    bytesToReply: history.bytesToReply,
    statements: rounded(asked.statements),
    transactions: rounded(asked.transactions),
    // The last five over steps 2 to 6: one alone says nothing on a machine that others use.
    late: rounded(at([1, 2, 3, 4, 5].map((back) => steps - back)) / at([1, 2, 3, 4, 5])),
  };
  // The cast: the keys of the record are these.
  const missed = (Object.keys(TARGETS) as (keyof typeof TARGETS)[]).filter((name) => figures[name] > TARGETS[name]);
  const ms = (times: readonly number[]) => ({
    p50: rounded(quantile(times, 0.5), 1),
    p95: rounded(quantile(times, 0.95), 1),
  });
  const cpuOf = (side: "ours" | "bare") =>
    Object.fromEntries(
      [...new Set(rounds.flatMap(({ cpu }) => [...cpu[side].keys()]))].map((kind) => {
        const total = rounds.reduce((sum, { cpu }) => sum + (cpu[side].get(kind) ?? 0), 0);
        return [kind, rounded(total / (rounds.length * steps), 1)] as const;
      }),
    );
  const told = {
    ...figures,
    missed,
    stack: values.stack,
    steps: ours.length,
    pageCharacters: CHARACTERS,
    oursMs: ms(ours),
    bareMs: ms(theirs),
    ...(floor && { floorP50Ratio, floorP95Ratio, floorMs: ms(least) }),
    cpuMsPerStep: { ours: cpuOf("ours"), bare: cpuOf("bare") },
    history,
    statementsByText: asked.by,
    ...(collector && { spans: collector.figures(ours.length) }),
  };
  process.stdout.write(`${JSON.stringify(told, null, values.json ? 0 : 2)}\n`);
  for (const { task } of rounds) await task.cancel();
  await Promise.all([bare.close(), floor?.close()]);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await stack.stop();
  collector?.close();
}
