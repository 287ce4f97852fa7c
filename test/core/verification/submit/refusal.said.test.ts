/** Proves core/verification/submit/submit.ts: a refusal is told in the page's own words. */

import { describe, expect, test } from "vitest";
import { posted, verdictOf } from "../posted.js";

const form = `<h1>New member</h1><form method=post action=/members><label>Name <input name=name value="Pia Sund"></label>
  <label>Number <input name=number value="17"></label><button>Save</button></form>`;
const typed = [{ name: "Name", value: "Pia Sund", replaced: true as const }];
const ANSWERS: readonly (readonly [string, string, string])[] = [
  [
    "an alert",
    `<div role=alert>A member with this number exists already.</div>${form}`,
    "A member with this number exists already.",
  ],
  [
    "a sentence",
    `<p>The member could not be saved: the archive is read-only.</p>${form}`,
    "The member could not be saved: the archive is read-only.",
  ],
  [
    "the text at its field",
    form
      .replace('name=number value="17"', 'name=number value="17" aria-invalid=true aria-describedby=e')
      .replace("<button>", "<span id=e>This number is taken.</span><button>"),
    "This number is taken.",
  ],
  [
    "another language",
    `<div role=alert>Die Nummer ist bereits vergeben.</div>${form}`,
    "Die Nummer ist bereits vergeben.",
  ],
];

describe("what the page says of a refusal", () => {
  test.each(ANSWERS)("VD9 %s is told as it is written", (_, answer, words) => {
    const act = { form, press: "Save", to: "/members", typed, answer };
    expect(posted(act).summary.said).toBe(words);
    expect(verdictOf(act)?.[0]).toBe("contradicted");
    const { settlement } = posted(act);
    expect(settlement.kind === "decided" && settlement.verdict.semanticSummary).toBe(`The page says: “${words}”`);
  });

  test("VD9 a secret in it is masked, and a long text is cut", () => {
    const answer = (words: string) => ({
      form,
      press: "Save",
      to: "/members",
      typed,
      answer: `<div role=alert>${words}</div>${form}`,
    });
    expect(posted(answer("Card 4242 4242 4242 4242 was declined.")).summary.said).not.toContain("4242 4242");
    expect(posted(answer(`It could not be saved. ${"Because. ".repeat(60)}`)).summary.said?.length).toBeLessThanOrEqual(
      160,
    );
  });

  test("VD9 a form that was taken says nothing of a refusal", () => {
    expect(
      posted({ form, press: "Save", to: "/members/3", typed, answer: "<h1>Pia Sund</h1>" }).summary.said,
    ).toBeUndefined();
  });
});
