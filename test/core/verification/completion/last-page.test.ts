import { describe, expect, test } from "vitest";
import { targetFacts } from "../../../../core/action/facts.js";
import { parseAction } from "../../../../core/action/grammar.js";
import type { Skeleton } from "../../../../core/page/skeleton.js";
import { clientIdOf } from "../../../../core/page/skeleton.js";
import type { SnapshotId } from "../../../../core/turn/identity.js";
import type { CriterionResult } from "../../../../core/verification/completion/contract.js";
import { assessLastPage, type LastPageInput } from "../../../../core/verification/completion/last-page.js";
import { pageAddress } from "../../../../core/verification/evidence/comparison.js";
import { type ActionLedger, emptyLedger, recordAction } from "../../../../core/verification/submit/action-ledger.js";
import type { Contract, Criterion } from "../../../../protocol/contract.js";
import { skeletonOf } from "../../page/pages.js";

const URL_HERE = "https://app.test/settings";
const criterion = (fields: Partial<Criterion>): Criterion => ({
  id: "c1",
  activity: "text",
  description: "it is so",
  timing: "at_end",
  ...fields,
});
const contractOf = (criteria: readonly Criterion[], type: Contract["type"] = "verifiable"): Contract => ({
  type,
  criteria,
  generatedFrom: "auto",
  generatedAt: "",
});
const stand = (html: string, one: Criterion, fields: Partial<LastPageInput> = {}) =>
  assessLastPage({
    contract: contractOf([one]),
    results: [],
    page: { url: URL_HERE, skeleton: skeletonOf(html), downloads: [] },
    deeds: emptyLedger,
    openSteps: [],
    asked: "more",
    ...fields,
  }).criteria[0];
const passed = (fields: Partial<CriterionResult>): CriterionResult => ({
  id: "c1",
  activity: "text",
  status: "pass",
  attempts: 1,
  stepIndex: 2,
  ...fields,
});

