/** A provider that is down for ten minutes of skipped time: no task is interrupted, few calls reach it, and people are told. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { currentContext } from "../../activities/attempt.js";
import { fastForward } from "../../testing/fast-forward.js";
import { plainWordsFault } from "../../testing/plain-words.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { waitFor } from "./lab-steps.js";
import { type ModelLab, openModelLab } from "./model-lab.js";

const TASKS = 5;
const MINUTES = 10;
let lab: ModelLab;

/** When the server scheduled this attempt: that clock knows of what was skipped. */
const engineMs = (): number => currentContext()?.info.currentAttemptScheduledTimestampMs ?? 0;

beforeAll(async () => {
  lab = await openModelLab(inject("services"), { now: engineMs, replyMs: 1_000 });
});
afterAll(() => lab?.close());

describe("a provider that is down", () => {
  test(`TM7 for ${MINUTES} minutes: ${TASKS} tasks say so, few calls reach it, and all go on when it is back`, async () => {
    lab.fail("refine", { fault: "server-error" }, Number.MAX_SAFE_INTEGER);
    const tasks = Array.from({ length: TASKS }, () => lab.task());
    const runs = tasks.map((task) => task.run());
    await waitFor(async () => tasks.every((task) => task.taskId() !== undefined) && lab.calls() > 0);
    const handles = tasks.map((task) => {
      const workflowId = workflowIdOf({ tenantId: lab.tenantId, taskId: String(task.taskId()) });
      return lab.client.workflow.getHandle(workflowId);
    });
    const skip = (duration: "10 minutes" | "2 minutes") =>
      Promise.all(handles.map((handle) => fastForward(lab.client, handle, duration)));
    await skip(`${MINUTES} minutes`);
    const calls = lab.calls();
    const { body } = await lab.get(`/api/agent/tasks/${tasks[0]?.taskId()}`);
    expect(body.data.waitsFor.reason).toMatch(
      /^The model is not available since \d\d:\d\d:\d\d UTC; (?:next try at \d\d:\d\d:\d\d UTC|it is being asked again)\.$/,
    );
    expect(plainWordsFault(body.data.waitsFor.reason)).toBeNull();
    expect(body.data.status).toBe("executing");
    lab.fail("refine", { fault: "server-error" }, 0);
    await skip("2 minutes");
    const ended = await Promise.all(runs);
    const each = (calls / TASKS / MINUTES).toFixed(2);
    process.stdout.write(`outage of ${MINUTES} min, skipped: ${calls} calls, ${each} a task and minute\n`);
    expect(ended).toEqual(ended.map(() => expect.objectContaining({ status: "completed", outcome: "verified" })));
    expect(tasks.map(({ ticks }) => ticks)).toEqual(tasks.map(() => [1, 1]));
    // What was under way when the circuit opened, and then a probe every quarter of a minute at most.
    expect(calls).toBeLessThanOrEqual(TASKS + MINUTES * 4);
  });
});
