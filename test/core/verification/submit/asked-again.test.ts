/** Proves `isSecretEmptied` in core/verification/submit/form-values.ts: a form that asks for its password or code once more took nothing. */

import { describe, expect, test } from "vitest";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { inputOf } from "../acts.js";
import { documentOf } from "../posted.js";

const field = (label: string, type: string, value: string, more = "") =>
  `<label>${label} <input type=${type} aria-label="${label}" value="${value}" ${more}></label>`;
const boxes = (value: string) => ["1", "2", "3", "4"].map((at) => field(`Digit ${at}`, "text", value)).join("");

type Form = (value: string, more?: string) => string;
const FORMS: readonly [string, string, Form][] = [
  ["boxes of a code without a form", "[OTP]", boxes],
  ["one field for a code", "[OTP]", (value, more) => field("Code", "text", value, more)],
  [
    "a form with a password",
    "[PASSWORD]",
    (value, more) =>
      `<form method=post>${field("User", "text", "jo")}${field("Password", "password", value, more)}</form>`,
  ],
  ["a card's security code", "[CODE]", (value, more) => field("CVC", "text", value, more)],
  ["a second password", "[PASSWORD:2]", (value, more) => field("Password", "password", value, more)],
];
const page = (form: string, more = "") => `<h1>Verify</h1>${form}<button>Verify</button>${more}`;

function verdict(before: string, after: string, { epoch = "p1", kind = "generic" as "generic" | "submit" } = {}) {
  const nodes = documentOf(page(before), "p1");
  const on = nodes.find(({ role }) => role === "button");
  if (on === undefined) throw new Error("the page has no button");
  const requests = [{ method: "POST", url: "http://clinic.test/verify", status: 200, startedByAction: true }];
  const act = { action: `click(${on.control?.sf?.n})`, kind, on, before: nodes, after: documentOf(after, epoch) };
  const { settlement } = gatherEvidence(inputOf({ ...act, seen: { witness: { didNetworkOccur: true, requests } } }));
  return settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : null;
}

describe.each(FORMS)("%s", (_, held, form) => {
  test.each(["generic", "submit"] as const)(
    "VD9 emptied, with an accepted request and no word: not known to be done (%s)",
    (kind) => {
      expect(verdict(form(held), page(form("")), { kind })).toEqual(["unknown", "secret-asked-again"]);
    },
  );

  test("VD9 in a new document, too", () => {
    const [tag] = verdict(form(held), page(form("")), { epoch: "p2", kind: "submit" }) ?? [];
    expect(tag).not.toBe("confirmed");
  });

  test("VD9 with a new message of success, the message counts", () => {
    const said = page(form(""), "<p role=status>The changes were saved.</p>");
    expect(verdict(form(held), said)).not.toEqual(["unknown", "secret-asked-again"]);
  });

  test("VD9 gone, the request counts", () => {
    expect(verdict(form(held), "<h1>Verified</h1><p>Thank you.</p>")).not.toEqual(["unknown", "secret-asked-again"]);
  });
});

test("VD9 an ordinary field that is emptied asks for nothing: a message was sent", () => {
  expect(verdict(field("Message", "text", "Hello"), page(field("Message", "text", "")))).not.toEqual([
    "unknown",
    "secret-asked-again",
  ]);
});

test("VD9 a secret's field that can no longer be filled in asks for nothing", () => {
  const form = FORMS[1]?.[2];
  if (form === undefined) throw new Error("there is no such form");
  expect(verdict(form("[OTP]"), page(form("", "disabled")))).not.toEqual(["unknown", "secret-asked-again"]);
});
