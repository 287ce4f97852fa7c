/** Proves what core/task/phases/asking.ts takes from an answer about what was sent: a word on one action is a word on no other. */

import { describe, expect, test } from "vitest";
import { isSubmitShaped } from "../../../../core/recovery/strategy.js";
import { claimOf } from "../../../../core/task/completion.js";
import type { EvidenceSummary } from "../../../../core/verification/evidence/evidence.js";
import { aChoice, anObservation, aReceipt, aVerdict, someEvidence } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { begun } from "../bounded.js";
import type { Machine } from "../machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const SIGN_IN = "The site asks to sign in again. Please sign in, then tell me to go on.";
const submit = aChoice("click(1)", { facts: { kind: "submit", risk: "submit", once: true } });
const look = aChoice("click(2)", { facts: { kind: "navigation" } });

/** What was pressed did not do what it should; on the sign-in page a person is asked. `lost`: what led there. */
function failing(lost: string, facts: Partial<EvidenceSummary> = {}): Partial<FakeActivities> {
  return {
    refineStep: async () => ({ kind: "chosen", choice: submit }),
    generateAction: async () => ({ choice: submit }),
    gatherEvidence: async ({ issued }) => ({
      evidence: someEvidence({
        lines: [`It failed: ${issued.action}`],
        contingencies: issued.action === lost ? ["URL_CHANGED"] : [],
        ...facts,
      }),
      settlement: { kind: "decided", verdict: aVerdict("contradicted") },
    }),
    correct: async ({ contingency, failed }) =>
      contingency === undefined
        ? {
            strategy: "GATHER_INFORMATION",
            reason: "I look.",
            choice: failed.action === "click(1)" ? look : null,
            usage,
          }
        : { strategy: contingency, reason: "The session has expired.", choice: null, question: SIGN_IN, usage },
  };
}

async function carryOut(machine: Machine, id: string) {
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  const { actionId, action } = phase.issued;
  await machine.observe(anObservation(id, { receipts: [aReceipt(actionId, { action })] }));
}

const say = (machine: Machine, text: string) => machine.feed({ kind: "answered", text });
const asked = ({ state }: Machine) => state.delivery.reply?.userQuestion;
const sent = ({ state }: Machine) => state.memory.history.filter((past) => past.mayHaveLanded === true).length;
const issued = (machine: Machine) =>
  machine.world.batches.flatMap(({ facts }) =>
    facts.flatMap(({ fact }) =>
      fact.kind === "action" && isSubmitShaped(fact.issued.facts) ? [fact.issued.action] : [],
    ),
  );

/** Sent, not seen to have worked; the correction opens another page, and the session is lost there. */
async function lostLater() {
  const machine = await begun(1, failing("click(2)"));
  await carryOut(machine, "o1");
  await carryOut(machine, "o2");
  expect(asked(machine)).toBe(SIGN_IN);
  return machine;
}

describe("questionAnswered", () => {
  test("TM10 “I have signed in” says nothing of a submit that may have landed: it is not sent again", async () => {
    const machine = await lostLater();
    const { deeds, deliveries } = machine.state.memory;
    expect(deliveries).not.toEqual([]);
    await say(machine, "I have signed in, go on");
    expect(sent(machine)).toBe(1);
    expect(machine.state.memory).toMatchObject({ deeds, deliveries, hints: ["I have signed in, go on"] });
    expect(issued(machine)).toEqual(["click(1)"]);
  });

  test("TM10 where nothing else is proposed, whether it went through is asked, and that answer counts", async () => {
    const machine = await lostLater();
    await say(machine, "I have signed in, go on");
    expect(asked(machine)).toMatch(/whether this went through: I do click\(1\)\./);
    expect(machine.state.delivery.reply?.questionByModel).toBeUndefined();
    await say(machine, "no, it is not there");
    expect(sent(machine)).toBe(0);
    expect(issued(machine)).toEqual(["click(1)", "click(1)"]);
  });

  test("TM10 a submit that itself met the sign-in page is asked about right after it", async () => {
    const machine = await begun(1, failing("click(1)"));
    await carryOut(machine, "o1");
    expect(asked(machine)).toBe(SIGN_IN);
    const before = machine.started.length;
    await say(machine, "I have signed in");
    expect(asked(machine)).toMatch(/whether this went through: I do click\(1\)\./);
    expect(machine.started.slice(before).map(({ name }) => name)).toEqual(["record"]);
    expect(sent(machine)).toBe(1);
    await say(machine, "yes, it is there");
    expect(sent(machine)).toBe(0);
  });

  test.each([
    ["yes, it is there", 1],
    ["no, it is not there", 0],
  ])(
    "TM10 after “%s” the plan is at step %i: what has arrived ends the step that it was to end",
    async (said, step) => {
      const machine = await begun(2, {
        ...failing("click(1)"),
        refineStep: async () => ({ kind: "chosen", choice: { ...submit, lastForStep: true } }),
      });
      await carryOut(machine, "o1");
      await say(machine, "I have signed in");
      await say(machine, said);
      expect(machine.state.progress.plan?.currentStepIndex).toBe(step);
    },
  );

  test.each([
    ["yes, it is there", "likely", false],
    ["I don't know", "contradicted", true],
  ])("CP1 after “%s” the deed counts as %s for the end", async (said, verdict, inDoubt) => {
    const machine = await begun(1, failing("click(1)"));
    await carryOut(machine, "o1");
    await say(machine, "I have signed in");
    await say(machine, said);
    const { contract } = machine.state.progress;
    if (contract === null) throw new Error("there is no contract");
    const claim = claimOf(machine.state, contract, { about: "request", last: null });
    expect(claim).toMatchObject({ carrier: { verdict }, inDoubt });
  });

  test("CP3 a refusal is not made good by a sign-in, and is by a yes when asked about it", async () => {
    const machine = await begun(1, failing("click(1)", { refused: true }));
    await carryOut(machine, "o1");
    expect(machine.state.memory.deeds.refused).toHaveLength(1);
    await say(machine, "done");
    expect(machine.state.memory.deeds.refused).toHaveLength(1);
    await say(machine, "yes, it went through");
    expect(machine.state.memory.deeds.refused).toEqual([]);
  });

  test.each(["I don't know", "no idea", "Where would I see that?"])(
    "TM10 “%s” says nothing: it is not sent again, not made good, and asked about once more",
    async (said) => {
      const machine = await begun(1, failing("click(1)", { refused: true }));
      await carryOut(machine, "o1");
      await say(machine, "I have signed in");
      const { deeds } = machine.state.memory;
      await say(machine, said);
      expect(machine.state.memory.deeds).toEqual(deeds);
      expect(issued(machine)).toEqual(["click(1)"]);
      expect(asked(machine)).toMatch(/whether this went through: I do click\(1\)\./);
    },
  );

  test("TM10 what was said of it stands with it from then on", async () => {
    const machine = await lostLater();
    await say(machine, "I have signed in, go on");
    await say(machine, "yes, it is there");
    expect(machine.state.memory.history).toMatchObject([{ action: "click(1)", personsWord: "arrived" }, {}]);
  });

  test("TM10 after a pause it is still asked about the same action", async () => {
    const machine = await lostLater();
    await say(machine, "I have signed in, go on");
    await machine.feed({ kind: "paused" });
    await machine.feed({ kind: "resumed" });
    expect(asked(machine)).toMatch(/whether this went through: I do click\(1\)\./);
    await say(machine, "no");
    expect(sent(machine)).toBe(0);
  });
});
