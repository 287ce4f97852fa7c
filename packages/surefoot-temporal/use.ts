/** What somebody does with surefoot-temporal in a project of their own: a workflow that is bundled, and a task from a client. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Client } from "@temporalio/client";
import { bundleWorkflowCode } from "@temporalio/worker";
import { browserTasks, describeProgress, HOST_QUEUE, HOSTED_TASK } from "surefoot-temporal";
import { startBrowserTask } from "surefoot-temporal/client";

// The bundler refuses what a workflow must not use: Node's own modules, for one.
const { code } = await bundleWorkflowCode({ workflowsPath: fileURLToPath(new URL("./workflows.js", import.meta.url)) });
assert.match(code, /browserTasks/);

assert.deepEqual(Object.keys(browserTasks.operations), ["start", "status", "answer", "approve", "cancel"]);
const step = {
  actionId: "a1",
  action: "click(4)",
  thought: "Save it",
  verdict: "confirmed",
  summary: "stored",
} as const;
assert.equal(
  describeProgress({ change: 1, status: "executing", steps: [step] }),
  "**executing**\n\n1. Save it: **confirmed** stored",
);

const started: unknown[] = [];
// The cast: of a client only what is used.
const client = {
  workflow: {
    start: async (type: string, options: object) => void started.push([type, options]),
    getHandle: (workflowId: string) => ({ result: async () => ({ taskId: workflowId, outcome: "verified" }) }),
  },
} as unknown as Client;
const task = await startBrowserTask(client, { query: "Save", url: "https://a.test/" }, { id: "one" });
assert.equal((await task.result()).outcome, "verified");
assert.match(JSON.stringify(started), new RegExp(`${HOSTED_TASK}.*hosted-one.*${HOST_QUEUE}`));
