/** Proves OP7 and OP18 on a real stack: what a worker tells, and that rules and dashboard name nothing that nobody exports. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../../cli/stack/ports.js";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import { PROJECT } from "../../../cli/stack/tools.js";
import { openAddressBook } from "../../../testing/chaos/address-book.js";
import { createSimulatedClient } from "../../../testing/simulated-client.js";
import { TASK_QUEUE } from "../../../workflows/messages.js";

let stack: Stack;
let port: number;
let apiPort: number;
beforeAll(async () => {
  [port, apiPort] = [await freePort(), await freePort()];
  const ports = { METRICS_PORT: String(port), API_METRICS_PORT: String(apiPort) };
  stack = await startStack({ env: { ...ports, LOG_LEVEL: "silent" } });
});
afterAll(() => stack?.stop());

const ofWorker = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const ofApi = async () => (await fetch(`http://127.0.0.1:${apiPort}/metrics`)).text();

test("OP7 a worker is scraped with the figures of the Temporal SDK", async () => {
  const text = await ofWorker();
  expect(text).toMatch(/^process_cpu_seconds_total\{process="worker"\} /m);
  for (const figure of ["temporal_worker_task_slots_available", "temporal_request_total", "temporal_num_pollers"])
    expect(text).toMatch(new RegExp(`^${figure}\\{`, "m"));
  // A name told twice makes the whole answer unreadable for a scraper.
  const types = text.match(/^# TYPE \S+/gm) ?? [];
  expect(new Set(types).size).toBe(types.length);
});

/** Of Prometheus itself. */
const OF_SCRAPER = /^up$/;

test("OP18 each figure that a rule or the dashboard names is exported, with the labels that are asked for", async () => {
  await carryOutTask();
  await failWorkflowTask();
  await expect.poll(ofWorker, { timeout: 20_000 }).toContain("temporal_workflow_task_execution_failed_total{");
  const labels = labelsOf(`${await ofApi()}\n${await ofWorker()}`);
  const named = expressions().flatMap(selectorsOf);
  expect(new Set(named.map(({ name }) => name)).size).toBeGreaterThan(15);
  const unknown = named.filter(({ name }) => !OF_SCRAPER.test(name) && !labels.has(name));
  expect(unknown).toEqual([]);
  const mislabelled = named.flatMap(({ name, asked }) => {
    const known = labels.get(name);
    // A counter that nothing has counted yet has a type and no labels.
    return known === undefined || known.size === 0
      ? []
      : asked.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
  });
  expect(mislabelled).toEqual([]);
});

async function carryOutTask(): Promise<void> {
  const book = openAddressBook({ slowLooks: 0, now: () => 0 });
  const client = createSimulatedClient({
    ...{ baseUrl: stack.api.url, token: stack.token, clientId: "figures" },
    site: { page: () => book.page(), act: (action) => book.act(action) },
  });
  expect(await client.runTask("Open Settings and choose the dark theme")).toMatchObject({ status: "completed" });
}

/** As a build does that does not know a task's history. */
async function failWorkflowTask(): Promise<void> {
  const connection = await Connection.connect({ address: stack.temporal.address });
  const client = new Client({ connection });
  const run = { taskQueue: TASK_QUEUE, workflowId: "nobody's", workflowExecutionTimeout: "20 seconds" } as const;
  await client.workflow.start("nobodyKnowsThis", run);
  await connection.close();
}

/** What both files ask Prometheus. */
function expressions(): readonly string[] {
  const read = (path: string) => readFileSync(join(PROJECT, "deploy", path), "utf8");
  const rules: { groups: { rules: { expr: string }[] }[] } = parse(read("prometheus-rules.yml"));
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read("grafana-dashboard.json"));
  return [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
}

interface Selector {
  readonly name: string;
  readonly asked: readonly string[];
}

const selectorsOf = (expression: string): readonly Selector[] =>
  [...expression.matchAll(/\b((?:surefoot|temporal|nodejs|process)_[a-z0-9_]+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = "", inside = ""]) => ({
      name,
      asked: [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, label = ""]) => label),
    }),
  );

/** By name: of each sample the labels, and of each type its names. */
function labelsOf(text: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const end of type === "histogram" ? ["_bucket", "_count", "_sum"] : [""]) known.set(name + end, new Set());
  for (const [, name = "", inside = ""] of text.matchAll(/^([a-z_]\w*)\{(.*)\} /gm))
    for (const [, label = ""] of inside.matchAll(/(\w+)="/g)) known.get(name)?.add(label);
  return known;
}
