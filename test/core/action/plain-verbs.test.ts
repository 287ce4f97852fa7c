import { describe, expect, test } from "vitest";
import { toPlainVerb } from "../../../core/action/plain-verbs.js";

describe("toPlainVerb", () => {
  test.each([
    ["type", 'type(5,"Jas")', {}, 'setValue(5,"Jas")'],
    ["a choice", 'select(5,"Kitchen")', {}, 'setValue(5,"Kitchen")'],
    ["a box that is off", "check(5,true)", { on: false }, "click(5)"],
    ["a box that is on", "check(5,false)", { on: true }, "click(5)"],
  ])("PR5 %s is said in a verb that every client knows", (_, written, facts, plain) => {
    expect(toPlainVerb(written, facts)).toBe(plain);
  });

  test.each([
    ["a box that is as wanted already", "check(5,true)", { on: true }],
    ["a box of unknown state", "check(5,true)", {}],
    ["a key", 'press(5,"Enter")', {}],
    ["a value", 'setValue(5,"Jas")', {}],
    ["what is no action", "nonsense", {}],
  ])("PR5 %s stays as it is written: no other verb does the same", (_, written, facts) => {
    expect(toPlainVerb(written, facts)).toBe(written);
  });
});
