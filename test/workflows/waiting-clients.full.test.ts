/** A hundred observations that wait at once, on a server that lets forty wait: nothing is sent twice and nothing is lost (TM12). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { connectLazily, type EngineReply, EngineUnavailableError } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import type { TaskId } from "../../core/turn/identity.js";
import { anObservation, aReceipt, aTaskRef } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab } from "../../testing/task-lab.js";
import { type TaskStart, workflowIdOf } from "../../workflows/messages.js";
import { openServer } from "./own-server.js";

const TASKS = 100;
const AT_ONCE = 40;
const never = new AbortController().signal;

describe("waiting observations", () => {
  test(`TM12 ${TASKS} wait where ${AT_ONCE} may: no signal after an accepted update, and all are answered`, async () => {
    const server = await openServer({ "frontend.namespaceCount": AT_ONCE });
    const lab = await openTaskLab({ address: server.address, home: ".surefoot" });
    const connection = connectLazily({ address: server.address });
    const options = { connection, namespace: "default", now: () => Date.now(), taskQueue: lab.taskQueue };
    const engine = createTemporalEngine({ ...options, replyMs: 10_000 });
    try {
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const { activities } = fakeWorld(2);
      const refineStep: typeof activities.refineStep = (input) =>
        input.step.index === 0 ? activities.refineStep(input) : gate.then(() => activities.refineStep(input));
      await lab.work({ ...activities, refineStep });
      const tasks: TaskStart[] = Array.from({ length: TASKS }, () => ({
        v: 1,
        task: { ...aTaskRef("many"), taskId: randomUUID() as TaskId },
        first: anObservation("o0"),
      }));
      const firsts: EngineReply[] = [];
      for (let at = 0; at < TASKS; at += 10)
        firsts.push(
          ...(await Promise.all(tasks.slice(at, at + 10).map((one) => answered(() => engine.start(one, "s", never))))),
        );
      const second = (index: number) => {
        const first = firsts[index];
        const actionId = first?.kind === "reply" ? first.reply.actionId : undefined;
        return anObservation("o1", { receipts: actionId === undefined ? [] : [aReceipt(actionId)] });
      };
      const send = (start: TaskStart, index: number) => engine.observe(start.task, second(index), never);
      const waited = await Promise.all(tasks.map((one, index) => send(one, index).catch((error: unknown) => error)));
      const handles = tasks.map((one) => lab.client.workflow.getHandle(workflowIdOf(one.task)));
      const before = await Promise.all(handles.map(sentTwice));
      const accepted = before.filter((one) => one.accepted).length;
      const refused = waited.filter((one) => one instanceof Error);
      open();
      const last: EngineReply[] = [];
      for (let at = 0; at < TASKS; at += 10)
        last.push(
          ...(await Promise.all(tasks.slice(at, at + 10).map((one, index) => answered(() => send(one, at + index))))),
        );
      const lost = last.filter((one) => one.kind !== "reply" || one.reply.stepIndex !== 1).length;
      const sent = await Promise.all(handles.map(sentTwice));
      const superfluous = sent.reduce((sum, { both }) => sum + both, 0);
      const signals = sent.reduce((sum, { signals: own }) => sum + own, 0);
      const line = `${accepted} accepted as updates, ${signals} sent as signals, ${superfluous} as both, ${refused.length} refused, ${lost} lost`;
      process.stdout.write(`${TASKS} waiting, ${AT_ONCE} at once: ${line}\n`);
      expect({ superfluous, lost }).toEqual({ superfluous: 0, lost: 0 });
    } finally {
      await connection.close();
      await lab.close();
      await server.stop();
    }
  });
});

/** As a client does it: asked again under the same id until there is a reply. */
async function answered(ask: () => Promise<EngineReply>): Promise<EngineReply> {
  for (let tries = 0; tries < 20; tries += 1) {
    const reply = await ask().catch((error: unknown) => {
      if (error instanceof EngineUnavailableError) return null;
      throw error;
    });
    if (reply !== null && reply.kind !== "pending") return reply;
  }
  throw new Error("no reply after twenty tries");
}

interface Sent {
  readonly fetchHistory: () => Promise<{ events?: readonly HistoryEvent[] | null }>;
}

interface SentAs {
  readonly accepted: boolean;
  readonly signals: number;
  /** Signals after an accepted update. */
  readonly both: number;
}

interface HistoryEvent {
  readonly workflowExecutionUpdateAcceptedEventAttributes?: { readonly protocolInstanceId?: string | null } | null;
  readonly workflowExecutionSignaledEventAttributes?: { readonly signalName?: string | null } | null;
}

/** Signals of one task, and those whose observation had been accepted as an update before. */
async function sentTwice(handle: Sent): Promise<SentAs> {
  const { events } = await handle.fetchHistory();
  let accepted = false;
  let [signals, both] = [0, 0];
  for (const event of events ?? []) {
    if (event.workflowExecutionUpdateAcceptedEventAttributes?.protocolInstanceId === "o1") accepted = true;
    if (event.workflowExecutionSignaledEventAttributes?.signalName !== "domUpdate") continue;
    signals += 1;
    if (accepted) both += 1;
  }
  return { accepted, signals, both };
}
