/** Proves core/action/unnamed.ts on addresses: what acts is asked about, as a link and as a model composes it (SF4). */

import { describe, expect, test } from "vitest";
import { ACTING, PLAIN } from "./addresses.js";
import { asksForAnyReason } from "./asks.js";

const asks = (html: string, written: string, request = "Show the details") => asksForAnyReason(html, written, request);

const at = (path: string): string => `https://clinic.test${path}`;
const composed = (path: string): string => `navigate(${JSON.stringify(at(path))})`;
const MARKUP: Readonly<Record<string, (path: string) => string>> = {
  link: (path) => `<a href="${path}">Details</a>`,
  "link as a tab": (path) => `<a role=tab href="${path}">Details</a>`,
  "link that opens": (path) => `<a aria-expanded=false aria-haspopup=menu href="${path}">Details</a>`,
  "form by GET": (path) => `<form action="${path}"><input type=hidden name=n value=1><button>Details</button></form>`,
};

describe.each(Object.entries(MARKUP))("a %s", (_kind, html) => {
  test("SF4 is asked about where its address acts", () => {
    expect(ACTING.length).toBeGreaterThanOrEqual(94);
    expect(ACTING.filter((path) => !asks(html(path), "click(1)"))).toEqual([]);
  });
});

/** A form that goes to "/transfer" spends. */
const LINKS = Object.entries(MARKUP).filter(([kind]) => kind !== "form by GET");

describe.each(LINKS)("a %s", (_kind, html) => {
  test("SF4 is free where its address shows a page", () => {
    expect(PLAIN.length).toBeGreaterThanOrEqual(94);
    expect(PLAIN.filter((path) => asks(html(path), "click(1)"))).toEqual([]);
  });
});

describe("an address that a model composes", () => {
  test("SF4 is asked about where it acts", () => {
    expect(ACTING.filter((path) => !asks("<p>x</p>", composed(path)))).toEqual([]);
  });

  test("SF4 is free where it shows a page", () => {
    expect(PLAIN.filter((path) => asks("<p>x</p>", composed(path)))).toEqual([]);
  });

  test.each([
    ["with a parameter that nobody knows", "<p>x</p>", "/help?zone=4", "Show the help", true],
    ["that stands on the page", "<a href='/help?zone=4'>x</a>", "/help?zone=4", "Show the help", false],
    ["that the user wrote", "<p>x</p>", "/help?zone=4", "Open https://clinic.test/help?zone=4", false],
    ["with a value of the user", "<p>x</p>", "/find?name=Kim", "Find the patient Kim", false],
    ["that stands on the page and acts", "<a href='/users/4/promote'>x</a>", "/users/4/promote", "Show the help", true],
    ["that does as asked", "<p>x</p>", "/users/4/promote", "Promote the user 4", false],
    ["that stops what only its state is asked for", "<p>x</p>", "/servers/4/stop", "Show archived entries", true],
    ["that does more than to save", "<p>x</p>", "/folders/8/move?to=2", "Save the note Call Kim", true],
    ["that runs what nobody asked for", "<p>x</p>", "/jobs/3/run", "Go to the next page of the list", true],
    ["that signs out as asked", "<p>x</p>", "/logout", "Log out of the application", false],
    ["that signs out as asked, at /sign-out", "<p>x</p>", "/sign-out", "Sign out", false],
    ["that signs out as asked, at /signout", "<p>x</p>", "/signout", "Log out", false],
    ["that signs out as asked, at /account/log-off", "<p>x</p>", "/account/log-off", "Sign out", false],
  ])("SF4 %s", (_what, html, path, request, expected) => {
    expect(asks(html, composed(path), request)).toBe(expected);
  });
});
