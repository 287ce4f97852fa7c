import { describe, expect, test } from "vitest";
import type { CheckResult } from "../../../../core/verification/completion/check.js";
import {
  type CriterionEvaluation,
  type CriterionResult,
  contractResultOf,
  describeTest,
  deterministicPassed,
  initialResults,
  isByCode,
} from "../../../../core/verification/completion/contract.js";
import type { EvaluationTime, FinalCriterion } from "../../../../core/verification/completion/criteria.js";
import {
  applyEvaluations,
  applyLastPage,
  newlyPassed,
  passByJudge,
  reopen,
} from "../../../../core/verification/completion/criteria.js";
import type { Contract, Criterion } from "../../../../protocol/contract.js";

const criterion = (id: string, fields: Partial<Criterion> = {}): Criterion => ({
  id,
  activity: "text",
  description: `criterion ${id}`,
  text: "x",
  timing: "immediate",
  ...fields,
});
const contractOf = (criteria: readonly Criterion[], type: Contract["type"] = "verifiable"): Contract => ({
  type,
  criteria,
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
});
const seen = (id: string, result: CheckResult, heldBefore = false): CriterionEvaluation => ({
  id,
  result,
  evidence: `${id} ${result}`,
  ...(heldBefore ? { heldBefore } : {}),
});
const atStep = (stepIndex: number) => ({ stepIndex, nowIso: `2026-11-21T00:00:0${stepIndex}Z`, place: "here" });
const atEnd = (results: readonly CriterionResult[], result: FinalCriterion["result"]) =>
  applyLastPage(results, [{ id: "a", result, evidence: `a ${result}` }], atStep(9));
const run = (contract: Contract, ...steps: readonly (readonly CriterionEvaluation[])[]) =>
  steps.reduce<readonly CriterionResult[]>(
    (results, evaluations, index) => applyEvaluations(contract, results, evaluations, atStep(index)),
    initialResults(contract),
  );

describe("initialResults", () => {
  test("CT5 a verifiable contract is open, an advisory one is asked nothing", () => {
    expect(initialResults(contractOf([criterion("a")]))[0]?.status).toBe("pending");
    expect(initialResults(contractOf([criterion("a")], "advisory"))[0]?.status).toBe("skipped");
  });
});

