/** Proves VD9 and VD11 for an action that was cut off: a document that was opened anew proves nothing by being another one. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { type Act, gather, inputOf } from "../acts.js";
import { alert, control, heading, node, status } from "../pages.js";

const region = 'main>form "New member"';
const home = { region, control: { form: "f:form" } };
const form = node("form", "New member", { key: "f:form" });
const filled = (epoch: string, name: string, email: string) => [
  heading("New member"),
  form,
  control("textbox", "Name", { n: 1, epoch, value: name, ...home }),
  control("textbox", "E-mail", { n: 2, epoch, value: email, ...home }),
  control("button", "Save", { n: 3, epoch, ...home }),
];
const before = filled("p1", "Una", "una@example.test");
const list = [heading("Members"), control("link", "Una", { n: 1, epoch: "p2" })];

const cutOff = (after: readonly SkeletonNode[], fields: Partial<Act> = {}): Act => ({
  action: "click(3)",
  kind: "submit",
  on: before[4] as SkeletonNode,
  before,
  after,
  receipt: { ok: false, verified: null, effect: "unknown", attempts: [] },
  ...fields,
});

describe("a submit that was cut off, on a document that was opened anew", () => {
  test.each<[string, Act]>([
    ["an emptied form", cutOff(filled("p2", "", ""))],
    ["a form with other values", cutOff(filled("p2", "Bob", "bob@example.test"))],
    ["a page without the form", cutOff([heading("Welcome"), control("link", "Home", { n: 1, epoch: "p2" })])],
    ["a page at another address", cutOff(list, { to: "http://clinic.test/" })],
  ])("VD9 %s is no sign that it went through", (_, act) => {
    const { summary } = gather(act);
    expect(summary.submitSigns).toBe(0);
    expect(summary.strength).not.toBe("strong");
  });

  test("VD9 a confirmation is one, and so are the values where the site shows what it holds", () => {
    expect(gather(cutOff([...list, status("The member was added.")])).summary.submitTiers).toEqual(["confirmation"]);
    const shown = inputOf(cutOff([...list, node("cell", "una@example.test")]));
    const typed = [{ name: "E-mail", value: "una@example.test" }];
    expect(gatherEvidence({ ...shown, typed }).summary.submitTiers).toEqual(["values-shown"]);
  });

  test("VD9 a refusal stands against it all the same", () => {
    const refused = [...filled("p2", "Una", "una@example.test"), alert("E-mail is taken.", { means: "error" })];
    expect(gather(cutOff(refused)).summary.refusedSubmit).toBe(true);
  });

  test("VD9 in the same document an emptied form is a sign as ever", () => {
    expect(gather(cutOff(filled("p1", "", ""))).summary.submitTiers).toEqual([]);
    const seen = gather({ ...cutOff(filled("p2", "", "")), receipt: {} });
    expect(seen.summary.submitTiers).toContain("form-gone");
  });
});

describe("a submit that was reported as done, and its form in another document at the same address", () => {
  const done = (fields: Partial<Act> = {}): Act => ({
    ...cutOff(filled("p2", "", "")),
    receipt: { effect: "gone" },
    ...fields,
  });
  const post = { method: "POST", url: "http://clinic.test/", status: 200, startedByAction: true } as const;

  test("VD9 an emptied form proves nothing where the client watched and nothing was sent", () => {
    const { summary } = gather(done({ seen: { witness: { requests: [] } } }));
    expect(summary.submitSigns).toBe(0);
    expect(summary.tied).toBe(false);
  });

  test.each<[string, Partial<Act>]>([
    ["a write was sent", { seen: { witness: { requests: [post] } } }],
    ["the client watches no requests", {}],
    ["the address has another query", { seen: { witness: { requests: [] } }, to: "http://clinic.test/form?saved=1" }],
  ])("VD9 it is a sign where %s", (_, fields) => {
    expect(
      gather(done({ from: "http://clinic.test/form", to: "http://clinic.test/form", ...fields })).summary.submitTiers,
    ).toContain("form-gone");
  });
});

test("VD11 a number that another document shows was counted up by nobody", () => {
  const guests = (epoch: string, value: string) => control("spinbutton", "Guests", { n: 1, epoch, value });
  const plus = (epoch: string) => control("button", "More", { n: 2, epoch });
  const act = cutOff([guests("p2", "2"), plus("p2")], {
    action: "click(2)",
    kind: "generic",
    on: plus("p1"),
    before: [guests("p1", "6"), plus("p1")],
  });
  expect(gather(act).summary.tied).toBe(false);
});
