/** Proves core/verification/completion/contract.ts, and the dropdown's fixed outcome (VD10). */

import { describe, expect, test } from "vitest";
import { PREDICTION, predictionConfidence, predictOutcome } from "../../../../core/verification/completion/contract.js";
import { type Act, gather, settled } from "../acts.js";
import { control, node, text } from "../pages.js";

const closed = control("button", "Patient", { n: 1, control: { popup: true } });
const open = { ...closed, state: { expanded: true } };
const dropdown: Act = { action: "click(1)", kind: "dropdown", on: closed, before: [closed], after: [open] };
const item = node("menuitem", "New", { region: "menu" });

describe("predictOutcome", () => {
  test("VD10 a dropdown has a fixed template, whatever a model expects", () => {
    const check = { activity: "text", text: "Patients" } as const;
    const outcome = predictOutcome({ kind: "dropdown", thought: "I open Patient.", check });
    expect(outcome).toMatchObject({ urlShouldChange: false, attributeChanges: [{ attribute: "aria-expanded" }] });
    expect(outcome?.elementsToAppear?.map(({ role }) => role)).toEqual(expect.arrayContaining(["list", "listitem"]));
    expect(outcome).not.toHaveProperty("check");
  });

  test("VD10 a navigation changes the address; its thought describes it", () => {
    const thought = "I go to the list.";
    expect(predictOutcome({ kind: "navigation", thought })).toEqual({ description: thought, urlShouldChange: true });
    const bare = predictOutcome({ kind: "navigation", thought: "" });
    expect(bare?.description).toBe("The page should navigate to the new URL.");
  });

  test("VD10 for the rest it is the planner's check, or nothing", () => {
    const check = { activity: "text", text: "Saved" } as const;
    expect(predictOutcome({ kind: "generic", thought: "", check })).toEqual({
      description: "“Saved” is to be seen.",
      check,
    });
    expect(predictOutcome({ kind: "submit", thought: "" })).toBeUndefined();
  });
});

describe("predictionConfidence", () => {
  const none = { checks: null, elementMissing: false, urlAsExpected: false, dropdownExpanded: false };
  test.each<[string, Parameters<typeof predictionConfidence>[0], number]>([
    ["nothing known is nothing", none, 0],
    ["the checks alone", { ...none, checks: 0.5 }, 0.5],
    ["the client found its element: strong", { ...none, checks: 0.5, clientFound: true }, 0.9],
    ["never above one", { ...none, checks: 1, clientFound: true }, 1],
    ["the client did not find it: capped", { ...none, checks: 1, clientFound: false }, PREDICTION.notFound],
    ["an element missing: capped", { ...none, checks: 1, elementMissing: true }, PREDICTION.notFound],
    ["unless the URL changed as it should", { ...none, checks: 0.9, elementMissing: true, urlAsExpected: true }, 0.9],
    ["the URL changed as it should: at least", { ...none, checks: 0.2, urlAsExpected: true }, 0.75],
    ["an expanded dropdown: at least", { ...none, checks: 0.3, dropdownExpanded: true, clientFound: false }, 0.75],
    ["a judge shares", { ...none, checks: 0.4, judge: 0.8 }, 0.6000000000000001],
    ["a sure judge overrides the checks", { ...none, checks: 0, judge: 0.9 }, 0.9],
    ["at 0.85 it does not", { ...none, checks: 0, judge: 0.85 }, 0.425],
    ["and it does not lift a cap", { ...none, checks: 0, judge: 0.95, clientFound: false }, PREDICTION.notFound],
  ])("VD10 %s", (_, signs, confidence) => {
    expect(predictionConfidence(signs)).toBe(confidence);
  });
});

describe("a dropdown's fixed outcome", () => {
  test("VD10 it expanded and the page stayed: confirmed at 0.75, no judge", () => {
    const { settlement } = gather(dropdown);
    expect(settlement).toMatchObject({
      kind: "decided",
      verdict: { tag: "confirmed", rule: "dropdown-expanded", confidence: 0.75, judged: false, goalAchieved: false },
    });
  });

  test("VD10 a list that came is enough where nothing says that it expanded", () => {
    expect(settled({ ...dropdown, after: [closed, item] })).toEqual(["confirmed", "dropdown-expanded"]);
  });

  test("VD10 checks that a model wanted are skipped", () => {
    const issued = { expectedOutcome: { activity: "text", text: "never to be seen" } } as const;
    const { summary } = gather({ ...dropdown, issued });
    expect(summary.expectedOutcome).toBe("unknown");
    expect(settled({ ...dropdown, issued })).toEqual(["confirmed", "dropdown-expanded"]);
  });

  test.each<[string, Partial<Act>]>([
    ["the address changed", { to: "http://clinic.test/elsewhere" }],
    ["it was open already", { before: [open], after: [open, text("News")] }],
    ["it closed", { before: [open], after: [closed] }],
    ["something else came", { after: [closed, node("dialog", "Advert"), text("Buy")] }],
  ])("VD10 left to the judge when %s", (_, act) => {
    expect(settled({ ...dropdown, ...act })).toBeNull();
  });

  test("VD3 one that did nothing is contradicted", () => {
    expect(settled({ ...dropdown, after: [closed] })).toEqual(["contradicted", "nothing-changed"]);
  });

  test("VD10 clientVerification adds evidence and switches no path", () => {
    const seen = { clientVerification: { elementFound: false } };
    expect(settled({ ...dropdown, seen })).toEqual(["confirmed", "dropdown-expanded"]);
    const button = control("button", "Like", { n: 2 });
    const act: Act = { action: "click(2)", on: button, before: [button], after: [{ ...button, name: "Liked" }] };
    expect(settled({ ...act, seen })).toBeNull();
    expect(gather({ ...act, seen }).summary.strength).toBe("strong");
  });

  test("VD10 how far it came true is told to correction", () => {
    const check = { activity: "element", role: "dialog", name: "Details" } as const;
    const button = control("button", "More", { n: 2 });
    const act: Act = { action: "click(2)", on: button, before: [button], issued: { expectedOutcome: check } };
    expect(gather({ ...act, after: [button, text("x")] }).summary.prediction).toEqual({
      description: "There is a dialog “Details”.",
      confidence: 0,
    });
    const found = { clientVerification: { elementFound: true } };
    const came = [button, node("dialog", "Details")];
    expect(gather({ ...act, after: came, seen: found }).summary.prediction?.confidence).toBe(1);
  });
});
