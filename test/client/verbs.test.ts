/** Proves client/verbs.ts: by which methods an action is tried, in order. */

import { describe, expect, test } from "vitest";
import { planOf } from "../../client/verbs.js";
import { parseAction } from "../../core/action/grammar.js";

describe("planOf", () => {
  test.each([
    ["click(1)", ["click", "activate", "offset-click"]],
    ['type(1,"Jas")', ["type", "set-value"]],
    ['setValue(1,"Jas")', ["set-value", "type"]],
  ])("CL3 %s is tried by %j", (written, chain) => {
    const parsed = parseAction(written);
    expect(parsed.ok && planOf(parsed.action, null)?.chain).toEqual(chain);
  });
});