describe("applyEvaluations", () => {
  const immediate = contractOf([criterion("a")]);
  const value = contractOf([criterion("a", { activity: "value" })]);

  test("CT2 an immediate criterion passes with its step and evidence", () => {
    const [result] = run(immediate, [seen("a", "fail")], [seen("a", "pass")]);
    expect(result).toEqual({
      id: "a",
      activity: "text",
      status: "pass",
      attempts: 2,
      checkedAt: "2026-11-21T00:00:01Z",
      stepIndex: 1,
      evidence: "a pass",
      met: true,
      seen: { stepIndex: 1, place: "here" },
    });
  });

  test("CT2 what is passed stays passed when it is out of sight", () => {
    const [result] = run(immediate, [seen("a", "pass")], [seen("a", "fail")], [seen("a", "unknown")]);
    expect(result).toMatchObject({ status: "pass", stepIndex: 0, evidence: "a pass" });
  });

  test("CP2 a message that comes along to the next page does not make that the place where it is to be seen", () => {
    const there = { ...atStep(1), place: "there" };
    const placeAfter = (evaluation: CriterionEvaluation) =>
      applyEvaluations(immediate, run(immediate, [seen("a", "pass")]), [evaluation], there)[0]?.seen?.place;
    expect(placeAfter({ ...seen("a", "pass"), fleeting: true })).toBe("here");
    expect(placeAfter(seen("a", "pass"))).toBe("there");
  });

  test("CT2 a control that holds another value now is contrary evidence", () => {
    const [result] = run(value, [seen("a", "pass")], [seen("a", "fail")]);
    expect(result).toMatchObject({ status: "pending", error: "a fail" });
    expect(result).not.toHaveProperty("evidence");
  });

  test("CT2 nothing fails before the end", () => {
    expect(run(immediate, [seen("a", "fail")])[0]?.status).toBe("pending");
    expect(atEnd(initialResults(immediate), "fail")[0]).toMatchObject({ status: "fail", error: "a fail" });
  });

  test("CT2 at_end is evaluated only at the gate", () => {
    const contract = contractOf([criterion("a", { timing: "at_end" })]);
    const [result] = run(contract, [seen("a", "pass")]);
    expect(result).toEqual({ ...initialResults(contract)[0], seen: { stepIndex: 0, place: "here" } });
    expect(run(contract, [seen("a", "pass")], [seen("a", "fail")])).toEqual(initialResults(contract));
    expect(atEnd(initialResults(contract), "pass")[0]?.status).toBe("pass");
  });

  test("CP2 waiting on the page of what an action saved takes back nothing of what that action showed", () => {
    const contract = contractOf([criterion("a", { timing: "at_end" })]);
    const shown = run(contract, [seen("a", "fail")], [seen("a", "pass")]);
    const waited = (lookedUp?: number) =>
      applyEvaluations(contract, shown, [seen("a", "fail")], {
        ...atStep(2),
        ...(lookedUp === undefined ? {} : { lookedUp }),
      });
    expect(waited(1)[0]?.seen).toEqual({ stepIndex: 1, place: "here" });
    for (const other of [undefined, 0]) expect(waited(other)[0]).not.toHaveProperty("seen");
  });

  test("CT3 a criterion that cannot be evaluated stays open, at the end too", () => {
    expect(run(immediate, [seen("a", "unknown")])[0]?.status).toBe("pending");
    expect(atEnd(initialResults(immediate), "judged")[0]?.status).toBe("pending");
  });

  test("CT2 what held before anything was done is no sign of progress, and counts at the end", () => {
    const held = run(immediate, [seen("a", "pass", true)], [seen("a", "pass", true)]);
    expect(held[0]).toMatchObject({ status: "pending", heldAtStart: true });
    const ended = atEnd(held, "pass");
    expect(ended[0]).toMatchObject({ status: "pass", heldAtStart: true });
    expect(atEnd(ended, "pass")[0]).toMatchObject({ heldAtStart: true });
  });

  test("CT5 what is asked only at the end is known to have held at the start, unless it was gone meanwhile", () => {
    const contract = contractOf([criterion("a", { timing: "at_end" })]);
    const old = run(contract, [seen("a", "pass", true)], [seen("a", "pass", true)]);
    expect(atEnd(old, "pass")[0]).toMatchObject({ status: "pass", heldAtStart: true });
    for (const looks of [
      [[seen("a", "pass", true)], [seen("a", "fail")], [seen("a", "pass")]],
      [[seen("a", "fail")], [seen("a", "pass")], [seen("a", "pass", true)]],
    ]) {
      const ended = atEnd(run(contract, ...looks), "pass");
      expect(ended[0]?.status).toBe("pass");
      expect(ended[0]).not.toHaveProperty("heldAtStart");
    }
  });

  test("CT2 what held at the start, was gone and came back has passed", () => {
    const results = run(immediate, [seen("a", "pass", true)], [seen("a", "fail")], [seen("a", "pass")]);
    expect(results[0]).toMatchObject({ status: "pass", stepIndex: 2 });
    expect(results[0]).not.toHaveProperty("heldAtStart");
  });

  test("CT2 what came late, before the next action, has passed", () => {
    expect(run(immediate, [seen("a", "fail")], [seen("a", "pass", true)])[0]?.status).toBe("pass");
  });

  test.each([
    ["text", true, true],
    ["text", false, undefined],
    ["value", true, undefined],
  ] as const)(
    "CP5 what came while fields were filled in came by itself: %s, only entered %s",
    (activity, only, held) => {
      for (const timing of ["immediate", "at_end"] as const) {
        const contract = contractOf([criterion("a", { activity, timing })]);
        const entered = applyEvaluations(contract, initialResults(contract), [seen("a", "fail")], atStep(0));
        const when = { ...atStep(1), onlyEntered: only };
        const [result] = applyEvaluations(contract, entered, [seen("a", "pass", true)], when);
        expect(result?.heldAtStart).toBe(held);
        // Seen to come after an action, it is that action's however long it stays.
        const [own] = applyEvaluations(contract, entered, [seen("a", "pass")], when);
        expect(own).not.toHaveProperty("heldAtStart");
      }
    },
  );

  describe("what a look brings into sight", () => {
    const look = (stepIndex: number, place: string, fields: Partial<EvaluationTime> = {}): EvaluationTime => ({
      ...atStep(stepIndex),
      place,
      looked: "page",
      ...fields,
    });
    const deed = (stepIndex: number, place: string): EvaluationTime => ({ ...atStep(stepIndex), place, acted: true });
    type Turn = readonly [result: CheckResult, when: EvaluationTime, heldBefore?: boolean];
    const resultAfter = (fields: Partial<Criterion>, ...turns: readonly Turn[]) => {
      const contract = contractOf([criterion("a", fields)]);
      return turns.reduce<readonly CriterionResult[]>(
        (results, [result, when, held]) => applyEvaluations(contract, results, [seen("a", result, held)], when),
        initialResults(contract),
      )[0];
    };

    test.each(["immediate", "at_end"] as const)("CT6 it was there, and proves nothing: %s", (timing) => {
      const found = resultAfter({ timing }, ["pass", look(0, "list")]);
      expect(found).toMatchObject({ heldAtStart: true, foundAt: "list", seen: { place: "list" } });
      const back = resultAfter(
        { timing },
        ["pass", look(0, "list")],
        ["fail", look(1, "new")],
        ["pass", deed(2, "list")],
      );
      expect(back).toMatchObject({ heldAtStart: true, foundAt: "list" });
    });

    test.each(["immediate", "at_end"] as const)("CT6 brought about elsewhere it does: %s", (timing) => {
      const made = resultAfter(
        { timing },
        ["pass", look(0, "search")],
        ["fail", look(1, "new")],
        ["pass", deed(2, "team")],
      );
      expect(made).not.toHaveProperty("heldAtStart");
      const looked = resultAfter({ timing }, ["fail", deed(0, "new")], ["pass", look(1, "list", { acted: true })]);
      expect(looked).not.toHaveProperty("heldAtStart");
    });

    test("CT6 what has failed where it was found has changed there", () => {
      const fields = { activity: "value", timing: "at_end" } as const;
      const turned = resultAfter(
        fields,
        ["pass", look(0, "list")],
        ["fail", deed(1, "list")],
        ["pass", deed(2, "list")],
      );
      expect(turned).not.toHaveProperty("heldAtStart");
    });

    test("CT6 a file that came was not there", () => {
      expect(resultAfter({ activity: "download" }, ["pass", look(0, "list")])).not.toHaveProperty("heldAtStart");
    });

    test.each([
      ["an absence", { absent: true }],
      ["a number", { activity: "count", op: "=", count: 0 }],
      ["at most so many", { activity: "count", op: "<=", count: 1 }],
    ] as const)("CT6 out of sight is not gone, whatever was done before: %s", (_, fields) => {
      const of = { ...fields, timing: "at_end" } as const;
      const stood: Turn = ["fail", deed(0, "list")];
      const left = resultAfter(of, stood, ["pass", look(1, "home", { acted: true })]);
      expect(left).toMatchObject({ heldAtStart: true, stoodAt: ["list"] });
      const filtered = resultAfter(of, stood, ["pass", look(1, "list", { acted: true, looked: "view" })]);
      expect(filtered).toMatchObject({ heldAtStart: true });
      // Where it stood, and after what was done there, it has gone.
      const reloaded = resultAfter(of, stood, ["pass", look(1, "list", { acted: true })]);
      expect(reloaded).not.toHaveProperty("heldAtStart");
      expect(resultAfter(of, stood, ["pass", deed(1, "list")])).not.toHaveProperty("heldAtStart");
      expect(
        resultAfter(of, stood, ["pass", deed(1, "list")], ["pass", look(2, "home", { acted: true })]),
      ).not.toHaveProperty("heldAtStart");
    });

    test("CT6 a text that is to be there has no places where it stood", () => {
      expect(resultAfter({}, ["fail", deed(0, "list")])).not.toHaveProperty("stoodAt");
    });
  });

  test("CT5 criteria of an advisory contract stay skipped", () => {
    const advisory = contractOf([criterion("a")], "advisory");
    expect(atEnd(initialResults(advisory), "fail")[0]?.status).toBe("skipped");
  });
});

