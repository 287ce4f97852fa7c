import { describe, expect, test } from "vitest";
import { canReceive, rejectionOf, replyFor } from "../../../core/task/delivery.js";
import { IDLE_MS, type TaskState } from "../../../core/task/state.js";
import type { ObservationId } from "../../../core/turn/identity.js";
import {
  aChoice,
  anObservation,
  aPlainObservation,
  aReceipt,
  aVerdict,
  someEvidence,
  textContract,
} from "../../../testing/builders.js";
import { Machine } from "./machine.js";

function outstanding(state: TaskState) {
  if (state.phase.name !== "acting") throw new Error(`expected acting, found ${state.phase.name}`);
  return state.phase.issued;
}

function outstandingWhilePaused(state: TaskState) {
  if (state.phase.name !== "paused" || state.phase.suspended.phase.name !== "acting")
    throw new Error("expected a pause");
  return state.phase.suspended.phase.issued.actionId;
}

/** Observes with a receipt for whatever is outstanding. */
function carryOut(machine: Machine, id: string, fields: Parameters<typeof aReceipt>[1] = {}) {
  return machine.observe(anObservation(id, { receipts: [aReceipt(outstanding(machine.state).actionId, fields)] }));
}

const reply = (machine: Machine, id: string) => replyFor(machine.state, id as ObservationId);

