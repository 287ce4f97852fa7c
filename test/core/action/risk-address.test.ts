/** Proves core/action/risk-address.ts: what asking for an address would do (SF4). */

import { describe, expect, test } from "vitest";
import { isIrreversibleAddress, isReadingAddress, verbsOfAddress } from "../../../core/action/risk-address.js";
import { ACTING, PLAIN } from "./addresses.js";

const at = (path: string) => `https://clinic.test${path}`;

describe("isIrreversibleAddress", () => {
  test.each([
    "/x?action=delete&id=4",
    "/deleteUser?id=4",
    "/DeleteAccount.aspx",
    "/users/4/delete",
    "/#/users/4/delete",
  ])("SF4 %s", (path) => {
    expect(isIrreversibleAddress(at(path), false)).toBe(true);
  });

  test.each(["/help/how-to-delete-an-account", "/search?q=delete", "/orders?status=deleted", "/undeleted"])(
    "SF4 not %s, which is read",
    (path) => {
      expect(isIrreversibleAddress(at(path), false)).toBe(false);
    },
  );

  test("SF4 one that spends only where a form goes there", () => {
    expect(isIrreversibleAddress(at("/transfer"), true)).toBe(true);
    expect(isIrreversibleAddress(at("/transfer"), false)).toBe(false);
  });
});

describe("verbsOfAddress", () => {
  test.each(ACTING)("SF4 %s does something", (path) => {
    expect(verbsOfAddress(at(path))).not.toEqual([]);
  });

  test.each(PLAIN)("SF4 %s shows a page", (path) => {
    expect(verbsOfAddress(at(path))).toEqual([]);
  });

  test("SF4 a form to change one thing is a page, also with what a list keeps of its filters", () => {
    expect(verbsOfAddress(at("/orders/17/change/?_filters=x"))).toEqual([]);
    expect(verbsOfAddress(at("/orders/17/change/?paid=1"))).toEqual(["change"]);
  });
});

describe("isReadingAddress", () => {
  const isAsked = (words: string) => words === "lamps";

  test.each(PLAIN)("SF4 %s may be composed", (path) => {
    expect(isReadingAddress(at(path), isAsked)).toBe(true);
  });

  test.each([
    ["a parameter that nobody knows", "/help?zone=4", false],
    ["one whose value the user gave", "/help?zone=lamps", true],
    ["a person", "/list?to=eve", false],
    ["a mail address", "/list?q=eve@evil.test", false],
    ["another address", "/list?source=https://evil.test", false],
    ["an end that nobody knows", "/users/4/frobnicate", false],
    ["an end that the user named", "/users/4/lamps", true],
  ])("SF4 %s: %s", (_what, path, expected) => {
    expect(isReadingAddress(at(path), isAsked)).toBe(expected);
  });
});
