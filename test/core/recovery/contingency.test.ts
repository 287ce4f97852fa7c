/** Proves core/recovery/contingency.ts: hindrances are known by their signs, and answered without a model. */

import { describe, expect, test } from "vitest";
import { requestWords } from "../../../core/action/request-words.js";
import { pathOf, type Skeleton } from "../../../core/page/skeleton.js";
import type { ContingencyType } from "../../../core/recovery/contingency.js";
import {
  answerContingency as answer,
  type ContingencyAnswer,
  type ContingencyContext,
} from "../../../core/recovery/contingency.js";
import { type Act, gather } from "../verification/acts.js";
import { alert, control, node, page, text } from "../verification/pages.js";

const button = control("button", "Open", { n: 1 });
const field = control("textbox", "Name", { n: 2 });
const password = control("textbox", "Password", { n: 8, control: { type: "password" } });
const dialog = node("dialog", "Newsletter", { key: "f:dialog", message: true, region: "" });
const inDialog = (name: string, n: number, role = "button") =>
  control(role, name, { n, region: 'dialog "Newsletter"', control: { dialog: "f:dialog" } });

const hindered: ContingencyContext = { action: "click(1)", role: "button", name: "Open", mayRepeat: true, history: [] };
function answerTo(
  type: ContingencyType,
  skeleton: Skeleton,
  fields: Partial<ContingencyContext> = {},
): ContingencyAnswer | null {
  return answer(type, skeleton, { ...hindered, ...fields });
}
const actionOf = (found: ContingencyAnswer | null) => (found?.kind === "act" ? found.action : null);

const signsOf = (act: Partial<Act>) =>
  gather({ action: "click(1)", on: button, before: [button, field], ...act }).summary.contingencies;

describe("contingenciesOf", () => {
  test.each<[ContingencyType, string, Partial<Act>]>([
    ["POPUP_DETECTED", "a dialog came", { after: [button, field, dialog] }],
    ["POPUP_DETECTED", "the target is behind something", { after: [{ ...button, state: { inert: true } }, field] }],
    ["POPUP_DETECTED", "the browser asked", { seen: { witness: { dialog: "Leave?" } } }],
    ["POPUP_DETECTED", "the client found it covered", { receipt: { ok: false, error: "covered by banner" } }],
    ["FORM_VALIDATION", "a field became invalid", { after: [button, { ...field, state: { invalid: true } }] }],
    ["ERROR_DISPLAYED", "a message refuses", { after: [button, field, alert("Could not be loaded")] }],
    ["ERROR_DISPLAYED", "the page is an error", { titles: ["Page", "500 Server Error"], after: [text("Sorry")] }],
    ["URL_CHANGED", "another page came unasked", { to: "http://clinic.test/other" }],
    ["URL_CHANGED", "the page asks to sign in", { after: [password] }],
    ["ELEMENT_MISSING", "the client did not find it", { receipt: { ok: false, effect: "refused" } }],
  ])("RC2 %s: %s", (type, _, act) => {
    expect(signsOf(act)).toContain(type);
  });

  test("RC2 a page that only changed hinders nothing", () => {
    expect(signsOf({ after: [button, field, text("More")] })).toEqual([]);
    expect(signsOf({})).toEqual([]);
  });

  test("RC2 a navigation that arrives elsewhere was to go somewhere", () => {
    expect(signsOf({ kind: "navigation", to: "http://clinic.test/other" })).toEqual([]);
    expect(signsOf({ kind: "submit", to: "http://clinic.test/thanks" })).toEqual([]);
  });

  test("RC2 what covers the page comes before what it says", () => {
    const after = [button, { ...field, state: { invalid: true } }, dialog];
    expect(signsOf({ after })).toEqual(["POPUP_DETECTED", "FORM_VALIDATION"]);
  });
});

