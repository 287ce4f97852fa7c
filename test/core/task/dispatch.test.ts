/** Proves core/task/dispatch.ts: how an action is to be carried out, and how it is looked at again. */

import { describe, expect, test } from "vitest";
import type { TaskOpening } from "../../../core/task/opening.js";
import type { ActivityInput } from "../../../core/task/verbs.js";
import type { ObservedRequest } from "../../../protocol/observation.js";
import type { VerdictTag } from "../../../protocol/task.js";
import {
  aChoice,
  anObservation,
  aPlainObservation,
  aReceipt,
  aVerdict,
  someEvidence,
} from "../../../testing/builders.js";
import { Machine } from "./machine.js";

const RECORD = "https://shop.example/orders/17";

async function saved(first: VerdictTag, then: VerdictTag, settled = true) {
  const gathered: ActivityInput<"gatherEvidence">[] = [];
  const machine = new Machine(anObservation("o0"), 2, {
    refineStep: async () => ({
      kind: "chosen",
      choice: aChoice("click(1)", { facts: { kind: "submit", risk: "submit" } }),
    }),
    gatherEvidence: async (input) => {
      gathered.push(input);
      const isLooked = input.record !== undefined;
      return {
        // What is found again each time is not looked at twice.
        evidence: someEvidence({ recordAt: RECORD, settled }),
        settlement: { kind: "decided", verdict: aVerdict(isLooked ? then : first) },
      };
    },
  });
  await machine.observe(anObservation("o0"));
  const issued: string[] = [];
  for (let n = 1; n < 5 && machine.state.phase.name === "acting"; n++) {
    const { actionId, action } = machine.state.phase.issued;
    issued.push(action);
    await machine.observe(anObservation(`o${n}`, { receipts: [aReceipt(actionId, { action })], page: `page ${n}` }));
    if (machine.state.memory.history.length > 0) break;
  }
  return { machine, gathered, issued };
}

