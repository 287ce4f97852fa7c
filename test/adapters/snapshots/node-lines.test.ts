/** Node lines: a stored page reads as it was, whatever was read before it, and what two pages say alike is one object. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KnownNodes, linesOf } from "../../../adapters/snapshots/node-lines.js";
import { diffSkeletons } from "../../../core/page/diff.js";
import { renderDiff } from "../../../core/page/report.js";
import { nodesOf, type Skeleton } from "../../../core/page/skeleton.js";
import { randomEdit, randomSkeleton, skeletonOf } from "../../core/page/pages.js";

const LIBRARIES = join(import.meta.dirname, "../../fixtures/ui-libraries/pairs");
const plain = (skeleton: Skeleton): Skeleton => JSON.parse(JSON.stringify(skeleton));
const recorded = readdirSync(LIBRARIES).flatMap((library) =>
  readdirSync(join(LIBRARIES, library)).map((name) => {
    const read = (when: string) => skeletonOf(readFileSync(join(LIBRARIES, library, name, `${when}.html`), "utf8"));
    return [read("before"), read("after")] as const;
  }),
);

/** What the two pages differ in is told alike, whether or not they share what they have in common. */
function expectToldAlike(before: Skeleton, after: Skeleton): void {
  const known = new KnownNodes(1_000_000);
  const [was, is] = [known.read(linesOf(before)), known.read(linesOf(after))];
  const [shared, apart] = [diffSkeletons(was, is), diffSkeletons(plain(before), plain(after))];
  expect(plain(is)).toEqual(plain(after));
  expect(shared).toEqual(apart);
  expect(renderDiff(shared)).toEqual(renderDiff(apart));
}

describe("KnownNodes", () => {
  test("a page reads as JSON reads it, one without nodes and one of an older version too", () => {
    const known = new KnownNodes(10_000);
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        expect(JSON.parse(linesOf(skeleton))).toEqual(plain(skeleton));
        expect(plain(known.read(linesOf(skeleton)))).toEqual(plain(skeleton));
        expect(nodesOf(known.read(linesOf(skeleton))).map(({ key }) => key)).toEqual(Object.keys(skeleton.nodes));
        expect(plain(known.read(JSON.stringify(skeleton)))).toEqual(plain(skeleton));
      }),
      { numRuns: 500 },
    );
    expect(plain(known.read(linesOf(skeletonOf(""))))).toEqual(plain(skeletonOf("")));
  });

  test("words that look like the end of a page or hold line breaks are words", () => {
    const strange = skeletonOf(
      '<title>"},"title":\n</title><main><p>},"title":"x"}\n</p><button aria-label=\'\n},"title":\'>Grüße 👋</button></main>',
    );
    expect(plain(new KnownNodes(1_000).read(linesOf(strange)))).toEqual(plain(strange));
  });

  test("what the page before said already is the same object", () => {
    const known = new KnownNodes(100_000);
    const page = (saved: string) => skeletonOf(`<main><h1>People</h1><button>Edit</button><p>${saved}</p></main>`);
    const before = known.read(linesOf(page("Not saved")));
    const after = known.read(linesOf(page("Saved")));
    expect(nodesOf(after).map((node, at) => node === nodesOf(before)[at])).toEqual([true, true, true, false]);
  });

  test("SK5 pages that share their nodes differ in what they differed in, of libraries and at random", () => {
    for (const [before, after] of recorded) expectToldAlike(before, after);
    fc.assert(
      fc.property(randomSkeleton, randomSkeleton, (before, after) => expectToldAlike(before, after)),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(randomEdit, ([before, after]) => expectToldAlike(before, after)),
      { numRuns: 500 },
    );
    expect(recorded.length).toBeGreaterThan(100);
  });

  test("SK5 one of three alike is gone: which of the others is which does not hang on what they share", () => {
    const fields = (...values: number[]) => {
      const rows = values.map((value) => `<p><label>Pieces <input value="${value}"></label></p>`);
      return skeletonOf(`<main>${rows.join("")}</main>`);
    };
    expectToldAlike(fields(1, 1, 3), fields(2, 1));
    expectToldAlike(fields(1, 2, 3, 3), fields(3, 2, 3));
  });

  test("it keeps no more than it may", () => {
    const known = new KnownNodes(4_000);
    const pages = Array.from({ length: 60 }, (_, n) => skeletonOf(`<main><button>Button ${n}</button></main>`));
    const [first] = pages.map((page) => nodesOf(known.read(linesOf(page))));
    const again = nodesOf(known.read(linesOf(pages[0] ?? skeletonOf(""))));
    expect(again.at(-1)).toEqual(first?.at(-1));
    expect(again.at(-1)).not.toBe(first?.at(-1));
  });
});
