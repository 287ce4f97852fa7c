/**
 * Contract test: schemathesis against a whole stack with two API processes, with a token and with none.
 * `npm run test:contract -- --json [--seed N] [--examples N]`; what it printed is in `.surefoot/contract/`.
 */

import { createReadStream, readFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { z } from "zod";
import { PROJECT } from "../../cli/stack/tools.js";
import { type Case, figuresOf, type Run, summarySchema } from "./figures.js";
import { type RunFiles, runSchemathesis } from "./schemathesis.js";
import { type Seed, seedStage } from "./seed.js";
import { settingsFor } from "./settings.js";
import { openStage, type Stage } from "./stage.js";

const FOLDER = join(PROJECT, ".surefoot", "contract");
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    /** Requests made up for each operation, besides those that its schemas call for. */
    examples: { type: "string", default: "10" },
    seconds: { type: "string", default: "330" },
  },
});
const startedMs = performance.now();
const say = (line: string) =>
  void process.stderr.write(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s ${line}\n`);

/** `signedIn: false`: the same requests without a token. */
interface Plan {
  readonly name: string;
  readonly says: string;
  readonly signedIn: boolean;
  readonly args: readonly string[];
}

const few = (most: number) => String(Math.min(most, Number(values.examples)));
const VALID = ["--mode", "positive", "--phases", "examples,coverage,fuzzing", "--max-examples", values.examples];
/** Where a page is reported: a third of all cases, each a step of a task. */
const PAGES = "^/api/agent/(interact|tasks/[^/]+/dom)$";
/** At the same time, each a process: what takes long is mostly waited for. */
const PLANS: readonly Plan[] = [
  {
    name: "pages",
    says: "signed in, pages reported as the description allows",
    signedIn: true,
    args: [...VALID, "--include-path-regex", PAGES],
  },
  {
    name: "valid",
    says: "signed in, all other requests as the description allows",
    signedIn: true,
    args: [...VALID, "--exclude-path-regex", PAGES],
  },
  {
    name: "invalid",
    says: "signed in, requests as the description forbids",
    signedIn: true,
    args: ["--mode", "negative", "--phases", "fuzzing", "--max-examples", few(6)],
  },
  {
    name: "nobody",
    says: "without a token",
    signedIn: false,
    args: ["--mode", "all", "--phases", "examples,fuzzing", "--max-examples", few(3)],
  },
];

async function carryOut({ name, signedIn, says, args }: Plan, { url }: Stage, seed: Seed): Promise<Run> {
  say(`${says}: begun`);
  const { email, password } = seed.owner;
  const files = await runSchemathesis({
    ...{ name, folder: FOLDER, url, settings: settingsFor(seed, { url, signedIn }) },
    env: { SUREFOOT_URL: url, SUREFOOT_TOKEN: seed.token, SUREFOOT_SIGN_IN: JSON.stringify({ email, password }) },
    args: [...args, "--seed", values.seed],
    timeoutMs: Number(values.seconds) * 1_000,
  });
  const summary = summarySchema.parse(JSON.parse(await readFile(files.summary, "utf8")));
  const cases = await casesIn(files);
  const failed = summary.failures.reduce((sum, { count }) => sum + count, 0);
  say(`${says}: ${cases.length} cases, ${failed} failures`);
  if (failed + summary.errors.length > 0) process.stderr.write(failuresIn(files));
  return { signedIn, summary, cases };
}

const answer = z.object({ status_code: z.int(), content: z.object({ $base64: z.string() }).nullish() });
const scenario = z.object({
  ScenarioFinished: z.object({
    recorder: z.object({
      // Absent where nothing was sent.
      cases: z.record(z.string(), z.object({ value: z.object({ method: z.string(), path: z.string() }) })).default({}),
      interactions: z.record(z.string(), z.object({ response: answer.nullish() })).default({}),
    }),
  }),
});

async function casesIn({ events }: RunFiles): Promise<readonly Case[]> {
  const found: Case[] = [];
  for await (const line of createInterface({ input: createReadStream(events) })) {
    if (!line.startsWith('{"ScenarioFinished"')) continue;
    const { cases, interactions } = scenario.parse(JSON.parse(line)).ScenarioFinished.recorder;
    for (const [id, { response }] of Object.entries(interactions)) {
      const { method, path } = cases[id]?.value ?? { method: "", path: "" };
      found.push({ operation: `${method} ${path}`, ...(response && toAnswer(response)) });
    }
  }
  return found;
}

function toAnswer({ status_code: status, content }: z.infer<typeof answer>): Pick<Case, "status" | "message"> {
  if (status < 400 || status >= 500 || !content) return { status };
  const { success, data } = z.object({ message: z.string() }).safeParse(readJson(content.$base64));
  return success ? { status, message: data.message } : { status };
}

/** Undefined: it is none. */
function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}

async function operationsOf(url: string): Promise<readonly string[]> {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await fetch(`${url}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function failuresIn({ printed }: RunFiles): string {
  const text = readFileSync(printed, "utf8");
  const from = text.search(/^=+ (?:ERRORS|FAILURES) =+$/m);
  return from === -1 ? text : text.slice(from);
}

async function answeredBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^surefoot_http_reply_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const stage = await openStage(say);
try {
  const seed = await seedStage(stage);
  say("seeded: tasks in every state, a conversation, people, documents, sources, tokens, invitations");
  const runs = await Promise.all(PLANS.map((plan) => carryOut(plan, stage, seed)));
  const byProcess = await Promise.all(stage.processes.map(answeredBy));
  const figures = figuresOf(runs, { byProcess, operations: await operationsOf(stage.url) });
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const told = { ...figures, seed: Number(values.seed), seconds };
  process.stdout.write(`${JSON.stringify(told, null, values.json ? 0 : 2)}\n`);
  process.exitCode = figures.missed.length > 0 ? 1 : 0;
} finally {
  await stage.stop();
}
