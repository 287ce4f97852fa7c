/** Page names: each writing of a name stands for what is worked out of it, however many share a slot. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { PageNames, PageUnits } from "../../../adapters/snapshots/page-names.js";

/** Few letters, so that many names have one length, one beginning, one middle and one end. */
const name = fc
  .array(fc.constantFrom("a", "b", "A", "-", "é", "界"), { minLength: 1, maxLength: 8 })
  .map((units) => units.join(""));

test("a name is worked out once for each of its writings, and is never another's", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 400 }), (names) => {
      const worked: string[] = [];
      const known = new PageNames(new PageUnits(names.join("")), (writing) => {
        worked.push(writing);
        return `<${writing}>`;
      });
      for (let start = 0, at = 0; at < names.length; at++) {
        const written = names[at] ?? "";
        expect(known.at(start, start + written.length)).toBe(`<${written}>`);
        start += written.length;
      }
      expect(new Set(worked).size).toBe(worked.length);
    }),
  );
});
