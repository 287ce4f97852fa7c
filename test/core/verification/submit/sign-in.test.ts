/** Proves core/verification/submit/sign-in.ts: walls that ask for no password yet, in several languages. Found by bench/truth. */

import { describe, expect, test } from "vitest";
import { isSignInTitle } from "../../../../core/verification/submit/sign-in.js";
import { type Act, gather, settled } from "../acts.js";
import { control, heading } from "../pages.js";

const button = control("button", "Settings", { n: 7 });
const mail = control("textbox", "Email", { n: 9, epoch: "p2", control: { type: "email" } });
const before = [heading("Patients"), button];
const click = (fields: Partial<Act>): Act => ({ action: "click(7)", on: button, before, ...fields });
const strengthOf = (act: Act) => gather(act).summary.strength;

describe("hasSignedOut", () => {
  test.each([
    [
      "a wall that asks for the address first",
      click({ to: "http://clinic.test/u/1", after: [heading("Sign in"), mail] }),
    ],
    [
      "a wall whose words we do not know",
      click({ to: "http://clinic.test/users/sign_in", after: [heading("Kirjaudu"), mail] }),
    ],
    ["a wall in place of the view", click({ after: [heading("Se connecter"), mail] })],
  ])("VD11 %s ties nothing to the action", (_, act) => {
    expect(strengthOf(act)).toBe("weak");
  });

  test("VD9 a form answered by a wall without a password is not sent", () => {
    const save = control("button", "Save", { n: 7, control: { submits: true, form: "f", formMethod: "post" } });
    const act: Act = {
      ...click({ on: save, before: [heading("New"), save], kind: "submit" }),
      to: "http://clinic.test/login",
      after: [heading("Log in to Clinic"), mail],
      seen: {
        witness: {
          didNetworkOccur: true,
          requests: [{ method: "POST", url: "http://clinic.test/do", status: 303, startedByAction: true }],
        },
      },
    };
    expect(settled(act)).toEqual(["contradicted", "submit-refused"]);
  });

  test("VD6 a sign-in page that was asked for, and one after signing out, are no walls", () => {
    const after = [heading("Sign in"), mail];
    for (const name of ["Sign in", "Anmelden", "Log out", "Se déconnecter"]) {
      const on = control("button", name, { n: 7 });
      expect(strengthOf(click({ on, before: [on], to: "http://clinic.test/login", after }))).toBe("strong");
    }
    const link = control("link", "Members", { n: 7, href: "/login" });
    const asked = click({ on: link, before: [link], kind: "navigation", to: "http://clinic.test/login", after });
    expect(settled(asked)).toEqual(["confirmed", "navigation-arrived"]);
  });
});

describe("isSignInTitle", () => {
  test("alone, with the site's name, or with what for", () => {
    for (const text of [
      "Sign in",
      "Log in | Clinic",
      "Sign in to continue",
      "Anmelden bei Klinik",
      "Iniciar sesión - Clínica",
    ])
      expect(isSignInTitle(text)).toBe(true);
  });

  test("pages about signing in are none", () => {
    for (const text of [
      "Login history",
      "Sign-in methods",
      "Anmeldungen",
      "Connexions récentes",
      "Signing in Portugal",
    ])
      expect(isSignInTitle(text)).toBe(false);
  });
});
