/** Proves the look at a record (core/task/issue.ts, observed.ts, conclude.ts): one way there, compared as of the action that saved it. */

import { describe, expect, test } from "vitest";
import type { ActivityInput } from "../../../core/task/activities.js";
import type { VerdictTag } from "../../../core/verification/verdict.js";
import { aChoice, anObservation, aReceipt, aVerdict, someEvidence } from "../../../testing/builders.js";
import { Machine } from "./machine.js";

const RECORD = "https://shop.example/orders/17";

async function saved(first: VerdictTag, then: VerdictTag) {
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
        evidence: someEvidence({ recordAt: RECORD }),
        settlement: { kind: "decided", verdict: aVerdict(isLooked ? then : first) },
      };
    },
  });
  await machine.observe(anObservation("o0"));
  const issued: string[] = [];
  for (let n = 1; n < 4 && machine.state.phase.name === "acting"; n++) {
    const { actionId, action } = machine.state.phase.issued;
    issued.push(action);
    await machine.observe(anObservation(`o${n}`, { receipts: [aReceipt(actionId, { action })], page: `page ${n}` }));
    if (machine.state.history.length > 0) break;
  }
  return { machine, gathered, issued };
}

describe("lookAgain", () => {
  test.each<[VerdictTag, VerdictTag]>([
    ["confirmed", "contradicted"],
    ["likely", "confirmed"],
    ["unknown", "confirmed"],
  ])("§6.9 a submit that is %s opens its record once; what it says there decides: %s", async (first, then) => {
    const { machine, gathered, issued } = await saved(first, then);
    expect(issued).toEqual(["click(1)", `navigate("${RECORD}")`]);
    expect(gathered.map(({ issued: of }) => of.action)).toEqual(["click(1)", "click(1)"]);
    expect(gathered[1]?.observation.snapshotId).toBe(gathered[0]?.observation.snapshotId);
    expect(gathered[1]?.record?.snapshotId).not.toBe(gathered[0]?.observation.snapshotId);
    expect(machine.state.history.map(({ action, verdict }) => [action, verdict])).toEqual([["click(1)", then]]);
    expect(machine.state.looks).toBe(1);
  });

  test("§6.9 a submit that was refused has no record to look at", async () => {
    const { issued, gathered } = await saved("contradicted", "confirmed");
    expect([issued, gathered.length]).toEqual([["click(1)"], 1]);
  });
});
