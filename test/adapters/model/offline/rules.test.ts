/** Proves the offline judge, contract and correction: adapters/model/offline/{judge,contract,correct}.ts. */

import { describe, expect, test } from "vitest";
import type { PurposeInputs } from "../../../../activities/index.js";
import { contractFor } from "../../../../adapters/model/offline/contract.js";
import { correct } from "../../../../adapters/model/offline/correct.js";
import { complete, judge } from "../../../../adapters/model/offline/judge.js";
import { RECOVERY_STRATEGIES, type RecoveryStrategy } from "../../../../core/recovery/strategy.js";
import type { PastAction } from "../../../../core/turn/past-action.js";
import { faultOfCriterion } from "../../../../core/verification/completion/check-format.js";
import { plainWordsFault } from "../../../../testing/plain-words.js";
import { pageOf, phraseOf } from "./drive.js";

type JudgeInput = PurposeInputs["judge"];

const contractOf = (...criteria: JudgeInput["contract"]["criteria"]): JudgeInput["contract"] => ({
  type: "verifiable",
  criteria,
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
});
const criterion = { id: "c1", activity: "text", description: "d", text: "Jas", timing: "immediate" } as const;
const steps = [0, 1].map((index) => ({
  index,
  description: "x",
  reasoning: "",
  toolType: "DOM" as const,
  status: "pending" as const,
}));
const action = { action: "click(1)", thought: "t", lastForStep: true };

const judging = (changes: Partial<JudgeInput>): JudgeInput => ({
  goal: "g",
  contract: contractOf(),
  criteria: [],
  plan: { goal: "g", steps, currentStepIndex: 1 },
  history: [],
  action,
  evidence: [],
  urlChanged: false,
  meaningfulChange: false,
  strength: "none",
  expectedOutcomeResult: "unknown",
  ...changes,
});

