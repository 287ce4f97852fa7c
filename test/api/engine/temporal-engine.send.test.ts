/** What a person says, on a real Temporal server: heard once, refused when nothing is asked, and said to be unheard without a worker. */

import { randomUUID } from "node:crypto";
import type { Connection } from "@temporalio/client";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  connectLazily,
  EngineUnavailableError,
  type PersonMessage,
  type TaskEngine,
} from "../../../api/engine/engine.js";
import { createTemporalEngine } from "../../../api/engine/temporal-engine.js";
import type { NextAction } from "../../../core/task/reply.js";
import type { ActionId, TaskId } from "../../../core/turn/identity.js";
import { aChoice, anObservation, aReceipt, aTaskRef, aVerdict, someEvidence } from "../../../testing/builders.js";
import { fakeWorld } from "../../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../../testing/task-lab.js";
import { progressQuery, type TaskStart, workflowIdOf } from "../../../workflows/messages.js";

const { temporalAddress } = inject("services");
const never = new AbortController().signal;
let lab: TaskLab;
let connection: Connection;
/** Waits for a worker that a busy machine keeps from its work; `hasty` finds out that there is none. */
let engine: TaskEngine;
let hasty: TaskEngine;
let hurried: TaskEngine;

beforeAll(async () => {
  lab = await openTaskLab({ address: temporalAddress, home: ".surefoot" });
  connection = connectLazily({ address: temporalAddress });
  const options = { connection, namespace: "default", now: () => Date.now(), taskQueue: lab.taskQueue };
  engine = createTemporalEngine({ ...options, acceptMs: 30_000 });
  hasty = createTemporalEngine({ ...options, acceptMs: 2_000 });
  hurried = createTemporalEngine({ ...options, acceptMs: 2_000, replyMs: 500 });
});
afterAll(async () => {
  await connection.close();
  await lab.close();
});

function opening(fields: Partial<TaskStart> = {}): TaskStart {
  const task = { ...aTaskRef("said"), taskId: randomUUID() as TaskId };
  return { v: 1, task, first: anObservation("o0"), ...fields };
}

async function begun(start: TaskStart): Promise<NextAction> {
  const answer = await engine.start(start, "s", never);
  if (answer.kind !== "reply") throw new Error(`no reply but ${answer.kind}`);
  return answer.reply;
}

async function seen(start: TaskStart, id: string, reply: NextAction): Promise<NextAction> {
  const receipts = reply.actionId === undefined ? [] : [aReceipt(reply.actionId)];
  const answer = await engine.observe(start.task, anObservation(id, { receipts }), never);
  if (answer.kind !== "reply") throw new Error(`no reply but ${answer.kind}`);
  return answer.reply;
}

async function heardBy({ task }: TaskStart): Promise<number> {
  const { events } = await lab.client.workflow.getHandle(workflowIdOf(task)).fetchHistory();
  const accepted = events?.flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: one }) => (one ? [one] : []));
  return accepted?.filter((one) => /^(answer|approve)$/.test(one.acceptedRequest?.input?.name ?? "")).length ?? 0;
}

const NOT_ASKED = { kind: "refused", refusal: "RESOURCE_CONFLICT" } as const;

describe("approve", () => {
  test("a yes to the action that waits lets it go; to another, or once more, it is refused", async () => {
    await lab.work(fakeWorld(2).activities);
    const start = opening({ approve: "always" });
    const waiting = await begun(start);
    expect(waiting).toMatchObject({ status: "awaiting_approval" });
    expect(waiting.action).toBeUndefined();
    const actionId = waiting.approval?.actionId as ActionId; // there while it waits
    const yes: PersonMessage = { kind: "approval", actionId, approved: true };
    expect(await engine.send(start.task, { ...yes, actionId: "9.9-x" as ActionId }, waiting.turn)).toEqual(NOT_ASKED);
    const answers = await Promise.all([1, 2, 3].map(() => engine.send(start.task, yes, waiting.turn)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ kind: "heard" });
    expect(await heardBy(start)).toBe(1);
    const issued = await seen(start, "o1", waiting);
    expect(issued).toMatchObject({ status: "executing", action: "click(1)", actionId });
    expect(await engine.send(start.task, yes, issued.turn)).toEqual(NOT_ASKED);
    await engine.cancel(start.task, undefined);
  });
});

