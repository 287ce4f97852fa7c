/** Proves core/verification/submit/pending-work.ts: entries that nobody saved, and questions without a yes, outlast whatever is done beside them. */

import { describe, expect, test } from "vitest";
import type { SnapshotId } from "../../../../core/turn/identity.js";
import { emptyLedger, recordAction } from "../../../../core/verification/submit/action-ledger.js";
import type { LedgerEntry } from "../../../../core/verification/submit/ledger-entry.js";
import { type PendingWork, pendingAfter } from "../../../../core/verification/submit/pending-work.js";
import { unsavedFields } from "../../../../core/verification/submit/unsaved.js";
import { skeletonOf } from "../../page/pages.js";

const entry = (fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  stepIndex: 0,
  action: 'type(2,"Jas")',
  kind: "generic",
  risk: "reversible",
  verdict: "confirmed",
  fingerprint: "name",
  role: "textbox",
  name: "Name",
  holder: "form",
  saving: "form",
  ...fields,
});
const press = (name: string, fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  stepIndex: 1,
  action: "click(5)",
  kind: "generic",
  risk: "reversible",
  verdict: "confirmed",
  fingerprint: name,
  role: "button",
  name,
  holder: "form",
  ...fields,
});
const save = (fields: Partial<LedgerEntry> = {}) => press("Save", { kind: "submit", risk: "submit", ...fields });
const ledgerOf = (...deeds: readonly LedgerEntry[]): PendingWork =>
  deeds.reduce(pendingAfter, { open: [], question: null, kept: [] } as PendingWork);

describe("searches", () => {
  const page = skeletonOf('<label>Filter <input type="search" id="f"></label><ul><li>Ada</li></ul>');
  const { fingerprint } = Object.values(page.nodes).find(({ role }) => role === "searchbox") ?? {};
  const search = entry({ fingerprint, name: "Filter", saving: undefined, inert: true });
  const wait = press("", { action: "wait(1000)", name: undefined, verdict: "likely" } as Partial<LedgerEntry>);

  test.each<[string, readonly LedgerEntry[], readonly string[]]>([
    ["that changed nothing else", [search], ["Filter"]],
    [
      "that changed nothing else, and a key that did nothing",
      [search, press("Filter", { verdict: "contradicted" })],
      ["Filter"],
    ],
    [
      "that changed nothing else, beside an entry in a form",
      [search, entry({ stepIndex: 1, fingerprint: "other" })],
      ["Filter"],
    ],
    [
      "whose next entry changed the list",
      [search, entry({ ...search, stepIndex: 1, inert: undefined } as LedgerEntry)],
      [],
    ],
    ["followed by a key that brought the list", [search, press("Filter", { action: 'press("Enter")' })], []],
    ["followed by a wait during which the list came", [search, wait], []],
  ])("CP6 a search %s", (_, deeds, open) => {
    const names = (asked: "more" | "entry" | "fields") => unsavedFields(ledgerOf(...deeds), page, asked);
    expect(names("more").filter((name) => name === "Filter")).toEqual(open);
    expect([names("entry"), names("fields")].flat()).not.toContain("Filter");
    expect(unsavedFields(ledgerOf(...deeds), page, "more", true)).not.toContain("Filter");
  });
});

