/** Proves core/verification/submit/form-values.ts and tiers d and f with it: what was entered, and whether the page shows it anew. */

import { describe, expect, test } from "vitest";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { enteredValues } from "../../../../core/verification/submit/form-values.js";
import { type Act, inputOf } from "../acts.js";
import { alert, control, node, status, text } from "../pages.js";

const inForm = { region: 'main>form "New patient"', control: { form: "f:form" } };
const save = control("button", "Save", { n: 1, ...inForm, control: { ...inForm.control, submits: true } });
const name = control("textbox", "Name", { n: 2, ...inForm, value: "Jas Doe" });
const jas = node("row", "Jas Doe", { text: "Jas Doe 1990-04-02", region: "main>table" });
const was = text("Draft: Jas Doe, 1990-04-02");
const typed = [
  { name: "Name", value: "Jas Doe" },
  { name: "Born", value: "1990-04-02" },
];

function tiersOf(act: Partial<Act>, entered = typed) {
  const input = inputOf({ action: "click(1)", kind: "submit", on: save, before: [save, name], ...act });
  return gatherEvidence({ ...input, typed: entered }).summary.submitTiers;
}

describe("enteredValues", () => {
  test("VD9 f the last value of each field since the last submit", () => {
    const history = [
      { action: `setValue(1,"Old")`, name: "Name" },
      { action: "click(9)", name: "Save", kind: "submit" as const },
      { action: `setValue(1,"Ja")`, name: "Name" },
      { action: `type(1,"Jas")`, name: "Name" },
      { action: `select(2,"Canada")`, name: "Country" },
      { action: "check(3,true)", name: "Agree" },
      { action: "click(4)", name: "Next", kind: "generic" as const },
      { action: `setValue(1,"cut off he`, name: "Notes" },
    ];
    expect(enteredValues(history)).toEqual([
      { name: "Name", value: "Jas" },
      { name: "Country", value: "Canada" },
      { name: "Agree", value: "on" },
    ]);
    expect(enteredValues([])).toEqual([]);
  });

  test("VD9 a field that held another value before stays so when it is entered again", () => {
    const history = [
      { action: "check(3,true)", name: "Agree", replaces: true as const },
      { action: "check(3,true)", name: "Agree" },
      { action: "check(4,true)", name: "News" },
    ];
    expect(enteredValues(history)).toEqual([
      { name: "Agree", value: "on", replaced: true },
      { name: "News", value: "on" },
    ]);
  });
});

describe("tier values-shown", () => {
  test("VD9 f a row that was not there shows what was entered", () => {
    expect(tiersOf({ after: [save, name, jas] })).toEqual(["values-shown"]);
    expect(tiersOf({ after: [jas] })).toEqual(["form-gone", "values-shown"]);
  });

  test.each<[string, Partial<Act>]>([
    ["it was there before", { before: [save, name, was], after: [save, name, was, jas] }],
    ["only the field holds it", { after: [save, { ...name, value: "Jas Doe " }, text("Ready")] }],
    ["a message says it: that is the confirmation's tier", { after: [save, name, status("Jas Doe")] }],
    ["a dialog asks it back", { after: [save, name, node("text", "", { text: "Add Jas Doe", region: "dialog" })] }],
    [
      "the form itself echoes it",
      { after: [save, name, node("text", "", { text: "Jas Doe", region: inForm.region })] },
    ],
    ["the words refuse it", { after: [save, name, text("Jas Doe could not be saved")] }],
    ["the words ask", { after: [save, name, text("Did you mean Jas Doe?")] }],
    ["it is part of another word", { after: [save, name, text("Jas Doering")] }],
    ["a control is called so", { after: [save, name, control("button", "Jas Doe", { n: 9 })] }],
    [
      "the page asks to sign in",
      { after: [jas, control("textbox", "Password", { n: 8, control: { type: "password" } })] },
    ],
  ])("VD9 f not when %s", (_, act) => {
    expect(tiersOf(act)).not.toContain("values-shown");
  });

  test.each(["2", "on", "ab", ""])("VD9 f '%s' stands on any page", (value) => {
    const shown = node("row", value, { text: `row ${value}`, region: "main>table" });
    expect(tiersOf({ after: [save, name, shown] }, [{ name: "Amount", value }])).toEqual([]);
  });
});

