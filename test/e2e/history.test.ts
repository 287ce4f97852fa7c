import { randomUUID } from "node:crypto";
import { Client, Connection } from "@temporalio/client";
import { temporal } from "@temporalio/proto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";

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
  return (events ?? []).map((event) => temporal.api.history.v1.HistoryEvent.encode(event).finish());
}

describe("history", () => {
  test("a page of 500,000 characters costs under 24 KB a step, and its text is nowhere in history", async () => {
    const ticked = Array.from({ length: 12 }, () => false);
    const simulated = createSimulatedClient({
      baseUrl: stack.api.url,
      token: stack.token,
      clientId: randomUUID(),
      site: {
        page: () => ({ url: "https://records.test/", title: "Records", dom: largePage(ticked) }),
        act: (action) => {
          const number = Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]);
          ticked[number - 1] = true;
          return { effect: "changed", verified: true, witness: { didDomMutate: true } };
        },
      },
    });
    expect(largePage(ticked).length).toBeGreaterThan(450_000);
    const result = await simulated.runTask(ticked.map((_, index) => `tick Option ${index + 1}`).join(", "), {
      chain: false,
    });
    expect(result).toMatchObject({ status: "completed", outcome: "verified" });
    expect(ticked).not.toContain(false);

    const events = await historyOf(await workflowIdEnding(result.taskId));
    const bytes = events.reduce((sum, event) => sum + event.length, 0);
    process.stdout.write(
      `history: ${events.length} events, ${bytes} bytes for ${result.steps.issued} steps, ${Math.round(bytes / result.steps.issued)} a step\n`,
    );
    expect(bytes / result.steps.issued).toBeLessThan(STEP_BYTES);
    expect(events.some((event) => Buffer.from(event).includes(CANARY))).toBe(false);
  });
});

async function workflowIdEnding(taskId: string): Promise<string> {
  for await (const execution of client.workflow.list()) {
    if (execution.workflowId.endsWith(taskId)) return execution.workflowId;
  }
  throw new Error(`no workflow of task ${taskId}`);
}
