/** Node lines: a stored page reads as it was, whatever was read before it, and what two pages say alike is one object. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KnownPages, linesOf } from "../../../adapters/snapshots/node-lines.js";
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
  const known = new KnownPages(1_000_000);
  const [was, is] = [known.read("page", linesOf(before)), known.read("page", linesOf(after))];
  const [shared, apart] = [diffSkeletons(was, is), diffSkeletons(plain(before), plain(after))];
  expect(plain(is)).toEqual(plain(after));
  expect(shared).toEqual(apart);
  expect(renderDiff(shared)).toEqual(renderDiff(apart));
}

/** As it was stored before nodes left out what follows from the rest. */
function olderLinesOf({ nodes, title }: Skeleton): string {
  const lines = Object.entries(nodes).map(([key, node]) => `${JSON.stringify(key)}:${JSON.stringify(node)}`);
  return `{"nodes":{\n${lines.join(",\n")}\n},"title":${JSON.stringify(title)}}`;
}

describe("KnownPages", () => {
  test("a page reads as it was stored, one without nodes and one of an older version too", () => {
    const known = new KnownPages(10_000);
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        expect(plain(known.read("page", linesOf(skeleton)))).toEqual(plain(skeleton));
        expect(nodesOf(known.read("page", linesOf(skeleton))).map(({ key }) => key)).toEqual(
          Object.keys(skeleton.nodes),
        );
        for (const older of [JSON.stringify(skeleton), olderLinesOf(skeleton)])
          expect(plain(known.read("page", older))).toEqual(plain(skeleton));
      }),
      { numRuns: 500 },
    );
    expect(plain(known.read("page", linesOf(skeletonOf(""))))).toEqual(plain(skeletonOf("")));
  });

  test("words that look like the end of a page or hold line breaks are words", () => {
    const strange = skeletonOf(
      '<title>"},"title":\n</title><main><p>},"title":"x"}\n</p><button aria-label=\'\n},"title":\'>Grüße 👋</button></main>',
    );
    const others = skeletonOf(
      `<title>],"title":\n</title><p>${"\ud83d"}${"\u2028"}\\</p><p>same</p><p>same</p><p>{"list":[</p>`,
    );
    for (const page of [strange, others])
      expect(plain(new KnownPages(1_000).read("page", linesOf(page)))).toEqual(plain(page));
  });

  test("what the page before said already is the same object", () => {
    const known = new KnownPages(100_000);
    const page = (saved: string) => skeletonOf(`<main><h1>People</h1><button>Edit</button><p>${saved}</p></main>`);
    const before = known.read("page", linesOf(page("Not saved")));
    const after = known.read("page", linesOf(page("Saved")));
    expect(nodesOf(after).map((node, at) => node === nodesOf(before)[at])).toEqual([true, true, true, false]);
  });

  test("a row that came, one that went and a heading that changed leave the others the same objects", () => {
    const known = new KnownPages(100_000);
    const page = (title: string, ...names: string[]) =>
      skeletonOf(`<main><h1>${title}</h1><ul>${names.map((name) => `<li>${name} is here</li>`).join("")}</ul></main>`);
    const before = nodesOf(known.read("page", linesOf(page("Five", "Ada", "Bea", "Cem", "Dag", "Eva"))));
    const after = nodesOf(known.read("page", linesOf(page("Those here", "Ada", "Ina", "Jo", "Cem", "Dag", "Eva"))));
    expect(after.filter((node) => before.includes(node)).map(({ text }) => text ?? "")).toEqual(
      expect.arrayContaining(["Ada is here", "Cem is here", "Dag is here", "Eva is here"]),
    );
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
    const known = new KnownPages(2_000);
    const page = linesOf(skeletonOf("<main><h1>People</h1><button>Edit</button></main>"));
    const read = (name: string) => nodesOf(known.read(name, page));
    const [first, again] = [read("a"), read("a")];
    expect(again[0]).toBe(first[0]);
    const others = Array.from({ length: 20 }, (_, n) => read(`b${n}`));
    expect(others.at(-1)).toEqual(first);
    expect(read("a")[0]).not.toBe(first[0]);
    expect(read("b19")[0]).toBe(others.at(-1)?.[0]);
  });
});
