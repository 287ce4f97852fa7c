/** Proves bench/apps/requests/all-requests.ts: each application is asked as much as any other, and no request twice. */

import { describe, expect, test } from "vitest";
import { ASKED_APPS } from "../../../../bench/apps/requests/all-requests.js";

const KINDS = ["literal", "free", "refused"] as const;

const DRAWS = ASKED_APPS.flatMap(({ name, draws }) => [
  [`first draw on ${name}`, draws.first] as const,
  [`second draw on ${name}`, draws.second] as const,
]);

describe.each(DRAWS)("the %s", (_, requests) => {
  test("issue 15 it holds five requests of each kind, each worded once", () => {
    expect(KINDS.map((kind) => requests.filter((one) => one.kind === kind).length)).toEqual([5, 5, 5]);
    expect(new Set(requests.map(({ query }) => query)).size).toBe(15);
  });

  test("issue 15 what cannot be done wants no change, and everything else wants one or shows something", () => {
    for (const { kind, wanted, shows } of requests) {
      expect(wanted.length > 0 || shows !== undefined).toBe(kind !== "refused");
    }
  });
});

test("issue 15 the second draw repeats no request of the first on its application", () => {
  for (const { draws } of ASKED_APPS) {
    const asked = new Set(draws.first.map(({ query }) => query));
    expect(draws.second.filter(({ query }) => asked.has(query))).toEqual([]);
  }
});
