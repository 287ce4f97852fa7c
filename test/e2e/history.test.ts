import { randomUUID } from "node:crypto";
import { Client, Connection } from "@temporalio/client";
import { temporal } from "@temporalio/proto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import type { RunOptions } from "../../client/run-task.js";
import { decodePayloads } from "../../testing/secrets/stores.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { WORKFLOW_TYPE } from "../../workflows/messages.js";

const CANARY = "canary-7f3a91";
/** They fill the page to just under 500,000 characters. */
const ROWS = 6_000;
const STEP_BYTES = 24 * 1024;

let stack: Stack;
let client: Client;
let connection: Connection;

beforeAll(async () => {
  stack = await startStack({ env: { MODEL: "offline", LOG_LEVEL: "warn" } });
  connection = await Connection.connect({ address: stack.temporal.address });
  client = new Client({ connection });
});
afterAll(async () => {
  await connection?.close();
  await stack?.stop();
});

/** A page of just under 500,000 characters whose unchanged text holds the canary many times over. */
function largePage(ticked: readonly boolean[]): string {
  const boxes = ticked
    .map(
      (on, index) =>
        `<p><label><input type="checkbox" id="box${index}"${on ? " checked" : ""}> Option ${index + 1}</label></p>`,
    )
    .join("");
  const row = (index: number) =>
    `<tr><td>Record ${index}</td><td>${CANARY} ${index} lorem ipsum dolor sit amet</td></tr>`;
  const rows = Array.from({ length: ROWS }, (_, index) => row(index)).join("");
  return `<html><head><title>Records</title></head><body><main><h1>Records</h1>${boxes}<table>${rows}</table></main></body></html>`;
}

async function historyOf(workflowId: string) {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const stored = (events ?? []).map((event) => temporal.api.history.v1.HistoryEvent.encode(event).finish());
  return { stored, decoded: await decodePayloads(events ?? [], stack.encryptionKeys) };
}

describe("history", () => {
  test("a page of 500,000 characters costs under 24 KB a step, and its text is nowhere in history", async () => {
    const ticked = Array.from({ length: 12 }, () => false);
    expect(largePage(ticked).length).toBeGreaterThan(450_000);
    const query = ticked.map((_, index) => `tick Option ${index + 1}`).join(", ");
    const cost = await costOf(
      query,
      { chain: false },
      () => largePage(ticked),
      (action) => {
        ticked[Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]) - 1] = true;
      },
    );
    expect(ticked).not.toContain(false);
    expect(cost.steps).toBe(12);
    expect(cost.bytes / cost.steps).toBeLessThan(STEP_BYTES);
  });

  test("PL4 a chain of eight entries is a step like any other: under 24 KB", async () => {
    const values = new Map<number, string>();
    let saved = "";
    const cost = await costOf(
      FILL_IN,
      {},
      () => formPage(values, saved),
      (action) => {
        const [, id, value] = /^(?:setValue|type)\((\d+),"(.*)"\)$/.exec(action) ?? [];
        if (value !== undefined) values.set(Number(id), value);
        else saved = [...values.values()].join(", ");
      },
    );
    expect(saved).toBe("Jas Doe, jas@x.test, 5550100, Oslo, Acme, Nurse, Ward 7, early");
    expect(cost.steps).toBe(2);
    expect(cost.bytes / cost.steps).toBeLessThan(STEP_BYTES);
  });
});

const FILL_IN =
  "Add a member named Jas Doe with email jas@x.test, phone 5550100, city Oslo, company Acme, profession Nurse, department Ward 7, shift early";
const FIELDS = ["Name", "Email", "Phone", "City", "Company", "Profession", "Department", "Shift"];

function formPage(values: ReadonlyMap<number, string>, saved: string): string {
  const field = (label: string, index: number) =>
    `<p><label>${label} <input name="${label}" value="${values.get(index + 1) ?? ""}"></label></p>`;
  const form = `<form aria-label="New member">${FIELDS.map(field).join("")}<button>Save member</button></form>`;
  const rows = Array.from({ length: ROWS }, (_, index) => `<tr><td>${CANARY} ${index} lorem ipsum</td></tr>`).join("");
  const body = saved === "" ? form : `<p role="status">Member saved</p><ul><li>${saved}</li></ul>`;
  return `<html><head><title>Members</title></head><body><main><h1>Members</h1>${body}<table>${rows}</table></main></body></html>`;
}

/** What a task on a pretend site leaves in history, start and end included. */
async function costOf(query: string, options: RunOptions, dom: () => string, act: (action: string) => void) {
  const simulated = createSimulatedClient({
    baseUrl: stack.api.url,
    token: stack.token,
    clientId: randomUUID(),
    site: {
      page: () => ({ url: "https://records.test/", title: "Records", dom: dom() }),
      act: (action) => {
        act(action);
        const requests = [{ method: "POST", url: "https://records.test/", status: 200, startedByAction: true }];
        const isSubmit = action.startsWith("click");
        return {
          effect: "changed",
          verified: true,
          witness: { didDomMutate: true, ...(isSubmit ? { didNetworkOccur: true, requests } : {}) },
        };
      },
    },
  });
  const turns = new Set<number>();
  const result = await simulated.runTask(query, { ...options, onStep: ({ stepIndex }) => turns.add(stepIndex) });
  expect(result).toMatchObject({ status: "completed", outcome: "verified" });
  const { stored: events, decoded } = await historyOf(await workflowIdEnding(result.taskId));
  const bytes = events.reduce((sum, event) => sum + event.length, 0);
  process.stdout.write(
    `history: ${events.length} events, ${bytes} bytes for ${result.steps.issued} actions in ${turns.size} steps, ${Math.round(bytes / turns.size)} a step\n`,
  );
  expect(events.some((event) => Buffer.from(event).includes(CANARY))).toBe(false);
  expect(decoded).toContain("records.test");
  expect(decoded).not.toContain(CANARY);
  return { bytes, steps: turns.size };
}

async function workflowIdEnding(taskId: string): Promise<string> {
  // Of a sweep, which may run just then, this client cannot read what its schedule notes beside it.
  for await (const execution of client.workflow.list({ query: `WorkflowType = "${WORKFLOW_TYPE}"` })) {
    if (execution.workflowId.endsWith(taskId)) return execution.workflowId;
  }
  throw new Error(`no workflow of task ${taskId}`);
}
