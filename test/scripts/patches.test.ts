/** Proves scripts/setup/patches.mjs: a patch is applied once, and refused where it does not fit. */

import { describe, expect, test } from "vitest";
import { patched, readPatch } from "../../scripts/setup/patches.mjs";

const PATCH = `--- a/src/one.js
+++ b/src/one.js
@@ -1,3 +1,4 @@
 first
-second
+2nd
+more
 
@@ -8,2 +9,1 @@
 eighth
-ninth
--- a/src/two.js
+++ b/src/two.js
@@ -1,1 +1,2 @@
 only
+and another
`;
const fault = () => new Error("does not fit");
const hunksOfFirst = readPatch(PATCH)[0]?.hunks ?? [];

describe("patches", () => {
  test("OP9 a patch is read file by file, each hunk with its lines before and after", () => {
    expect(readPatch(PATCH)).toEqual([
      {
        file: "src/one.js",
        hunks: [
          { before: "first\nsecond\n\n", after: "first\n2nd\nmore\n\n" },
          { before: "eighth\nninth\n", after: "eighth\n" },
        ],
      },
      { file: "src/two.js", hunks: [{ before: "only\n", after: "only\nand another\n" }] },
    ]);
  });

  test("OP9 a text gets each hunk, wherever it stands, and a patched text stays as it is", () => {
    const once = patched("zero\nfirst\nsecond\n\nthird $&\neighth\nninth\n", hunksOfFirst, fault);
    expect(once).toBe("zero\nfirst\n2nd\nmore\n\nthird $&\neighth\n");
    expect(patched(once, hunksOfFirst, fault)).toBe(once);
  });

  test.each(["first\nother\n\neighth\nninth\n", "first\nsecond\n\nfirst\nsecond\n\neighth\nninth\n"])(
    "OP9 a text without a hunk's lines, or with them twice, is refused: %j",
    (text) => {
      expect(() => patched(text, hunksOfFirst, fault)).toThrow("does not fit");
    },
  );
});
