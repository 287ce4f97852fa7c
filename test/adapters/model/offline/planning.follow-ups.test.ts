/** Proves adapters/model/offline/planning.ts: what is left of a form is proposed along with its first field, and nothing else. */

import { describe, expect, test } from "vitest";
import type { PurposeInputs } from "../../../../activities/index.js";
import { refine } from "../../../../adapters/model/offline/planning.js";
import { pageOf } from "./drive.js";

const FORM = `<main><h1>Add a member</h1><form aria-label="New member">
  <label>Name <input name="name"></label><label>Email <input name="email"></label><label>Phone <input name="phone"></label>
  <label>Level <select name="level"><option value="">Choose</option><option>Basic</option><option>Premium</option></select></label>
  <label><input type="checkbox" name="news"> Newsletter</label><button>Save member</button></form></main>`;

function proposedFor(html: string, steps: readonly string[], mayChain = true): readonly string[] {
  const plan: PurposeInputs["refine"]["plan"] = {
    goal: steps.join(", then "),
    currentStepIndex: 0,
    steps: steps.map((description, index) => ({
      index,
      description,
      reasoning: "",
      toolType: "DOM",
      status: index === 0 ? "active" : "pending",
    })),
  };
  const [step] = plan.steps;
  if (step === undefined) throw new Error("the test's own step");
  const answer = refine({
    goal: plan.goal,
    page: pageOf(html),
    contract: { type: "verifiable", criteria: [], generatedFrom: "auto", generatedAt: "" },
    criteria: [],
    history: [],
    earlierSummary: "",
    hints: [],
    step,
    plan,
    ...(mayChain ? { mayChain } : {}),
  });
  if (answer.kind === "cannot") return [answer.reason];
  return [answer, ...(answer.followUps ?? [])].map(
    ({ action, lastForStep }) => `${action}${lastForStep ? " ends" : ""}`,
  );
}

const ADD = "add a member named Jas Doe with email jas@x.test, phone 555 0100, level Premium";

describe("followUpsOf", () => {
  test("PL3 all values of one step, and not the button that hands them in", () => {
    expect(proposedFor(FORM, [ADD])).toEqual([
      'setValue(1,"Jas Doe")',
      'setValue(2,"jas@x.test")',
      'setValue(3,"555 0100")',
      'select(4,"Premium")',
    ]);
  });

  test("PL4 the steps after it, as far as each is one entry of what is on the page", () => {
    const steps = ["type Jas into Name", "type jas@x.test into Email", "tick Newsletter", "click Save member"];
    expect(proposedFor(FORM, steps)).toEqual([
      'setValue(1,"Jas") ends',
      'setValue(2,"jas@x.test") ends',
      "check(5,true) ends",
    ]);
  });

  test("PL3 what is filled in already is passed over", () => {
    const filled = FORM.replace('name="email"', 'name="email" value="jas@x.test"');
    expect(proposedFor(filled, [ADD])).toEqual([
      'setValue(1,"Jas Doe")',
      'setValue(3,"555 0100")',
      'select(4,"Premium")',
    ]);
  });

  test("PL3 a step that cannot be done here ends them", () => {
    expect(proposedFor(FORM, ["type Jas into Name", "click Nowhere", "tick Newsletter"])).toEqual([
      'setValue(1,"Jas") ends',
    ]);
  });

  test("PL4 none where none may be chained", () => {
    expect(proposedFor(FORM, [ADD], false)).toEqual(['setValue(1,"Jas Doe")']);
  });
});
