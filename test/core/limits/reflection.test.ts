import { describe, expect, test } from "vitest";
import { formatReflection, type ReflectionInput, reflectByRules } from "../../../core/limits/reflection.js";
import { advance, createPlan } from "../../../core/planning/plan.js";
import { textContract } from "../../../testing/builders.js";
import { plainWordsFault } from "../../../testing/plain-words.js";

const nothing: ReflectionInput = { contract: null, criteria: [], plan: null, history: [] };
const steps = ["Open the list", "Press Next page"].map((description) => ({
  description,
  reasoning: "",
  toolType: "DOM" as const,
}));
const half = advance(createPlan("goal", steps), { tag: "confirmed", lastForStep: true, expectedOutcome: "unknown" });
const past = (thought: string, verdict: "confirmed" | "contradicted" = "confirmed") => ({ thought, verdict });

describe("reflectByRules", () => {
  test("VL4 it says what was done, what is missing by the contract, and what to try", () => {
    const said = reflectByRules({ ...nothing, contract: textContract, plan: half.plan }, "limit");
    expect(said.done).toBe("Done so far: Open the list");
    expect(said.missing).toBe("Still missing: the page says done");
    expect(said.suggestion).toMatch(/^Let it go on/);
  });

  test("TM4 at a spent budget it suggests to raise it, since nothing else lets the task go on", () => {
    const said = reflectByRules({ ...nothing, plan: half.plan }, "limit", "steps");
    expect(said.suggestion).toMatch(/^To let it go on, allow it more steps/);
    expect(plainWordsFault(formatReflection(said))).toBeNull();
  });

  test("VL4 a criterion that has passed is not missing; then the plan says what is", () => {
    const criteria = [{ id: "c1", activity: "text", status: "pass", attempts: 1 } as const];
    const said = reflectByRules({ ...nothing, contract: textContract, criteria, plan: half.plan }, "limit");
    expect(said.missing).toBe("Still to do: Press Next page");
  });

  test("VL4 a loop names what was tried again and again", () => {
    const said = reflectByRules({ ...nothing, history: [past("I press “Next page”.")] }, "loop");
    expect(said.suggestion).toContain("Next page");
    expect(said.suggestion).toContain("again and again");
  });

  test("VL4 what did not work is told, and not as done", () => {
    const said = reflectByRules({ ...nothing, history: [past("I press “Save”.", "contradicted")] }, "limit");
    expect(said.done).toBe("Nothing has been achieved for certain yet");
    expect(said.suggestion).toContain("did not work");
  });

  test("VL4 the same action many times is told once", () => {
    const said = reflectByRules({ ...nothing, history: Array.from({ length: 5 }, () => past("I go on.")) }, "limit");
    expect(said.done).toBe("So far: I go on");
  });
});

describe("sayReflection", () => {
  test.each<[string, ReflectionInput]>([
    ["nothing at all", nothing],
    ["a plan half done", { ...nothing, plan: half.plan, contract: textContract }],
    ["a failure", { ...nothing, history: [past("I press “Save”.", "contradicted")] }],
  ])("VL4 plain words for %s", (_, reviewed) => {
    for (const cause of ["limit", "loop"] as const)
      expect(plainWordsFault(formatReflection(reflectByRules(reviewed, cause)))).toBeNull();
  });

  test("VL4 it stays short whatever the steps are called", () => {
    const long = createPlan(
      "goal",
      Array.from({ length: 20 }, () => ({ ...steps[0], description: "x".repeat(500) }) as never),
    );
    expect(formatReflection(reflectByRules({ ...nothing, plan: long }, "limit")).length).toBeLessThan(950);
  });
});