describe("standOnLastPage", () => {
  const named = criterion({ activity: "value", role: "textbox", name: "Name", value: "Jo", timing: "immediate" });
  const remembered = passed({ activity: "value", seen: { stepIndex: 2, place: pageAddress(URL_HERE) } });
  const empty = '<form method=post><label>Name <input data-sf="e.1"></label><button>Add</button></form>';
  const add = { action: "click(2)", kind: "submit", risk: "submit", verdict: "confirmed", holder: "form" } as const;
  const saved = recordAction(emptyLedger, { ...add, stepIndex: 3, wrote: true });
  test.each([
    ["empty after it was handed in", empty, saved, "judged"],
    ["empty, and nothing was handed in", empty, emptyLedger, "fail"],
    ["empty after a refusal", empty, recordAction(saved, { ...add, stepIndex: 4, refused: true }), "fail"],
    ["with another value", empty.replace("<input ", "<input value=Al "), saved, "fail"],
  ])("CP14 a field %s", (_what, html, deeds, result) => {
    expect(stand(html, named, { results: [remembered], deeds })?.result).toBe(result);
  });

  const vouched: ActionLedger = {
    ...emptyLedger,
    saved: [{ stepIndex: 3, holder: "form", fingerprint: undefined, likely: true, byPerson: true }],
  };
  test.each([
    ["that a person says arrived", { handedAt: 3 }, vouched, "judged"],
    ["that a person said nothing of", { handedAt: 3 }, saved, "fail"],
    ["another than the one that a person was asked about", { handedAt: 2 }, vouched, "fail"],
    ["in which it did not hold", {}, vouched, "fail"],
  ])("CP14 a field with another value after a submit %s", (_what, fields, deeds, result) => {
    const other = empty.replace("<input ", "<input value=Al ");
    expect(stand(other, named, { results: [passed({ activity: "value", ...fields })], deeds })?.result).toBe(result);
  });

  const done = criterion({ text: "Saved" });

  test("CP2 a check counts there and then", () => {
    expect(stand("<main><p>Saved</p></main>", done)).toMatchObject({ result: "pass" });
    expect(stand("<main><p>Failed</p></main>", done)).toMatchObject({ result: "fail" });
  });

  test("CP2 that it passed before is no help where the page takes it back", () => {
    const immediate = criterion({ text: "Saved", timing: "immediate" });
    const results = [passed({ seen: { stepIndex: 2, place: pageAddress(URL_HERE) } })];
    expect(stand("<main><p>Failed</p></main>", immediate, { results })).toMatchObject({ result: "fail" });
  });

  test("CP2 what was to be seen when it happened, and was, on a page left behind, is for the judge", () => {
    const immediate = criterion({ text: "Saved", timing: "immediate" });
    const results = [passed({ status: "pending", seen: { stepIndex: 2, place: "https://app.test/form" } })];
    expect(stand("<main><p>Home</p></main>", immediate, { results })).toMatchObject({
      result: "judged",
      evidence: expect.stringMatching(/held at step 3, on another page/),
    });
    expect(stand("<main><p>Home</p></main>", done, { results })).toMatchObject({ result: "fail" });
  });

  test("CP2 what the last action brought, on a page left to look at what it saved, is for the judge", () => {
    const results = [passed({ seen: { stepIndex: 2, place: pageAddress(URL_HERE) } })];
    const onRecord = (lookedUp: number, one = done) =>
      stand("<main><p>Pia Sund</p></main>", one, { results, lookedUp });
    expect(onRecord(2)).toMatchObject({ result: "judged" });
    expect(onRecord(1)).toMatchObject({ result: "fail" });
    const city = criterion({ activity: "value", role: "textbox", name: "City", value: "Braga" });
    const field = '<main><label>City <input data-sf="e.1" value="Porto"></label></main>';
    expect(stand(field, city, { results, lookedUp: 2 })).toMatchObject({ result: "fail" });
  });

  test("CP2 the words of a document that was saved are for the judge; what else is typed is no page text", () => {
    const html = (more = "", text = "Sweet, and Saved") =>
      `<main><div role=tablist><div role=tab class="${more}">pears.txt</div></div><div role=textbox contenteditable=true data-sf="e.1">${text}</div></main>`;
    const editor = Object.values(skeletonOf(html()).nodes).find(({ role }) => role === "textbox")?.fingerprint ?? "";
    const deeds: ActionLedger = { ...emptyLedger, kept: [{ fingerprint: editor, name: "" }] };
    expect(stand(html(), done)).toMatchObject({ result: "fail" });
    expect(stand(html(), done, { deeds })).toMatchObject({
      result: "judged",
      evidence: expect.stringMatching(/saved/),
    });
    expect(stand(html("is-unsaved"), done, { deeds })).toMatchObject({ result: "fail" });
    expect(stand(html("", "Sour"), done, { deeds })).toMatchObject({ result: "fail" });
    expect(stand(html(), criterion({ text: "Saved", absent: true }), { deeds })).toMatchObject({ result: "pass" });
  });

  test("CP2 words that were entered in a field, and handed in since, are for the judge", () => {
    const html = (held = "Saved and done") => `<main><div role=textbox contenteditable=true>${held}</div></main>`;
    const field = Object.values(skeletonOf(html()).nodes).find(({ role }) => role === "textbox")?.fingerprint ?? "";
    const entered = [{ stepIndex: 1, fingerprint: field }];
    const stands = (more: Partial<ActionLedger>, page = html()) =>
      stand(page, done, { deeds: { ...emptyLedger, entered, saved: [{ stepIndex: 2 }], ...more } })?.result;
    expect(stands({})).toBe("judged");
    expect(stands({}, html("Spoilt"))).toBe("fail");
    expect(stands({ saved: [{ stepIndex: 0 }] })).toBe("fail");
    expect(stands({ entered: [{ stepIndex: 1, fingerprint: "another" }] })).toBe("fail");
    expect(stands({ open: [{ stepIndex: 1, fingerprint: field, name: "", saving: "form" }] })).toBe("fail");
    expect(stands({ question: { stepIndex: 2, text: "Sure?", asker: "Save" } })).toBe("fail");
  });

  test("CP2 what code cannot answer here is for the judge", () => {
    const theme = criterion({ activity: "value", role: "combobox", name: "Theme", value: "Dark" });
    expect(stand("<main><p>Home</p></main>", theme)).toMatchObject({ result: "judged" });
  });

  test("CP10 what held before anything was done says so", () => {
    const results = [passed({ status: "pending", heldAtStart: true })];
    expect(stand("<main><p>Saved</p></main>", done, { results })).toMatchObject({ result: "pass", heldAtStart: true });
  });

  test("CP9 an answer and what a judge has to say are for the judge", () => {
    expect(stand("<main></main>", criterion({ activity: "answer" }))).toMatchObject({ result: "judged" });
    expect(stand("<main></main>", criterion({ activity: "judge" }))).toMatchObject({ result: "judged" });
  });

  test("CP7 an advisory contract is asked nothing by code", () => {
    expect(stand("<main></main>", done, { contract: contractOf([done], "advisory") })).toBeUndefined();
  });

  test("CP6 a plan step whose outcome is to be seen is not open", () => {
    const step = { index: 1, description: "Save it", reasoning: "", toolType: "DOM", status: "pending" } as const;
    const openOf = (text: string) =>
      assessLastPage({
        contract: contractOf([]),
        results: [],
        page: { url: URL_HERE, skeleton: skeletonOf("<main><p>Saved</p></main>"), downloads: [] },
        deeds: emptyLedger,
        openSteps: [{ ...step, expectedOutcome: { activity: "text", text } }],
        asked: "more",
      }).openSteps;
    expect(openOf("Saved")).toEqual([]);
    expect(openOf("Sent")).toEqual([1]);
  });
});