describe("answerTo", () => {
  test.each<[string, readonly ReturnType<typeof inDialog>[], string]>([
    ["its closing button", [inDialog("Subscribe", 5), inDialog("Close", 6)], "click(6)"],
    ["a sign", [inDialog("Subscribe", 5), inDialog("×", 6)], "click(6)"],
    ["a polite no", [inDialog("Yes please", 5), inDialog("No thanks", 6)], "click(6)"],
    ["close before cancel", [inDialog("Cancel", 5), inDialog("Close", 6)], "click(6)"],
    ["the key for it", [inDialog("Subscribe", 5)], `press("Escape")`],
    ["never what cannot be undone", [inDialog("Close account", 5), inDialog("Delete", 6)], `press("Escape")`],
    ["cancel, not OK", [inDialog("OK", 5), inDialog("Cancel", 6)], "click(6)"],
    ["OK where nothing else can be said", [inDialog("OK", 5)], "click(5)"],
    ["never OK beside what else could be meant", [inDialog("OK", 5), inDialog("Details", 6)], `press("Escape")`],
    ["never a field", [inDialog("Close date", 5, "textbox")], `press("Escape")`],
  ])("RC2 a popup is answered by %s", (_, controls, action) => {
    const skeleton = page([button, dialog, ...controls]);
    expect(actionOf(answerTo("POPUP_DETECTED", skeleton))).toBe(action);
  });

  test.each(["Permanently delete project Apollo and all 412 files?", "Send 5,000 EUR?", "Endgültig löschen?"])(
    "RC2 to “%s” nobody says OK, though it is all there is",
    (words) => {
      const said = node("text", "", { key: "f:w", region: pathOf(dialog), text: words });
      const skeleton = page([button, dialog, said, inDialog("OK", 5)]);
      expect(actionOf(answerTo("POPUP_DETECTED", skeleton))).toBe(`press("Escape")`);
    },
  );

  test.each(["Close the account", "Dismiss Kim", "Reject the offer", "Skip the check", "Cancel the plan"])(
    "RC2 “%s” only begins like what closes a dialog",
    (name) => {
      const skeleton = page([button, dialog, inDialog(name, 5), inDialog("Later today", 6)]);
      expect(actionOf(answerTo("POPUP_DETECTED", skeleton))).toBe(`press("Escape")`);
    },
  );

  test("RC2 the browser's own question is answered no, unless the user's words are about it", () => {
    const asking = node("alertdialog", "The browser asks (confirm)", { key: "f:ask", message: true, region: "" });
    const said = node("text", "", { key: "f:w", region: pathOf(asking), text: "Delete the draft Apollo?" });
    const skeleton = page([button, asking, said]);
    const given = (words: string) => answerTo("POPUP_DETECTED", skeleton, { request: requestWords([words]) });
    expect(actionOf(given("Show the help"))).toBe(`dialog("dismiss")`);
    expect(given("Delete the draft Apollo")).toBeNull();
  });

  test("RC2 a banner that sells is not accepted", () => {
    const region = 'region "Cookies"';
    const words = "We use cookies. By accepting you pay 480 EUR.";
    const skeleton = page([
      button,
      node("paragraph", "", { key: "f:p", region, text: words }),
      control("button", "Accept all", { n: 5, region }),
    ]);
    expect(answerTo("POPUP_DETECTED", skeleton)).toBeNull();
  });

  test("RC2 no popup, no answer; a control of the page behind is none", () => {
    expect(answerTo("POPUP_DETECTED", page([control("button", "Close", { n: 3 })]))).toBeNull();
  });

  test("RC2 a page nobody asked for is left; one that wants a password is not", () => {
    expect(actionOf(answerTo("URL_CHANGED", page([button])))).toBe("goBack()");
    expect(answerTo("URL_CHANGED", page([password]))).toMatchObject({ kind: "ask" });
  });

  test.each<[readonly string[], string | null]>([
    [["Accept all", "Only necessary"], "click(6)"],
    [["Accept all cookies", "Settings"], "click(5)"],
    [["Settings", "Delete my account"], null],
  ])("RC2 a banner about cookies that is no dialog: of %j", (names, action) => {
    const region = 'region "Cookies"';
    const banner = names.map((name, index) => control("button", name, { n: 5 + index, region }));
    const skeleton = page([button, node("paragraph", "", { key: "f:p", region, text: "We use cookies." }), ...banner]);
    expect(actionOf(answerTo("POPUP_DETECTED", skeleton))).toBe(action);
  });

  test("RC2 what is drawn anew is found by its name, when it is the only one", () => {
    const moved = control("button", "Open", { n: 9 });
    expect(actionOf(answerTo("ELEMENT_MISSING", page([moved])))).toBe("click(9)");
    expect(answerTo("ELEMENT_MISSING", page([moved, control("button", "Open", { n: 10 })]))).toBeNull();
    expect(answerTo("ELEMENT_MISSING", page([field]))).toBeNull();
  });

  test("RC2 an error that offers to try again is taken at its word, unless something may have been sent", () => {
    const retry = control("button", "Try again", { n: 7 });
    const skeleton = page([button, alert("Something went wrong"), retry]);
    expect(actionOf(answerTo("ERROR_DISPLAYED", skeleton))).toBe("click(7)");
    expect(answerTo("ERROR_DISPLAYED", skeleton, { mayRepeat: false })).toBeNull();
    expect(answerTo("ERROR_DISPLAYED", page([button]))).toBeNull();
  });

  test("RC2 a field that lost what was entered gets it again; one that holds it needs thought", () => {
    const invalid = { ...field, state: { invalid: true } };
    const history = [{ action: 'setValue(2,"Jas")', fingerprint: field.fingerprint }];
    expect(actionOf(answerTo("FORM_VALIDATION", page([invalid]), { history }))).toBe('setValue(2,"Jas")');
    expect(answerTo("FORM_VALIDATION", page([{ ...invalid, value: "Jas" }]), { history })).toBeNull();
    expect(answerTo("FORM_VALIDATION", page([invalid]))).toBeNull();
  });
});
