/** Proves core/task/phases/judging.ts: the next action is worked out beside the judge, and counts only if the judge says yes. */

import { describe, expect, test } from "vitest";
import type { ActivityCommand, NamedResult, TaskEvent } from "../../../../core/task/command.js";
import type { TaskOpening } from "../../../../core/task/opening.js";
import type { ActivityInput } from "../../../../core/task/verbs.js";
import type { Usage } from "../../../../core/turn/issued-action.js";
import type { Judgement } from "../../../../core/verification/verdict.js";
import { aChoice, anObservation, aReceipt, someEvidence } from "../../../../testing/builders.js";
import { Machine } from "../machine.js";

const usage: Usage = { promptTokens: 100, completionTokens: 20, calls: 1 };
const yes: Judgement = { actionSucceeded: true, taskCompleted: false, confidence: 0.9, reason: "It is so." };
const no: Judgement = { ...yes, actionSucceeded: false, reason: "Nothing came of it." };

/** Two steps of three; the first action was carried out, and only a judge can tell whether it worked. */
async function judging(opening: Partial<TaskOpening> = {}, steps = 3) {
  const machine = new Machine(
    anObservation("o0"),
    steps,
    {
      refineStep: async ({ step }) => ({
        kind: "chosen",
        choice: aChoice(`click(${step.index + 1})`, { lastForStep: true }),
      }),
    },
    { speculate: true, ...opening },
  );
  await machine.observe(anObservation("o0"));
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(phase.name);
  machine.push({
    kind: "observed",
    observation: anObservation("o1", { receipts: [aReceipt(phase.issued.actionId)] }),
  });
  machine.push(done(only(machine, "gatherEvidence"), { evidence: someEvidence(), settlement: { kind: "undecided" } }));
  return machine;
}

function activities(machine: Machine): readonly ActivityCommand[] {
  return machine.commands().filter((command) => command.kind === "activity" && command.name !== "record") as never;
}

function only<N extends ActivityCommand["name"]>(machine: Machine, name: N): Extract<ActivityCommand, { name: N }> {
  const found = activities(machine).find((command) => command.name === name);
  if (found === undefined) throw new Error(`${name} is not under way`);
  return found as Extract<ActivityCommand, { name: N }>;
}

function done(command: ActivityCommand, value: unknown): TaskEvent {
  return { kind: "done", id: command.id, result: { name: command.name, value } as NamedResult };
}

const verdict = (machine: Machine, judgement: Judgement) => done(only(machine, "judge"), { judgement, usage });
const proposal = (command: ActivityCommand) =>
  done(command, { kind: "chosen", choice: aChoice("click(2)", { usage, lastForStep: true }) });

