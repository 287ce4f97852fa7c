/** Proves core/verification/submit/answer-page.ts: what a script was answered, when it asks to sign in. */

import { describe, expect, test } from "vitest";
import { answerPage } from "../../../../core/verification/submit/answer-page.js";

const HTML = "text/html; charset=utf-8";
const form = (...fields: string[]): string => `<!doctype html><html><form>${fields.join("")}<button>Go</button></form>`;
const NAME = "<input name=u>";
const SECRET = '<input name="p" type="password">';

describe("answerPage", () => {
  test.each([
    ["a name and a password", form(NAME, SECRET), "sign-in"],
    ["a password alone, unquoted, in capitals", form("<INPUT TYPE=PASSWORD>"), "sign-in"],
    ["a hidden token beside them", form('<input type="hidden" name="t">', NAME, SECRET), "sign-in"],
    ["a part of a page that lists", "<li>Keys are with Pia</li>", "other"],
    ["the word in a text", "<p>Enter type=password here</p>", "other"],
    ["two passwords, to change one", form(SECRET, SECRET), "other"],
    ["a new password", form(NAME, '<input type="password" autocomplete="new-password">'), "other"],
    ["settings with a password among them", form(NAME, NAME, "<textarea></textarea>", SECRET), "other"],
    ["a page that leads to one", '<meta http-equiv="refresh" content="0; url=/login?next=%2Fnotes">', "sign-in"],
    ["a page that leads elsewhere", '<meta http-equiv=refresh content="0;url=/notes/5">', "other"],
    ["nothing", "", "other"],
  ])("VD9 HTML: %s", (_what, body, page) => {
    expect(answerPage(HTML, body)).toBe(page);
  });

  test.each([
    ["an address to sign in at", '{"redirect":"/login?next=/notes"}', "sign-in"],
    ["a whole address", '{"ok":false,"location":"https://sso.acme.test/oauth2/authorize"}', "sign-in"],
    ["the word alone", '{"event":"login"}', undefined],
    ["a note that names one", '{"note":"see /login"}', undefined],
    ["a record", '{"id":5,"note":"Keys are with Pia"}', undefined],
    ["no JSON", "{", undefined],
    ["null", "null", undefined],
  ])("VD9 JSON: %s", (_what, body, page) => {
    expect(answerPage("application/json", body)).toBe(page);
  });
});