describe("absorb", () => {
  test("a task of three steps is planned, acted, verified after every action, and completed", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    expect(reply(machine, "o0")).toMatchObject({ turn: 1, stepIndex: 0, status: "executing", action: "click(1)" });
    await carryOut(machine, "o1");
    expect(reply(machine, "o1")).toMatchObject({
      turn: 2,
      action: "click(2)",
      verification: { tag: "confirmed" },
      currentStep: 1,
    });
    await carryOut(machine, "o2");
    await carryOut(machine, "o3");
    expect(reply(machine, "o3")).toMatchObject({ status: "completed", outcome: "verified" });
    expect(machine.world.calls.filter((name) => name === "gatherEvidence")).toHaveLength(3);
    expect(machine.commands().map((command) => command.kind)).toEqual(["attributes", "details", "close"]);
  });

  test("an action id is minted before the reply, and the same observation never advances the task twice", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    const first = reply(machine, "o0");
    await machine.observe(anObservation("o0"));
    expect(reply(machine, "o0")).toEqual(first);
    expect(machine.state.progress.stepIndex).toBe(1);
  });

  test("an observation without the receipt gets the same action, redelivered, and no turn passes", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    const { actionId } = outstanding(machine.state);
    await machine.observe(anObservation("o1", { page: "o0" }));
    expect(reply(machine, "o1")).toMatchObject({ turn: 1, actionId, redelivered: true });
    expect(reply(machine, "o0")?.redelivered).toBeUndefined();
  });

  test("a plain client's next post is the receipt, and one that fetches the turn is not", async () => {
    const machine = new Machine(aPlainObservation("p0"), 3);
    await machine.observe(aPlainObservation("p0"));
    await machine.observe(aPlainObservation("p1", { seenTurn: 0 }));
    expect(reply(machine, "p1")).toMatchObject({ action: "click(1)", redelivered: true });
    await machine.observe(aPlainObservation("p2"));
    expect(reply(machine, "p2")).toMatchObject({ action: "click(2)" });
  });

  test("SF3 the task has seen the sites of the frames on its pages", async () => {
    const first = anObservation("o0", { frames: ["https://pay.test"] });
    const machine = new Machine(first, 3);
    await machine.observe(first);
    await machine.observe(anObservation("o1", { frames: ["https://maps.test", "https://pay.test"] }));
    const [own, ...frames] = machine.state.client.seen;
    expect(new URL(first.url).origin).toBe(own);
    expect(frames).toEqual(["https://pay.test", "https://maps.test"]);
  });

  test("a second client is refused, and takes over only when it says so", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    const other = anObservation("x1", { clientId: "client-2" });
    expect(rejectionOf(machine.state, other)).toBe("TASK_HELD");
    const queued = [{ kind: "observed", observation: { ...other, takeover: true } }] as const;
    const later = anObservation("x2", { clientId: "client-2" });
    expect(rejectionOf(machine.state, later, queued), "its takeover is in, and only not absorbed yet").toBe(null);
    expect(rejectionOf(machine.state, anObservation("o8"), queued)).toBe("TASK_HELD");
    await machine.observe({ ...other, takeover: true });
    expect(machine.state.client.clientId).toBe("client-2");
    expect(machine.started.find((command) => command.name === "gatherEvidence")?.input).toMatchObject({
      observation: { receipts: [{ effect: "unknown" }] },
    });
    expect(rejectionOf(machine.state, anObservation("o9"))).toBe("TASK_HELD");
  });

  test("TM11 after a takeover the action is the new client's alone, also for who waited already", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    const held = reply(machine, "o0");
    expect(held).toMatchObject({ clientId: machine.state.client.clientId });
    machine.push({
      kind: "observed",
      observation: anObservation("o1", { receipts: [aReceipt(outstanding(machine.state).actionId)] }),
    });
    await machine.observe(anObservation("x1", { clientId: "client-2", takeover: true }));
    expect(reply(machine, "x1")).toMatchObject({ action: "click(2)", clientId: "client-2" });
    expect(canReceive(machine.state, "client-2")).toBe(true);
    expect(canReceive(machine.state, anObservation("o1").clientId)).toBe(false);
    machine.push({ kind: "cancelled", reason: "enough" });
    expect(canReceive(machine.state, anObservation("o1").clientId)).toBe(true);
  });

  test("a target refused by the client is chosen again twice, then corrected", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    for (const id of ["o1", "o2", "o3"]) {
      if (machine.state.phase.name === "acting") await carryOut(machine, id, { ok: false, effect: "refused" });
    }
    expect(machine.world.calls).not.toContain("gatherEvidence");
    expect(machine.world.calls.filter((name) => name === "correct")).toHaveLength(1);
  });

  test("TM10 a submit that stays unknown is looked at again, then asked about, and sent again on a no only", async () => {
    const submit = aChoice("click(7)", { facts: { kind: "submit", risk: "submit" } });
    const machine = new Machine(anObservation("o0"), 1, {
      refineStep: async () => ({ kind: "chosen", choice: submit }),
      gatherEvidence: async () => ({
        evidence: someEvidence({ strength: "none" }),
        settlement: { kind: "decided", verdict: aVerdict("unknown") },
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(reply(machine, "o1")?.action).toMatch(/^wait\(/);
    await carryOut(machine, "o2");
    expect(reply(machine, "o2")).toMatchObject({ status: "needs_user_input" });
    expect(machine.state.progress.looks).toBe(1);
    await machine.observe(anObservation("o3", { answer: "I do not know" }));
    expect(machine.state.phase).toMatchObject({ name: "asking" });
    expect(machine.state.progress.stepIndex).toBe(2);
    await machine.observe(anObservation("o4", { answer: "No, it is not in the list." }));
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(7)" } });
  });

  test("nothing changed leads to correction, a spent correction to one look at the plan, and then to an honest failure", async () => {
    const machine = new Machine(anObservation("o0"), 1, {
      gatherEvidence: async () => ({
        evidence: someEvidence({ strength: "none", meaningfulChange: false }),
        settlement: { kind: "decided", verdict: aVerdict("contradicted") },
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.world.calls.filter((name) => name === "validatePlan")).toHaveLength(1);
    expect(reply(machine, "o1")).toMatchObject({ status: "executing" });
    await carryOut(machine, "o2");
    expect(reply(machine, "o2")).toMatchObject({ status: "failed" });
    expect(reply(machine, "o2")?.action).toMatch(/^fail\(/);
    expect(machine.world.calls.filter((name) => name === "validatePlan")).toHaveLength(1);
  });

  test("what is done on a judge's word alone is remembered as untied, what code ties is not", async () => {
    const machine = new Machine(anObservation("o0"), 3, {
      gatherEvidence: async ({ issued }) => ({
        evidence: someEvidence(issued.stepIndex === 0 ? { strength: "weak", tied: false } : {}),
        settlement: { kind: "undecided" },
      }),
      judge: async () => ({
        judgement: { actionSucceeded: true, taskCompleted: false, confidence: 0.9, reason: "It looks so." },
        usage: { promptTokens: 1, completionTokens: 1, calls: 1 },
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(machine.state.memory.history.map(({ verdict, untied }) => [verdict, untied])).toEqual([
      ["unknown", true],
      ["confirmed", undefined],
    ]);
  });

  test("a failing judge earns no progress and achieves no goal", async () => {
    const machine = new Machine(anObservation("o0"), 1, {
      gatherEvidence: async () => ({ evidence: someEvidence(), settlement: { kind: "undecided" } }),
      judge: async () => {
        throw new Error("the model hangs");
      },
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.memory.verdicts.at(-1)?.verdict).toMatchObject({ tag: "unknown", goalAchieved: false });
    expect(machine.state.progress.plan?.currentStepIndex).toBe(0);
  });

  test("a planner that cannot be had interrupts, and the next observation goes on", async () => {
    let down = true;
    const { world } = new Machine(anObservation("x"), 1);
    const machine = new Machine(anObservation("o0"), 1, {
      plan: async (input) => {
        if (down) throw new Error("unreachable");
        return world.activities.plan(input);
      },
    });
    await machine.observe(anObservation("o0"));
    expect(reply(machine, "o0")).toMatchObject({ status: "interrupted" });
    down = false;
    await machine.observe(anObservation("o1"));
    expect(reply(machine, "o1")).toMatchObject({ status: "executing", action: "click(1)" });
  });

  test("a malicious choice never becomes an action", async () => {
    const machine = new Machine(anObservation("o0"), 1, {
      refineStep: async () => ({ kind: "chosen", choice: aChoice(`navigate("javascript:alert(1)")`) }),
      generateAction: async () => ({ choice: aChoice(`navigate("https://elsewhere.test/")`) }),
    });
    await machine.observe(anObservation("o0"));
    expect(machine.state.progress.stepIndex).toBe(0);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "unavailable" });
  });

  test("idle after 30 minutes, resumed by a new observation with the same action", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    const { actionId } = outstanding(machine.state);
    machine.nowMs += IDLE_MS;
    await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
    expect(machine.state.delivery.reply).toMatchObject({ status: "interrupted", turn: 2 });
    await machine.observe(anObservation("o1"));
    expect(reply(machine, "o1")).toMatchObject({ actionId, redelivered: true, status: "executing", turn: 3 });
  });

  test("idle is counted from the last contact, not from the step", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    machine.nowMs += IDLE_MS - 1;
    await carryOut(machine, "o1");
    machine.nowMs += 1;
    await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
    expect(machine.state.phase.name).toBe("acting");
  });

  test("an idle task that finds its receipt on return is verified, not repeated", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    const { actionId } = outstanding(machine.state);
    machine.nowMs += IDLE_MS;
    await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
    await machine.observe(anObservation("o1", { receipts: [aReceipt(actionId)] }));
    expect(reply(machine, "o1")).toMatchObject({ action: "click(2)" });
  });

  test("30 days of silence fail the task; a cancel ends it at once; neither changes afterwards", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    machine.nowMs += IDLE_MS;
    await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
    machine.nowMs = machine.state.run.idle.atMs;
    await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    const closed = machine.state;
    await machine.feed({ kind: "cancelled", reason: "late" });
    await machine.observe(anObservation("o5"));
    expect(machine.state).toEqual(closed);
    expect(rejectionOf(closed, anObservation("o6"))).toBe("TASK_COMPLETED");
    expect(rejectionOf(closed, anObservation("o0"))).toBeNull();
  });

  test("the step bound interrupts, says so, and a raised bound goes on", async () => {
    const machine = new Machine(anObservation("o0"), 3, {}, { limits: { steps: 1 } });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(reply(machine, "o1")).toMatchObject({
      ...{ status: "interrupted", code: "MAX_STEPS_EXCEEDED" },
      limits: { steps: { used: 1, limit: 1 } },
    });
    expect(rejectionOf(machine.state, anObservation("o2", { limits: { steps: 1 } }))).toBe("MAX_STEPS_EXCEEDED");
    await machine.observe(anObservation("o3"));
    expect(reply(machine, "o3")).toMatchObject({ status: "interrupted" });
    await machine.observe(anObservation("o4", { limits: { steps: 9 } }));
    expect(reply(machine, "o4")).toMatchObject({ status: "executing", action: "click(2)" });
  });

  test("VL4 successes without progress stop at five", async () => {
    const machine = new Machine(anObservation("o0"), 9, {
      refineStep: async () => ({ kind: "chosen", choice: aChoice("click(1)") }),
    });
    await machine.observe(anObservation("o0"));
    for (let index = 1; machine.state.phase.name === "acting" && index < 20; index++)
      await carryOut(machine, `o${index}`);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit" });
    expect(machine.state.progress.stepIndex).toBe(5);
  });

  test("a user's contract is taken as it is, and nothing is agreed", async () => {
    const machine = new Machine(anObservation("o0"), 1, {}, { contract: { ...textContract, generatedFrom: "user" } });
    await machine.observe(anObservation("o0"));
    expect(machine.started.at(0)).toMatchObject({ name: "prepare", input: { contract: { generatedFrom: "user" } } });
    expect(machine.state.progress.contract?.generatedFrom).toBe("user");
  });

  test("every fact is flushed once, in order", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    await carryOut(machine, "o3");
    const sequences = machine.world.batches.flatMap((batch) => batch.facts.map((pending) => pending.sequence));
    expect(sequences).toEqual(Array.from({ length: sequences.length }, (_, index) => index + 1));
    expect(machine.world.batches.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(machine.state.projection.facts).toEqual([]);
  });

  test("a roll-over waits until nothing is in flight", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    machine.push({ kind: "rollOverDue" });
    machine.push({ kind: "observed", observation: anObservation("o0") });
    expect(machine.commands().some((command) => command.kind === "rollOver")).toBe(false);
    await machine.feed({ kind: "timer", id: "none" });
    expect(machine.commands().map((command) => command.kind)).toEqual(["attributes", "rollOver"]);
  });

  test("the state of a long task stays under 64 KB", async () => {
    const machine = new Machine(anObservation("o0"), 45, {}, {});
    await machine.observe(anObservation("o0"));
    for (let index = 1; machine.state.phase.name === "acting" && index < 60; index++)
      await carryOut(machine, `o${index}`);
    expect(machine.state.phase.name).toBe("closing");
    expect(JSON.stringify(machine.state).length).toBeLessThan(64 * 1024);
  });
});

describe("control", () => {
  const hold = () => new Promise<never>(() => {});

  test("a pause lets the running activity end, keeps its end, and issues nothing until resumed", async () => {
    const machine = new Machine(anObservation("o0"), 2);
    await machine.observe(anObservation("o0"));
    machine.push({
      kind: "observed",
      observation: anObservation("o1", { receipts: [aReceipt(outstanding(machine.state).actionId)] }),
    });
    machine.push({ kind: "paused" });
    expect(reply(machine, "o1")).toMatchObject({ status: "paused" });
    expect(machine.commands().some((command) => command.kind === "activity" && command.name === "gatherEvidence")).toBe(
      true,
    );
    await machine.feed({ kind: "timer", id: "none" });
    expect(machine.state.phase).toMatchObject({ name: "paused", suspended: { end: { kind: "done" } } });
    expect(machine.state.progress.stepIndex).toBe(1);
    await machine.feed({ kind: "resumed", hint: "use the second form" });
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", action: "click(2)" });
    expect(machine.state.memory.hints).toEqual(["use the second form"]);
  });

  test("a receipt that comes during a pause is verified on resume", async () => {
    const machine = new Machine(anObservation("o0"), 2);
    await machine.observe(anObservation("o0"));
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("o1", { receipts: [aReceipt("0.0-x" as never)] }));
    expect(reply(machine, "o1")).toMatchObject({ status: "paused" });
    await machine.feed({ kind: "resumed" });
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", redelivered: true, action: "click(1)" });
    await machine.feed({ kind: "paused" });
    const receipts = [aReceipt(outstandingWhilePaused(machine.state))];
    await machine.observe(anObservation("o2", { receipts }));
    expect(machine.world.calls).not.toContain("gatherEvidence");
    await machine.feed({ kind: "resumed" });
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", action: "click(2)" });
  });

  const irreversible = aChoice("click(9)", { facts: { risk: "irreversible", kind: "submit" }, lastForStep: true });
  const deleting = { refineStep: async () => ({ kind: "chosen" as const, choice: irreversible }) };

  test("what cannot be undone waits for a person; yes issues it, no never does", async () => {
    for (const said of [true, false]) {
      const machine = new Machine(anObservation("o0", { snapshotId: "snapshot" as never }), 1, deleting);
      await machine.observe(anObservation("o0", { snapshotId: "snapshot" as never }));
      const waiting = reply(machine, "o0");
      expect(waiting).toMatchObject({
        status: "awaiting_approval",
        approval: { what: expect.stringContaining("Button 9") },
      });
      expect(machine.state.progress.stepIndex).toBe(0);
      const actionId = waiting?.approval?.actionId;
      if (actionId === undefined) throw new Error("no approval asked");
      await machine.feed({ kind: "approved", actionId, approved: said });
      if (said) expect(machine.state.delivery.reply).toMatchObject({ action: "click(9)", actionId });
      else expect(machine.state.progress.stepIndex).toBe(0);
    }
  });

  test("SF1 saying yes to the browser's own question costs what opened it, and is not asked for a second time", async () => {
    const accepting = aChoice('dialog("accept")', {
      facts: { risk: "reversible", kind: "generic" },
      lastForStep: true,
    });
    const machine = new Machine(anObservation("o0"), 2, {
      refineStep: async ({ step }) => ({ kind: "chosen", choice: step.index === 0 ? irreversible : accepting }),
    });
    await machine.observe(anObservation("o0"));
    const actionId = reply(machine, "o0")?.approval?.actionId;
    if (actionId === undefined) throw new Error("no approval asked");
    await machine.feed({ kind: "approved", actionId, approved: true });
    await carryOut(machine, "o1");
    expect(machine.state.delivery.reply).toMatchObject({ action: 'dialog("accept")', risk: "irreversible" });
  });

  test("an approval expires after a day and counts as no", async () => {
    const machine = new Machine(anObservation("o0"), 1, { ...deleting, generateAction: hold });
    await machine.observe(anObservation("o0"));
    machine.nowMs = machine.state.run.idle.atMs;
    machine.push({ kind: "timer", id: machine.state.run.idle.timer });
    expect(machine.state.phase).toMatchObject({
      name: "choosing",
      fault: { by: "person", reason: expect.stringContaining("24 hours") },
    });
  });

  test("a task that allowed it does not ask", async () => {
    const machine = new Machine(anObservation("o0"), 1, deleting, { approve: "never" });
    await machine.observe(anObservation("o0"));
    expect(reply(machine, "o0")).toMatchObject({ action: "click(9)" });
  });
});

describe("finishing", () => {
  test("CP4 nothing is done on a page that has not settled: it is looked at again, and counted once", async () => {
    const machine = new Machine(anObservation("o0"), 1);
    await machine.observe(anObservation("o0"));
    const receipts = [aReceipt(outstanding(machine.state).actionId)];
    await machine.observe(anObservation("o1", { receipts, settled: false }));
    expect(reply(machine, "o1")).toMatchObject({ status: "executing", action: expect.stringMatching(/^wait/) });
    await carryOut(machine, "o2");
    expect(reply(machine, "o2")).toMatchObject({ status: "completed", outcome: "verified" });
    expect(machine.state.memory.verdicts).toHaveLength(1);
  });

  test("a page that never settles is never called done", async () => {
    const machine = new Machine(anObservation("o0"), 1);
    await machine.observe(anObservation("o0"));
    for (let index = 1; machine.state.phase.name === "acting" && index < 20; index++) {
      const receipts = [aReceipt(outstanding(machine.state).actionId)];
      await machine.observe(anObservation(`o${index}`, { receipts, settled: false }));
    }
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit" });
  });
});
