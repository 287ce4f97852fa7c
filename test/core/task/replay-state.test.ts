/** Proves core/task/replay-state.ts and core/task/phases/replaying.ts: scripts are followed, healed, kept and dropped (RP1, RP6, RP7). */

import { describe, expect, test } from "vitest";
import { planOf, type ScriptStep } from "../../../core/replay/script.js";
import type { ScriptEnding } from "../../../core/task/projection.js";
import { judgedBefore } from "../../../core/task/replay-state.js";
import type { TaskState } from "../../../core/task/state.js";
import type { ActivityName } from "../../../core/task/verbs.js";
import type { Verdict } from "../../../core/verification/verdict.js";
import { aChoice, aVerdict, someEvidence, textContract } from "../../../testing/builders.js";
import { type FakeActivities, onThePage } from "../../../testing/fake-activities.js";
import { begun, run, usage } from "./bounded.js";
import type { Machine } from "./machine.js";

const STEPS = ["Open", "Name", "Save"].map(
  (name): ScriptStep => ({
    action: "click(0)",
    target: { role: "button", name, region: "main" },
    kind: "generic",
    risk: "reversible",
  }),
);
const SCRIPT = { scriptId: "script-1", steps: STEPS };
const NO_MODEL: readonly ActivityName[] = ["prepare", "replayStep", "gatherEvidence", "judgeCompletion", "record"];

const contract = { ...textContract, generatedFrom: "auto" as const };

/** What worked before, and a page on which the steps named `missing` do not fit. */
const followed = (missing: readonly string[] = []): Partial<FakeActivities> => ({
  prepare: async ({ contract: given }) => {
    const plan = planOf("goal", STEPS);
    const noUsage = { promptTokens: 0, completionTokens: 0, calls: 0 };
    return { ...onThePage, ...(given === undefined ? { contract } : {}), plan, script: SCRIPT, usage: noUsage };
  },
  replayStep: async ({ steps: [step] }) => {
    const name = step?.target?.name ?? "";
    if (missing.includes(name)) return { kind: "cannot", reason: "Nothing on the page is what it was." };
    const place = STEPS.findIndex((one) => one.target?.name === name) + 1;
    return { kind: "chosen", choice: aChoice(`click(${place})`, { lastForStep: true, replayed: true, usage: NONE }) };
  },
});
const NONE = { promptTokens: 0, completionTokens: 0, calls: 0 };

const fatesOf = ({ world }: Machine): readonly ScriptEnding[] =>
  world.batches.flatMap(({ script }) => (script === undefined ? [] : [script]));
const endOf = ({ state }: Machine) => (state.phase.name === "closing" ? state.phase.outcome : state.phase.name);

describe("a task that follows a script", () => {
  test("RP6 each step is issued and verified, no model is asked, and the script was used", async () => {
    const machine = await begun(3, followed());
    await run(machine);
    expect(endOf(machine)).toBe("verified");
    expect(machine.world.calls.filter((name) => name === "replayStep")).toHaveLength(3);
    expect(machine.world.calls.filter((name) => name === "gatherEvidence")).toHaveLength(3);
    expect(machine.world.calls.filter((name) => !NO_MODEL.includes(name))).toEqual([]);
    expect(machine.state.counters.usage.calls).toBe(0);
    expect(machine.state.memory.verdicts).toHaveLength(3);
    expect(fatesOf(machine)).toEqual([{ kind: "used", scriptId: "script-1" }]);
    const facts = machine.world.batches.flatMap((batch) => batch.facts.map(({ fact }) => fact));
    const [plan] = facts.filter((fact) => fact.kind === "event" && fact.type === "plan");
    expect(plan).toMatchObject({ revision: { cause: "script", plan: { steps: [{}, {}, {}] } } });
  });

  test("RP7 a step that does not fit is chosen by a model, that one alone, and the script is written anew", async () => {
    const machine = await begun(3, followed(["Name"]));
    await run(machine);
    expect(endOf(machine)).toBe("verified");
    expect(machine.world.calls.filter((name) => name === "refineStep")).toHaveLength(1);
    expect(machine.world.calls).not.toContain("plan");
    expect(fatesOf(machine)).toMatchObject([
      {
        kind: "keep",
        replaces: "script-1",
        trail: [{ action: "click(1)", replayed: true }, { action: "click(2)" }, { action: "click(3)", replayed: true }],
      },
    ]);
  });

  test("RP7 after two steps that do not fit the plan is made anew and the contract stays", async () => {
    const machine = await begun(3, followed(["Name", "Save"]));
    await run(machine);
    expect(machine.world.calls.filter((name) => name === "plan")).toHaveLength(1);
    expect(machine.state.progress.contract?.criteria).toEqual(contract.criteria);
    expect(machine.world.calls.filter((name) => name === "replayStep").length).toBeLessThanOrEqual(3);
    expect(endOf(machine)).toBe("verified");
  });

  test("RP7 what does not end completed drops the script", async () => {
    const machine = await begun(3, { ...followed(["Open"]), refineStep: async () => FAILED });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "failed" });
    expect(fatesOf(machine)).toEqual([{ kind: "drop", scriptId: "script-1" }]);
  });

  test("RP6 a replayed action that did not work is corrected like any other", async () => {
    const machine = await begun(3, {
      ...followed(),
      gatherEvidence: async ({ issued }) => ({
        evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "no" }] }),
        settlement: {
          kind: "decided",
          verdict: aVerdict(issued.action === "click(2)" ? "contradicted" : "confirmed"),
        },
      }),
    });
    await run(machine);
    expect(machine.world.calls).toContain("correct");
    expect(endOf(machine)).not.toBe("verified");
    expect(fatesOf(machine).filter(({ kind }) => kind !== "drop")).toEqual([]);
  });
});

