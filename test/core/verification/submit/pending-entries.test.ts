/** Proves core/verification/submit/pending-entries.ts: which entries have to stand when their form is handed in, and how they stand on a page. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import type { SnapshotId } from "../../../../core/turn/identity.js";
import { emptyLedger, recordAction } from "../../../../core/verification/submit/action-ledger.js";
import type { LedgerEntry } from "../../../../core/verification/submit/ledger-entry.js";
import {
  entriesToHandIn,
  type PendingEntry,
  stateOfEntry,
} from "../../../../core/verification/submit/pending-entries.js";
import { control, heading, node, page } from "../pages.js";

const at = (stepIndex: number, fields: Partial<LedgerEntry>): LedgerEntry => ({
  stepIndex,
  action: "",
  kind: "generic",
  risk: "reversible",
  verdict: "confirmed",
  holder: "form",
  seenOn: `page-${stepIndex}` as SnapshotId,
  ...fields,
});
const typed = (stepIndex: number, field: string, text: string, fields: Partial<LedgerEntry> = {}) => {
  const action = `setValue(${stepIndex},${JSON.stringify(text)})`;
  return at(stepIndex, { action, whole: action, fingerprint: field, role: "textbox", name: field, ...fields });
};
const pressed = (stepIndex: number, fields: Partial<LedgerEntry> = {}) =>
  at(stepIndex, { action: `click(${stepIndex})`, fingerprint: "button", role: "button", name: "Add", ...fields });
const save = (stepIndex: number, fields: Partial<LedgerEntry> = {}) =>
  pressed(stepIndex, { kind: "submit", risk: "submit", name: "Save", ...fields });

const left = (...entries: readonly LedgerEntry[]) =>
  entriesToHandIn(entries.reduce(recordAction, emptyLedger).pendingEntries ?? [], "form");
const names = (...entries: readonly LedgerEntry[]) => left(...entries).map(({ name }) => name);

describe("what has to stand", () => {
  test.each<[string, readonly LedgerEntry[], readonly string[]]>([
    ["each entry of the form", [typed(1, "Name", "Jas"), typed(2, "Born", "1990")], ["Name", "Born"]],
    ["of one field the last entry", [typed(1, "Name", "Jas"), typed(2, "Name", "Una")], ["Name"]],
    ["none that was handed in", [typed(1, "Name", "Jas"), save(2)], []],
    [
      "all after a submit that was refused",
      [typed(1, "Name", "Jas"), save(2, { verdict: "contradicted", refused: true })],
      ["Name"],
    ],
    ["all after a submit whose fate is unknown", [typed(1, "Name", "Jas"), save(2, { verdict: "unknown" })], ["Name"]],
    ["all while the page asks first", [typed(1, "Name", "Jas"), save(2, { asks: "Really?" })], ["Name"]],
    [
      "all once a second look finds that it did not go through",
      [typed(1, "Name", "Jas"), save(2, { verdict: "likely" }), save(2, { verdict: "contradicted" })],
      ["Name"],
    ],
    ["none of what the site took at once", [typed(1, "Name", "Jas", { wrote: true })], []],
    ["none that failed", [typed(1, "Name", "Jas", { verdict: "contradicted" })], []],
    ["none after the task has cancelled", [typed(1, "Name", "Jas"), pressed(2, { name: "Cancel" })], []],
    ["entries of this form alone", [typed(1, "Name", "Jas", { holder: "other" })], []],
    ["entries outside of any form", [typed(1, "Name", "Jas", { holder: "main", saving: "page" })], ["Name"]],
  ])("TM16 %s", (_, entries, expected) => {
    expect(names(...entries)).toEqual(expected);
  });

  test("TM16 after a press of its own the task relies on what the page shows then", () => {
    expect(left(typed(1, "Tag", "red"), pressed(2))).toMatchObject([{ seenOn: "page-2" }]);
    expect(left(typed(1, "Tag", "red"), typed(2, "Name", "x"))).toMatchObject([
      { seenOn: "page-1" },
      { seenOn: "page-2" },
    ]);
  });

  test("TM16 after the task has left the document itself, its entries are in doubt", () => {
    expect(left(typed(1, "Name", "Jas"), pressed(2, { otherDocument: true }))).toMatchObject([{ left: true }]);
  });

  test("TM16 a click that ticks is kept as the tick", () => {
    const tick = at(1, { action: "click(1)", whole: "click(1)", fingerprint: "box", role: "checkbox", turns: true });
    expect(left(tick)).toMatchObject([{ action: "check(1,true)" }]);
  });
});

const field = (name: string, value: string, epoch: string, fields: Partial<SkeletonNode> = {}) =>
  control("textbox", name, { n: 1, epoch, value, region: "main>form", ...fields, control: { form: "f:form" } });
const form = node("form", "", { key: "f:form" });
const pageOf = (...nodes: readonly SkeletonNode[]) => ({
  skeleton: page([form, ...nodes]),
  url: "http://clinic.test/new",
  ambient: new Set<number>(),
});
const NAME: PendingEntry = {
  stepIndex: 1,
  holder: "form",
  fingerprint: field("Name", "", "").fingerprint,
  role: "textbox",
  name: "Name",
  action: 'setValue(1,"Jas Doe")',
  seenOn: "seen" as SnapshotId,
};
const OWN = new Set([NAME.fingerprint]);
const note = (value: string, epoch: string) =>
  control("textbox", "Note", { n: 2, epoch, value, region: "main>form", control: { form: "f:form" } });
const seen = pageOf(heading("Alice"), field("Name", "Jas Doe", "p1"), note("old", "p1"));

describe("how an entry is on the page at hand", () => {
  const stateOn = (now: ReturnType<typeof pageOf>, entry = NAME, was: typeof seen | null = seen) =>
    stateOfEntry(entry, was, now, OWN).kind;

  test.each<[string, ReturnType<typeof pageOf>]>([
    ["it is there", pageOf(heading("Alice"), field("Name", "Jas Doe", "p2"), note("old", "p2"))],
    [
      "a part of it became a secret",
      pageOf(heading("Alice"), field("Name", "{{secret:pin}} Doe", "p2"), note("old", "p2")),
    ],
    ["the page masks a part of it", pageOf(heading("Alice"), field("Name", "Jas ••••", "p2"), note("old", "p2"))],
    ["the field writes it otherwise", pageOf(heading("Alice"), field("Name", "jas doe", "p2"), note("old", "p2"))],
    [
      "the form shows it as a tag",
      pageOf(field("Name", "", "p1"), node("listitem", "Jas Doe", { region: "main>form" }), note("old", "p1")),
    ],
  ])("TM16 it stands where %s", (_, now) => {
    expect(stateOn(now)).toBe("stands");
  });

  test.each<[string, ReturnType<typeof pageOf>]>([
    ["the field is empty", pageOf(heading("Alice"), field("Name", "", "p2"), note("old", "p2"))],
    ["the field holds another value", pageOf(heading("Alice"), field("Name", "Bob", "p1"), note("old", "p1"))],
    [
      "the field holds other words in brackets",
      pageOf(heading("Alice"), field("Name", "[BUG] Doe", "p2"), note("old", "p2")),
    ],
    [
      "another value is masked whole",
      pageOf(heading("Alice"), field("Name", "{{secret:pin}}", "p2"), note("old", "p2")),
    ],
  ])("TM16 it is lost where %s", (_, now) => {
    expect(stateOn(now)).toBe("lost");
  });

  test.each([
    ["the whole value", "ana", "••••"],
    ["the whole value, by its name", "ana", "{{secret:username}}"],
    ["a part of it, by its name", "ana@example.org", "{{secret:username}}@example.org"],
    ["a part of it", "ana@example.org", "••••@example.org"],
    ["a part in the middle", "to ana, today", "to ••••, today"],
  ])("TM16 it is lost, and not in doubt, where another field is masked since: %s", (_, before, after) => {
    const was = pageOf(heading("Alice"), field("Name", "Jas Doe", "p1"), note(before, "p1"));
    expect(stateOn(pageOf(heading("Alice"), field("Name", "", "p2"), note(after, "p2")), NAME, was)).toBe("lost");
    const other = pageOf(heading("Alice"), field("Name", "", "p2"), note(`${after} x`, "p2"));
    expect(stateOn(other, NAME, was)).toBe("moved");
  });

  test("TM16 it is lost, and not in doubt, where the page masks another field by another number of signs", () => {
    const was = pageOf(heading("Alice"), field("Name", "Jas Doe", "p1"), note("****", "p1"));
    expect(stateOn(pageOf(heading("Alice"), field("Name", "", "p2"), note("*******", "p2")), NAME, was)).toBe("lost");
  });

  test.each<[string, ReturnType<typeof pageOf>]>([
    ["the headings are others", pageOf(heading("Bob"), field("Name", "", "p2"), note("old", "p2"))],
    [
      "a field that the task left alone holds another value",
      pageOf(heading("Alice"), field("Name", "", "p2"), note("new", "p2")),
    ],
    ["the address is another", { ...pageOf(heading("Alice"), field("Name", "", "p2")), url: "http://clinic.test/7" }],
    ["another document lacks the field", pageOf(heading("Alice"), note("old", "p2"))],
  ])("TM16 it is in doubt where %s", (_, now) => {
    expect(stateOn(now)).toBe("moved");
  });

  test("TM16 it is in doubt where the page that it stood on is no longer stored, or the task has left it", () => {
    const now = pageOf(heading("Alice"), field("Name", "", "p2"), note("old", "p2"));
    expect(stateOn(now, NAME, null)).toBe("moved");
    expect(stateOn(now, { ...NAME, left: true })).toBe("moved");
  });

  test("TM16 it need not stand where it did not stand after the task's own action, either", () => {
    const consumed = pageOf(heading("Alice"), field("Name", "", "p1"), note("old", "p1"));
    expect(stateOn(consumed, NAME, consumed)).toBe("gone");
    expect(stateOn(pageOf(heading("Step 2"), note("old", "p1")), NAME, seen)).toBe("gone");
  });

  test("SF14 of a secret it is enough that the field holds something", () => {
    const secret = { ...NAME, action: 'setValue(1,"{{secret:pin}}")' };
    expect(stateOn(pageOf(heading("Alice"), field("Name", "{{secret:pin}}", "p2"), note("old", "p2")), secret)).toBe(
      "stands",
    );
    expect(
      stateOn(
        pageOf(heading("Alice"), field("Name", "", "p2"), note("old", "p2")),
        secret,
        pageOf(heading("Alice"), field("Name", "{{secret:pin}}", "p1"), note("old", "p1")),
      ),
    ).toBe("lost");
  });
});
