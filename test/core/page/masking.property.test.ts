/** Proves SF7 on whole pages: what the API stores and what the skeleton says hold nothing of a secret, however HTML hides it. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHtml, readPage } from "../../../adapters/snapshots/read-page.js";
import { HARMLESS } from "./harmless-texts.js";
import { hiddenSecrets, leftOf } from "./hidden-secrets.js";
import { leftInPages } from "./masked-pages.js";

describe("maskHtml", () => {
  test("SF7 nothing of 2,000 hidden secrets is stored or in the skeleton", () => {
    expect(leftInPages(2_000, 20_261_129)).toEqual([]);
  });

  test.each(HARMLESS)("SF7 '%s' is nobody's secret", (html) => {
    const page = readPage({ html, url: "http://a.test/", userId: "u-1", ambient: [] });
    expect(page.html).toBe(html);
    expect(JSON.stringify(page.skeleton)).toBe(JSON.stringify(skeletonOf(html)));
    expect(JSON.stringify(page.skeleton)).not.toMatch(/\[(?:CARD|IBAN|SSN|SECRET|PASSWORD|OTP|CODE|MASKED)/);
  });
});

describe("createSkeletonBuilder", () => {
  test("SF7 a number that reached it unmasked is masked where its parts come together", () => {
    const numbers = hiddenSecrets.filter(({ kind }) => kind === "number");
    fc.assert(
      fc.property(numbers, (hidden) => {
        expect(leftOf(hidden, JSON.stringify(skeletonOf(hidden.html)))).toBeUndefined();
      }),
      { numRuns: 500, seed: 20_261_129 },
    );
  });
});

function skeletonOf(html: string): unknown {
  const reading = readHtml(html);
  return reading.ok ? reading.skeleton : undefined;
}
