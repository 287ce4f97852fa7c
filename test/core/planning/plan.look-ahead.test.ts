import { describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { createPlan, describeLookAhead, lookAhead, nextStepOf } from "../../../core/planning/plan.js";

const steps = ["Open Settings", 'Press "Save"', "Look around"].map((description) => ({
  description,
  reasoning: "",
  toolType: "DOM" as const,
}));
const plan = createPlan("goal", steps);

function ahead(description: string, body: string) {
  const read = readHtml(`<html><body><main>${body}</main></body></html>`);
  if (!read.ok) throw new Error("too complex");
  const [step] = createPlan("goal", [{ description, reasoning: "", toolType: "DOM" }]).steps;
  return step === undefined ? expect.fail("no step") : lookAhead(step, read.skeleton);
}

describe("lookAhead", () => {
  test.each([
    ["Open Settings", "<a href=/s>Settings</a>", "present"],
    ["Open the account settings", "<button>Account settings</button>", "present"],
    ["Open Settings", "<a href=/p>Patients</a>", "unknown"],
    ["Open Settings", "<button disabled>Settings</button>", "unknown"],
    ['Press "Save"', "<button>Save patient</button>", "present"],
    ['Press "Save"', "<button>Discard</button><p>Save</p>", "absent"],
    ["Look around", "<button></button>", "unknown"],
  ])("PL8 %s on %s: %s", (description, body, expected) => {
    expect(ahead(description, body)).toBe(expected);
  });

  test("PL8 the planner hears of it in words of the plan, never of the page", () => {
    const next = nextStepOf(plan, 0) ?? expect.fail("no next step");
    expect(next.index).toBe(1);
    expect(describeLookAhead(next, "present")).toBe('What the step “Press "Save"” needs is on the page already.');
    expect(describeLookAhead(next, "absent")).toContain("is not on the page");
    expect(describeLookAhead(next, "unknown")).toBeUndefined();
  });

  test("after the last step there is nothing to look for", () => {
    expect(nextStepOf(plan, 2)).toBeUndefined();
    expect(nextStepOf(null, 0)).toBeUndefined();
  });
});
