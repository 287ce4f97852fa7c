/** Golden histories: what earlier builds wrote is replayed by this one, event by event (OP23). */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Worker } from "@temporalio/worker";
import { beforeAll, describe, expect, test } from "vitest";
import { workflowBundle } from "../../cli/stack/workflow-bundle.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { pathsOf } from "../../testing/golden/paths.js";

const FOLDER = join("test", "golden");
const goldens = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json.gz"))
  .map((name) => ({ name, text: gunzipSync(readFileSync(join(FOLDER, name))).toString("utf8") }));
let codePath: string;

beforeAll(async () => {
  ({ codePath } = await workflowBundle(".surefoot"));
});

const replay = (text: string) =>
  Worker.runReplayHistory({ workflowBundle: { codePath } }, JSON.parse(text) as never, "task:golden");

describe("golden histories", () => {
  test("OP23 together they go through every activity, message, and end of a task", () => {
    const paths = new Set(goldens.flatMap(({ text }) => [...pathsOf(text)]));
    const activities = Object.keys(fakeWorld(1).activities).map((name) => `activity ${name}`);
    const messages = ["observe", "domUpdate", "answer", "approve", "pauseTask", "resumeTask", "cancelTask", "longTurn"];
    const events = [
      "TIMER_STARTED",
      "ACTIVITY_TASK_FAILED",
      "ACTIVITY_TASK_CANCEL_REQUESTED",
      "WORKFLOW_EXECUTION_CONTINUED_AS_NEW",
      "WORKFLOW_EXECUTION_CANCEL_REQUESTED",
      "WORKFLOW_EXECUTION_COMPLETED",
    ];
    const wanted = [...activities, ...messages.map((name) => `message ${name}`), ...events];
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
  });

  test.each(goldens)("OP23 $name is replayed by this build", async ({ text }) => {
    await replay(text);
  });

  test("OP23 another order of commands fails", async () => {
    const changed = goldens.map(({ text }) => text.replace('"name":"refineStep"', '"name":"criticise"'));
    const differing = changed.filter((text, index) => text !== goldens[index]?.text);
    expect(differing.length).toBeGreaterThan(0);
    for (const text of differing.slice(0, 3)) await expect(replay(text)).rejects.toThrow(/TMPRL1100/);
  });
});