describe("lookAgain", () => {
  test.each<[VerdictTag, VerdictTag]>([
    ["confirmed", "contradicted"],
    ["likely", "confirmed"],
    ["unknown", "confirmed"],
  ])("VD9 a submit that is %s opens its record once; what it says there decides: %s", async (first, then) => {
    const { machine, gathered, issued } = await saved(first, then);
    expect(issued).toEqual(["click(1)", `navigate("${RECORD}")`]);
    expect(gathered.map(({ issued: of }) => of.action)).toEqual(["click(1)", "click(1)"]);
    expect(gathered[1]?.observation.snapshotId).toBe(gathered[0]?.observation.snapshotId);
    expect(gathered[1]?.record?.snapshotId).not.toBe(gathered[0]?.observation.snapshotId);
    expect(machine.state.memory.history.map(({ action, verdict }) => [action, verdict])).toEqual([["click(1)", then]]);
    expect(machine.state.progress.looks).toBe(1);
  });

  test("PR2 the verdict after a second look says which action it is about: the one before it", async () => {
    const { machine, gathered } = await saved("likely", "confirmed");
    const { reply } = machine.state.delivery;
    expect(reply?.verification).toMatchObject({ actionId: gathered[0]?.issued.actionId, tag: "confirmed" });
  });

  test("VD9 on a page that does not settle the record is opened all the same, after one wait", async () => {
    const { machine, issued } = await saved("confirmed", "contradicted", false);
    expect(issued).toEqual(["click(1)", "wait(2)", `navigate("${RECORD}")`]);
    expect(machine.state.memory.history.map(({ action, verdict }) => [action, verdict])).toEqual([
      ["click(1)", "contradicted"],
    ]);
  });

  test.each([
    ["an entry with nothing after it", ["one"], { action: 'select(1,"Pro")', lastForStep: true }, true],
    ["an entry of a step that goes on", ["one"], { action: 'select(1,"Pro")', lastForStep: false }, undefined],
    ["an entry with a step after it", ["one", "two"], { action: 'select(1,"Pro")', lastForStep: true }, undefined],
    ["an entry of a task without a plan", [], { action: 'select(1,"Pro")', lastForStep: true }, undefined],
    ["a click with nothing after it", ["one"], { action: "click(1)", lastForStep: true }, undefined],
  ])("CL3 the client leaves the field by itself after the last entry alone: %s", async (_, steps, chosen, leaves) => {
    const { action, ...more } = chosen;
    const machine = new Machine(anObservation("o0"), steps.length, {
      ...(steps.length === 0 && {
        plan: async () => ({ plan: null, usage: { promptTokens: 1, completionTokens: 1, calls: 1 } }),
      }),
      refineStep: async () => ({ kind: "chosen", choice: aChoice(action, more) }),
      generateAction: async () => ({ choice: aChoice(action, more) }),
    });
    await machine.observe(anObservation("o0"));
    expect(machine.state.delivery.reply).toHaveProperty("leavesField", leaves);
  });

  test.each([
    ["a plain client", aPlainObservation, 'setValue(1,"Pro")'],
    ["a Surefoot client", anObservation, 'select(1,"Pro")'],
  ])(
    "PR5 %s is told of a choice in a verb that it knows; the history keeps what was chosen",
    async (_, observed, told) => {
      const machine = new Machine(observed("o0"), 1, {
        refineStep: async () => ({ kind: "chosen", choice: aChoice('select(1,"Pro")') }),
      });
      await machine.observe(observed("o0"));
      expect(machine.state.delivery.reply?.action).toBe(told);
      expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: 'select(1,"Pro")' } });
    },
  );

  test("VD9 while the record's page settles, what the action brought stays what it was", async () => {
    const gathered: ActivityInput<"gatherEvidence">[] = [];
    const machine = new Machine(anObservation("o0"), 1, {
      refineStep: async () => ({
        kind: "chosen",
        choice: aChoice("click(1)", { facts: { kind: "submit", risk: "submit" }, lastForStep: true }),
      }),
      gatherEvidence: async (input) => {
        gathered.push(input);
        const verdict = aVerdict("confirmed", { taskCompleted: true, goalAchieved: true, judged: true });
        return { evidence: someEvidence({ recordAt: RECORD }), settlement: { kind: "decided", verdict } };
      },
    });
    await machine.observe(anObservation("o0"));
    for (const [n, settled] of [true, false, true].entries()) {
      if (machine.state.phase.name !== "acting") throw new Error(machine.state.phase.name);
      const { actionId, action } = machine.state.phase.issued;
      const receipts = [aReceipt(actionId, { action })];
      await machine.observe(anObservation(`o${n + 1}`, { receipts, settled, page: `page ${n + 1}` }));
    }
    expect(gathered.map(({ observation, record }) => [observation.snapshotId, record?.snapshotId])).toEqual([
      ["snapshot-page 1", undefined],
      ["snapshot-page 1", "snapshot-page 2"],
      ["snapshot-page 1", "snapshot-page 3"],
    ]);
  });

  test("VD9 a submit that was refused has no record to look at", async () => {
    const { issued, gathered } = await saved("contradicted", "confirmed");
    expect([issued, gathered.length]).toEqual([["click(1)"], 1]);
  });

  const submitted = (working?: true) => {
    const seen: (readonly ObservedRequest[] | undefined)[] = [];
    const machine = new Machine(anObservation("o0"), 2, {
      refineStep: async () => ({
        kind: "chosen",
        choice: aChoice("click(1)", { facts: { kind: "submit", risk: "submit" } }),
      }),
      gatherEvidence: async ({ observation }) => {
        seen.push(observation.witness.requests);
        const evidence = someEvidence(working === undefined ? {} : { working });
        return { evidence, settlement: { kind: "decided", verdict: aVerdict("likely") } };
      },
    });
    const observe = async (id: string, requests: readonly ObservedRequest[]) => {
      if (machine.state.phase.name !== "acting") throw new Error(machine.state.phase.name);
      const { actionId, action } = machine.state.phase.issued;
      const witness = { didDomMutate: true, requests };
      await machine.observe(anObservation(id, { receipts: [aReceipt(actionId, { action })], witness, page: id }));
    };
    return { machine, seen, observe };
  };

  test.each([
    ["is not seen to be under way", undefined, "wait(2)"],
    ["is under way", true, "wait(8)"],
  ] as const)("VD9 a submit that %s is looked at again after %s %s", async (_what, working, action) => {
    const { machine, observe } = submitted(working);
    await machine.observe(anObservation("o0"));
    expect(machine.state.delivery.reply).toHaveProperty("untilSettled", undefined);
    await observe("o1", []);
    expect(machine.state.delivery.reply).toMatchObject({ action, untilSettled: true });
    expect(machine.state.delivery.reply).not.toHaveProperty("maxRetries");
  });

  test("VD9 what had no answer at the first look has the one of the second, and is told once", async () => {
    const { machine, seen, observe } = submitted(true);
    const request = (url: string, status?: number): ObservedRequest => ({
      method: "POST",
      url,
      startedByAction: true,
      ...(status === undefined ? {} : { status }),
    });
    await machine.observe(anObservation("o0"));
    await observe("o1", [request("/lost", 200), request("/a"), request("/a", 204)]);
    await observe("o2", [request("/a", 409), request("/a", 204), request("/b", 200)]);
    expect(seen[1]).toEqual([request("/lost", 200), request("/a", 409), request("/a", 204), request("/b", 200)]);
  });
});

