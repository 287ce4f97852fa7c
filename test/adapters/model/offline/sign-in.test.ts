import { describe, expect, test } from "vitest";
import { userNameField } from "../../../../adapters/model/offline/fields.js";
import { cutSignIn } from "../../../../adapters/model/offline/steps.js";
import { pageOf } from "./drive.js";

const AS_JO = [
  "type jo@example.com into the user name field",
  "type {{secret:password}} into the password field",
  "submit the form",
];

describe("cutSignIn", () => {
  test.each([
    "Log in as jo@example.com with password {{secret:password}}",
    "log in with jo@example.com and {{secret:password}}",
    "Sign in as user jo@example.com, password: {{secret:password}}",
    "Log me in to the shop as jo@example.com using the password {{secret:password}}",
    "login with e-mail address jo@example.com and my passphrase {{secret:password}}",
    "Log in at shop.example with account jo@example.com / {{secret:password}}",
  ])("SF14 %s: its three entries", (piece) => {
    expect(cutSignIn(piece)).toEqual(AS_JO);
  });

  test.each([
    "Log in as jo@example.com",
    "Log in with {{secret:password}}",
    "type {{secret:password}} into the password field",
    "Log in as jo@example.com with password {{secret:password}} and open the settings",
  ])("%s stays what it is", (piece) => {
    expect(cutSignIn(piece)).toEqual([piece]);
  });
});

describe("userNameField", () => {
  test.each([
    ["Email", `<form><label>Email <input></label><label>Password <input type="password"></label></form>`],
    [
      "Customer number",
      `<form><label>Search <input type="search"></label></form><form><label>Customer number <input></label><label>PIN <input type="password"></label></form>`,
    ],
  ])("is what stands before the password: %s", (name, body) => {
    expect(userNameField({ page: pageOf(body) })?.controls[0].name).toBe(name);
  });

  test("there is none without a password, and none where the password comes first", () => {
    expect(userNameField({ page: pageOf(`<form><label>Email <input></label></form>`) })).toBeNull();
    const page = pageOf(`<form><label>Password <input type="password"></label><input></form>`);
    expect(userNameField({ page })).toBeNull();
  });
});
