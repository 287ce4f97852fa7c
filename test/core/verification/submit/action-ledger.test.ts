import { describe, expect, test } from "vitest";
import {
  type ActionLedger,
  acceptPersonsWord,
  addPassedCriteria,
  emptyLedger,
  recordAction,
  recordDownloads,
} from "../../../../core/verification/submit/action-ledger.js";
import type { LedgerEntry } from "../../../../core/verification/submit/ledger-entry.js";
import { isUnsaved } from "../../../../core/verification/submit/unsaved.js";

const deed = (stepIndex: number, fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  stepIndex,
  action: "click(1)",
  kind: "generic",
  risk: "reversible",
  verdict: "confirmed",
  fingerprint: "save",
  role: "button",
  name: "Save",
  holder: "form",
  ...fields,
});
const submit = (stepIndex: number, fields: Partial<LedgerEntry> = {}) =>
  deed(stepIndex, { kind: "submit", risk: "submit", ...fields });
const entry = (stepIndex: number, fields: Partial<LedgerEntry> = {}) =>
  deed(stepIndex, { action: 'type(2,"Jas")', fingerprint: "name", role: "textbox", name: "Name", ...fields });
const ledgerOf = (...deeds: readonly LedgerEntry[]): ActionLedger => deeds.reduce(recordAction, emptyLedger);
const refused = submit(0, { verdict: "contradicted", refused: true });

describe("recordAction", () => {
  test("CP3 a refused deed stays until something repairs it, however long that takes", () => {
    const others = Array.from({ length: 40 }, (_, index) => entry(index + 1, { fingerprint: `field ${index}` }));
    expect(ledgerOf(refused, ...others).refused).toEqual([
      {
        stepIndex: 0,
        action: "click(1)",
        submit: true,
        fingerprint: "save",
        role: "button",
        name: "Save",
        holder: "form",
      },
    ]);
  });

  test.each<[string, LedgerEntry, number]>([
    ["a confirmed action on the same target", submit(1), 0],
    ["a confirmed submit of the same form by another control", submit(1, { fingerprint: "enter" }), 0],
    ["the same button of the same form, drawn anew", submit(1, { fingerprint: "save 2" }), 0],
    ["a likely submit", submit(1, { verdict: "likely" }), 1],
    ["a submit that was refused too", submit(1, { verdict: "confirmed", refused: true }), 2],
    ["a confirmed submit of another form", submit(1, { fingerprint: "other", holder: "other form" }), 1],
    ["a confirmed entry in the same form", entry(1), 1],
    ["going somewhere else", deed(1, { kind: "navigation", fingerprint: "home", holder: "nav", name: "Home" }), 1],
  ])("CP3 repaired or not by %s", (_, later, open) => {
    expect(ledgerOf(refused, later).refused).toHaveLength(open);
  });

  test("CP3 what has no target is repaired by the same action", () => {
    const { fingerprint: _f, role: _r, name: _n, holder: _h, ...bare } = deed(0, { action: 'dialog("accept")' });
    const no: LedgerEntry = { ...bare, verdict: "contradicted", refused: true };
    expect(ledgerOf(no, { ...bare, stepIndex: 1, action: 'dialog("dismiss")' }).refused).toHaveLength(1);
    expect(ledgerOf(no, { ...bare, stepIndex: 1 }).refused).toHaveLength(0);
  });

  test("CP3 a second look at the same step says what is so now", () => {
    expect(ledgerOf(refused, submit(0)).refused).toEqual([]);
    expect(ledgerOf(submit(0), refused).refused).toHaveLength(1);
  });

  test("CP4 a request that was answered later is open no more", () => {
    const open = ledgerOf(submit(0, { unanswered: true }));
    expect(open.unanswered).toEqual([0]);
    expect(recordAction(open, submit(0)).unanswered).toEqual([]);
  });

  test("TM8 the ledger is bounded", () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      submit(index, { fingerprint: `${index}`, holder: `${index}`, verdict: "contradicted", refused: true }),
    );
    expect(JSON.stringify(ledgerOf(...many)).length).toBeLessThan(4_000);
  });
});