describe("tier download", () => {
  test("VD9 d a download is a tier; with a confirmation it is enough", () => {
    const seen = { witness: { download: "report.pdf" } };
    expect(tiersOf({ after: [save, name], seen })).toEqual(["download"]);
    expect(tiersOf({ after: [save, name, status("Report sent")], seen })).toEqual(["confirmation", "download"]);
  });
});

describe("a page that drifted", () => {
  const drift = { beforeDomHash: "same", afterDomHash: "same" };
  test("VD2 what came before the action proves nothing of it", () => {
    const after = [save, name, status("Saved"), jas];
    expect(tiersOf({ after })).toEqual(["confirmation", "values-shown"]);
    expect(tiersOf({ after, seen: drift })).toEqual([]);
    const gone = after.filter((one) => one !== name);
    expect(tiersOf({ after: gone, to: "http://clinic.test/patients/7", seen: drift })).toEqual(["path"]);
  });

  test("VD2 a change at the target is weak then", () => {
    const button = control("button", "Like", { n: 1 });
    const liked = { ...button, name: "Liked" };
    const act: Act = { action: "click(1)", on: button, before: [button], after: [liked] };
    const strength = (seen: Act["seen"]) => gatherEvidence(inputOf({ ...act, seen: seen ?? {} })).summary.strength;
    expect(strength({})).toBe("strong");
    expect(strength(drift)).toBe("weak");
    expect(strength({ beforeDomHash: "a", afterDomHash: "b" })).toBe("strong");
    expect(strength({ afterDomHash: "same" })).toBe("strong");
  });
});

describe("a submit that has no answer yet", () => {
  const write = (status?: number) => ({
    method: "POST",
    url: "http://clinic.test/api/patients",
    startedByAction: true,
    ...(status === undefined ? {} : { status }),
  });
  const verdict = (requests: readonly ReturnType<typeof write>[]) => {
    const act = { action: "click(1)", kind: "submit" as const, on: save, before: [save, name], after: [jas] };
    const input = inputOf({ ...act, seen: { witness: { requests } } });
    const { settlement } = gatherEvidence({ ...input, typed });
    return settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : null;
  };
  test("VD9 what the page shows may still be taken back", () => {
    expect(verdict([write()])).toEqual(["likely", "submit-in-flight"]);
    expect(verdict([write(201)])).toEqual(["confirmed", "submit-two-tiers"]);
    expect(verdict([write(), write(201)])).toEqual(["confirmed", "submit-two-tiers"]);
    expect(verdict([])).toEqual(["confirmed", "submit-two-tiers"]);
  });
});

describe("evidence that nothing arrived", () => {
  const landed = (act: Partial<Act>) =>
    gatherEvidence(inputOf({ action: "click(1)", kind: "submit", on: save, before: [save, name], ...act })).summary
      .didNotLand;
  const answered = (status?: number) => ({
    witness: {
      didNetworkOccur: true,
      requests: [{ method: "POST", url: "/save", startedByAction: true, ...(status === undefined ? {} : { status }) }],
    },
  });
  const bad = { ...name, state: { invalid: true } };

  test.each<[string, Partial<Act>]>([
    ["the client refused to act", { receipt: { ok: false, effect: "refused" } }],
    ["the site turned it down", { after: [save, name, alert("Name is required")], seen: answered(422) }],
    ["the form is invalid and nothing was sent", { after: [save, bad], seen: { witness: { didNetworkOccur: false } } }],
    ["a plain client shows the form again, with faults", { receipt: null, after: [save, bad] }],
    ["the client saw no event reach its target", { receipt: { ok: false, effect: "none", delivered: false } }],
  ])("RC1 %s", (_, act) => {
    expect(landed(act)).toBe(true);
  });

  test.each<[string, Partial<Act>]>([
    ["the server failed: it may have been carried out", { seen: answered(500) }],
    ["a conflict may be with what was sent before", { seen: answered(409) }],
    ["no answer came", { seen: answered() }],
    ["nobody watched the network", {}],
    ["it was heard, and no request left", { seen: { witness: { didNetworkOccur: false } } }],
    ["the page has not settled", { seen: { settled: false, witness: { didNetworkOccur: false } } }],
    ["a crash cut it off", { receipt: { effect: "unknown", ok: false }, after: [save, bad] }],
    ["there are signs that it went through", { after: [jas], seen: { witness: { didNetworkOccur: false } } }],
  ])("RC1 not known when %s", (_, act) => {
    expect(landed(act)).toBe(false);
  });
});
