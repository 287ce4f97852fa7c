/** Proves core/task/phases/rechecking.ts: an outstanding action is issued for another page only if it is the same action there. */

import { describe, expect, test } from "vitest";
import type { FollowUp } from "../../../../core/task/choice.js";
import { update } from "../../../../core/task/state.js";
import type { ActivityResult } from "../../../../core/task/verbs.js";
import {
  aChoice,
  anObservation,
  aPlainObservation,
  aReceipt,
  aTarget,
  aVerdict,
  someEvidence,
} from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { calls, usage } from "../bounded.js";
import { Machine } from "../machine.js";

const submit = aChoice("click(5)", {
  thought: "I press Save.",
  facts: { kind: "submit", risk: "submit", holder: "form" },
});
const entry = (id: number, text: string) =>
  aChoice(`setValue(${id},"${text}")`, {
    facts: { holder: "form", target: { ...aTarget(id), role: "textbox", name: `Field ${id}` } },
  });

const inputsOf = (machine: Machine, activity: string): readonly unknown[] =>
  machine.started.filter(({ name }) => name === activity).map(({ input }) => input);

type Recheck = (input: { actions: readonly FollowUp[] }) => ActivityResult<"recheck">;

/** The choices in this order; after the last one the task would finish. */
async function tasked(
  choices: readonly ReturnType<typeof aChoice>[],
  recheck: Recheck,
  overrides: Partial<FakeActivities> = {},
  first = anObservation("o0"),
) {
  const left = [...choices];
  const next = () => left.shift() ?? aChoice('finish("done")');
  const machine = new Machine(first, 6, {
    refineStep: async () => ({ kind: "chosen", choice: next() }),
    generateAction: async () => ({ choice: next() }),
    recheck: async (input) => recheck(input),
    ...overrides,
  });
  await machine.observe(first);
  return machine;
}

const same: Recheck = ({ actions }) => ({ kind: "same", actions });
const other: Recheck = () => ({ kind: "other", reason: "it leads elsewhere now" });

async function carriedOut(machine: Machine, id: string) {
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  const receipts = [phase.issued, ...(phase.rest ?? [])].map(({ actionId, action }) => aReceipt(actionId, { action }));
  await machine.observe(anObservation(id, { receipts }));
}

describe("an outstanding action on another page", () => {
  test("TM16 it is said again at once while the page is the one it was issued for", async () => {
    const machine = await tasked([submit], other);
    await machine.observe(anObservation("o1", { page: "o0" }));
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(5)", turn: 1 });
    expect(calls(machine, "recheck")).toBe(0);
  });

  test("TM16 the same action there keeps its step and its id, and counts as no further step", async () => {
    const machine = await tasked([submit], same);
    const { actionId } = machine.state.delivery.reply ?? {};
    await machine.observe(anObservation("o1"));
    expect(machine.state.delivery.reply).toMatchObject({
      action: "click(5)",
      actionId,
      stepIndex: 0,
      redelivered: true,
    });
    expect(machine.state.progress.stepIndex).toBe(1);
    expect(inputsOf(machine, "recheck")[0]).toMatchObject({
      page: { snapshotId: "snapshot-o1" },
      chosenOn: { snapshotId: "snapshot-o0" },
    });
  });

  test("TM16 it is issued with the number that its control has there", async () => {
    const renumbered: Recheck = ({ actions }) => ({
      kind: "same",
      actions: actions.map((one) => ({ ...one, action: "click(9)", facts: { ...one.facts, target: aTarget(9) } })),
    });
    const machine = await tasked([submit], renumbered);
    await machine.observe(anObservation("o1"));
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(9)", target: { id: 9 }, stepIndex: 0 });
    await carriedOut(machine, "o2");
    expect(machine.state.memory.history.at(-1)).toMatchObject({ action: "click(9)" });
  });

  test("TM16 another action there is withdrawn and chosen anew, and the reason is told", async () => {
    const machine = await tasked([submit, aChoice("click(1)")], other);
    await machine.observe(anObservation("o1"));
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(1)", stepIndex: 1 });
    expect(inputsOf(machine, "refineStep").at(-1)).toMatchObject({
      fault: { reason: expect.stringContaining("it leads elsewhere now") },
    });
    expect(machine.state.memory.history).toEqual([]);
  });

  test("TM16 a page that changes each time is given up after three withdrawals", async () => {
    const machine = await tasked([submit, submit, submit, submit, submit], other);
    for (const id of ["o1", "o2", "o3"]) await machine.observe(anObservation(id));
    expect(calls(machine, "correct")).toBe(1);
  });

  test("TM16 a page that arrives during the check is checked too", async () => {
    const machine = await tasked([submit], same);
    machine.push({ kind: "observed", observation: anObservation("o1") });
    machine.push({ kind: "observed", observation: anObservation("o2") });
    await machine.observe(anObservation("o3", { page: "o2" }));
    expect(inputsOf(machine, "recheck").at(-1)).toMatchObject({ page: { snapshotId: "snapshot-o2" } });
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { before: { snapshotId: "snapshot-o2" } } });
  });

  test("TM16 after a pause, for a page that was reported meanwhile", async () => {
    const machine = await tasked([submit, aChoice("click(1)")], other);
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("o1"));
    await machine.feed({ kind: "resumed" });
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(1)" });
  });

  test("TM16 a plain client that fetches an undelivered action gets it only for the page that it posts then", async () => {
    const machine = await tasked([submit, aChoice("click(1)")], other, {}, aPlainObservation("p0"));
    await machine.observe(aPlainObservation("p1", { seenTurn: 0 }));
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(1)" });
  });

  test("TM16 a run that began before says it again as it did", async () => {
    const machine = await tasked([submit], other);
    machine.state = update(machine.state, { run: { unchecked: true } });
    await machine.observe(anObservation("o1"));
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(5)", turn: 1 });
    expect(calls(machine, "recheck")).toBe(0);
  });
});

