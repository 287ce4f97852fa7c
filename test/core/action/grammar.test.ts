import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Action, elementIdsOf, parseAction, printAction } from "../../../core/action/grammar.js";
import { VERB_NAMES, type Verb } from "../../../core/action/verbs.js";

const id = fc.nat({ max: 100_000 });
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", "\n", "\u2028", "\ud800", "), click(1"),
);
const words = text.filter((value) => value.trim() !== "");

const arbitraries: { readonly [K in Verb]: fc.Arbitrary<Omit<Extract<Action, { kind: K }>, "kind">> } = {
  click: fc.record({ id }),
  doubleClick: fc.record({ id }),
  rightClick: fc.record({ id }),
  type: fc.record({ id, text }),
  setValue: fc.record({ id, text }),
  select: fc.record({ id, option: text }),
  check: fc.record({ id, on: fc.boolean() }),
  press: fc.record({ id, key: fc.string({ minLength: 1, maxLength: 20 }) }, { requiredKeys: ["key"] }),
  hover: fc.record({ id }),
  drag: fc.record({ id, to: id }),
  upload: fc.record({ id, file: words }),
  dialog: fc.record({ answer: fc.constantFrom("accept" as const, "dismiss" as const) }),
  switchTab: fc.record({ tab: id }),
  scroll: fc.record({
    to: fc.oneof(id, fc.constantFrom("up" as const, "down" as const, "top" as const, "bottom" as const)),
  }),
  navigate: fc.record({ url: words }),
  goBack: fc.constant({}),
  refresh: fc.constant({}),
  wait: fc.record({ seconds: fc.double({ min: 0, max: 60, noNaN: true }).map((seconds) => seconds + 0) }),
  finish: fc.record({ text }),
  fail: fc.record({ text }),
  look: fc.record({ words }),
  googleSearch: fc.record({ query: words }),
  verifySuccess: fc.record({ claim: text }),
};

describe("printAction", () => {
  test.each(VERB_NAMES)("PR5 round trip: %s", (kind) => {
    fc.assert(
      fc.property(arbitraries[kind] as fc.Arbitrary<object>, (fields) => {
        // The table gives each kind its own fields.
        const action = { kind, ...fields } as Action;
        expect(parseAction(printAction(action))).toEqual({ ok: true, action });
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    [{ kind: "click", id: 68 }, "click(68)"],
    [{ kind: "type", id: 101, text: "Jas" }, 'type(101,"Jas")'],
    [{ text: 'a"b', id: 1, kind: "setValue" }, 'setValue(1,"a\\"b")'],
    [{ kind: "check", id: 9, on: true }, "check(9,true)"],
    [{ kind: "scroll", to: "down" }, 'scroll("down")'],
    [{ kind: "press", key: "Enter" }, 'press("Enter")'],
    [{ kind: "press", key: "Enter", id: 5 }, 'press(5,"Enter")'],
    [{ kind: "goBack" }, "goBack()"],
    [{ kind: "wait", seconds: 0.5 }, "wait(0.5)"],
  ] as const)("PR5 %j is written %s, whatever the order of its fields", (action, written) => {
    expect(printAction(action)).toBe(written);
  });
});

describe("parseAction", () => {
  test.each([
    [" click ( 68 ) ; ", { kind: "click", id: 68 }],
    ['type(101, "Jas")', { kind: "type", id: 101, text: "Jas" }],
    ['type(1,"\\u00e9\\n")', { kind: "type", id: 1, text: "é\n" }],
    ["scroll(12)", { kind: "scroll", to: 12 }],
    ['press("Enter")', { kind: "press", key: "Enter" }],
    ['press( 5 , "Enter" )', { kind: "press", id: 5, key: "Enter" }],
    ["click(-0)", { kind: "click", id: 0 }],
    ['finish("")', { kind: "finish", text: "" }],
  ])("PR5 %s", (written, action) => {
    expect(parseAction(written)).toEqual({ ok: true, action });
  });

  test.each([
    ["", "is no action"],
    ["click", "is no action"],
    ["please click(68)", "is no action"],
    ["click(68) then click(69)", "cannot be read"],
    ["Click(68)", "write it as click(68)"],
    ["clickElement(68)", "write it as click(68)"],
    ["eval(1)", "the actions are click, doubleClick"],
    ["constructor(1)", "There is no action"],
    ["click()", "takes 1 argument, not 0"],
    ["click(1,2)", "takes 1 argument, not 2"],
    ['click("68")', "must be an element id, a whole number"],
    ["click(1.5)", "must be an element id"],
    ["click(-1)", "must be an element id"],
    ["click(1e400)", "must be an element id"],
    ["type(1,'Jas')", "JSON strings in double quotes"],
    ["type(1,Jas)", "JSON strings in double quotes"],
    ["type(1,null)", "must be a string in double quotes"],
    ['type(1,{"a":1})', "must be a string in double quotes"],
    ['check(1,"true")', "must be true or false"],
    ['dialog("ok")', 'must be "accept" or "dismiss"'],
    ['scroll("left")', '"up", "down", "top", "bottom"'],
    ["wait(-1)", "seconds, from 0 to 60"],
    ["wait(3600)", "seconds, from 0 to 60"],
    ['press("")', 'a key in double quotes such as "Enter"'],
    ["press()", 'takes 1 or 2 arguments, not 0; write it as press("Enter") or press(68,"Enter")'],
    ["press(5)", 'a key in double quotes such as "Enter"'],
    ['press("5","Enter")', "must be an element id"],
    ['navigate(" ")', "not empty"],
    [`type(1,"${"x".repeat(20_001)}")`, "longer than 20000"],
  ])("PR5 %s is refused, saying what would be right", (written, fault) => {
    const parsed = parseAction(written);
    expect(parsed.ok ? "" : parsed.fault).toContain(fault);
  });

  test("total: never throws, and what it accepts it prints back", () => {
    const near = fc.tuple(fc.constantFrom(...VERB_NAMES), fc.string()).map(([kind, inner]) => `${kind}(${inner})`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (written) => {
        const parsed = parseAction(written);
        if (parsed.ok) expect(parseAction(printAction(parsed.action))).toEqual(parsed);
        else expect(parsed.fault.length).toBeGreaterThan(10);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("elementIdsOf", () => {
  test.each([
    ["drag(4,9)", [4, 9]],
    ["click(3)", [3]],
    ["scroll(12)", [12]],
    ['scroll("up")', []],
    ['press("Enter")', []],
    ['navigate("https://a.test")', []],
  ])("%s names %j", (written, ids) => {
    const parsed = parseAction(written);
    expect(parsed.ok && elementIdsOf(parsed.action)).toEqual(ids);
  });
});