describe("a control's own state (CP6)", () => {
  const dark = criterion({ activity: "value", role: "radio", name: "Dark", value: "on" });
  const radios = `<label><input type="radio" name="t" data-sf="e.1">Light</label>
    <label><input type="radio" name="t" checked data-sf="e.2">Dark</label>`;
  const inForm = (more: string) => `<main><form aria-label="Theme">${radios}${more}</form></main>`;
  const SAVE = '<button data-sf="e.3">Save</button>';

  /** The ledger after actions on that page, as the task would write it. */
  function doing(html: string, ...actions: readonly string[]): ActionLedger {
    const skeleton = skeletonOf(html);
    return actions.reduce(
      (deeds, text, stepIndex) => recordAction(deeds, deedOn(skeleton, text, stepIndex)),
      emptyLedger,
    );
  }

  function deedOn(skeleton: Skeleton, text: string, stepIndex: number) {
    const parsed = parseAction(text);
    if (!parsed.ok) throw new Error(parsed.fault);
    const page = { snapshotId: "s" as SnapshotId, url: URL_HERE, focus: "" };
    const { target, kind, risk, holder } = targetFacts({ action: parsed.action, skeleton, page });
    if (target === undefined || holder === undefined) throw new Error("no target");
    const { fingerprint, role, name } = target;
    return { stepIndex, action: text, kind, risk, holder, fingerprint, role, name, verdict: "confirmed" as const };
  }

  test("is proof where nothing on the page would save it", () => {
    const html = inForm("");
    expect(stand(html, dark, { deeds: doing(html, "click(2)") })).toMatchObject({ result: "pass" });
  });

  test("is not saved yet where its form has a submit", () => {
    const html = inForm(SAVE);
    expect(stand(html, dark, { deeds: doing(html, "click(2)") })).toMatchObject({
      result: "fail",
      evidence: "'Dark' is on. It is not saved yet.",
    });
  });

  test("is proof once a submit of that form was confirmed after it", () => {
    const html = inForm(SAVE);
    expect(stand(html, dark, { deeds: doing(html, "click(2)", "click(3)") })).toMatchObject({ result: "pass" });
    expect(stand(html, dark, { deeds: doing(html, "click(3)", "click(2)") })).toMatchObject({ result: "fail" });
  });

  test("is proof in another document of the same page", () => {
    const html = inForm(SAVE);
    const again = html.replaceAll("e.", "f.");
    expect(clientIdOf(Object.values(skeletonOf(again).nodes).find(({ name }) => name === "Dark")!)?.epoch).toBe("f");
    expect(stand(again, dark, { deeds: doing(html, "click(2)") })).toMatchObject({ result: "fail" });
    expect(stand(again, dark, { deeds: doing(html, "click(2)", "click(3)") })).toMatchObject({ result: "pass" });
  });

  test("is proof where the task never touched it: the page itself says so", () => {
    expect(stand(inForm(SAVE), dark)).toMatchObject({ result: "pass" });
  });

  test("is not saved yet where only a button of its region would save it", () => {
    const html = `<main><h1>Theme</h1>${radios}${SAVE}</main>`;
    expect(stand(html, dark, { deeds: doing(html, "click(2)") })).toMatchObject({ result: "fail" });
  });

  test("has nothing to do with the button of another form", () => {
    const html = `<main>${radios}<form aria-label="Search"><input aria-label="Search" data-sf="e.4"><button data-sf="e.5">Search</button></form></main>`;
    expect(stand(html, dark, { deeds: doing(html, "click(2)") })).toMatchObject({ result: "pass" });
  });

  test("is for the judge to weigh where the request asks for no more than the entry", () => {
    const html = inForm(SAVE);
    const fields = { deeds: doing(html, "click(2)"), asked: "entry" as const };
    expect(stand(html, dark, fields)).toMatchObject({ result: "judged" });
  });

  test.each<[LastPageInput["asked"], string, string]>([
    ["fields", "Book the hall", "judged"],
    ["fields", "Registrieren", "judged"],
    ["fields", "Save and add another", "fail"],
    ["fields", "Save changes", "fail"],
    ["fields", "Go", "fail"],
    ["more", "Book the hall", "fail"],
  ])("CP6 a request for %s in a form with “%s”: %s", (asked, button, result) => {
    const html = inForm(`<button data-sf="e.3">${button}</button>`);
    expect(stand(html, dark, { deeds: doing(html, "click(2)"), asked })).toMatchObject({ result });
  });

  test.each([
    ["likely", "judged"],
    ["confirmed", "pass"],
    ["unknown", "fail"],
  ] as const)("CP6 handed in by a submit that is %s: %s", (verdict, result) => {
    const html = inForm(SAVE);
    const entered = doing(html, "click(2)");
    const { holder } = entered.entered[0] ?? {};
    const sent = { stepIndex: 9, action: "click(3)", kind: "submit", risk: "submit", verdict, holder } as const;
    expect(stand(html, dark, { deeds: recordAction(entered, sent) })).toMatchObject({ result });
  });

  test("which view is shown is saved by nobody", () => {
    const html = `<main><form><div role="tablist"><button type="button" role="tab" aria-selected="true" data-sf="e.1">Dark</button></div>${SAVE}</form></main>`;
    const tab = criterion({ activity: "value", role: "tab", name: "Dark", value: "on" });
    expect(stand(html, tab, { deeds: doing(html, "click(1)") })).toMatchObject({ result: "pass" });
  });
});

