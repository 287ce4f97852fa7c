/** Proves bench/truth/presses.ts: which presses are counted against which requests. */

import { describe, expect, test } from "vitest";
import { mostFor } from "../../../bench/truth/presses.js";

const deeds = (...actions: readonly string[]) => ({ deeds: actions.map((action) => ({ action, thought: "" })) });

describe("mostFor", () => {
  test.each<[string, readonly string[], Record<string, number>, number]>([
    ["one request", ["click(@go)"], { go: 2 }, 2],
    ["two requests of the same", ["click(@go)", "click(@go)"], { go: 3 }, 2],
    ["several targets", ["click(@open)", "check(@box,true)"], { open: 1, box: 2 }, 2],
    [
      "what a field hears while it is filled in is no press",
      ['type(@name,"Ada")', "click(@go)"],
      { name: 4, go: 1 },
      1,
    ],
    ["what was never pressed", ["click(@go)"], {}, 0],
    ["what nobody asked for", ["click(@go)"], { go: 1, form: 5 }, 1],
  ])("RC4 %s", (_what, actions, presses, most) => {
    expect(mostFor(deeds(...actions), presses)).toBe(most);
  });
});
