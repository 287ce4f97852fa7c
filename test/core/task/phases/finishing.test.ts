/** Proves core/task/phases/finishing.ts: what a task does when it looks done, by the rule of docs/spec/completion.md. */

import { describe, expect, test } from "vitest";
import type { Choice, Feedback } from "../../../../core/task/choice.js";
import type { ActivityInput } from "../../../../core/task/verbs.js";
import type { CompletionJudgement } from "../../../../core/verification/completion/completion.js";
import type { Contract } from "../../../../protocol/contract.js";
import {
  aChoice,
  aCompletionJudgement,
  anObservation,
  aReceipt,
  aTarget,
  aVerdict,
  someEvidence,
  textContract,
} from "../../../../testing/builders.js";
import { type FakeActivities, judgedCompletion, onThePage } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const passed = { id: "c1", result: "pass", evidence: "text" } as const;
const failed = { id: "c1", result: "fail", evidence: "'done' is not to be seen." } as const;
const no = aCompletionJudgement(false, { reason: "So it looks." });
const confirmed = { kind: "decided", verdict: aVerdict("confirmed") } as const;
const contradicted = { kind: "decided", verdict: aVerdict("contradicted") } as const;
const judgedOnly: Contract = {
  ...textContract,
  criteria: [{ id: "c1", activity: "judge", description: "it is done", timing: "at_end" }],
};
const answering: Contract = {
  ...textContract,
  criteria: [
    ...textContract.criteria,
    { id: "c2", activity: "answer", description: "the answer states the number", timing: "at_end" },
  ],
};

type Input = ActivityInput<"judgeCompletion">;

/** A task without a plan whose model says these actions, one after the other; each is confirmed and shows `c1` unless told. */
function talking(
  actions: readonly string[],
  overrides: Partial<FakeActivities> & {
    readonly says?: CompletionJudgement;
    readonly seen?: typeof passed | typeof failed;
  } = {},
) {
  const { says, seen = passed, ...activities } = overrides;
  const faults: (Feedback | undefined)[] = [];
  const asked: Input[] = [];
  let next = 0;
  const machine = new Machine(anObservation("o0"), 1, {
    prepare: async () => ({ ...onThePage, contract: textContract, usage }),
    plan: async () => ({ plan: null, usage }),
    generateAction: async ({ fault }) => {
      faults.push(fault);
      return { choice: aChoice(actions[Math.min(next++, actions.length - 1)] ?? "") };
    },
    gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [seen] }), settlement: confirmed }),
    judgeCompletion: async (input) => {
      asked.push(input);
      return judgedCompletion(input, [seen], says);
    },
    ...activities,
  });
  return { machine, faults, asked };
}

async function carryOut(machine: Machine, id: string, seen: { readonly inField?: boolean } = {}): Promise<void> {
  if (machine.state.phase.name !== "acting") throw new Error(`no action: ${machine.state.phase.name}`);
  const { actionId, action } = machine.state.phase.issued;
  await machine.observe(anObservation(id, { receipts: [aReceipt(actionId, { action })], ...seen }));
}

describe("toProbing", () => {
  test("CP11 the judge looks into the claim alone, its word goes to the next prompt, nothing reaches the client", async () => {
    const { machine, faults, asked } = talking(['verifySuccess("Jas is listed")', "click(1)"]);
    await machine.observe(anObservation("o0"));
    expect(asked).toMatchObject([{ about: "claim", said: "Jas is listed" }]);
    expect(faults).toEqual([
      undefined,
      { proposal: 'verifySuccess("Jas is listed")', by: "judge", reason: "It is so." },
    ]);
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
  });

  test("CP11 a no is told with its reason and with the parts that are not shown", async () => {
    const { machine, faults } = talking(['verifySuccess("done")', "click(1)"], { says: no });
    await machine.observe(anObservation("o0"));
    expect(faults[1]).toMatchObject({
      by: "judge",
      reason: "It is not shown: So it looks. the request: not shown, It cannot be seen.",
    });
  });

  test("CP11 an unsure yes shows nothing", async () => {
    const says = aCompletionJudgement(true, { confidence: 0.69 });
    const { machine, faults } = talking(['verifySuccess("done")', "click(1)"], { says });
    await machine.observe(anObservation("o0"));
    expect(faults[1]?.reason).toMatch(/^It is not shown:/);
  });

  test("RS6 at most three in a row", async () => {
    const { machine, asked } = talking(['verifySuccess("done")']);
    await machine.observe(anObservation("o0"));
    expect(asked.length).toBe(3);
    expect(machine.state.phase.name).toBe("interrupted");
  });
});

