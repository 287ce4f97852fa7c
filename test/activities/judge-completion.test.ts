/** Proves activities/judge-completion.ts: code looks first, the judge sees the last page, and what it quotes has to stand there. */

import { describe, expect, test } from "vitest";
import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import { createJudgeCompletion } from "../../activities/judge-completion.js";
import type { ActivityInput } from "../../core/task/verbs.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import { emptyLedger } from "../../core/verification/submit/action-ledger.js";
import { aCompletionClaim } from "../../testing/builders.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { GOAL, plan, ref, snapshots, task } from "./asking.js";

type Input = ActivityInput<"judgeCompletion">;
type Answer = PurposeOutput<"complete">;

const claim = aCompletionClaim({
  type: "verifiable",
  criteria: [
    { id: "c1", activity: "text", description: "the profile is shown", text: "Call 555 0101", timing: "at_end" },
  ],
  generatedFrom: "auto",
  generatedAt: "",
});
const past = {
  stepIndex: 4,
  planStep: 0,
  action: "click(6)",
  thought: "I save it.",
  verdict: "confirmed",
  reason: "It went through.",
} as const;
const input: Input = {
  task,
  about: "request",
  page: ref,
  claim,
  deeds: emptyLedger,
  plan: null,
  history: [past],
  earlierSummary: "",
  hints: [],
  lines: ["New status: 'Saved'"],
  outputs: {},
};
const shown = (line: string): Answer => ({
  parts: [{ part: "the profile", reason: "It is there.", line, status: "shown" }],
  reason: "It is there.",
  taskCompleted: true,
  confidence: 0.9,
});

function judgeWith(
  script: ModelScript,
  kept: { readonly evidence?: readonly string[]; readonly seen?: readonly string[] } = {},
) {
  const model = createScriptedModel(script);
  const asked: number[] = [];
  const judge = createJudgeCompletion({
    model,
    snapshots,
    records: {
      goal: async () => GOAL,
      evidence: async (_task, stepIndex) => {
        asked.push(stepIndex);
        return kept.evidence ?? null;
      },
      pagesSeen: async () => (kept.seen ?? []) as readonly SnapshotId[], // coined for the test
    },
  });
  const told = () => model.calls[0]?.input as PurposeInputs["complete"]; // it is asked for nothing else
  return { judge, model, told, asked };
}

const proposing = { ...input, claim: { ...claim, proposed: true }, said: "Call 555 0101." };