describe("judgedBefore", () => {
  /** A run in which each step was found as it was and confirmed by code; `c2` was judged when the script was written. */
  const replayed = async (): Promise<TaskState> => {
    const machine = await begun(3, followed());
    await run(machine);
    return withReplay(machine.state, { script: { ...SCRIPT, unfit: [], judged: ["c2"] } });
  };
  const withReplay = (state: TaskState, changed: Partial<NonNullable<TaskState["memory"]["replay"]>>): TaskState => {
    const replay = state.memory.replay ?? { trail: [] };
    return { ...state, memory: { ...state.memory, replay: { ...replay, ...changed } } };
  };
  const withVerdict = (state: TaskState, changed: Partial<Verdict>): TaskState => {
    const [first, ...others] = state.memory.verdicts;
    if (first === undefined) throw new Error("no action was decided about");
    const verdicts = [{ ...first, verdict: { ...first.verdict, ...changed } }, ...others];
    return { ...state, memory: { ...state.memory, verdicts } };
  };
  const trailOf = (state: TaskState) => state.memory.replay?.trail ?? [];

  test("RP6 names what was judged then, and what code saw to pass on a page that was left", async () => {
    const state = await replayed();
    expect(trailOf(state)).toHaveLength(3);
    expect(judgedBefore(state, true)).toEqual(["c2", "c1"]);
  });

  test("RP6 leaves out a criterion that no page was seen to pass", async () => {
    const state = await replayed();
    const criteria = state.progress.criteria.map(({ seen: _, ...one }) => one);
    expect(judgedBefore({ ...state, progress: { ...state.progress, criteria } }, true)).toEqual(["c2"]);
  });

  test("RP6 is empty where the last step did not bring what it brought then", async () => {
    expect(judgedBefore(await replayed(), false)).toEqual([]);
  });

  test.each<[string, (state: TaskState) => TaskState]>([
    ["one step fewer was done", (state) => withReplay(state, { trail: trailOf(state).slice(1) })],
    [
      "one step more was done",
      (state) => withReplay(state, { trail: [...trailOf(state), ...trailOf(state).slice(0, 1)] }),
    ],
    [
      "a model chose one step",
      (state) =>
        withReplay(state, {
          trail: trailOf(state).map((step, at) => (at === 1 ? { ...step, replayed: undefined } : step)),
        }),
    ],
    ["a step did not fit", (state) => withReplay(state, { script: { ...SCRIPT, unfit: [1], judged: ["c2"] } })],
    ["a judge decided about one action", (state) => withVerdict(state, { judged: true })],
    ["one action stayed unknown", (state) => withVerdict(state, { tag: "unknown" })],
    ["the trail is broken", (state) => withReplay(state, { broken: "an action was too long" })],
  ])("RP6 is empty where %s", async (_what, change) => {
    expect(judgedBefore(change(await replayed()), true)).toEqual([]);
  });
});

const FAILED = { kind: "chosen", choice: aChoice('fail("It cannot be done.")', { usage }) } as const;

describe("a task without a script", () => {
  test("RP1 what was done is kept once it ended verified", async () => {
    const machine = await begun(2, {
      prepare: async () => ({ ...onThePage, contract, plan: planOf("goal", STEPS.slice(0, 2)), usage }),
    });
    await run(machine);
    expect(endOf(machine)).toBe("verified");
    expect(fatesOf(machine)).toMatchObject([
      {
        kind: "keep",
        trail: [
          { action: "click(1)", id: 1 },
          { action: "click(2)", id: 2 },
        ],
        contract,
      },
    ]);
  });

  test.each([
    ["failed with an effect", aVerdict("contradicted", { rule: "field-not-taken" })],
    ["stayed unknown", aVerdict("unknown")],
  ])("RP1 nothing is kept where something %s", async (_what, verdict) => {
    let first = true;
    const machine = await begun(2, {
      gatherEvidence: async ({ issued }) => {
        const isFirst = first;
        first = false;
        return {
          evidence: someEvidence({
            criteria: [{ id: "c1", result: issued.planStep === 1 ? "pass" : "fail", evidence: "text" }],
          }),
          settlement: { kind: "decided", verdict: isFirst ? verdict : aVerdict("confirmed") },
        };
      },
      correct: async () => ({
        strategy: "RETRY_WITH_DELAY",
        reason: "once more",
        choice: aChoice("click(9)", { lastForStep: true }),
        usage,
      }),
    });
    await run(machine);
    expect(fatesOf(machine)).toEqual([]);
  });
});
