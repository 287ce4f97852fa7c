/** Proves bench/apps/all-apps.ts: what the draws of refused and accepted saves hold. */

import { describe, expect, test } from "vitest";
import { APPS } from "../../../bench/apps/all-apps.js";
import { drawNamed, UnknownDrawError } from "../../../bench/apps/app.js";
import type { AppCase } from "../../../bench/apps/case.js";

const isRefusal = ({ outcome }: AppCase) => "refused" in outcome;
const KINDS = ["edit conflict", "partial save", "lost rights", "quota", "maintenance", "duplicate", "stale token"];

test("issue 12, issue 49 the model knows every case of every draw by its goal alone", () => {
  const goals = APPS.flatMap(({ draws }) => Object.values(draws).flatMap((cases) => cases.map(({ goal }) => goal)));
  expect(goals.filter((goal, at) => goals.indexOf(goal) !== at)).toEqual([]);
});

describe("the third draw", () => {
  const third = APPS.flatMap(({ draws }) => draws.third);

  test("issue 49 it holds at least forty refusals and forty saves, on seven applications", () => {
    expect(APPS.filter(({ draws }) => draws.third.length > 0).length).toBe(7);
    expect(third.filter(isRefusal).length).toBeGreaterThanOrEqual(40);
    expect(third.filter((one) => !isRefusal(one)).length).toBeGreaterThanOrEqual(40);
  });

  test("issue 49 its refusals are of the seven kinds, and every kind is there on two applications at least", () => {
    const kindsOf = (cases: readonly AppCase[]) =>
      cases.flatMap(({ outcome }) => ("refused" in outcome ? [outcome.refused] : []));
    expect([...new Set(kindsOf(third))].sort()).toEqual([...KINDS].sort());
    const rare = KINDS.filter(
      (kind) => APPS.filter(({ draws }) => kindsOf(draws.third).some((one) => one === kind)).length < 2,
    );
    expect(rare).toEqual([]);
  });
});

test("issue 49 a draw goes by its name, and there is no other", () => {
  expect(drawNamed("third")).toBe("third");
  expect(() => drawNamed("thrid")).toThrow(UnknownDrawError);
});