describe("what a look has found, and how much is counted", () => {
  const page = { url: URL_HERE, skeleton: skeletonOf("<main><p>Approved</p><p>Jas Doe</p></main>"), downloads: [] };
  const base = { results: [], page, deeds: emptyLedger, openSteps: [], asked: "more" } as const;
  const lastPage = (criteria: readonly Criterion[], fields: Partial<LastPageInput> = {}) =>
    assessLastPage({ ...base, contract: contractOf(criteria), ...fields });
  const jas = criterion({ text: "Jas Doe" });

  test("CT6 it proves that somebody got there, where no more was asked", () => {
    const results = [passed({ foundAt: "list", heldAtStart: true })];
    expect(lastPage([jas], { results }).criteria[0]?.heldAtStart).toBe(true);
    expect(lastPage([jas], { results, asksToGo: true }).criteria[0]).not.toHaveProperty("heldAtStart", true);
    // What held at the start holds for any request.
    const held = [passed({ heldAtStart: true })];
    expect(lastPage([jas], { results: held, asksToGo: true }).criteria[0]?.heldAtStart).toBe(true);
  });

  test.each<[string, readonly Criterion[], true | undefined]>([
    ["one text", [criterion({ text: "Approved" })], true],
    ["two texts", [criterion({ text: "Approved" }), { ...jas, id: "c2" }], undefined],
    ["none is left", [criterion({ activity: "count", role: "button", op: "=", count: 0 })], undefined],
    ["at most none", [criterion({ activity: "count", role: "button", op: "<=", count: 0 })], undefined],
    ["at most a few", [criterion({ activity: "count", role: "button", op: "<=", count: 3 })], true],
    ["at least one", [criterion({ activity: "count", role: "text", op: ">=", count: 1 })], true],
    ["at least two", [criterion({ activity: "count", role: "text", op: ">=", count: 2 })], undefined],
    ["an absence", [criterion({ text: "Open", absent: true })], undefined],
  ])("CP10 of several things: %s", (_, criteria, expected) => {
    expect(lastPage(criteria, { asksForEach: true }).uncounted).toBe(expected);
    expect(lastPage(criteria).uncounted).toBeUndefined();
  });
});