describe("speculation (PL5)", () => {
  test("the next step is asked for while the judge looks, as if the action had worked", async () => {
    const machine = await judging();
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge", "refineStep"]);
    const ahead = only(machine, "refineStep");
    const input: ActivityInput<"refineStep"> = ahead.input;
    expect(input.step.index).toBe(1);
    expect(input.history.at(-1)).toMatchObject({ action: "click(1)", verdict: "confirmed" });
    expect(ahead).toMatchObject({ step: 2, summary: "ahead of the verdict: choose: Step 2" });
    expect(machine.state.progress.plan?.currentStepIndex).toBe(0);
  });

  test("after a yes the call that is under way goes on under its id, and is not made again", async () => {
    const machine = await judging();
    const ahead = only(machine, "refineStep");
    machine.push(verdict(machine, yes));
    expect(activities(machine).map(({ id }) => id)).toEqual([ahead.id]);
    const used = machine.state.counters.usage.calls;
    machine.push(proposal(ahead));
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(2)" } });
    expect(machine.state.counters.usage.calls).toBe(used + 1);
    expect(machine.state.delivery.reply?.metrics?.speculation).toEqual({ used: 1, wasted: 0 });
  });

  test("what came back before the verdict is issued with it, and not a moment earlier", async () => {
    const machine = await judging();
    const turn = machine.state.delivery.turn;
    machine.push(proposal(only(machine, "refineStep")));
    expect(machine.state).toMatchObject({ phase: { name: "judging" }, delivery: { turn } });
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge"]);
    machine.push(verdict(machine, yes));
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(2)" } });
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(2)", verification: { tag: "confirmed" } });
  });

  test("after a no it is cancelled, counted as wasted and paid for", async () => {
    const machine = await judging();
    const before = machine.state.counters.usage.calls;
    machine.push(verdict(machine, no));
    expect(activities(machine).map(({ name }) => name)).toEqual(["correct"]);
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 1 });
    expect(machine.state.counters.usage.calls).toBe(before + 2);
  });

  test("an answer that came before a no is never issued; its tokens count", async () => {
    const machine = await judging();
    const before = machine.state.counters.usage;
    machine.push(proposal(only(machine, "refineStep")));
    machine.push(verdict(machine, no));
    expect(activities(machine).map(({ name }) => name)).toEqual(["correct"]);
    expect(machine.state.counters.usage.promptTokens).toBe(before.promptTokens + 200);
    expect(JSON.stringify(machine.state)).not.toContain("click(2)");
  });

  test("a judge that cannot be had wastes it too: nothing is built on an unknown", async () => {
    const machine = await judging();
    const { id } = only(machine, "judge");
    const ahead = only(machine, "refineStep");
    machine.push({ kind: "failed", id, fault: { type: "ModelUnavailable", message: "overloaded" } });
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 1 });
    expect(activities(machine).map((command) => command.id)).not.toContain(ahead.id);
  });

  test("a call ahead that fails harms nothing: it is made again after the verdict", async () => {
    const machine = await judging();
    const ahead = only(machine, "refineStep");
    machine.push({ kind: "failed", id: ahead.id, fault: { type: "ModelUnavailable", message: "overloaded" } });
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge"]);
    machine.push(verdict(machine, yes));
    expect(machine.state.phase.name).toBe("choosing");
    expect(only(machine, "refineStep").id).not.toBe(ahead.id);
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 1 });
  });

  test("PL5 what the attempts of a call ahead took is paid for, whether it failed or was answered in vain", async () => {
    const spent = { promptTokens: 300, completionTokens: 60, calls: 3 };
    const failing = await judging();
    const { calls } = failing.state.counters.usage;
    const fault = { type: "ModelUnavailable", message: "500", usage: spent };
    failing.push({ kind: "failed", id: only(failing, "refineStep").id, fault });
    expect(failing.state.counters.usage.calls).toBe(calls + 3);
    const vain = await judging();
    const value = { kind: "chosen", choice: aChoice("click(2)", { usage, lastForStep: true }), earlier: spent };
    vain.push(done(only(vain, "refineStep"), value));
    vain.push(verdict(vain, no));
    expect(vain.state.counters.usage.calls).toBe(calls + 1 + 1 + 3);
    const used = await judging();
    used.push(done(only(used, "refineStep"), value));
    used.push(verdict(used, yes));
    expect(used.state.counters.usage.calls).toBe(calls + 1 + 1 + 3);
  });

  test("an end that comes after the verdict was no means nothing", async () => {
    const machine = await judging();
    const ahead = only(machine, "refineStep");
    machine.push(verdict(machine, no));
    const { state } = machine;
    machine.push(proposal(ahead));
    expect(machine.state.phase).toEqual(state.phase);
  });

  test("the reply that ends the task counts what was for nothing", async () => {
    const machine = await judging();
    machine.push(proposal(only(machine, "refineStep")));
    machine.push(verdict(machine, { ...yes, taskCompleted: true, confidence: 0.95 }));
    const command = only(machine, "judgeCompletion");
    const { claim } = command.input as ActivityInput<"judgeCompletion">;
    const criteria = claim.contract.criteria.map(({ id }) => ({ id, result: "pass" as const, evidence: "done" }));
    machine.push(done(command, { page: { criteria, openSteps: [] }, usage }));
    expect(machine.state.phase.name).toBe("closing");
    const {
      delivery: { reply },
      counters: { usage: spent },
    } = machine.state;
    expect(reply?.metrics).toMatchObject({ speculation: { used: 0, wasted: 1 }, modelCalls: spent.calls });
    expect(reply?.usage.promptTokens).toBe(spent.promptTokens);
  });

  test("a call that is cut off is counted as an average one", async () => {
    const machine = await judging();
    const {
      counters: { usage: before },
    } = machine.state;
    machine.push(verdict(machine, no));
    const mean = (before.promptTokens + 100) / (before.calls + 1);
    expect(machine.state.counters.usage.promptTokens).toBe(before.promptTokens + 100 + Math.round(mean));
  });

  test("a page that is shown anew while the judge looks asks anew: what was answered about the old one is not used", async () => {
    const machine = await judging();
    const ahead = only(machine, "refineStep");
    machine.push({ kind: "observed", observation: anObservation("o2") });
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge"]);
    machine.push(proposal(ahead));
    machine.push(verdict(machine, yes));
    const again = only(machine, "refineStep");
    expect(again.id).not.toBe(ahead.id);
    expect(again.input.page.snapshotId).toBe("snapshot-o2");
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 1 });
  });

  test("the same page at another address is another page", async () => {
    const machine = await judging();
    const ahead = only(machine, "refineStep");
    machine.push({
      kind: "observed",
      observation: anObservation("o2", { page: "o1", url: "https://site.test/other" }),
    });
    machine.push(verdict(machine, yes));
    expect(only(machine, "refineStep").id).not.toBe(ahead.id);
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 1 });
  });

  test("the task that is done needs no next step", async () => {
    const machine = await judging({}, 1);
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge"]);
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 0 });
  });

  test("a pause leaves under way only what is needed", async () => {
    const machine = await judging();
    machine.push({ kind: "paused" });
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge"]);
    machine.push({ kind: "resumed" });
    machine.push(verdict(machine, yes));
    expect(machine.state.phase.name).toBe("choosing");
    expect(machine.state.counters.speculation).toEqual({ used: 0, wasted: 1 });
  });

  test.each([
    ["it is switched off", { speculate: false }],
    ["nothing says that it is on, as in tasks of an older version", { speculate: undefined as never }],
    ["it would take the call that a correction needs", { limits: { modelCalls: 4 } }],
  ])("nothing is begun ahead when %s", async (_when, opening) => {
    const machine = await judging(opening);
    expect(activities(machine).map(({ name }) => name)).toEqual(["judge"]);
  });
});
