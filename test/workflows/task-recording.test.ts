/** A task that was recorded is played again as it went, and what a build does otherwise is told by its step. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { withPseudonyms } from "../../cli/pseudonyms.js";
import { type TaskRecording, taskRecording } from "../../protocol/recording.js";
import { playRecording } from "../../testing/task-recording/play.js";
import { boxes, deleting, openRecordedLab, type RecordedLab, refusing } from "./recorded-lab.js";

const services = inject("services");
/** So long a model thinks about the step that is paused. */
const THINKING_MS = 1_500;
const rules = createOfflineModel();
let lab: RecordedLab;
let isSlow = false;
let finished: TaskRecording;
let refused: TaskRecording;

beforeAll(async () => {
  lab = await openRecordedLab(services, {
    name: rules.name,
    generate: async (request) => {
      if (isSlow && request.purpose === "refine") await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
      return rules.generate(request);
    },
  });
  finished = await lab.recordingOf(await lab.run(boxes(["One", "Two", "Three"]), "tick One and tick Three"));
  refused = await lab.recordingOf(await lab.run(refusing(), 'set City to "Turin" and press Save'));
});
afterAll(() => lab?.close());

async function play(recording: TaskRecording) {
  // As a file holds it.
  const read = taskRecording.parse(JSON.parse(JSON.stringify(recording)));
  const done = await playRecording(read, services);
  process.stdout.write(
    `played in ${Math.round(done.ms)} ms: ${done.played.steps.length} actions, ${done.played.status}\n`,
  );
  return done;
}

async function sameWay(recording: TaskRecording) {
  const { played, recorded, difference } = await play(recording);
  expect(difference).toBe("");
  expect(played).toEqual(recorded);
}

describe("playRecording", () => {
  test("OP40 a task that was finished goes the same way", async () => {
    expect(finished.trajectory).toMatchObject({ status: "completed", outcome: "verified" });
    expect(finished.answers.length).toBeGreaterThan(1);
    await sameWay(finished);
  });

  test("OP40 a task that failed, by a save that was contradicted, goes the same way", async () => {
    const verdicts = refused.trajectory.steps.map(({ verdict }) => verdict);
    expect([refused.trajectory.status, verdicts]).toEqual(["failed", ["confirmed", "contradicted"]]);
    await sameWay(refused);
  });

  test("OP40 a task that asks a person stands where it stood; allowed, it goes on as it did", async () => {
    const site = deleting();
    const taskId = await lab.run(site, "delete the account");
    const asked = await lab.recordingOf(taskId);
    expect(asked.trajectory).toMatchObject({ status: "awaiting_approval", question: "Click “Delete account”" });
    // OP42: of a task that is not over the server names its run too.
    const whole = (await lab.api.call("GET", `/api/debug/session/${taskId}/export`)).body.data;
    expect(whole.temporal).toMatchObject({ runIds: [expect.any(String)], runIdsFrom: "temporal" });
    await sameWay(asked);
    const { data } = (await lab.api.call("GET", `/api/agent/tasks/${taskId}/next?after=0&wait=0`)).body;
    const yes = { actionId: data.approval.actionId, approved: true };
    expect((await lab.api.call("POST", `/api/agent/tasks/${taskId}/approve`, yes)).status).toBeLessThan(300);
    await lab.run(site, "", { taskId });
    const allowed = await lab.recordingOf(taskId);
    expect(allowed.messages.map(({ kind }) => kind)).toContain("approve");
    expect(allowed.trajectory.status).toBe("completed");
    await sameWay(allowed);
  });

  test("OP40 what was said while a model still thought is said at the same point", async () => {
    isSlow = true;
    const running = lab.begin(boxes(["One", "Two"]), "tick One, tick Two");
    await lab.pauseOnce(running, THINKING_MS / 3);
    isSlow = false;
    const recording = await lab.recordingOf(await running.taskId());
    expect(recording.messages.map(({ kind, whileBusy }) => [kind, whileBusy])).toContainEqual(["pause", true]);
    expect(recording.trajectory.status).toBe("paused");
    await sameWay(recording);
  });

  test("OP40 names and addresses may be others, the same everywhere", async () => {
    expect(JSON.stringify(refused)).toContain("ada.byron@north.test");
    const { value } = withPseudonyms(refused, [["Turin", "Genoa"]]);
    expect(JSON.stringify(value)).not.toMatch(/Turin|ada\.byron/);
    await sameWay({ ...value, answers: value.answers.map((one) => ({ ...one, questionHash: "" })) });
  });
});

describe("differenceOf", () => {
  test("OP40 another verdict is told by its step", async () => {
    const steps = refused.trajectory.steps.map((step) =>
      step.step === 2 ? { ...step, verdict: "confirmed" as const } : step,
    );
    const { difference, played, recorded } = await play({ ...refused, trajectory: { ...refused.trajectory, steps } });
    expect(difference).toContain("Step 2, click(2), comes to something else: it was confirmed by submit-refused");
    expect(difference).toContain("and is contradicted by submit-refused");
    expect(played).not.toEqual(recorded);
  });

  test("OP40 another action is told by its step", async () => {
    const [first, second] = finished.trajectory.steps;
    const trajectory = { ...finished.trajectory, steps: [{ ...first, action: "check(2,true)" }, second] };
    const { difference } = await play({ ...finished, trajectory } as TaskRecording);
    expect(difference).toContain("Step 1 is another one: it was check(2,true) checkbox 'One', and is check(1,true)");
  });

  test("OP40 a question without a recorded answer is named", async () => {
    const answers = finished.answers.filter(({ purpose }) => purpose !== "refine");
    const { difference } = await play({ ...finished, answers });
    expect(difference).toContain("refine was asked 1 times, and the recording has 0 answers to it");
  });
});

describe("GET /api/debug/session/{taskId}/recording", () => {
  test("OP40 a person's own tasks; operators see their tenant's, and that is written down", async () => {
    const taskId = await lab.run(boxes(["One"]), "tick One");
    const path = `/api/debug/session/${taskId}/recording`;
    const as = async (userId: string, role: "member" | "operator", tenantId = lab.api.tenantId) =>
      lab.api.call("GET", path, undefined, { authorization: `Bearer ${await lab.api.signIn(tenantId, userId, role)}` });
    expect((await lab.api.call("GET", path)).status).toBe(200);
    expect((await as("user-2", "member")).body.code).toBe("TASK_NOT_FOUND");
    expect((await as("user-3", "operator", "another")).status).toBe(404);
    expect((await as("user-4", "operator")).status).toBe(200);
    expect((await lab.api.call("GET", path, undefined, { authorization: "Bearer none" })).status).toBe(401);
  });

  test("OP40 secrets are in no part of it", async () => {
    const site = boxes(["One"]);
    const recording = await lab.recordingOf(await lab.run(site, "tick One, the password is hunter2-Basel-77"));
    expect(JSON.stringify(recording)).not.toContain("hunter2-Basel-77");
  });
});