describe("createJudgeCompletion", () => {
  test("CP7 what code alone can decide costs no call", async () => {
    const { judge, model } = judgeWith({});
    expect(await judge(input)).toMatchObject({
      page: { criteria: [{ id: "c1", result: "pass" }], openSteps: [] },
      usage: { calls: 0 },
    });
    expect(model.calls).toEqual([]);
  });

  test("CP1 code's no saves the call, whatever was proposed", async () => {
    const { judge, model } = judgeWith({});
    const criteria = [{ ...claim.contract.criteria[0]!, text: "Saved" }];
    const failing = { ...claim, proposed: true, contract: { ...claim.contract, criteria } };
    expect((await judge({ ...input, claim: failing, said: "Done." })).page?.criteria[0]?.result).toBe("fail");
    expect(model.calls).toEqual([]);
  });

  test("CP2 a page that is not stored any more shows nothing", async () => {
    const { judge, model } = judgeWith({});
    const gone = { ...ref, snapshotId: "gone" as SnapshotId };
    expect(await judge({ ...proposing, page: gone })).toMatchObject({ page: null, usage: { calls: 0 } });
    expect(model.calls).toEqual([]);
  });

  test("CP8 the judge sees the page, what code found, what the last actions changed, and the answer", async () => {
    const { judge, model, told, asked } = judgeWith(
      { complete: shown("Call 555 0101") },
      { evidence: ["New row: 'Jas'"] },
    );
    await judge({ ...proposing, outputs: { number: "4711" } });
    expect(model.calls).toMatchObject([{ purpose: "complete", tier: "smart", thinking: "high" }]);
    expect(told()).toMatchObject({
      goal: GOAL,
      about: "request",
      answer: "Call 555 0101.",
      standings: [{ id: "c1", result: "pass" }],
      changes: [{ action: "click(6)", verdict: "confirmed", lines: ["New row: 'Jas'"] }],
      outputs: { number: "4711" },
    });
    expect(Object.values(told().page.skeleton.nodes).map(({ name }) => name)).toContain("Save");
    expect(asked).toEqual([4]);
  });

  test("CP8 of what merely led to the last step history says enough, and entries that went out together are one step", async () => {
    const { judge, told, asked } = judgeWith({ complete: shown("Call 555 0101") }, { evidence: ["New row: 'Jas'"] });
    const [last] = proposing.history.slice(-1);
    const before = { ...last!, stepIndex: last!.stepIndex - 1 };
    await judge({ ...proposing, history: [before, { ...last!, action: 'type(5,"x")' }, last!] });
    expect(told().changes.map(({ action }) => action)).toEqual(["click(6)"]);
    expect(asked).toEqual([last!.stepIndex]);
  });

  test("CP8 of earlier steps those are told whole that wrote something or did not work", async () => {
    const { judge, told } = judgeWith({ complete: shown("Call 555 0101") }, { evidence: ["New row: 'Jas'"] });
    const [last] = proposing.history.slice(-1);
    const write = { method: "POST", path: "/x", status: 500 };
    const { kind: _any, ...looked } = last!;
    const history = [looked, { ...looked, write }, { ...looked, verdict: "unknown" as const }, last!];
    await judge({ ...proposing, history: history.map((past, stepIndex) => ({ ...past, stepIndex })) });
    expect(told().changes.map(({ stepIndex }) => stepIndex)).toEqual([1, 2, 3]);
  });

  test.each(["wait(1)", 'scroll("down")', "refresh()"])(
    "CP8 the last deed is told whole where %s came after it",
    async (pause) => {
      const { judge, told } = judgeWith({ complete: shown("Call 555 0101") }, { evidence: ["New row: 'Jas'"] });
      const [last] = proposing.history.slice(-1);
      const { kind: _any, ...deed } = last!;
      const history = [deed, { ...deed, stepIndex: deed.stepIndex + 1, action: pause, verdict: "confirmed" as const }];
      await judge({ ...proposing, history });
      expect(told().changes.map(({ action }) => action)).toEqual(["click(6)", pause]);
    },
  );

  test("TM6 where no record was written the short lines are told", async () => {
    const { judge, told } = judgeWith({ complete: shown("Call 555 0101") });
    await judge(proposing);
    expect(told().changes).toMatchObject([{ lines: ["New status: 'Saved'"] }]);
  });

  test.each([
    ["a line of the page", "button 'Save'", "shown"],
    ["a line of the evidence", "New status: 'Saved'", "shown"],
    ["what code says of a criterion", "'Call 555 0101' is to be seen.", "shown"],
    ["a line that is nowhere", "Jas is in the list", "not_shown"],
    ["no line at all", "", "not_shown"],
  ])("CP8 a part that is shown by %s", async (_, line, status) => {
    const { judge } = judgeWith({ complete: shown(line) });
    expect((await judge(proposing)).judgement?.parts).toMatchObject([{ status }]);
  });

  test("CP6 the judge is asked about open steps, and only its yes to each counts", async () => {
    const open = { ...plan, currentStepIndex: 0 };
    const answer = { ...shown("Call 555 0101"), openSteps: [{ step: 0, reason: "It is there.", unnecessary: true }] };
    const { judge, told } = judgeWith({ complete: answer });
    const found = await judge({ ...input, plan: open });
    expect(told().openSteps).toEqual(found.page?.openSteps);
    expect(found.page?.openSteps).toContain(0);
    expect(found.judgement?.unnecessary).toEqual([0]);
  });

  test("CP11 a claim is asked about as it is, with no answer and no steps", async () => {
    const { judge, told } = judgeWith({ complete: shown("Call 555 0101") });
    await judge({ ...input, about: "claim", said: "Jas is listed", plan });
    expect(told()).toMatchObject({ about: "claim", claim: "Jas is listed", openSteps: [] });
    expect(told()).not.toHaveProperty("answer");
  });

  test("CP9 facts of the answer that no page shows are told to the judge and to the user", async () => {
    const { judge, told } = judgeWith({ complete: shown("Call 555 0101") });
    const found = await judge({ ...proposing, said: "Call 555 0101 or 555 0199." });
    expect(found.unconfirmed).toEqual(["555 0199"]);
    expect(told().unconfirmed).toEqual(["555 0199"]);
  });

  test("CP9 they are looked for on earlier pages too", async () => {
    const later = { ...ref, snapshotId: "later" as SnapshotId };
    const store = {
      get: async (tenant: string, id: SnapshotId) => {
        const page = await snapshots.get(tenant, ref.snapshotId);
        if (page === null || id !== later.snapshotId) return snapshots.get(tenant, id);
        return { ...page, id, skeleton: { title: "", nodes: {} } };
      },
    };
    const model = createScriptedModel({ complete: shown("New status: 'Saved'") });
    const records = { goal: async () => GOAL, evidence: async () => null, pagesSeen: async () => [ref.snapshotId] };
    const judge = createJudgeCompletion({ model, snapshots: store, records });
    const judged = {
      ...proposing,
      page: later,
      claim: { ...proposing.claim, contract: { ...claim.contract, criteria: [] } },
    };
    expect(await judge(judged)).not.toHaveProperty("unconfirmed");
    // The last page may say otherwise by now.
    expect(model.calls[0]?.input).toMatchObject({ older: ["555 0101"] });
    expect((await judge({ ...judged, said: "Call 555 0199." })).unconfirmed).toEqual(["555 0199"]);
  });

  test("CP8 an answer that cannot be read is a no, and is paid for", async () => {
    const { judge } = judgeWith({ complete: { fault: "garbage" } });
    const found = await judge(proposing);
    expect(found.judgement).toMatchObject({ taskCompleted: false, confidence: 0, parts: [] });
  });

  test("CP8 a confidence that is none counts as unsure", async () => {
    const { judge } = judgeWith({ complete: { ...shown("Call 555 0101"), confidence: 3 } });
    expect((await judge(proposing)).judgement?.confidence).toBe(0.5);
  });
});
