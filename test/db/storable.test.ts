import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storable } from "../../db/client.js";

const HALF = "\ud83d";
const strange = fc.array(fc.constantFrom("a", "é", "😀", HALF, "\udc00", "\0")).map((parts) => parts.join(""));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    strange,
    fc.constantFrom(null, undefined, 0, true),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(strange, tie("tree"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe("storable", () => {
  test("no text in it, a key neither, holds what Postgres refuses, and nothing else of it changes", () => {
    expect(storable({ [`k${HALF}`]: [`a\0b${HALF}c`, "😀"], at: new Date(5) })).toEqual({
      "k\ufffd": ["ab\ufffdc", "😀"],
      at: new Date(5),
    });
    fc.assert(
      fc.property(tree, (value) => {
        const text = JSON.stringify(storable({ value }));
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/);
        // JSON leaves out a key whose value is undefined, however strange the key is.
        const everyKey = JSON.stringify({ value }, (_key, part: unknown) => part ?? null);
        if (!/\\u0000|\\ud[89a-f]/.test(everyKey)) expect(storable(value)).toBe(value);
      }),
    );
  });
});
