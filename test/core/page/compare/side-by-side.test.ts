/** Proves core/page/compare/side-by-side.ts: like beside like, what differs marked (RD4). */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sideBySide } from "../../../../core/page/compare/side-by-side.js";
import { linesOf, outlineOf } from "../../../../core/page/outline/outline.js";
import type { Skeleton } from "../../../../core/page/skeleton.js";
import { changesBetween } from "../../../../core/verification/evidence/changes.js";
import { randomSkeleton, skeletonOf } from "../pages.js";

const compare = (before: Skeleton, after: Skeleton) =>
  sideBySide(
    before,
    after,
    changesBetween({ skeleton: before, domHash: "a" }, { skeleton: after, domHash: "b" }, new Set()),
  );
const told = (before: string, after: string) =>
  compare(skeletonOf(before), skeletonOf(after)).map(({ before: was = "-", after: is = "-", mark = "", depth }) =>
    [mark, `${" ".repeat(depth)}${was}`, `${" ".repeat(depth)}${is}`].join(" | ").trim(),
  );

describe("sideBySide", () => {
  test("RD4 what came, went, changed and stayed, in the order of the page after", () => {
    const before = `<main><h1>Patients</h1><ul><li>Ann</li><li>Bob</li></ul><button>Save</button></main>`;
    const after = `<main><h1>Patients</h1><p role="alert">Saved</p><ul><li>Ann</li></ul><button disabled>Save</button></main>`;
    expect(told(before, after)).toEqual([
      "| main | main",
      "|  heading 'Patients' |  heading 'Patients'",
      "added |  - |  alert 'Saved'",
      "|  - Ann |  - Ann",
      "removed |  - Bob |  -",
      "changed |  [1] button 'Save' |  [1] button 'Save' (disabled)",
    ]);
  });

  test("RD4 what moved stands on either side alone, and the rest beside its like", () => {
    const page = (...names: string[]) => `<main>${names.map((name) => `<button>${name}</button>`).join("")}</main>`;
    expect(told(page("A", "B", "C"), page("C", "A", "B"))).toEqual([
      "| main | main",
      "moved |  - |  [1] button 'C'",
      "|  [1] button 'A' |  [2] button 'A'",
      "|  [2] button 'B' |  [3] button 'B'",
      "moved |  [3] button 'C' |  -",
    ]);
  });

  test("RD4 a row whose control changed is changed", () => {
    const row = (state: string) =>
      `<table><tr><td>Ann</td><td><input type="checkbox" aria-label="On" ${state}></td></tr></table>`;
    expect(told(row(""), row("checked")).filter((line) => line.startsWith("changed"))).toHaveLength(1);
  });

  test("RD4 one page alone is told without marks", () => {
    const page = skeletonOf("<main><p>Hello</p></main>");
    const none = { added: [], removed: [], changed: [], diff: null };
    expect(sideBySide(null, page, none)).toEqual([
      { after: "main", depth: 0 },
      { after: "'Hello'", depth: 1 },
    ]);
  });

  test("RD4 each side, read down, is that page's own outline, whatever the pages are", () => {
    const outline = (page: Skeleton) =>
      linesOf(outlineOf(page))
        .map((line) => line.trim())
        .filter((line) => !/^(?:main|form)/.test(line));
    fc.assert(
      fc.property(randomSkeleton, randomSkeleton, (before, after) => {
        const lines = compare(before, after);
        const side = (name: "before" | "after") =>
          lines.flatMap((line) => line[name]?.trim() ?? []).filter((line) => !/^(?:main|form)/.test(line));
        expect(side("before")).toEqual(outline(before));
        expect(side("after")).toEqual(outline(after));
      }),
      { numRuns: 500 },
    );
  });
});
