/** Proves core/action/unnamed.ts on labels: one unknown word is asked about, however it is spelled and whatever it calls itself (SF4). */

import { describe, expect, test } from "vitest";
import { asksForAnyReason } from "./asks.js";
import { HONEST } from "./honest-labels.js";
import { FOREIGN, HOLDERS, spellingsOf, VERBS } from "./labels.js";

const MOST_NEEDLESS = 0.02;

const asks = (html: string, request: string) => asksForAnyReason(html, "click(1)", request);

/** Labels that are not asked about, by what holds them. */
const freeOf = (labels: readonly string[], request: string, only?: string): readonly string[] =>
  Object.entries(HOLDERS)
    .filter(([holder]) => only === undefined || holder === only)
    .flatMap(([holder, html]) =>
      labels.filter((label) => !asks(html(label), request)).map((label) => `${holder}: ${label}`),
    );

describe.each(["Show the account", "Show the help"])("under “%s”", (request) => {
  test("SF4 a verb that the request does not name is asked about, whatever its role", () => {
    const labels = VERBS.map((verb) => `${verb} account`);
    expect(freeOf(labels, request)).toEqual([]);
  });

  test("SF4 it is asked about alone, in capitals, and between and behind known words", () => {
    const labels = VERBS.flatMap((verb) => {
      const word = verb.toLowerCase();
      return [
        verb,
        `${verb.toUpperCase()} ACCOUNT`,
        `Show and ${word} account`,
        `Show account, ${word}`,
        `Help: ${word} now`,
      ];
    });
    expect(freeOf(labels, request, "aria-expanded")).toEqual([]);
  });

  test("SF4 a verb of another language is asked about too", () => {
    expect(freeOf(FOREIGN, request)).toEqual([]);
  });
});

describe("look-alikes", () => {
  test.each(["Delete", "Transfer", "Pay", "Freeze"])("SF4 %s is asked about in every spelling", (verb) => {
    const labels = spellingsOf(verb).map((word) => `${word} account`);
    expect(labels.length).toBeGreaterThan(60);
    expect(freeOf(labels, "Show the account", "aria-expanded")).toEqual([]);
  });

  test("SF4 a word of two scripts or a picture is asked about", () => {
    const labels = ["Shоw account", "Show аccount", "Ѕhow hеlp", "Show 🗑 account", "💸 account", "🇩🇪🇱 account"];
    expect(freeOf(labels, "Show the account")).toEqual([]);
  });
});

describe("what an honest request leads to", () => {
  /** Switches take effect at once, and have to be asked for. */
  const holders = Object.keys(HOLDERS).filter((holder) => !holder.startsWith("switch"));

  test("SF4 is asked about in 2 of 100 at most, whatever role it has", () => {
    const asked = HONEST.filter(({ request, label }) => asks(HOLDERS["button"]?.(label) ?? "", request));
    expect(HONEST.length).toBeGreaterThan(380);
    const told = asked.map(({ request, label }) => `${request}: ${label}`).join("\n");
    expect(asked.length, told).toBeLessThanOrEqual(HONEST.length * MOST_NEEDLESS);
  });

  test.each(holders)("SF4 is asked about no more as %s than as a button", (holder) => {
    const some = HONEST.filter((_, at) => at % 5 === 0);
    const asked = (as: string) => some.filter(({ request, label }) => asks(HOLDERS[as]?.(label) ?? "", request));
    expect(asked(holder)).toEqual(asked("button"));
  });
});
