/**
 * Simulate: many seeded tasks in one process; a failing seed is named and can be run alone. Even seeds are tasks in a world of
 * chance, odd ones are tasks with a form whose entries may be lost between any two messages.
 */

import { parseArgs } from "node:util";
import { simulateForm } from "./unsaved/world.js";
import { simulateTask } from "./world.js";

const { values } = parseArgs({
  options: {
    tasks: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});

const tasks = Number(values.tasks);
const seed = Number(values.seed);
const startedMs = Date.now();
const failing: { seed: number; violations: readonly string[] }[] = [];
const statuses: Record<string, number> = {};
const stops: Record<string, number> = {};
let events = 0;
let faults = 0;
let phases = 0;
let chains = 0;
const speculation = { used: 0, wasted: 0 };
const forms: Record<string, number> = {};

function chanceTask(of: number): readonly string[] {
  const one = simulateTask(of);
  events += one.events;
  faults += one.faults;
  phases += one.phases;
  chains += one.chains;
  speculation.used += one.speculation.used;
  speculation.wasted += one.speculation.wasted;
  statuses[one.status] = (statuses[one.status] ?? 0) + 1;
  for (const stop of one.stops) stops[stop] = (stops[stop] ?? 0) + 1;
  return one.violations;
}

async function formTask(of: number): Promise<readonly string[]> {
  const one = await simulateForm(of);
  events += one.events;
  faults += one.faults;
  forms[one.status] = (forms[one.status] ?? 0) + 1;
  return one.violations;
}

for (let index = 0; index < tasks; index++) {
  const of = seed + index;
  const violations = of % 2 === 0 ? chanceTask(of) : await formTask(of);
  if (violations.length > 0) failing.push({ seed: of, violations });
  if ((index + 1) % 20_000 === 0) process.stderr.write(`${index + 1} tasks, ${failing.length} with violations\n`);
}

for (const { seed: failed, violations } of failing.slice(0, 10)) {
  process.stderr.write(
    `seed ${failed}: ${violations.join("; ")}\n  again: npm run simulate -- --tasks 1 --seed ${failed}\n`,
  );
}
const summary = {
  tasks,
  events,
  faults,
  chains,
  speculation,
  violations: failing.length,
  seed,
  ms: Date.now() - startedMs,
  statuses,
  forms,
  stops,
  phasesCompleted: phases,
};
process.stdout.write(
  `${
    values.json
      ? JSON.stringify(summary)
      : Object.entries(summary)
          .map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
          .join("\n")
  }\n`,
);
process.exitCode = failing.length > 0 ? 1 : 0;
