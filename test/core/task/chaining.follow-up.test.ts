import { describe, expect, test } from "vitest";
import { followUpsOf, inBrief } from "../../../core/task/chaining.js";
import type { FollowUp } from "../../../core/task/choice.js";
import { aChoice, aTarget } from "../../../testing/builders.js";

const first = aChoice('setValue(1,"a")', { facts: { target: aTarget(1), holder: "form" } });

function entry(n: number, facts: Partial<FollowUp["facts"]> = {}): FollowUp {
  const { usage: _none, ...one } = aChoice(`setValue(${n},"v")`, { facts: { target: aTarget(n), ...facts } });
  return one;
}

describe("inBrief", () => {
  test("TM6 leaves out page and origin of the choice that it follows, and nothing that the gate weighs", () => {
    const { facts } = inBrief(first, entry(2));
    expect(Object.keys(facts.target ?? {}).sort()).toEqual(["fingerprint", "id", "name", "role"]);
    const { target: _page, origin: _origin, ...rest } = entry(2).facts;
    expect(facts).toEqual({ target: facts.target, ...rest });
  });

  test.each([
    ["on the same page", entry(2)],
    ["on another page", entry(2, { target: { ...aTarget(2), epoch: "zz" } })],
    ["of another origin", entry(2, { origin: "https://elsewhere.test" })],
    ["without a target", inNoPlace()],
  ])("is understood again: %s", (_, followUp) => {
    expect(followUpsOf({ ...first, followUps: [inBrief(first, followUp)] })).toEqual([followUp]);
  });
});

describe("followUpsOf", () => {
  test("an older history says everything, and is understood", () => {
    expect(followUpsOf({ ...first, followUps: [entry(2), entry(3)] })).toEqual([entry(2), entry(3)]);
  });

  test("what the choice does not say either is no follow-up", () => {
    const { target: _none, ...facts } = first.facts;
    expect(followUpsOf({ ...first, facts, followUps: [inBrief(first, entry(2)), inNoPlace()] })).toEqual([inNoPlace()]);
  });
});

function inNoPlace(): FollowUp {
  const { target: _none, ...facts } = entry(2).facts;
  return { ...entry(2), facts };
}
