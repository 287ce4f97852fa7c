/** Proves core/task/same-action.ts, on pairs of documents that give the same numbers to other things. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TargetFacts } from "../../../core/action/gate.js";
import { unsettledSubmit } from "../../../core/task/memory.js";
import { isSameAction } from "../../../core/task/same-action.js";
import type { PastAction } from "../../../core/turn/past-action.js";
import { factsOf } from "../action/facts-of.js";

const NAMES = ["Save", "Send", "Confirm", "Pay", "Publish", "Place order"];
const SITE = "https://clinic.test";
const OTHER = "https://bank.test";

interface Document {
  readonly epoch: string;
  readonly origin: string;
  readonly path: string;
  /** In the order of their numbers, from 1. */
  readonly names: readonly string[];
}

const aDocument = (epoch: string): fc.Arbitrary<Document> =>
  fc.record({
    epoch: fc.constant(epoch),
    origin: fc.constantFrom(SITE, OTHER),
    path: fc.constantFrom("/", "/next"),
    names: fc.shuffledSubarray(NAMES, { minLength: 2 }),
  });

interface Press {
  readonly action: string;
  readonly facts: TargetFacts;
}

function press({ epoch, origin, path, names }: Document, at: number, how = (n: number) => `click(${n})`): Press {
  const buttons = names.map((name, index) => `<form><button data-sf="${epoch}.${index + 1}">${name}</button></form>`);
  const [action, focus] = [how(at + 1), `sf:${at + 1}`];
  return { action, facts: factsOf(`<main>${buttons.join("")}</main>`, action, focus, origin + path) };
}

/** As the task remembers it; one of an older build knows neither document nor origin. */
function past({ action, facts }: Press, isOld = false): PastAction {
  const { target, kind, risk, origin } = facts;
  return {
    ...{ stepIndex: 0, planStep: 0, action, thought: "", kind, risk, verdict: "unknown", mayHaveLanded: true },
    ...{ role: target?.role, name: target?.name, fingerprint: target?.fingerprint },
    ...(!isOld && { document: target?.epoch, origin }),
  };
}

const refusedAfter = (earlier: PastAction, { action, facts }: Press): boolean =>
  unsettledSubmit([earlier], { action, facts }) !== undefined;

const PRESSES = [undefined, () => 'press("Enter")', (n: number) => `doubleClick(${n})`];

describe("isSameAction", () => {
  test("TM10 on another document the number means nothing: only what it stands for does", () => {
    const pair = fc.tuple(aDocument("aa"), aDocument("bb"), fc.nat(), fc.nat(), fc.boolean());
    fc.assert(
      fc.property(pair, fc.constantFrom(...PRESSES), ([first, second, i, j, isOld], how) => {
        const [a, b] = [i % first.names.length, j % second.names.length];
        const [sent, next] = [press(first, a), press(second, b, how)];
        const isSame = first.names[a] === second.names[b] && (isOld || first.origin === second.origin);
        expect(refusedAfter(past(sent, isOld), next)).toBe(isSame);
      }),
    );
  });

  test("TM10 within one document the same number is the same thing, whatever it is called by now", () => {
    fc.assert(
      fc.property(aDocument("aa"), fc.nat(), fc.constantFrom(...NAMES), (page, i, renamed) => {
        const at = i % page.names.length;
        const names = page.names.map((name, index) => (index === at ? `${renamed} again` : name));
        expect(refusedAfter(past(press(page, at)), press({ ...page, names }, at))).toBe(true);
      }),
    );
  });

  test("TM10 entering a value is not handing it in by a key in the same field", () => {
    const form = '<form><input aria-label="Name" data-sf="aa.1"></form>';
    const entered = { action: 'setValue(1,"Ada")', facts: factsOf(form, 'setValue(1,"Ada")', "", SITE) };
    const enter = { action: 'press("Enter")', facts: factsOf(form, 'press("Enter")', "sf:1", SITE) };
    expect(refusedAfter({ ...past(entered), mayHaveLanded: undefined }, enter)).toBe(false);
    expect(refusedAfter(past(enter), enter)).toBe(true);
  });

  test.each([
    ["the same key", 'press("Enter")', 'press("Enter")', true],
    ["another key", 'press("Enter")', 'press("Escape")', false],
    ["an answer to the browser's question", 'dialog("accept")', 'dialog("accept")', true],
    ["a number without anything known of it", "click(1)", "click(1)", false],
  ])("TM10 without a target: %s", (_what, before, action, same) => {
    const facts = { target: undefined, origin: SITE };
    expect(isSameAction({ action: before }, { action, facts })).toBe(same);
  });

  test("TM10 an element that an older build stored without a fingerprint is known by role and name", () => {
    const page = { epoch: "bb", origin: SITE, path: "/", names: ["Save", "Send"] };
    const earlier = { action: "click(1)", role: "button", name: "Send" };
    expect([0, 1].map((at) => isSameAction(earlier, press(page, at)))).toEqual([false, true]);
  });
});