describe("acceptPersonsWord", () => {
  test("CP3 the person's word settles the step that they were asked about, and no other", () => {
    const two = ledgerOf(refused, submit(1, { fingerprint: "b", holder: "b", verdict: "unknown", refused: true }));
    expect(
      acceptPersonsWord(two, { stepIndex: 1, sent: { holder: "b" } }).refused.map(({ stepIndex }) => stepIndex),
    ).toEqual([0]);
  });

  const name = { criterion: "c1", fingerprint: "name", holder: "form" };
  const isOpen = (deeds: ActionLedger, of = name) => isUnsaved(deeds, of, (saved) => saved);
  const profile = entry(0, { fingerprint: "about", holder: "profile", saving: "form" });
  const unknown = ledgerOf(profile, entry(1, { saving: "form" }), submit(2, { verdict: "unknown", asks: "Sure?" }));

  test("CP6 a person's yes hands in, as likely, what was entered there until then, and nothing elsewhere or later", () => {
    const told = acceptPersonsWord(unknown, { stepIndex: 2, sent: { holder: "form" } });
    expect(isUnsaved(told, name)).toBe(true);
    expect(isOpen(told)).toBe(false);
    expect(isOpen(told, { criterion: "c2", fingerprint: "about", holder: "profile" })).toBe(true);
    expect(told.open).toMatchObject([{ fingerprint: "about" }]);
    expect(isOpen(recordAction(told, entry(3)))).toBe(true);
  });

  test("CP6 a person's yes to what sends nothing hands nothing in", () => {
    const told = acceptPersonsWord(unknown, { stepIndex: 1, sent: undefined });
    expect(told).toMatchObject({
      open: [{ fingerprint: "about" }, { fingerprint: "name" }],
      saved: [],
      question: null,
    });
    expect(isOpen(told)).toBe(true);
  });

  test("CP6 a person's yes to keys of which nobody knows where they went leaves nothing open, and proves nothing", () => {
    const told = acceptPersonsWord(unknown, { stepIndex: 2, sent: { holder: undefined } });
    expect(told).toMatchObject({ open: [], saved: [] });
    expect(isOpen(told)).toBe(true);
  });
});

describe("an entry that finds its value there", () => {
  const tick = (stepIndex: number, fields: Partial<LedgerEntry> = {}) =>
    entry(stepIndex, { saving: "form", ...fields });
  const again = (fields: Partial<LedgerEntry> = {}) => tick(2, { already: true, ...fields });
  const unknown = submit(1, { verdict: "unknown" });
  const told = acceptPersonsWord(ledgerOf(tick(0), unknown), { stepIndex: 1, sent: { holder: "form" } });

  test.each<[string, ActionLedger, LedgerEntry]>([
    ["was handed in, and that is only likely", ledgerOf(tick(0), submit(1, { verdict: "likely" })), again()],
    ["was handed in, as a person says", told, again()],
    ["was found there once more already", recordAction(told, again()), again({ stepIndex: 3 })],
  ])("CP6 and %s leaves nothing new to be saved", (_, before, found) => {
    const after = recordAction(before, found);
    expect(after.open).toEqual([]);
    expect(after.entered).toEqual(before.entered);
    expect(recordAction(after, found)).toEqual(after);
  });

  test.each<[string, ActionLedger, LedgerEntry]>([
    ["was not entered before", ledgerOf(submit(1)), again()],
    ["was not handed in", ledgerOf(tick(0)), again()],
    ["was handed in for sure, as the first of several", ledgerOf(tick(0), submit(1)), again()],
    ["was handed in by another form", ledgerOf(tick(0), submit(1, { holder: "search" })), again()],
    ["was handed in, and nobody knows whether that arrived", ledgerOf(tick(0), unknown), again()],
    ["was entered anew since", ledgerOf(tick(0), submit(1), tick(2)), again({ stepIndex: 3 })],
    ["stands in another form now", told, again({ holder: "other" })],
    ["is of a document", told, again({ saving: "document" })],
    ["was not there", told, tick(2)],
  ])("CP6 and %s is to be saved", (_, before, found) => {
    expect(recordAction(before, found).open).toMatchObject([{ fingerprint: "name" }]);
  });
});

