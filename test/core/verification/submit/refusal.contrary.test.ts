/** Proves core/verification/submit/refusal.ts and what it takes away from ties and fixed outcomes. Found by bench/truth. */

import { describe, expect, test } from "vitest";
import type { ActionObservation } from "../../../../core/verification/evidence/comparison.js";
import { type Act, gather, settled } from "../acts.js";
import { control, heading, node, status, text } from "../pages.js";

const button = control("button", "Settings", { n: 7 });
const link = control("link", "Report", { n: 8, href: "http://clinic.test/report" });
const password = control("textbox", "Password", { n: 9, epoch: "p2", control: { type: "password" } });
const before = [heading("Patients"), button, link];
const REPORT = "http://clinic.test/report";
const LOGIN = "http://clinic.test/login";

const saw = (method: string, url: string, code: number): Partial<ActionObservation> => ({
  witness: { didNetworkOccur: true, requests: [{ method, url, status: code, startedByAction: true }] },
});
const click = (fields: Partial<Act>): Act => ({ action: "click(7)", on: button, before, ...fields });

describe("contraryOf", () => {
  test.each<[string, Act, "strong" | "weak"]>([
    ["a button that leads to a sign-in page", click({ to: LOGIN, after: [heading("Anmelden"), password] }), "weak"],
    [
      "a link that leads to a sign-in page in its place",
      click({ action: "click(8)", on: link, kind: "navigation", to: LOGIN, after: [heading("Log in"), password] }),
      "weak",
    ],
    [
      "a sign-in view without another address",
      click({ after: [heading("Log in"), password], seen: saw("POST", "http://clinic.test/api", 401) }),
      "weak",
    ],
    [
      "a button that leads to an error, in words we do not know",
      click({ to: REPORT, after: [heading("Hoppla")], seen: saw("GET", REPORT, 500) }),
      "weak",
    ],
    [
      "its own write was refused, and it says the contrary",
      click({
        to: `${REPORT}/thanks`,
        after: [heading("Thank you")],
        seen: saw("POST", "http://clinic.test/api", 500),
      }),
      "weak",
    ],
    [
      "validation in the form around it",
      click({
        before: [node("form", "New", { region: "main" }), { ...button, region: 'main>form "New"' }],
        after: [
          node("form", "New", { region: "main" }),
          { ...button, region: 'main>form "New"' },
          status("This field is required"),
          text("This field is required"),
        ],
      }),
      "weak",
    ],
    ["another page, and nothing contrary", click({ to: REPORT, after: [heading("Report")] }), "strong"],
    [
      "a sign-in page that was asked for",
      click({
        on: control("button", "Log in", { n: 7 }),
        before: [heading("Welcome"), control("button", "Log in", { n: 7 })],
        to: LOGIN,
        after: [heading("Log in"), password],
      }),
      "strong",
    ],
  ])("%s", (_, act, strength) => {
    expect(gather(act).summary.strength).toBe(strength);
  });

  test("VD8 an address that answers with an error was not arrived at", () => {
    const act = click({ action: "click(8)", on: link, kind: "navigation", to: REPORT, after: [heading("Hoppla")] });
    expect(settled({ ...act, seen: saw("GET", REPORT, 200) })).toEqual(["confirmed", "navigation-arrived"]);
    expect(settled({ ...act, seen: saw("GET", REPORT, 404) })).toEqual(["contradicted", "error-page"]);
    expect(settled({ ...act, after: [heading("404 Not found")] })).toEqual(["contradicted", "error-page"]);
  });

  test("VD8 a toggle that shows on while the site refused it is left to the judge, and weak", () => {
    const off = control("switch", "Dark", { n: 7, state: { checked: false } });
    const on = control("switch", "Dark", { n: 7, state: { checked: true } });
    const act: Act = { action: "click(7)", on: off, before: [off], after: [on] };
    expect(settled(act)).toEqual(["confirmed", "toggle-toggled"]);
    const refused = { ...act, seen: saw("PUT", "http://clinic.test/api", 500) };
    expect(settled(refused)).toBeNull();
    expect(gather(refused).summary.strength).toBe("weak");
  });

  test("VD6 an accepted write of its own beside a mere count is weak: analytics answer too", () => {
    const count = (n: number) => text(`Viewers: ${n}`, "count");
    const act = click({ before: [button, count(100)], after: [button, count(103)] });
    expect(gather({ ...act, seen: saw("POST", "http://clinic.test/api/seen", 204) }).summary.strength).toBe("weak");
  });

  test.each(["http://clinic.test/collect", "http://clinic.test/api/v1/telemetry", "http://clinic.test/rum/v2"])(
    "VD9 (a) what is reported to %s is no answer to a form",
    (address) => {
      const save = control("button", "Save", { n: 2, control: { form: "f:form" } });
      const act: Act = { action: "click(2)", kind: "submit", on: save, before: [save], after: [save, status("Saved")] };
      expect(gather({ ...act, seen: saw("POST", address, 204) }).summary.submitTiers).toEqual(["confirmation"]);
      expect(
        gather({ ...act, seen: saw("POST", "http://clinic.test/logs/7/entries", 201) }).summary.submitTiers,
      ).toEqual(["response", "confirmation"]);
    },
  );

  test.each<[string, Act]>([
    ["on the target", click({ after: [heading("Patients"), control("button", "Saving…", { n: 7 }), link] })],
    [
      "in the form",
      click({
        before: [node("form", "New"), { ...button, region: 'main>form "New"' }],
        after: [
          node("form", "New"),
          { ...button, region: 'main>form "New"' },
          { ...text("Please wait…"), region: 'main>form "New"' },
        ],
      }),
    ],
  ])("VD6 that it says it is busy %s is no effect yet", (_, act) => {
    expect(gather(act).summary.strength).toBe("weak");
  });

  test("VD6 '#top' with nothing to show for it is weak", () => {
    const top = control("link", "Settings", { n: 8, href: "http://clinic.test/patients#top" });
    const act = click({ action: "click(8)", on: top, before: [top], to: "http://clinic.test/patients#top" });
    expect(gather(act).summary.strength).toBe("weak");
    expect(gather({ ...act, after: [top, heading("Settings")] }).summary.strength).toBe("strong");
  });

  test("VD9 neither another path nor an answer is a sign that it went through, under the form that was posted", () => {
    const home = { region: 'main>form "New"', control: { form: "f:form", formMethod: "post" } };
    const field = control("textbox", "Name", { n: 1, ...home });
    const save = control("button", "Save", { n: 2, ...home });
    const again = [
      control("textbox", "Name", { n: 1, epoch: "p2", ...home }),
      control("button", "Save", { n: 2, epoch: "p2", ...home }),
    ];
    const act: Act = { action: "click(2)", kind: "submit", on: save, before: [field, save], after: again, to: REPORT };
    expect(gather({ ...act, seen: saw("POST", REPORT, 200) }).summary.submitTiers).toEqual([]);
    const moved = { ...act, after: [heading("Patients")], seen: saw("POST", REPORT, 303) };
    expect(gather(moved).summary.submitTiers).toContain("path");
  });

  test("VD8 what a write without an answer has shown may be taken back: likely, also where it reads back", () => {
    const on = control("switch", "News", { n: 7 });
    const lit = control("switch", "News", { n: 7, state: { checked: true } });
    const asked = (status?: number): Partial<ActionObservation> => ({
      witness: {
        didNetworkOccur: true,
        requests: [
          {
            method: "PUT",
            url: "http://clinic.test/x",
            startedByAction: true,
            ...(status === undefined ? {} : { status }),
          },
        ],
      },
    });
    const act = click({ on, before: [on], after: [lit] });
    expect(settled({ ...act, seen: asked() })).toEqual(["likely", "write-in-flight"]);
    expect(settled({ ...act, seen: asked(200) })).toEqual(["confirmed", "toggle-toggled"]);
    const row = click({ after: [...before, text("Ann")], seen: asked() });
    expect(gather(row).summary.strength).toBe("weak");
    expect(gather({ ...row, seen: asked(201) }).summary.strength).toBe("strong");
  });

  test("VD6 an answer to the browser's own question is refused like any other deed", () => {
    const act: Act = { action: 'dialog("accept")', before, after: [...before, status("Deleted")] };
    const deleted = (code: number) => saw("DELETE", "http://clinic.test/x", code);
    expect(gather({ ...act, seen: deleted(500) }).summary.strength).toBe("weak");
    expect(gather({ ...act, seen: deleted(204) }).summary.strength).toBe("strong");
  });
});
