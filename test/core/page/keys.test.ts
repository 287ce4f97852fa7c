/** Keys: nodes of one fingerprint are counted, and a client's id is given once. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NodeDraft } from "../../../core/page/draft.js";
import { Keys } from "../../../core/page/keys.js";
import { FingerprintBegin } from "../../../core/page/region-path.js";
import { hashText } from "../../../core/page/text.js";
import { traitsOf } from "../../../core/page/traits.js";

// The cast: no more of a draft is read.
const draft = (attributes: Readonly<Record<string, string>>) =>
  ({ attributes, traits: traitsOf(attributes) }) as Pick<NodeDraft, "attributes" | "traits"> as NodeDraft;

const BUTTON = new FingerprintBegin("button", "main>button");

describe("Keys", () => {
  test("SK4 a key is the hash of the fingerprint, and which one of those it is", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4_000), { minLength: 1, maxLength: 6_000, size: "max" }), (numbers) => {
        const keys = new Keys();
        const counts = new Map<string, number>();
        for (const number of numbers) {
          const fingerprint = `main>button "Button ${number}"`;
          const count = (counts.get(fingerprint) ?? 0) + 1;
          counts.set(fingerprint, count);
          expect(keys.of(draft({}), fingerprint, BUTTON)).toBe(`f:${hashText(fingerprint)}#${count}`);
        }
      }),
      { numRuns: 10 },
    );
  });

  test("an id of the client's is the key of the first that has it", () => {
    const keys = new Keys();
    expect(keys.of(draft({ "data-sf": "aa.7" }), "main>button", BUTTON)).toBe("e:aa.7");
    expect(keys.of(draft({ "data-sf": "aa.8" }), "main>button", BUTTON)).toBe("e:aa.8");
    expect(keys.of(draft({ "data-sf": "aa.7" }), "main>button", BUTTON)).toBe(`f:${hashText("main>button")}#1`);
  });
});