describe("toFinishing", () => {
  test("CP7 what code alone can say ends the task without a judge, and says what was checked", async () => {
    const { machine, asked } = talking(["click(1)"]);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(asked).toHaveLength(1);
    expect(machine.state.counters.usage.calls).toBe(machine.world.calls.filter((name) => MODEL.includes(name)).length);
    expect(machine.state.delivery.reply).toMatchObject({ status: "completed", outcome: "verified" });
    expect(machine.state.delivery.reply?.thought).toBe("Task complete. Checked on the last page: the page says done.");
  });

  test("CT9 a criterion that a later step changed on purpose is told as what held before", async () => {
    const themes = ["System", "Light"].map((value, index) => {
      const check = { activity: "value", name: "Theme", value, timing: "immediate" } as const;
      return { id: `c${index + 1}`, description: `${value} is chosen`, ...check };
    });
    const about = { evidence: "", about: "the theme" };
    const [held, not] = [{ ...about, result: "pass" } as const, { ...about, result: "fail" } as const];
    const steps = [
      [
        { id: "c1", ...held },
        { id: "c2", ...not },
      ],
      [
        { id: "c1", ...not, heldBefore: true },
        { id: "c2", ...held },
      ],
    ];
    const finals = ["c1", "c2"].map((id) => ({ id, result: "pass", evidence: "" }) as const);
    const { machine } = talking(["click(1)", "click(2)", 'finish("done")'], {
      prepare: async () => ({ ...onThePage, contract: { ...textContract, criteria: themes }, usage }),
      gatherEvidence: async ({ issued }) => ({
        evidence: someEvidence({ criteria: steps[issued.stepIndex] ?? [] }),
        settlement: confirmed,
      }),
      judgeCompletion: async (input) => judgedCompletion(input, finals),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(machine.state.progress.criteria.map(({ releasedAt }) => releasedAt)).toEqual([1, undefined]);
    expect(machine.state.delivery.reply?.thought).toBe(
      "Task complete. Checked on the last page: Light is chosen. Held before a later step changed it: System is chosen.",
    );
  });

  test("CP4 a field that was filled in is left before the task is completed", async () => {
    const { machine } = talking(['select(1,"Pro")']);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1", { inField: true });
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "wait(2)" } });
    expect(machine.state.delivery.reply).toMatchObject({ untilSettled: true });
    await carryOut(machine, "o2");
    expect(machine.state.delivery.reply).toMatchObject({ status: "completed", outcome: "verified" });
  });

  test("CP4 where a model says finish while a field was not left, the client leaves it first", async () => {
    const { machine } = talking(['select(1,"Pro")', 'finish("Done.")', 'finish("Done.")'], {
      gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [] }), settlement: confirmed }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1", { inField: true });
    expect(machine.state.delivery.reply).toMatchObject({ action: "wait(1)", leavesField: true });
    await carryOut(machine, "o2");
    expect(machine.state.delivery.reply).toMatchObject({ status: "completed" });
  });

  test("CP4 a client that cannot leave it is told what to press, and the task does not complete", async () => {
    const { machine } = talking(['select(1,"Pro")', 'finish("Done.")'], {
      gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [] }), settlement: confirmed }),
    });
    await machine.observe(anObservation("o0"));
    for (let nth = 1; nth < 9 && machine.state.phase.name === "acting"; nth += 1)
      await carryOut(machine, `o${nth}`, { inField: true });
    const { status, reason } = machine.state.delivery.reply ?? {};
    expect([status, reason]).toEqual(["interrupted", expect.stringContaining("press Tab there")]);
  });

  test("CP9 nobody said anything, so there is no result", async () => {
    const { machine } = talking(["click(1)"]);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.delivery.reply).toHaveProperty("result", undefined);
  });

  test("CP9 what finish says is the result, and only that", async () => {
    const { machine } = talking(["click(1)", 'finish("Jas is number 4711.")'], {
      seen: failed,
      judgeCompletion: async (input) => ({ ...judgedCompletion(input, [passed]), unconfirmed: ["4711"] }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.delivery.reply?.result).toEqual({
      text: "Jas is number 4711.",
      unconfirmed: ["4711"],
      sources: [],
    });
  });

  test("CP9 a request that asks something ends only when it was told", async () => {
    const { machine, faults } = talking(["click(1)", 'finish("It is 4711.")'], {
      prepare: async () => ({ ...onThePage, contract: answering, usage }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(faults[1]?.reason).toMatch(/telling the user/);
    expect(machine.state.delivery.reply).toMatchObject({
      status: "completed",
      outcome: "verified_low_confidence",
      result: { text: "It is 4711." },
    });
  });

  test("CP8 a no sends the task back with what was proposed, who refused it and why", async () => {
    const { machine, faults } = talking(['finish("It is done.")', "click(2)"], { says: no });
    await machine.observe(anObservation("o0"));
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(2)" } });
    expect(faults[1]).toEqual({
      proposal: 'finish("It is done.")',
      by: "judge",
      reason: "The completion judge says no: So it looks. the request: not shown, It cannot be seen.",
    });
  });

  test("CP13 a second claim with nothing new ends the task there, with what is known, and asks no judge anew", async () => {
    const { machine, faults } = talking(['finish("It is done.")', 'finish("Done!")'], { says: no });
    await machine.observe(anObservation("o0"));
    expect(faults).toHaveLength(2);
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    expect(machine.state.delivery.reply?.reason).toMatch(
      /^The completion judge says no.* It looked done twice, and nothing new was to be seen\. .*Nothing has been achieved/,
    );
  });

  test("CP13 another page is something new; CP12 an end that is refused too often waits for a person", async () => {
    const claims = ['finish("It is done.")', 'scroll("down")'];
    const { machine } = talking([...claims, ...claims, ...claims, ...claims], {
      says: no,
      prepare: async () => ({ ...onThePage, contract: judgedOnly, usage }),
      gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [] }), settlement: confirmed }),
    });
    await machine.observe(anObservation("o0"));
    for (const id of ["o1", "o2", "o3"]) await carryOut(machine, id);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit" });
    expect(machine.state.delivery.reply?.reason).toMatch(
      /looked done 4 times but was not\. The completion judge says no/,
    );
  });

  test("CP13 failed criteria with nothing new end it too, whatever the plan could be changed to", async () => {
    const { machine } = talking(['finish("It is done.")'], { seen: failed });
    await machine.observe(anObservation("o0"));
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    expect(machine.state.delivery.reply?.reason).toMatch(/Not done yet: the page says done/);
  });

  test("CP2 a page that came while the last one was looked at is looked at too", async () => {
    let looks = 0;
    const later = { page: "later" };
    const { machine, asked } = talking(["click(1)"], {
      judgeCompletion: async (input) => {
        asked.push(input);
        if (looks++ === 0) machine.push({ kind: "observed", observation: anObservation("o2", later) });
        return judgedCompletion(input, [looks === 1 ? passed : failed]);
      },
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(asked.map(({ page }) => page.snapshotId)).toEqual(["snapshot-o1", "snapshot-later"]);
    expect(machine.state.delivery.reply?.status).not.toBe("completed");
  });

  test("CP2 a page that is not stored any more completes nothing", async () => {
    const { machine } = talking(["click(1)"], { judgeCompletion: async () => ({ page: null, usage }) });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.delivery.reply?.status).not.toBe("completed");
  });

  test("CP5 after a failure the judge's yes completes nothing that code does not see", async () => {
    const { machine, faults } = talking(["click(1)", "click(2)"], {
      prepare: async () => ({ ...onThePage, contract: judgedOnly, usage }),
      gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [] }), settlement: contradicted }),
      correct: async () => ({
        strategy: "GATHER_INFORMATION",
        reason: "It may be done.",
        choice: aChoice('finish("It is done.")'),
        usage,
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(2)" } });
    expect(faults[1]).toMatchObject({ by: "verification", reason: expect.stringMatching(/the last action did not/) });
  });

  test("CP5 where code sees for the first time what was asked, it does, with low confidence", async () => {
    const { machine } = talking(["click(1)"], {
      gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [passed] }), settlement: contradicted }),
      correct: async () => ({
        strategy: "GATHER_INFORMATION",
        reason: "It may be done.",
        choice: aChoice('finish("It is done.")'),
        usage,
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.delivery.reply).toMatchObject({ status: "completed", outcome: "verified_low_confidence" });
  });

  test("CP5 a likely action that nothing ties completes nothing, whoever says yes", async () => {
    const verdict = aVerdict("likely", { untied: true, judged: true, goalAchieved: true, taskCompleted: true });
    const { machine, asked } = talking(["click(1)"], {
      gatherEvidence: async () => ({
        evidence: someEvidence({ criteria: [passed], strength: "weak" }),
        settlement: { kind: "decided", verdict },
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(asked).toEqual([]);
    expect(machine.state.delivery.reply?.status).not.toBe("completed");
  });

  test("CP10 a completion of low confidence is told as such, a sure one is not", async () => {
    const heard = async (overrides: Parameters<typeof talking>[1]) => {
      const { machine } = talking(["click(1)", 'finish("Done.")'], overrides);
      await machine.observe(anObservation("o0"));
      if (machine.state.phase.name === "acting") await carryOut(machine, "o1");
      const events = machine.world.batches.flatMap(({ facts }) => facts.map(({ fact }) => fact));
      return events.some((fact) => fact.kind === "event" && fact.text === "Low confidence completion");
    };
    expect(await heard({})).toBe(false);
    const says = (confidence: number) => ({
      taskCompleted: true,
      confidence,
      reason: "",
      parts: SHOWN,
      unnecessary: [],
    });
    const prepare = async () => ({ ...onThePage, contract: judgedOnly, usage });
    expect(await heard({ prepare, says: says(0.9) })).toBe(false);
    expect(await heard({ prepare, says: says(0.84) })).toBe(true);
  });
});

const SHOWN = [{ part: "the request", status: "shown", reason: "" }] as const;
const MODEL: readonly string[] = ["prepare", "plan", "generateAction", "judge"];

describe("refusals", () => {
  const submit = (action: string, holder = "form") => {
    const choice = aChoice(action);
    return { ...choice, facts: { ...choice.facts, kind: "submit" as const, risk: "submit" as const, holder } };
  };
  const refusing = (deeds: readonly { readonly choice: Choice; readonly refused: boolean }[]) => {
    let at = -1;
    const next = () => deeds[at + 1]?.choice ?? aChoice('finish("Done.")');
    return talking([], {
      generateAction: async () => ({ choice: next() }),
      correct: async () => ({ strategy: "GATHER_INFORMATION", reason: "Again.", choice: next(), usage }),
      gatherEvidence: async () => {
        at += 1;
        const isRefused = deeds[at]?.refused === true;
        return {
          evidence: someEvidence({
            criteria: [{ ...passed, result: at === 0 ? "fail" : "pass" }],
            ...(isRefused ? { refused: true } : {}),
          }),
          settlement: isRefused ? contradicted : confirmed,
        };
      },
    });
  };

  test("CP3 a refused submit is not made good by whatever worked since", async () => {
    const { machine } = refusing([
      { choice: submit("click(1)"), refused: true },
      { choice: submit("click(2)", "another form"), refused: false },
    ]);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(machine.state.memory.deeds.refused).toMatchObject([{ stepIndex: 0, name: "Button 1" }]);
    expect(machine.state.delivery.reply?.status).not.toBe("completed");
  });

  test("CP3 a confirmed submit of the same form makes it good", async () => {
    const { machine } = refusing([
      { choice: submit("click(1)"), refused: true },
      { choice: submit("click(2)"), refused: false },
    ]);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(machine.state.memory.deeds.refused).toEqual([]);
    expect(machine.state.delivery.reply).toMatchObject({ status: "completed", outcome: "verified" });
  });

  test("CP3 it is remembered beyond the window of remembered actions", async () => {
    const others = Array.from({ length: 11 }, (_, index) => {
      const choice = aChoice(`type(${index + 2},"a")`);
      const target = { ...aTarget(index + 2), role: "textbox" };
      return { choice: { ...choice, facts: { ...choice.facts, target } }, refused: false };
    });
    const { machine } = refusing([{ choice: submit("click(1)"), refused: true }, ...others]);
    await machine.observe(anObservation("o0"));
    for (let turn = 1; machine.state.phase.name === "acting" && turn < 20; turn += 1)
      await carryOut(machine, `o${turn}`);
    expect(machine.state.memory.history.some(({ stepIndex }) => stepIndex === 0)).toBe(false);
    expect(machine.state.memory.deeds.refused).toHaveLength(1);
    expect(machine.state.delivery.reply?.status).not.toBe("completed");
  });

  test("CP3 the person's word that it went through counts", async () => {
    const { machine } = talking(["click(1)", 'finish("Done.")'], {
      gatherEvidence: async () => ({
        evidence: someEvidence({ criteria: [passed], refused: true }),
        settlement: { kind: "decided", verdict: aVerdict("unknown") },
      }),
      generateAction: async ({ hints }) => ({
        choice: hints.length === 0 ? submit("click(1)") : aChoice('finish("Done.")'),
      }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(machine.state.phase.name).toBe("asking");
    expect(machine.state.memory.deeds.refused).toHaveLength(1);
    await machine.feed({ kind: "answered", text: "Yes, I see it in the list." });
    expect(machine.state.memory.deeds.refused).toEqual([]);
    expect(machine.state.delivery.reply?.status).toBe("completed");
  });
});
