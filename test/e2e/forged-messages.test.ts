/** Proves that a task hears nobody without the keys, on a whole stack (SF16). */

import { Client, Connection } from "@temporalio/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { approveUpdate, cancelTaskSignal, workflowIdOf } from "../../workflows/messages.js";

const PAGE =
  "<html><head><title>Account</title></head><body><main><button>Delete account</button></main></body></html>";

let stack: Stack;
let connection: Connection;
let stranger: Client;

beforeAll(async () => {
  stack = await startStack({ env: { MODEL: "offline", LOG_LEVEL: "warn" } });
  connection = await Connection.connect({ address: stack.temporal.address });
  // It reaches Temporal, and has no keys.
  stranger = new Client({ connection });
});
afterAll(async () => {
  await connection?.close();
  await stack?.stop();
});

async function call(path: string, body?: object) {
  const response = await fetch(`${stack.api.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { readonly data: Record<string, unknown> };
}

test("SF16 a yes and a cancellation in clear are not heard; the person's yes is", async () => {
  const page = { url: "https://shop.test/account", title: "Account", dom: PAGE };
  const { data } = await call("/agent/interact", { query: "Delete the account", ...page });
  expect(data).toMatchObject({ status: "awaiting_approval" });
  const taskId = String(data["taskId"]);
  const { actionId } = data["approval"] as { readonly actionId: string };
  const handle = stranger.workflow.getHandle(workflowIdOf({ tenantId: stack.tenantId, taskId }));
  const forged = handle.executeUpdate(approveUpdate, { args: [{ actionId, approved: true } as never] });
  await expect(forged).rejects.toThrow();
  await handle.signal(cancelTaskSignal, { reason: "forged" });
  expect((await call(`/agent/tasks/${taskId}`)).data).toMatchObject({ status: "awaiting_approval" });
  await call(`/agent/tasks/${taskId}/approve`, { actionId, approved: true });
  const next = await call("/agent/interact", { taskId, ...page });
  expect(next.data).toMatchObject({ action: "click(1)" });
});
