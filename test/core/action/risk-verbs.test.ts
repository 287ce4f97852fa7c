/** Proves core/action/risk-verbs.ts: which deeds a label or a sentence tells of, and which of them a request asks for (SF4). */

import { describe, expect, test } from "vitest";
import { hasIrreversibleVerb, riskVerbsIn, verbsAskedIn } from "../../../core/action/risk-verbs.js";

const verbsIn = (text: string, kind: "label" | "sentence") => riskVerbsIn(text, kind).map(({ verb }) => verb);

describe("riskVerbsIn", () => {
  test.each([
    ["Block Kim", "exclude"],
    ["Show and revoke access", "revoke"],
    ["Preview & order", "spend"],
    ["Make Apollo public", "share"],
    ["Make Mallory owner", "permit"],
    ["Zablokuj Kim", "exclude"],
    ["Kim を削除", "destroy"],
    ["حظر Kim", "exclude"],
    ["Ta bort kontot", "destroy"],
  ])("SF4 a control says it: %s", (label, verb) => {
    expect(verbsIn(label, "label")).toContain(verb);
  });

  test.each(["Order history", "Release notes", "Report", "View order", "Show invite link", "Sign in", "Shared files"])(
    "SF4 a control is only called so: %s",
    (label) => {
      expect(verbsIn(label, "label")).toEqual([]);
    },
  );

  test.each([
    ["Do you want to share this with everyone?", "share"],
    ["By pressing OK you grant Mallory admin rights", "permit"],
    ["Move the note to the bin?", "destroy"],
    ["Czy usunąć notatkę?", "destroy"],
    ["Notiz für alle freigeben?", "share"],
  ])("SF4 a page asks for it: %s", (sentence, verb) => {
    expect(verbsIn(sentence, "sentence")).toContain(verb);
  });

  test.each([
    "Your invitation was sent",
    "Access granted",
    "Save changes to order 4?",
    "Save changes to the shared note?",
    "Payment received",
  ])("SF4 a page tells of what was done, or of a thing: %s", (sentence) => {
    expect(verbsIn(sentence, "sentence")).toEqual([]);
  });
});

describe("hasIrreversibleVerb", () => {
  test.each([
    "Удалить аккаунт",
    "Hesabı sil",
    "계정 삭제",
    "Διαγραφή",
    "Xóa tài khoản",
    "Wyślij",
    "今すぐ購入",
    "Fizetés",
  ])("SF4 in a further language: %s", (label) => {
    expect(hasIrreversibleVerb(label)).toBe(true);
  });

  test.each(["Удобный вид", "Silver plan", "Silence", "Udostępnij", "設定", "Help"])("SF4 not: %s", (label) => {
    expect(hasIrreversibleVerb(label)).toBe(false);
  });
});

describe("verbsAskedIn", () => {
  test.each([
    ["Have the request approved", "permit"],
    ["Genehmige den Antrag", "permit"],
    ["Partage la note avec Kim", "share"],
    ["Please order two lamps", "spend"],
  ])("SF4 “%s” asks for it", (request, verb) => {
    expect([...verbsAskedIn(request)]).toContain(verb);
  });

  test.each(["Open the report of Kim", "Show the order of Kim", "Sign in as Kim"])(
    "SF4 “%s” asks for none",
    (request) => {
      expect([...verbsAskedIn(request)]).toEqual([]);
    },
  );
});