describe("applyStandings", () => {
  const contract = contractOf([criterion("a")]);

  test("CP2 what passed earlier fails when the last page does not show it", () => {
    const passed = run(contract, [seen("a", "pass")]);
    expect(atEnd(passed, "fail")[0]).toMatchObject({ status: "fail", error: "a fail" });
    expect(atEnd(passed, "fail")[0]).not.toHaveProperty("evidence");
  });

  test("CP2 what passed earlier is open again when it is left to the judge", () => {
    expect(atEnd(run(contract, [seen("a", "pass")]), "judged")[0]?.status).toBe("pending");
  });
});

describe("reopen", () => {
  const contract = contractOf([criterion("a"), criterion("b")]);
  const passed = run(contract, [seen("a", "pass")], [seen("a", "pass"), seen("b", "pass")]);

  test("CP2 what passed with the action that was refused is open again, though it is still to be seen", () => {
    const open = reopen(passed, 1, [seen("a", "pass"), seen("b", "pass")]);
    expect(open.map(({ status }) => status)).toEqual(["pass", "pending"]);
    expect(open[1]).not.toHaveProperty("stepIndex");
  });

  test("CP2 so is whatever the page does not show any more", () => {
    expect(reopen(passed, 2, [seen("a", "fail"), seen("b", "pass")]).map(({ status }) => status)).toEqual([
      "pending",
      "pass",
    ]);
  });

  test("VL2 a criterion that passes once more is no progress", () => {
    const open = reopen(passed, 1, []);
    const again = applyEvaluations(contract, open, [seen("a", "pass"), seen("b", "pass")], atStep(3));
    expect(again.map(({ status }) => status)).toEqual(["pass", "pass"]);
    expect(newlyPassed(open, again)).toEqual([]);
  });
});

