/** Growth: what tasks of twelve steps on a page of a given size leave in the tables and in Temporal, in one run. */

import { randomUUID } from "node:crypto";
import { Client, Connection } from "@temporalio/client";
import postgres from "postgres";
import { startStack } from "../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../testing/generous-limits.js";
import { createSimulatedClient } from "../testing/simulated-client.js";
import { peopleRows } from "./step/task.js";

const STEPS = 12;
const TASKS = 5;
const LIST = peopleRows(80_000);

function pageOf(ticked: readonly boolean[]): string {
  const boxes = ticked.map(
    (on, index) => `<label><input type="checkbox"${on ? " checked" : ""}> Option ${index + 1}</label>`,
  );
  return `<html><head><title>Boxes</title></head><body><main><h1>Boxes</h1>${boxes.join("")}
    <h2>People</h2><table>${LIST}</table></main></body></html>`;
}

async function runTask(baseUrl: string, token: string): Promise<void> {
  const ticked = Array.from({ length: STEPS }, () => false);
  const client = createSimulatedClient({
    baseUrl,
    token,
    clientId: randomUUID(),
    site: {
      page: () => ({ url: "https://boxes.test/", title: "Boxes", dom: pageOf(ticked) }),
      act: (action) => {
        ticked[Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]) - 1] = true;
        return { effect: "changed", verified: true, witness: { didDomMutate: true } };
      },
    },
  });
  const asked = ticked.map((_, index) => `tick Option ${index + 1}`).join(", ");
  const result = await client.runTask(asked, { chain: false });
  if (result.outcome !== "verified") throw new Error(`the task ended ${result.status}: ${result.reason}`);
}

/** Bytes by table, its indexes and large values included. */
async function tableBytes(url: string): Promise<Record<string, number>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  await sql.end();
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

async function historyBytes(address: string): Promise<number> {
  const connection = await Connection.connect({ address });
  const { workflow } = new Client({ connection });
  let bytes = 0;
  for await (const { workflowId, runId } of workflow.list({ query: `WorkflowType = "browserTask"` })) {
    bytes += (await workflow.getHandle(workflowId, runId).describe()).historySize ?? 0;
  }
  await connection.close();
  return bytes;
}

const stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" } });
try {
  const empty = await tableBytes(stack.database.ownerUrl);
  for (let task = 0; task < TASKS; task++) await runTask(stack.api.url, stack.token);
  const full = await tableBytes(stack.database.ownerUrl);
  const perTask = Object.entries(full)
    .map(([name, bytes]) => [name, Math.round((bytes - (empty[name] ?? 0)) / TASKS / 1024)] as const)
    .filter(([, kilobytes]) => kilobytes > 0)
    .sort(([, one], [, other]) => other - one);
  const histories = Math.round((await historyBytes(stack.temporal.address)) / TASKS / 1024);
  const pageKilobytes = Math.round(pageOf([]).length / 1024);
  const told = {
    tasks: TASKS,
    steps: STEPS,
    pageKilobytes,
    kilobytesPerTask: { ...Object.fromEntries(perTask), histories },
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
} finally {
  await stack.stop();
}
