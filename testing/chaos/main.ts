/**
 * Chaos: a fleet of simulated clients through the real stack while processes die; `npm run chaos -- --tasks 40 --json [--seed N]`, and
 * on production's topology `npm run chaos -- --stack postgres --tasks 300 --json [--seed N]`.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { runCampaign } from "./campaign.js";

const PAPERS = join(fileURLToPath(new URL("../..", import.meta.url)), ".surefoot", "chaos");

const { values } = parseArgs({
  options: {
    stack: { type: "string", default: "embedded" },
    tasks: { type: "string" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string" },
    "storm-seconds": { type: "string" },
    "model-faults": { type: "string", default: "0.06" },
    papers: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const seed = Number(values.seed);
const stack = z.enum(["embedded", "postgres"]).parse(values.stack);
const isLarge = stack === "postgres";
const tasks = Number(values.tasks ?? (isLarge ? 300 : 40));
/** On the large stack tasks begin all along the storm. */
const stormSeconds = Number(values["storm-seconds"] ?? (isLarge ? Math.max(120, tasks * 2) : 150));
const startedMs = performance.now();
const log = (line: string) =>
  process.stderr.write(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s ${line}\n`);

const { report, violations } = await runCampaign({
  stack,
  tasks,
  seed,
  atOnce: Number(values["at-once"] ?? (isLarge ? 60 : 8)),
  stormMs: stormSeconds * 1_000,
  modelFaults: Number(values["model-faults"]),
  papers: { folder: PAPERS, all: values.papers },
  log,
});

for (const { index, taskId, invariant, what } of violations)
  process.stderr.write(`VIOLATION ${invariant}: ${what}\n  task ${index} (${taskId})\n`);
if (violations.length > 0)
  process.stderr.write(`again: npm run chaos -- --stack ${stack} --tasks ${tasks} --seed ${seed}\n`);

const told = values.json
  ? JSON.stringify(report)
  : Object.entries(report)
      .map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
      .join("\n");
// Node's own end waits, spinning, for sockets that were reset while they connected.
process.stdout.write(`${told}\n`, () => process.exit(violations.length > 0 ? 1 : 0));
