/** Proves core/action/foreign-values.ts: to whom a value that no person gave is told only after a yes. */

import { describe, expect, test } from "vitest";
import { foreignSources } from "../../../core/action/foreign-values.js";
import type { TargetFacts } from "../../../core/action/gate.js";

const OWN = "https://orders.acme.com";
const OTHER = "https://forms.example";
const startUrl = `${OWN}/`;
type Source = NonNullable<TargetFacts["valueSource"]>;

const asked = (valueSource: Source, origin: string, named: readonly string[], seen: readonly string[] = [OWN, OTHER]) =>
  foreignSources({
    action: { kind: "setValue", id: 1, text: "dock 4" },
    facts: { origin, valueSource },
    seen,
    named,
    startUrl,
  });

describe("foreignSources", () => {
  test("SF3 a composed value needs a yes unless the request names both sites", () => {
    expect(asked("model", OTHER, [OWN, OTHER])).toEqual([]);
    expect(asked("model", OTHER, [OWN])).toEqual([OWN]);
    expect(asked("model", OWN, [OWN], [OWN])).toEqual([]);
  });

  test("KN5 a value that may be the organisation's needs a yes even where the request names both sites", () => {
    expect(asked("knowledge", OTHER, [OWN, OTHER])).toEqual([OWN, OTHER]);
    expect(asked("knowledge", "https://blog.acme.com", [OWN], [OWN, "https://blog.acme.com"])).toContain(OWN);
    expect(asked("knowledge", OWN, [OWN], [OWN])).toEqual([OWN]);
  });

  test("KN5 an address with a query reveals a value to its site; an address without one, or an empty text, does not", () => {
    const to = (url: string) =>
      foreignSources({
        action: { kind: "navigate", url },
        facts: { origin: OWN, valueSource: "knowledge" },
        seen: [OWN],
        named: [OWN, OTHER],
        startUrl,
      });
    expect(to(`${OTHER}/?q=dock`)).toEqual([OWN, OTHER]);
    expect(to(`${OTHER}/`)).toEqual([]);
    const nothing = { kind: "setValue", id: 1, text: "" } as const;
    const facts = { origin: OTHER, valueSource: "knowledge" } as const;
    expect(foreignSources({ action: nothing, facts, seen: [OWN], named: [], startUrl })).toEqual([]);
  });

  test.each(["request", "answer", "page"] as const)("SF3 what comes from the %s is no question", (source) => {
    expect(asked(source, OTHER, [])).toEqual([]);
  });
});