describe("judge", () => {
  test.each([
    [{ strength: "strong" as const }, true, 0.9],
    [{ expectedOutcomeResult: "pass" as const }, true, 0.9],
    [{ strength: "weak" as const, meaningfulChange: true }, true, 0.75],
    [{ urlChanged: true }, true, 0.75],
    [{}, false, 0.3],
    [{ strength: "strong" as const, expectedOutcomeResult: "fail" as const }, false, 0.5],
    [{ strength: "strong" as const, evidence: ["New alert: 'The patient could not be saved'"] }, false, 0.75],
    [{ strength: "strong" as const, evidence: ["New alert: 'Patient saved'"] }, true, 0.9],
  ])("VD5 evidence %j: succeeded %s at %d", (changes, succeeded, confidence) => {
    expect(judge(judging(changes))).toMatchObject({ actionSucceeded: succeeded, confidence });
  });

  test("VD5 a success in the middle of the plan completes nothing", () => {
    expect(judge(judging({ strength: "strong", plan: { goal: "g", steps, currentStepIndex: 0 } })).taskCompleted).toBe(
      false,
    );
    expect(judge(judging({ strength: "strong", action: { ...action, lastForStep: false } })).taskCompleted).toBe(false);
    expect(judge(judging({ strength: "strong" })).taskCompleted).toBe(true);
  });

  test("issue 15 what asks first is not done: nothing was completed by asking", () => {
    const asking = (line: string) => judge(judging({ strength: "strong", evidence: [line] })).taskCompleted;
    expect(asking("New text 'Are you sure you would like to proceed?'")).toBe(false);
    expect(asking("The page asks first: 'confirm: Archive the tools?'.")).toBe(false);
    expect(asking("New text 'Gone for good.'")).toBe(true);
  });

  test("CP1 an open or failed criterion keeps the task from being complete; one for the end may be open", () => {
    const result = { id: "c1", activity: "text" as const, attempts: 1 };
    const at = (status: "pass" | "fail" | "pending", timing: "immediate" | "at_end" = "immediate") =>
      judge(
        judging({
          strength: "strong",
          contract: contractOf({ ...criterion, timing }),
          criteria: [{ ...result, status }],
        }),
      ).taskCompleted;
    expect([at("pass"), at("fail"), at("pending"), at("pending", "at_end"), at("fail", "at_end")]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe("complete", () => {
  test("TM10 evidence of another page's action with the same number is not quoted for the last one", () => {
    const done = (stepIndex: number, act: string, name: string): PastAction => ({
      ...{ stepIndex, planStep: 0, action: act, thought: "", role: "button", name, verdict: "confirmed" },
      reason: `${name} worked.`,
    });
    const { parts } = complete({
      ...{
        goal: "g",
        about: "request",
        page: pageOf("<p>Shop</p>"),
        plan: null,
        earlierSummary: "",
        hints: [],
        outputs: {},
        standings: [],
      },
      contract: contractOf({ id: "c1", activity: "judge", description: "It is done", timing: "at_end" }),
      openSteps: [],
      history: [done(0, "click(1)", "Save"), done(1, "click(1)", "Close"), done(2, "wait(1)", "")],
      changes: [
        { stepIndex: 0, action: "click(1)", verdict: "confirmed", lines: ["New text 'Saved'"] },
        { stepIndex: 2, action: "wait(1)", verdict: "confirmed", lines: [] },
      ],
    });
    expect(parts).toMatchObject([{ status: "shown", line: "Close worked." }]);
  });
});

describe("agreeContract", () => {
  const home = pageOf(
    '<nav><a href="/patients">Patients</a><a href="/settings">Settings</a><div role="tablist"><button role="tab" aria-selected="false">Billing</button></div></nav><main><h1>Home</h1><p>Ann Lee was here</p></main>',
  );
  const criteria = (goal: string) =>
    contractFor({ goal, page: home }).criteria.map((one) => [one.activity, phraseOf(one), one.timing]);

  test("CT9 boxes that a later part may change are to be ticked from their step on", () => {
    const boxes = ["Salt", "Rope"].map((name) => `<label><input type="checkbox">${name}</label>`).join("");
    const page = pageOf(`<main><form>${boxes}<button>Save</button></form></main>`);
    const timings = (goal: string) =>
      contractFor({ goal, page }).criteria.map((one) => [one.name, one.value, one.timing]);
    expect(timings("tick all boxes")).toEqual([
      ["Salt", "on", "at_end"],
      ["Rope", "on", "at_end"],
    ]);
    expect(timings("tick all boxes, then untick Salt")).toEqual([
      ["Salt", "on", "immediate"],
      ["Rope", "on", "immediate"],
      ["Salt", "off", "at_end"],
    ]);
  });

  test.each([
    ["scroll down", "skip"],
    ["compare the two plans", "advisory"],
    ["research CRMs and scroll down", "advisory"],
    ["research CRMs, then click Save", "verifiable"],
    ["delete everything", "verifiable"],
    ["open Settings", "verifiable"],
  ])("CT2 “%s” is %s", (goal, type) => {
    expect(contractFor({ goal, page: home }).type).toBe(type);
  });

  test("CT2 each clause gives what code can check; the last is looked at at the end", () => {
    expect(
      criteria("Add a patient named Jas Doe born 1990-04-02, then open Settings and choose the dark theme"),
    ).toEqual([
      ["text", "“Jas Doe” is to be seen", "immediate"],
      ["value", "“theme” is “dark”", "at_end"],
    ]);
  });

  test.each<[string, (readonly string[])[]]>([
    ["add a patient named Jas Doe", [["text", "“Jas Doe” is to be seen", "at_end"]]],
    ["open Settings", [["url", "the address matches /settings", "at_end"]]],
    ["open Billing", [["value", "tab “Billing” is on", "at_end"]]],
    ["open Reports", [["element", "there is a heading “Reports”", "at_end"]]],
    ["go to /reports/2026", [["url", "the address matches /reports/2026", "at_end"]]],
    ["tick Email alerts", [["value", "“Email alerts” is on", "at_end"]]],
    ["untick Email alerts", [["value", "“Email alerts” is off", "at_end"]]],
    ["set Country to Canada", [["value", "“Country” is “Canada”", "at_end"]]],
    ["set the start date to April 2, 1990", [["value", "“start date” is “1990-04-02”", "at_end"]]],
    ["select Canada in Country", [["value", "“Country” is “Canada”", "at_end"]]],
    ["choose Dark", [["value", "“Dark” is on", "at_end"]]],
    ["type hunter2 into Password", [["judge", "", "at_end"]]],
    ["click Save", [["judge", "", "at_end"]]],
  ])("CT2 “%s”", (goal, expected) => {
    expect(criteria(goal)).toEqual(expected);
  });

  test("CT2 a choice in sight is named as the page names it", () => {
    const page = pageOf(
      '<label>Colour theme <select><option>Light</option><option>Dark</option></select></label><fieldset><legend>Density</legend><label><input type="radio">Compact</label></fieldset><button role="switch" aria-checked="false">Beta features</button>',
    );
    const phrase = (goal: string) => contractFor({ goal, page }).criteria.map(phraseOf)[0];
    expect(phrase("choose the dark theme")).toBe("combobox “Colour theme” is “Dark”");
    expect(phrase("choose compact density")).toBe("“Density” is “Compact”");
    expect(phrase("choose beta features")).toBe("switch “Beta features” is on");
  });

  test("false success and false failure: of several words the first is taken for the option", () => {
    expect(criteria("choose the large font size")).toEqual([["value", "“font size” is “large”", "at_end"]]);
  });

  test("false success: what comes last keeps the task open, also when it only looks", () => {
    expect(criteria("tick Email alerts, then scroll down").map(([activity]) => activity)).toEqual(["value", "judge"]);
  });

  test("false success: a name that can be read before anything was done proves nothing", () => {
    expect(criteria("add a patient named Ann Lee")).toEqual([["judge", "", "at_end"]]);
  });

  test("false success: a tick is not the whole of a task that also asks to save", () => {
    expect(criteria("tick Email alerts and save")).toEqual([
      ["value", "“Email alerts” is on", "immediate"],
      ["judge", "", "at_end"],
    ]);
  });

  test("VD7 every check is one that code can read, whatever stands in a name", () => {
    for (const goal of [
      'add a book called "7\\" disc \\\\ = 5"',
      'set "A \\"b\\" = c" to "x = \\"y\\""',
      "go to /a*b?c=d#/e",
      `type ${"long ".repeat(90)}into Notes`,
    ]) {
      for (const one of contractFor({ goal, page: home }).criteria) expect(faultOfCriterion(one)).toBeNull();
    }
  });
});

describe("correct", () => {
  const page = pageOf(
    '<main><h1>Shop</h1><button>Open basket</button><label>Name <input></label><button aria-expanded="false">Basket</button></main>',
  );
  const plan = {
    goal: "open the basket",
    steps: [
      {
        ...steps[0],
        index: 0,
        description: "open the basket",
        reasoning: "",
        toolType: "DOM" as const,
        status: "active" as const,
      },
    ],
    currentStepIndex: 0,
  };
  const correcting = (changes: Partial<PurposeInputs["correct"]>): PurposeInputs["correct"] => ({
    goal: "open the basket",
    page,
    contract: contractOf(),
    criteria: [],
    history: [
      {
        stepIndex: 0,
        planStep: 0,
        action: "click(3)",
        thought: "",
        role: "button",
        name: "Basket",
        verdict: "contradicted",
      },
    ],
    earlierSummary: "",
    hints: [],
    plan,
    failed: { action: "click(3)", role: "button", name: "Basket", kind: "generic", risk: "reversible" },
    evidence: ["URL did not change"],
    attempt: 1,
    left: RECOVERY_STRATEGIES,
    ...changes,
  });

  const without = (...spent: RecoveryStrategy[]) => RECOVERY_STRATEGIES.filter((rung) => !spent.includes(rung));

  test("RC1 first a moment and the same once more, then another control, then an end that says so", () => {
    expect(correct(correcting({}))).toMatchObject({ strategy: "RETRY_WITH_DELAY", proposal: { action: "wait(1)" } });
    expect(correct(correcting({ attempt: 2, left: without("RETRY_WITH_DELAY") }))).toMatchObject({
      strategy: "ALTERNATIVE_SELECTOR",
      proposal: { action: "click(1)" },
    });
    const end = correct(correcting({ attempt: 3, left: ["UPDATE_PLAN", "FAIL"] }));
    expect(end.strategy).toBe("FAIL");
    expect(end.proposal).toBeUndefined();
    expect(plainWordsFault(end.reason)).toBeNull();
  });

  test("RC1 what is left is tried in turn, and nothing twice", () => {
    const history = ["Basket", "Open basket"].map((name, stepIndex) => ({
      stepIndex,
      planStep: 0,
      action: "click(9)",
      thought: "",
      role: "button",
      name,
      verdict: "contradicted" as const,
    }));
    const spent: RecoveryStrategy[] = [];
    for (let attempt = 1; spent.at(-1) !== "FAIL"; attempt++) {
      const output = correct(correcting({ attempt, history, left: without(...spent.filter((one) => one !== "FAIL")) }));
      expect(spent).not.toContain(output.strategy);
      expect(plainWordsFault(output.reason)).toBeNull();
      spent.push(output.strategy);
    }
    expect(spent).toEqual(["RETRY_WITH_DELAY", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"]);
  });

  test.each(["submit", "irreversible"] as const)(
    "RC1 what was handed in (%s) is not handed in again blindly",
    (risk) => {
      expect(
        correct(
          correcting({
            left: ["GATHER_INFORMATION", "UPDATE_PLAN", "FAIL"],
            failed: { action: "click(3)", role: "button", name: "Basket", kind: "submit", risk },
          }),
        ),
      ).toMatchObject({ strategy: "FAIL" });
    },
  );

  test("RC1 a refused form is mended where the page says so, from the request", () => {
    const form = pageOf(
      '<main><h1>New patient</h1><form><label>Full name <input value="Jas Doe"></label><label>Date of birth <input aria-invalid="true" aria-describedby="e" placeholder="DD.MM.YYYY"></label><p id="e">Please enter a date.</p><button>Save patient</button></form></main>',
    );
    const done = (act: string, name: string, role: string, verdict: PastAction["verdict"]): PastAction => ({
      stepIndex: 0,
      planStep: 0,
      action: act,
      thought: "",
      role,
      name,
      verdict,
    });
    const goal = "add a patient named Jas Doe born 1990-04-02";
    const output = correct(
      correcting({
        goal,
        page: form,
        plan: {
          goal,
          currentStepIndex: 0,
          steps: [{ index: 0, description: goal, reasoning: "", toolType: "DOM", status: "active" }],
        },
        history: [
          done('setValue(1,"Jas Doe")', "Full name", "textbox", "confirmed"),
          done("click(3)", "Save patient", "button", "contradicted"),
        ],
        failed: { action: "click(3)", role: "button", name: "Save patient", kind: "submit", risk: "submit" },
        left: ["GATHER_INFORMATION", ...RECOVERY_STRATEGIES.filter((rung) => rung !== "GATHER_INFORMATION")],
      }),
    );
    expect(output.proposal?.action).toBe('setValue(2,"02.04.1990")');
  });
});
