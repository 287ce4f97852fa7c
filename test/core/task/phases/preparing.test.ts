/** Proves what core/task/phases/preparing.ts and finishing.ts do with contracts: asked about first, told with their results. */

import { describe, expect, test } from "vitest";
import type { ActivityInput } from "../../../../core/task/verbs.js";
import { aChoice, anObservation, textContract } from "../../../../testing/builders.js";
import { onThePage } from "../../../../testing/fake-activities.js";
import { begun, moving, run, usage } from "../bounded.js";

describe("contract results", () => {
  test("CT7 what only a judge can say is told as passed by the judge, with the time, once it is done", async () => {
    const criteria = [{ id: "c1", activity: "judge", description: "it reads well", timing: "at_end" }] as const;
    const machine = await begun(1, {
      prepare: async () => ({ ...onThePage, contract: { ...textContract, criteria }, usage }),
      gatherEvidence: moving({ criteria: [] }),
    });
    await run(machine);
    expect(machine.state.delivery.reply).toMatchObject({
      status: "completed",
      outcome: "verified_low_confidence",
      contract: {
        overall: "pass",
        completedAt: expect.stringMatching(/^1970-/),
        criteria: [{ id: "c1", status: "pass", attempts: 1, evidence: "The judge says so." }],
      },
    });
  });
});

describe("heardContract", () => {
  const advisory = { ...textContract, type: "advisory" as const, criteria: [] };

  test("CT5 an ambiguous request is asked about before any action; the answer agrees the contract anew", async () => {
    const heard: ActivityInput<"prepare">[] = [];
    const machine = await begun(1, {
      prepare: async (input) => {
        heard.push(input);
        const question = input.asked ? {} : { question: "Change it or tell you?" };
        return { ...onThePage, contract: textContract, ...question, usage };
      },
    });
    expect(machine.state.delivery.reply).toMatchObject({
      status: "needs_user_input",
      userQuestion: "Change it or tell you?",
    });
    expect(machine.world.calls).not.toContain("plan");
    expect(machine.state.delivery.reply?.action).toBeUndefined();
    await machine.observe(anObservation("o1", { answer: "change it" }));
    expect(heard).toMatchObject([
      { asked: false, hints: [] },
      { asked: true, hints: ["change it"] },
    ]);
    expect(machine.state.phase.name).toBe("acting");
  });

  test.each([
    ["yes, please", "acting", undefined],
    ["No, leave it", "closing", "cancelled"],
  ])("CT5 asked whether to go ahead, “%s” is understood", async (text, phase, status) => {
    const heard: ActivityInput<"prepare">[] = [];
    const machine = await begun(
      1,
      {
        prepare: async (input) => {
          heard.push(input);
          const agreed = input.contract === undefined ? { contract: advisory, question: "Shall I go ahead?" } : {};
          return { ...onThePage, ...agreed, usage };
        },
      },
      { promptForAdvisory: true },
    );
    expect(machine.started.at(0)?.input).toMatchObject({ promptForAdvisory: true });
    await machine.feed({ kind: "answered", text });
    expect(machine.state.phase).toMatchObject({ name: phase, ...(status === undefined ? {} : { status }) });
    expect(machine.state.progress.contract?.type).toBe("advisory");
    // It is prepared again with the contract that was agreed, and that is not asked for anew.
    const again = status === undefined ? [{ contract: advisory, asked: true }] : [];
    expect(heard).toMatchObject([{ asked: false }, ...again]);
  });

  test("CT5 an advisory task logs one line at its start, ends unverified, and its product is the result", async () => {
    const machine = await begun(1, {
      prepare: async () => ({ ...onThePage, contract: advisory, usage }),
      plan: async () => ({ plan: null, usage }),
      generateAction: async () => ({ choice: aChoice('finish("The cheapest is flight 7, for 49.")') }),
    });
    expect(machine.state.delivery.reply).toMatchObject({
      status: "completed",
      outcome: "unverified",
      result: { text: "The cheapest is flight 7, for 49." },
    });
    const lines = machine.world.batches
      .flatMap((batch) => batch.facts.map(({ fact }) => fact))
      .filter((fact) => fact.kind === "event" && fact.type === "contract");
    expect(lines).toMatchObject([{ text: expect.stringMatching(/^Advisory task: nothing is checked/) }]);
  });

  test("CT5 a contract that a user sent is asked about by nobody", async () => {
    const machine = await begun(1, {}, { contract: advisory, promptForAdvisory: true });
    expect(machine.state.phase.name).toBe("acting");
    expect(machine.started.at(0)).toMatchObject({ name: "prepare", input: { contract: advisory } });
  });
});
