import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approvalWords } from "../../../core/action/approval-words.js";
import { cardOfWords } from "../../../core/action/card.js";
import { hashesOf, surroundingsOf } from "../../../core/action/judged.js";
import { actionWords } from "../../../core/action/words.js";
import { nodesOf } from "../../../core/page/skeleton.js";
import { allowedKey } from "../../../core/task/dispatch.js";
import { skeletonOf } from "../page/pages.js";
import { factsOf, PAGE_URL } from "./facts-of.js";

const TERMS =
  "By confirming you accept the general terms of business in the version that is in force today, including every annex to them. ";

interface Deed {
  readonly amount: string;
  readonly receiver: string;
}

/** How a page may tell a person who gets how much. */
const FORMS: readonly ((deed: Deed) => string)[] = [
  ({ amount, receiver }) => `<dl><dt>Amount</dt><dd>${amount}</dd><dt>To</dt><dd>${receiver}</dd></dl>`,
  ({ amount, receiver }) => `<p>You transfer ${amount} to ${receiver}.</p>`,
  ({ amount, receiver }) =>
    `<table><tr><th>Amount</th><td>${amount}</td></tr><tr><th>To</th><td>${receiver}</td></tr></table>`,
  ({ amount, receiver }) =>
    `<label>Amount <input value="${amount}"></label><label>To <input value="${receiver}"></label>`,
  ({ amount, receiver }) => `<p>Receiver: <b>${receiver}</b></p><p>Total <span>${amount}</span></p>`,
  ({ amount, receiver }) => `<ul><li>${amount}</li><li>${receiver}</li></ul>`,
];

interface Layout {
  readonly form: number;
  readonly terms: readonly [before: number, inside: number, after: number];
  readonly holder: "dialog" | "form";
}

const terms = (count: number) => (count === 0 ? "" : `<p>${TERMS.repeat(count)}</p>`);

function pageOf(deed: Deed, { form, terms: [before, inside, after], holder }: Layout): string {
  const told = FORMS[form]?.(deed) ?? "";
  const parts = `${terms(before)}${told.replace(/<\/(p|dl|table|label|ul)>/, `</$1>${terms(inside)}`)}${terms(after)}`;
  const held = `<h2>Transfer</h2>${parts}<button>Confirm transfer</button>`;
  return holder === "dialog"
    ? `<main><div role=dialog aria-label="Transfer">${held}</div></main>`
    : `<main><form method=post aria-label="Transfer">${held}</form></main>`;
}

const someDeed: fc.Arbitrary<Deed> = fc.record({
  amount: fc.integer({ min: 1, max: 999_999 }).map((cents) => `€ ${(cents / 100).toFixed(2)}`),
  receiver: fc.constantFrom("Alice Berg", "Mallory", "Bob & Sons", "Kim Lee", "Acme 44"),
});
const someLayout: fc.Arbitrary<Layout> = fc.record({
  form: fc.nat(FORMS.length - 1),
  terms: fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)),
  holder: fc.constantFrom("dialog", "form"),
});

function choiceOn(html: string) {
  const skeleton = skeletonOf(html);
  const node = nodesOf(skeleton).find(({ name }) => name === "Confirm transfer");
  if (node === undefined) throw new Error("there is no button");
  const action = `click(${node.control?.index})`;
  const judged = hashesOf(surroundingsOf(node, { skeleton, url: PAGE_URL, ambient: new Set() }));
  return { action, facts: { ...factsOf(html, action), judged } };
}

function cardOn(html: string): string {
  const { action, facts } = choiceOn(html);
  const { details, amounts, about, left, origin, formAction } = facts;
  const shown = {
    ...{ actionId: "a", what: actionWords(action, facts.target, 300), where: origin, values: [], expiresAt: "" },
    ...(formAction && { leadsTo: formAction }),
    ...(details && { details: [...details] }),
    ...(amounts && { amounts: [...amounts] }),
    ...(about && { about }),
    ...(left && { left }),
  };
  return approvalWords(shown)
    .map(([term, text]) => `${term}: ${text}`)
    .join("\n");
}

describe("the card of a deed", () => {
  test("SF4 tells amount and receiver, whatever terms stand around them, and says what it left out", () => {
    fc.assert(
      fc.property(someDeed, someLayout, (deed, layout) => {
        const card = cardOn(pageOf(deed, layout));
        expect(card).toContain(deed.amount);
        expect(card).toContain(deed.receiver);
        const [before, inside, after] = layout.terms;
        const written = (before + inside + after) * TERMS.length;
        if (written > 1_500) expect(card).toContain("Not shown:");
        if (written < 1_300) expect(card).not.toContain("Not shown:");
      }),
      { numRuns: 200 },
    );
  });

  test("SF4 another amount or receiver is another card, however long the terms are", () => {
    fc.assert(
      fc.property(someDeed, someDeed, someLayout, (deed, other, layout) => {
        const [was, is] = [choiceOn(pageOf(deed, layout)), choiceOn(pageOf(other, layout))];
        const isSame = deed.amount === other.amount && deed.receiver === other.receiver;
        expect(allowedKey(was) === allowedKey(is)).toBe(isSame);
      }),
      { numRuns: 200 },
    );
  });

  const row = (amount: string) =>
    `<table><tr><th>Name</th><th>Amount</th><th>Deed</th></tr><tr><td>Alice</td><td>${amount}</td><td><form method=post><button>Confirm transfer</button></form></td></tr></table>`;

  test("SF4 the row of a control is told by its columns, and is part of the yes", () => {
    expect(cardOn(row("10.00"))).toContain("Name: Alice\nAmount: 10.00");
    expect(allowedKey(choiceOn(row("10.00")))).not.toBe(allowedKey(choiceOn(row("9999.00"))));
  });

  test("SF4 a long question of the browser is another one where only its end differs", () => {
    const asked = (end: string) => cardOfWords(`${TERMS.repeat(20)}${end}`);
    expect(asked("Delete one?").whole).not.toBe(asked("Delete all?").whole);
    expect(asked("Delete one?").left?.characters).toBeGreaterThan(0);
  });

  test("SF4 what does not fit is counted, and entries are never cut in two without saying so", () => {
    const fields = Array.from({ length: 90 }, (_, at) => `<label>Field ${at} <input value="v${at}"></label>`).join("");
    const card = cardOn(`<form method=post>${fields}<button>Confirm transfer</button></form>`);
    expect(card).toContain("Field 59: v59");
    expect(card).toContain("Not shown: 30 more entries");
    const long = cardOn(
      `<form method=post><textarea aria-label=Note>${"x".repeat(3_000)}</textarea><button>Confirm transfer</button></form>`,
    );
    expect(long).toMatch(/Note: x+… \(3000 characters\)/);
  });
});
