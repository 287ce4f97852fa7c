/** Proves core/page/compare/pairing.ts. */

import { describe, expect, test } from "vitest";
import { byWords } from "../../../../core/page/compare/pairing.js";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";

/** A text that counts how often it is read. */
function textNode(text: string, reads: { count: number }): SkeletonNode {
  const node = {
    ...{ key: text, role: "text", name: "", region: "main", message: false, state: {}, fingerprint: "" },
    get text() {
      reads.count++;
      return text;
    },
  };
  return node as unknown as SkeletonNode; // what pairing reads of one
}

describe("byWords", () => {
  test("pairs texts that share half of their words", () => {
    const reads = { count: 0 };
    const [was, is] = [textNode("three trees stand here", reads), textNode("three trees lie here", reads)];
    const other = textNode("nothing of the sort", reads);
    expect(byWords([other, was], [is])).toEqual([[was, is]]);
  });

  test("SK8 reads each of fifty long texts some times, and not for each pair", () => {
    const reads = { count: 0 };
    const side = (word: string) => Array.from({ length: 50 }, (_, nth) => textNode(`${word}${nth} ${word}`, reads));
    expect(byWords(side("was"), side("is"))).toEqual([]);
    expect(reads.count).toBeLessThan(100 * 10);
  });
});
