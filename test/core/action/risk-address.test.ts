/** Proves core/action/risk-address.ts: what asking for an address would do (SF4). */

import { describe, expect, test } from "vitest";
import { isIrreversibleAddress, verbsOfAddress } from "../../../core/action/risk-address.js";

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
  test.each([
    ["/requests/4/approve", "permit"],
    ["/members/7/remove", "destroy"],
    ["/x?do=revoke&user=4", "revoke"],
    ["/grant/7?role=admin", "permit"],
    ["/2fa/off?confirm=true", "permit"],
    ["/posts/9/publish", "send"],
  ])("SF4 %s does it to one thing", (path, verb) => {
    expect(verbsOfAddress(at(path))).toContain(verb);
  });

  test.each([
    "/requests/4",
    "/invite",
    "/docs/api/revoke",
    "/invoice/4/send-history",
    "/orders/4/confirmation",
    "/search?q=approve",
    "/block/4",
    "/v2/cancel",
  ])("SF4 %s shows a page", (path) => {
    expect(verbsOfAddress(at(path))).toEqual([]);
  });
});