describe("a second look at an entry", () => {
  test("CP6 leaves no mark of the first where it finds what was handed in", () => {
    const likely = ledgerOf(entry(0, { saving: "form" }), submit(1, { verdict: "likely" }));
    const first = recordAction(likely, entry(2, { saving: "form", verdict: "likely" }));
    expect(recordAction(first, entry(2, { saving: "form", already: true }))).toMatchObject({
      open: [],
      entered: likely.entered,
    });
  });
});

describe("isUnsaved", () => {
  const name = { criterion: "c1", fingerprint: "name", holder: "form" };

  test.each<[string, ActionLedger, boolean]>([
    ["nothing was changed", emptyLedger, false],
    ["it was entered", ledgerOf(entry(0)), true],
    ["something else of its form was entered", ledgerOf(entry(0, { fingerprint: "mail" })), true],
    ["something of another form was entered", ledgerOf(entry(0, { fingerprint: "mail", holder: "search" })), false],
    ["it was entered and the form handed in", ledgerOf(entry(0), submit(1)), false],
    ["it was entered and another form handed in", ledgerOf(entry(0), submit(1, { holder: "search" })), true],
    ["it was entered, handed in and entered anew", ledgerOf(entry(0), submit(1), entry(2)), true],
    ["it was handed in, and that was refused", ledgerOf(entry(0), submit(1, { refused: true })), true],
    ["it was handed in, and that is only likely", ledgerOf(entry(0), submit(1, { verdict: "likely" })), true],
    [
      "it was handed in by the form that it was entered in, and its page now has another",
      ledgerOf(entry(0, { holder: "new" }), submit(1, { holder: "new" })),
      false,
    ],
    [
      "it was entered in another form, and that was not handed in",
      ledgerOf(entry(0, { holder: "new" }), submit(1, { holder: "search" })),
      true,
    ],
    ["a switch was pressed", ledgerOf(entry(0, { action: "click(2)", role: "switch" })), true],
    ["a button was pressed", ledgerOf(entry(0, { action: "click(2)", role: "button" })), false],
    ["an entry failed, and may have changed it all the same", ledgerOf(entry(0, { verdict: "contradicted" })), true],
  ])("CP6 %s: %s", (_, deeds, expected) => {
    expect(isUnsaved(deeds, name)).toBe(expected);
  });

  test("CP6 a choice in a list that floats over the page is known by the criterion that began to hold", () => {
    const chosen = addPassedCriteria(ledgerOf(entry(0, { fingerprint: "option", holder: "list" })), 0, ["c1"]);
    expect(isUnsaved(chosen, name)).toBe(true);
    expect(isUnsaved(recordAction(chosen, submit(1)), name)).toBe(false);
  });

  test("CP6 what began to hold with the submit itself was saved by it", () => {
    expect(isUnsaved(addPassedCriteria(ledgerOf(entry(0), submit(1)), 1, ["c1"]), name)).toBe(false);
  });
});

describe("what may have brought a criterion about", () => {
  test.each<[string, LedgerEntry, true | undefined]>([
    ["a submit", submit(0), true],
    ["a press that is known to work", deed(0, { action: "click(1)", name: "Follow" }), true],
    ["a press of which nothing is known", submit(0, { verdict: "unknown" }), true],
    ["an entry that nothing has to save", entry(0), true],
    ["an entry that is still to be saved", entry(0, { saving: "form" }), undefined],
    ["an entry that the site took at once", entry(0, { saving: "page", wrote: true }), true],
    ["a look", deed(0, { kind: "navigation", looked: "page" }), undefined],
    ["what failed", submit(0, { verdict: "contradicted" }), undefined],
    ["what was refused", submit(0, { verdict: "likely", refused: true }), undefined],
  ])("CT6 %s", (_, done, expected) => {
    expect(ledgerOf(done).acted).toBe(expected);
    expect(ledgerOf(done, deed(1, { looked: "view" })).acted).toBe(expected);
  });
});

describe("recordDownloads", () => {
  test("CP2 files are remembered, and a client without eyes for them forgets none", () => {
    expect(recordDownloads(emptyLedger, null).downloads).toBeNull();
    const one = recordDownloads(recordDownloads(emptyLedger, []), ["report.pdf"]);
    expect(recordDownloads(recordDownloads(one, ["report.pdf"]), null).downloads).toEqual(["report.pdf"]);
  });
});