describe("answer", () => {
  test("is heard once while a question is asked, refused before and after", async () => {
    const calm = fakeWorld(2).activities;
    const doubtful = fakeWorld(2, {
      refineStep: async () => ({
        kind: "chosen",
        choice: aChoice("click(1)", { lastForStep: true, facts: { kind: "submit" } }),
      }),
      gatherEvidence: async (input) =>
        input.issued.stepIndex === 0
          ? { evidence: someEvidence(), settlement: { kind: "decided", verdict: aVerdict("unknown") } }
          : calm.gatherEvidence(input),
    });
    await lab.work(doubtful.activities);
    const start = opening();
    const first = await begun(start);
    const said: PersonMessage = { kind: "answer", text: "It went through." };
    expect(await engine.send(start.task, said, first.turn)).toEqual(NOT_ASKED);
    const asked = await seen(start, "o2", await seen(start, "o1", first));
    expect(asked).toMatchObject({ status: "needs_user_input" });
    expect(await engine.send(start.task, said, asked.turn)).toMatchObject({ kind: "heard" });
    expect(await engine.send(start.task, said, asked.turn)).toMatchObject({ kind: "heard" });
    expect(await heardBy(start)).toBe(1);
    await engine.cancel(start.task, undefined);
  });
});

describe("said again", () => {
  const TURNS = 4;

  /** Nobody can tell whether what it sends arrives; it sends one thing after the other. */
  function doubtful() {
    let sent = 0;
    return fakeWorld(3, {
      refineStep: async () => {
        sent += 1;
        return {
          kind: "chosen",
          choice: aChoice(`click(${Math.min(sent, 2)})`, { lastForStep: true, facts: { kind: "submit" } }),
        };
      },
      gatherEvidence: async () => ({
        evidence: someEvidence(),
        settlement: { kind: "decided", verdict: aVerdict("unknown") },
      }),
    });
  }

  /** Reports until a question is asked. */
  async function askedAfter(start: TaskStart, reply: NextAction, round: string): Promise<NextAction> {
    let last = reply;
    for (let nth = 0; last.status !== "needs_user_input" && nth < TURNS; nth += 1)
      last = await seen(start, `${round}${nth}`, last);
    return last;
  }

  test("TM14 under its key it is the same answer, and none to the question that the task asks by then", async () => {
    await lab.work(doubtful().activities);
    const start = opening();
    const said: PersonMessage = { kind: "answer", text: "yes" };
    const first = await askedAfter(start, await begun(start), "a");
    expect(await engine.send(start.task, said, first.turn, "key-1")).toMatchObject({ kind: "heard" });
    const second = await askedAfter(start, await seen(start, "b", first), "c");
    expect(second.turn).toBeGreaterThan(first.turn);
    expect(await engine.send(start.task, said, second.turn, "key-1")).toMatchObject({ kind: "heard" });
    expect(await heardBy(start)).toBe(1);
    const { status } = await lab.client.workflow.getHandle(workflowIdOf(start.task)).query(progressQuery);
    expect(status).toBe("needs_user_input");
    expect(await engine.send(start.task, said, second.turn, "key-2")).toMatchObject({ kind: "heard" });
    expect(await heardBy(start)).toBe(2);
    await engine.cancel(start.task, undefined);
  });

  test("TM14 what was taken is not said to be unheard, whatever fails then", async () => {
    await lab.work(fakeWorld(2).activities);
    const start = opening({ approve: "always" });
    const waiting = await begun(start);
    const lost = connectLazily({ address: temporalAddress });
    const cutOff = createTemporalEngine({
      connection: lost,
      namespace: "default",
      now: () => Date.now(),
      acceptMs: 30_000,
      interceptors: {
        workflow: [
          {
            async startUpdate(input, next) {
              const { outcome: _unheard, ...taken } = await next(input);
              await lost.close();
              return taken;
            },
          },
        ],
      },
    });
    const actionId = waiting.approval?.actionId as ActionId; // there while it waits
    const yes: PersonMessage = { kind: "approval", actionId, approved: true };
    expect(await cutOff.send(start.task, yes, waiting.turn)).toEqual({ kind: "pending" });
    expect(await heardBy(start)).toBe(1);
    await engine.cancel(start.task, undefined);
  });
});

describe("without a worker, or without a task", () => {
  test("pause is durable; a yes is not, and says so", async () => {
    await lab.work(fakeWorld(2).activities);
    const start = opening({ approve: "always" });
    const waiting = await begun(start);
    await lab.rest();
    const said: PersonMessage = { kind: "approval", actionId: waiting.approval?.actionId as ActionId, approved: true };
    await expect(hasty.send(start.task, said, waiting.turn)).rejects.toThrow(EngineUnavailableError);
    // Not even when the time for the reply is over by then: it was only admitted.
    await expect(hurried.send(start.task, said, waiting.turn)).rejects.toThrow(EngineUnavailableError);
    expect(await engine.pause(start.task)).toBe(true);
    await lab.work(fakeWorld(2).activities);
    const { status } = await lab.client.workflow.getHandle(workflowIdOf(start.task)).query(progressQuery);
    expect(status).toBe("paused");
    await engine.cancel(start.task, undefined);
  });

  test("nobody hears what is said to a task that is not there", async () => {
    const { task } = opening();
    expect(await engine.send(task, { kind: "answer", text: "x" }, 1)).toEqual({ kind: "gone" });
    expect(await engine.pause(task)).toBe(false);
  });
});