describe("issue: execution options", () => {
  const begun = async (execution?: TaskOpening["execution"]) => {
    const opening = execution === undefined ? {} : { execution };
    const machine = new Machine(anObservation("o0"), 5, {}, opening);
    await machine.observe(anObservation("o0"));
    return machine;
  };
  const told = ({ state }: Machine) => {
    const { verifyDelayMs, maxRetries, verify } = state.delivery.reply ?? {};
    return { verifyDelayMs, maxRetries, verify };
  };
  const report = (machine: Machine, id: string, execution?: TaskOpening["execution"]) => {
    if (machine.state.phase.name !== "acting") throw new Error(machine.state.phase.name);
    const receipts = [aReceipt(machine.state.phase.issued.actionId)];
    return machine.observe(anObservation(id, { receipts, ...(execution === undefined ? {} : { execution }) }));
  };

  test("CL3 without any the usual ones are told", async () => {
    expect(told(await begun())).toEqual({ verifyDelayMs: 100, maxRetries: 3, verify: true });
  });

  test("CL3 those of the task hold for every action, those of an action for that one alone", async () => {
    const machine = await begun({ verifyDelayMs: 400, maxRetries: 1 });
    expect(told(machine)).toEqual({ verifyDelayMs: 400, maxRetries: 1, verify: true });
    await report(machine, "o1", { verify: false });
    expect(told(machine)).toEqual({ verifyDelayMs: 400, maxRetries: 1, verify: false });
    await report(machine, "o2");
    expect(told(machine)).toEqual({ verifyDelayMs: 400, maxRetries: 1, verify: true });
  });

  test("CL3 what is said again is said with the same options", async () => {
    const machine = await begun({ maxRetries: 0 });
    await machine.observe(anObservation("o1"));
    expect(told(machine)).toEqual({ verifyDelayMs: 100, maxRetries: 0, verify: true });
  });

  test("VD9 a second look in between does not use them up", async () => {
    let verdicts = 0;
    const machine = new Machine(anObservation("o0"), 5, {
      refineStep: async () => ({
        kind: "chosen",
        choice: aChoice(verdicts === 0 ? "click(1)" : "click(2)", { facts: { kind: "submit", risk: "submit" } }),
      }),
      gatherEvidence: async ({ secondLook }) => {
        verdicts += 1;
        return {
          evidence: someEvidence(),
          settlement: { kind: "decided", verdict: aVerdict(secondLook ? "confirmed" : "likely") },
        };
      },
    });
    await machine.observe(anObservation("o0"));
    await report(machine, "o1", { verifyDelayMs: 900 });
    expect(machine.state.delivery.reply).toMatchObject({ action: "wait(2)" });
    await report(machine, "o2");
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(2)", verifyDelayMs: 900 });
  });
});
