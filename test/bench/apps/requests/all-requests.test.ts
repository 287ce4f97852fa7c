/** Proves bench/apps/requests/all-requests.ts: each application is asked as much as any other, and no request twice. */

import { describe, expect, test } from "vitest";
import { ASKED_APPS } from "../../../../bench/apps/requests/all-requests.js";

const KINDS = ["literal", "free", "refused"] as const;

/** DokuWiki and Ghost are asked in the third draw alone. */
const DRAWS = ASKED_APPS.filter(({ draws }) => draws.first.length > 0).flatMap(({ name, draws }) => [
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

describe("the third draw", () => {
  const third = ASKED_APPS.map(({ draws }) => draws.third);

  test("issue 49 it holds at least sixty requests, half of them literal, half of them free", () => {
    const kinds = third.flat().map(({ kind }) => kind);
    const [literal, free] = [kinds.filter((kind) => kind === "literal"), kinds.filter((kind) => kind === "free")];
    expect(kinds.length).toBeGreaterThanOrEqual(60);
    expect(literal.length + free.length).toBe(kinds.length);
    expect(Math.abs(literal.length - free.length)).toBeLessThanOrEqual(2);
  });

  test("issue 49 every application is asked, and every request wants a change or shows something", () => {
    expect(third.map((requests) => requests.length).filter((count) => count < 5)).toEqual([]);
    expect(third.flat().filter(({ wanted, shows }) => wanted.length === 0 && shows === undefined)).toEqual([]);
  });
});

test("issue 15, issue 49 no draw repeats a request of another on its application", () => {
  for (const { draws } of ASKED_APPS) {
    const queries = Object.values(draws).flatMap((requests) => requests.map(({ query }) => query));
    expect(new Set(queries).size).toBe(queries.length);
  }
});
