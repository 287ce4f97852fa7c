/** Threads that run workflows, with our prelude, on a real server. */

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Client, Connection } from "@temporalio/client";
import { NativeConnection, Worker } from "@temporalio/worker";
import { expect, inject, test } from "vitest";
import { withPrelude } from "../../stack/threads.js";

const address = inject("services").temporalAddress;
const workflowsPath = fileURLToPath(new URL("./threads.looping-workflows.ts", import.meta.url));

test("OP44 an endless loop in a workflow's code is broken, and costs no other workflow of the thread more than the wait", async () => {
  const taskQueue = `endless-${randomUUID()}`;
  const native = await NativeConnection.connect({ address });
  const worker = await withPrelude(() =>
    Worker.create({ connection: native, taskQueue, workflowsPath, workflowThreadPoolSize: 1 }),
  );
  const connection = await Connection.connect({ address });
  const { workflow } = new Client({ connection });
  await worker.runUntil(async () => {
    const endless = await workflow.start("endless", { taskQueue, workflowId: `${taskQueue}-endless` });
    const failed = async () =>
      (await endless.fetchHistory()).events?.find((one) => one.workflowTaskFailedEventAttributes);
    await expect.poll(failed, { timeout: 30_000 }).toBeDefined();
    const failure = (await failed())?.workflowTaskFailedEventAttributes?.failure;
    expect(failure?.message).toMatch(/Script execution timed out/);
    expect(await workflow.execute("brief", { taskQueue, workflowId: `${taskQueue}-brief` })).toBe("done");
    await endless.terminate();
  });
  await connection.close();
  await native.close();
});

test("OP44 the SDK calls what the prelude leaves unguarded by the names that it knows", async () => {
  const read = (file: string) => readFile(createRequire(import.meta.url).resolve(`@temporalio/worker/${file}`), "utf8");
  const calls = await read("lib/workflow/vm-shared.js");
  expect(calls).toContain("this.workflowModule.tryUnblockConditions()");
  expect(calls).toContain("this.workflowModule.concludeActivation()");
  expect(await read("lib/workflow/reusable-vm.js")).toContain("context.__temporal_args = [holder, fn, args]");
});