describe("newlyPassed", () => {
  test("VL2 a criterion is newly met once", () => {
    const contract = contractOf([criterion("a")]);
    const open = initialResults(contract);
    const passed = applyEvaluations(contract, open, [seen("a", "pass")], atStep(1));
    expect(newlyPassed(open, passed)).toEqual(["a"]);
    expect(newlyPassed(passed, applyEvaluations(contract, passed, [seen("a", "pass")], atStep(2)))).toEqual([]);
  });
});

describe("contractResultOf", () => {
  test("CT6 the contract is returned with its results", () => {
    const contract = contractOf([criterion("a")]);
    const first: CriterionResult = { id: "a", activity: "text", status: "pass", attempts: 1 };
    const both = ["2026-11-21T01:00:00.000Z", "2026-11-21T00:30:00.000Z"].map((checkedAt) => ({ ...first, checkedAt }));
    expect(contractResultOf(contract, both)).toMatchObject({
      contract,
      overall: "pass",
      completedAt: "2026-11-21T01:00:00.000Z",
    });
    const pending = both.map((one) => ({ ...one, status: "pending" as const }));
    expect(contractResultOf(contract, pending)).not.toHaveProperty("completedAt");
  });
});

describe("deterministicPassed", () => {
  const mixed = contractOf([criterion("a"), criterion("b", { activity: "judge" })]);
  test("TM9 all criteria that code can evaluate, and at least one", () => {
    expect(deterministicPassed(mixed, run(mixed, [seen("a", "pass")]))).toBe(true);
    expect(deterministicPassed(mixed, initialResults(mixed))).toBe(false);
    const judged = contractOf([criterion("b", { activity: "judge" })]);
    expect(deterministicPassed(judged, initialResults(judged))).toBe(false);
    const advisory = contractOf([criterion("a")], "advisory");
    expect(deterministicPassed(advisory, initialResults(advisory))).toBe(false);
  });

  test("CP9 code never says whether an answer states what was asked", () => {
    expect(["text", "judge", "answer"].map((activity) => isByCode({ activity } as Criterion))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("passByJudge", () => {
  test("CP1 what is open passes on the judge's word, what failed does not", () => {
    const contract = contractOf([criterion("a"), criterion("b", { activity: "judge" })]);
    const failed = atEnd(initialResults(contract), "fail");
    expect(passByJudge(failed, atStep(9)).map(({ status }) => status)).toEqual(["fail", "pass"]);
  });
});

describe("sayTest", () => {
  test("CT2 how a criterion is looked at", () => {
    expect(describeTest(criterion("a"))).toBe("“x” is to be seen");
    expect(describeTest(criterion("b", { activity: "judge" }))).toBe("judged");
    expect(describeTest(criterion("c", { activity: "answer" }))).toBe("judged by what the user is told");
  });
});