describe("a choice that was made on another page", () => {
  test("TM16 a page that arrives while an action is chosen is compared before the action is issued", async () => {
    const first = anObservation("o0");
    const machine: Machine = new Machine(first, 2, {
      refineStep: async () => {
        machine.push({ kind: "observed", observation: anObservation("o1") });
        return { kind: "chosen", choice: submit };
      },
      recheck: async (input) => same(input),
    });
    await machine.observe(first);
    expect(inputsOf(machine, "recheck")).toMatchObject([
      { page: { snapshotId: "snapshot-o1" }, chosenOn: { snapshotId: "snapshot-o0" } },
    ]);
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(5)" });
    expect(machine.state.delivery.reply?.redelivered).toBeUndefined();
  });
});

describe("what the task has entered", () => {
  const lost: Recheck = () => ({ kind: "lost", actions: [entry(3, "Jas")] });

  async function filledIn(recheck: Recheck, ...more: readonly ReturnType<typeof aChoice>[]) {
    const machine = await tasked([entry(3, "Jas"), entry(4, "Doe"), submit, ...more], recheck);
    await carriedOut(machine, "o1");
    await carriedOut(machine, "o2");
    return machine;
  }

  test("TM16 a submit after entries of earlier turns is checked before it is issued", async () => {
    const machine = await filledIn(same);
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(5)" });
    expect(inputsOf(machine, "recheck")).toMatchObject([
      { entries: [{ fingerprint: "button 3", action: 'setValue(3,"Jas")' }, { fingerprint: "button 4" }] },
    ]);
  });

  test("TM16 entries that are gone are made again before the form is handed in", async () => {
    let times = 0;
    const machine = await filledIn((input) => (times++ === 0 ? lost(input) : same(input)), submit);
    expect(machine.state.delivery.reply).toMatchObject({ action: 'setValue(3,"Jas")' });
    await carriedOut(machine, "o3");
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(5)" });
  });

  test("TM16 entries that may belong to another form are told to whoever chooses, and then asked about", async () => {
    const moved: Recheck = () => ({ kind: "moved", reason: "“Name” is “Bob” now, and was “Alice”." });
    const machine = await filledIn(moved, submit, submit, submit, submit);
    expect(machine.state.delivery.reply).toMatchObject({
      status: "needs_user_input",
      userQuestion: expect.stringContaining("“Name” is “Bob” now"),
    });
    await machine.feed({ kind: "answered", text: "It is the right one, go on." });
    expect(machine.state.memory.deeds.pendingEntries).toEqual([]);
  });

  test("TM16 a task gives up while entries wait only after a person was asked, once", async () => {
    const fail = aChoice('fail("I cannot find “Save”.")');
    const machine = await tasked([entry(3, "Jas"), fail, fail], same);
    await carriedOut(machine, "o1");
    expect(machine.state.delivery.reply).toMatchObject({
      status: "needs_user_input",
      userQuestion: expect.stringMatching(/^I cannot find “Save”\. .*not sent yet/),
      questionByModel: true,
    });
    await machine.feed({ kind: "answered", text: "Leave it then." });
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed", reason: "I cannot find “Save”." });
  });

  test.each([
    ["that never reached the page, a person is asked", { didNotLand: true }, "needs_user_input"],
    ["that the site turned down, it fails with what the site said", { refused: true }, "failed"],
    ["that may have been sent, it fails", {}, "failed"],
  ])("TM16 where a task gives up after a submit %s", async (_what, facts, status) => {
    const machine = await tasked([entry(3, "Jas"), submit, aChoice('fail("I cannot see what came of it.")')], same, {
      correct: async () => ({ strategy: "FAIL", reason: "Nothing else is tried.", choice: null, usage }),
      gatherEvidence: async ({ issued }) => ({
        evidence: someEvidence(issued.action === "click(5)" ? facts : {}),
        settlement: { kind: "decided", verdict: aVerdict(issued.action === "click(5)" ? "contradicted" : "confirmed") },
      }),
    });
    for (let nth = 1; nth < 6 && machine.state.phase.name === "acting"; nth += 1) await carriedOut(machine, `o${nth}`);
    expect(machine.state.delivery.reply).toMatchObject({ status });
  });

  test("TM16 what was handed in need not stand any more", async () => {
    const machine = await filledIn(same, submit);
    await carriedOut(machine, "o3");
    await carriedOut(machine, "o4");
    expect(inputsOf(machine, "recheck")).toHaveLength(1);
  });
});