describe("entries", () => {
  test.each<[string, readonly LedgerEntry[], readonly string[]]>([
    ["left as it is", [entry()], ["Name"]],
    ["left by going elsewhere", [entry(), press("Home", { kind: "navigation", holder: "nav" })], ["Name"]],
    ["left by Cancel", [entry(), press("Cancel")], ["Name"]],
    ["left by Cancel that submits the form", [entry(), save({ name: "Cancel" })], ["Name"]],
    ["beside something else in its form", [entry(), press("Show more")], ["Name"]],
    ["handed in by another form", [entry(), save({ holder: "search" })], ["Name"]],
    [
      "handed in by another form, whose request the site accepted",
      [entry(), save({ holder: "search", inForm: true, wrote: true })],
      ["Name"],
    ],
    ["sent by a save outside of any form", [entry(), save({ holder: "bar", wrote: true })], []],
    ["handed in by a button that is dead", [entry(), save({ verdict: "contradicted" })], ["Name"]],
    ["handed in, and asked back", [entry(), save({ asks: "Replace the old one?" })], ["Name"]],
    ["made anew", [entry(), entry({ stepIndex: 1, action: 'type(2,"Ada")' })], ["Name"]],
    ["handed in", [entry(), save()], []],
    ["handed in by Enter", [entry(), save({ action: 'press("Enter")', name: "Name" })], []],
    ["handed in, and nothing tells whether it arrived", [entry(), save({ verdict: "unknown" })], []],
    ["sent by what code does not know for a submit", [entry(), press("Los", { wrote: true })], []],
    ["taken at once", [entry({ wrote: true })], []],
    ["that nothing would save", [{ ...entry(), saving: undefined } as unknown as LedgerEntry], []],
    ["that a button elsewhere saves", [entry({ saving: "page", holder: "main" }), save({ holder: "bar" })], []],
    ["ticked", [entry({ action: "check(3,true)", fingerprint: "tick", name: "News" })], ["News"]],
  ])("CP6 an entry %s", (_, deeds, open) => {
    expect(unsavedFields(ledgerOf(...deeds), null)).toEqual(open);
  });

  test("CP2 a document is kept once the site has taken it, until something is written into it again", () => {
    const written = entry({ saving: "document", fingerprint: "editor" });
    const keys = press("", { action: 'press("Control+s")', wrote: true });
    const keptAfter = (...deeds: readonly LedgerEntry[]) =>
      ledgerOf(...deeds).kept.map(({ fingerprint }) => fingerprint);
    expect(keptAfter(written)).toEqual([]);
    expect(keptAfter(written, keys)).toEqual(["editor"]);
    expect(unsavedFields(ledgerOf(written, keys), null)).toEqual([]);
    expect(keptAfter(written, keys, { ...written, stepIndex: 2 })).toEqual([]);
    for (const fields of [{ wrote: undefined }, { verdict: "contradicted" }, { refused: true }, { asks: "Replace?" }]) {
      expect(keptAfter(written, { ...keys, ...fields } as LedgerEntry)).toEqual([]);
    }
    for (const saving of ["form", "page"] as const) expect(keptAfter({ ...written, saving }, keys)).toEqual([]);
  });

  test("CP6 a document's own mark that it is not saved beats a write of the page, which was of something else", () => {
    const page = (mark: string) =>
      skeletonOf(
        `<div role=tablist><div role=tab aria-selected=true class="${mark}">pears.txt</div></div><div role=textbox contenteditable=true data-sf="e.1">Sweet</div>`,
      );
    const editor = Object.values(page("").nodes).find(({ role }) => role === "textbox")?.fingerprint ?? "";
    const written = entry({ saving: "document", fingerprint: editor, name: "Text" });
    for (const ledger of [
      ledgerOf({ ...written, wrote: true }),
      ledgerOf(written, press("File", { wrote: true })),
      ledgerOf(written, press("File", { wrote: true }), press("Menu", { stepIndex: 2 })),
    ]) {
      expect(unsavedFields(ledger, page("is-unsaved"))).toEqual(["Text"]);
      expect(unsavedFields(ledger, page("is-open"))).toEqual([]);
    }
  });

  test.each<[string, readonly string[]]>([
    ["Create project", []],
    ["Jetzt buchen", []],
    ["Speichern", ["Text"]],
    ["Create and save", ["Text"]],
  ])("CP6 a request for fields alone, in a form whose button says “%s”", (label, left) => {
    const page = skeletonOf(`<form><input aria-label=Text data-sf="e.1"><button>${label}</button></form>`);
    const fingerprint = Object.values(page.nodes).find(({ role }) => role === "textbox")?.fingerprint;
    const pending = ledgerOf(entry({ fingerprint, name: "Text" }));
    expect(unsavedFields(pending, page, "fields")).toEqual(left);
    expect(unsavedFields(pending, page)).toEqual(["Text"]);
  });

  test.each([
    ["stands", "Rita Solberg", []],
    ["went when another form was saved", "", ["Real name"]],
    ["was put back by the page", "Rita Winter", ["Real name"]],
  ])("CP6 a request for fields alone, where the entry in a form that makes something %s", (_what, held, left) => {
    const form = (id: string, value: string, label: string) =>
      `<form><label>Real name <input id="${id}" value="${value}"></label><button>${label}</button></form>`;
    const page = skeletonOf(form("add", held, "Add") + form("edit", "Rita Winter", "Save changes"));
    const fingerprint = Object.values(page.nodes).find(({ role }) => role === "textbox")?.fingerprint;
    // Only its address is looked at.
    const seenOn = "seen" as SnapshotId;
    const typed = entry({ fingerprint, name: "Real name", whole: 'type(2,"Rita Solberg")', seenOn });
    const deeds = [typed, save({ holder: "edit", wrote: true, inForm: true, seenOn })];
    expect(unsavedFields(deeds.reduce(recordAction, emptyLedger), page, "fields")).toEqual(left);
  });

  test("CP6 a second look at the same entry says what is so now", () => {
    expect(unsavedFields(ledgerOf(entry(), entry({ wrote: true })), null)).toEqual([]);
  });

  test("CP6 a yes to what was asked of a submit hands in what the submit would have", () => {
    const asked = save({ asks: "Replace the old one?" });
    expect(unsavedFields(ledgerOf(entry(), asked, press("Yes", { stepIndex: 2, holder: "dialog" })), null)).toEqual([]);
    expect(unsavedFields(ledgerOf(entry(), asked, press("No", { stepIndex: 2, holder: "dialog" })), null)).toEqual([
      "Name",
    ]);
  });

  test("TM8 the ledger is bounded", () => {
    const many = Array.from({ length: 100 }, (_, index) => entry({ stepIndex: index, fingerprint: `${index}` }));
    expect(ledgerOf(...many).open).toHaveLength(12);
  });
});

describe("forms that were opened", () => {
  const html = "<div role=dialog aria-label=Add><label>Name <input></label><button>Save</button></div>";
  const page = skeletonOf(html);
  const dialog = Object.values(page.nodes).find(({ role }) => role === "dialog");
  const opened = { holder: "box", fingerprint: dialog?.fingerprint ?? "", name: "Add" };
  const open = press("Add", { stepIndex: 0, opened });
  const left = (shown: typeof page, ...deeds: readonly LedgerEntry[]) => unsavedFields(ledgerOf(open, ...deeds), shown);

  test("CP6 one that still stands there, with nothing handed in, is not done", () => {
    expect(left(page)).toEqual(["Add"]);
    expect(left(page, press("Show more", { holder: "box" }))).toEqual(["Add"]);
  });

  test("CP6 one that is gone, or was handed in, is nobody's concern", () => {
    expect(left(skeletonOf("<p>Home</p>"))).toEqual([]);
    expect(left(page, save({ holder: "box" }))).toEqual([]);
    expect(left(page, press("Los", { wrote: true }))).toEqual([]);
  });

  test("CP6 a second look at the opening says what is so now", () => {
    expect(unsavedFields(ledgerOf(open, press("Add", { stepIndex: 0 })), page)).toEqual([]);
  });
});

describe("questions", () => {
  const remove = press("Delete", { stepIndex: 0, holder: "list", kind: "submit", asks: "Delete order 17?" });
  const answer = (name: string, fields: Partial<LedgerEntry> = {}) => press(name, { holder: "dialog", ...fields });

  test.each<[string, readonly LedgerEntry[], object | null]>([
    ["as the end", [remove], { text: "Delete order 17?" }],
    ["beside which something else is done", [remove, answer("Show details")], { text: "Delete order 17?" }],
    ["beside which something is entered", [remove, entry({ stepIndex: 1 })], { text: "Delete order 17?" }],
    ["left by a link", [remove, answer("Home", { kind: "navigation" })], { text: "Delete order 17?" }],
    ["cancelled", [remove, answer("Cancel")], { cancelled: true }],
    ["cancelled in another language", [remove, answer("Abbrechen")], { cancelled: true }],
    ["dismissed", [remove, answer("", { action: 'dialog("dismiss")' })], { cancelled: true }],
    ["answered by a button that is dead", [remove, answer("Yes", { verdict: "contradicted" })], { asker: "Delete" }],
    ["that the site refused to hear", [remove, answer("Yes", { refused: true })], { asker: "Delete" }],
    ["answered with yes", [remove, answer("Yes, I’m sure")], null],
    ["answered with the same verb", [remove, answer("Delete order")], null],
    [
      "that its own button has come to carry, pressed once more",
      [{ ...remove, asks: "Are you sure?" }, answer("Are you sure?")],
      null,
    ],
    ["accepted", [remove, answer("", { action: 'dialog("accept")' })], null],
    ["answered by Enter", [remove, answer("Delete", { action: 'press("Enter")' })], null],
    ["answered by a submit of another name", [remove, answer("Weiter", { kind: "submit", risk: "submit" })], null],
    [
      "cancelled, asked again and answered",
      [remove, answer("No"), { ...remove, stepIndex: 2 }, answer("Yes", { stepIndex: 3 })],
      null,
    ],
    ["that was only the first look's", [remove, { ...remove, asks: undefined } as unknown as LedgerEntry], null],
    ["that asks again", [remove, answer("Yes", { asks: "Really?" })], { text: "Really?" }],
  ])("CP4 a question %s", (_, deeds, question) => {
    const found = ledgerOf(...deeds).question;
    if (question === null) expect(found).toBeNull();
    else expect(found).toMatchObject(question);
  });
});
