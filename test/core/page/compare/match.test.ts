/** Proves core/page/compare/match.ts: of many that look the same, the right one is told (SK4, SK5, DF1). */

import { describe, expect, test } from "vitest";
import { renderDiff } from "../../../../core/page/compare/change-report.js";
import { diffSkeletons } from "../../../../core/page/compare/diff.js";
import { matchSkeletons } from "../../../../core/page/compare/match.js";
import { skeletonOf } from "../pages.js";

/** Ids that are names of what every JavaScript object has. */
const HOSTILE = ["constructor", "__proto__", "toString"];
const HUNDRED = Array.from({ length: 200 }, (_, index) => index + 1);

interface Layout {
  readonly name: string;
  readonly row: (n: number, mark: string) => string;
  readonly wrap: (rows: string) => string;
}

const LAYOUTS: readonly Layout[] = [
  {
    name: "table rows",
    row: (n, mark) => `<tr><td>Patient ${n}</td><td><button ${mark}>Delete</button></td></tr>`,
    wrap: (rows) => `<table><tbody>${rows}</tbody></table>`,
  },
  {
    name: "list items",
    row: (n, mark) => `<li><span>Patient ${n}</span> <button ${mark}>Delete</button></li>`,
    wrap: (rows) => `<ul>${rows}</ul>`,
  },
  {
    name: "bare blocks",
    row: (n, mark) => `<div><div>Patient ${n}</div><button ${mark}>Delete</button></div>`,
    wrap: (rows) => `<section>${rows}</section>`,
  },
];

function pageOf(layout: Layout, left: readonly number[], numbered: boolean) {
  const rows = left.map((n) => layout.row(n, numbered ? `data-sf="p1.${n + 10}"` : ""));
  const hostile = HOSTILE.map(
    (id, n) => `<button id="${id}"${numbered ? ` data-sf="p1.${n + 1}"` : ""}>${id}</button>`,
  );
  return skeletonOf(`<main><h1>Patients</h1>${hostile.join("")}${layout.wrap(rows.join(""))}</main>`);
}

describe("matchSkeletons", () => {
  describe.each(LAYOUTS)("$name", (layout) => {
    test.each([
      ["numbered by the client", true],
      ["without any id", false],
    ])("SK4 of 200 equal Delete buttons the one that went is named, %s", (_, numbered) => {
      for (const gone of [1, 37, 200]) {
        const before = pageOf(layout, HUNDRED, numbered);
        const after = pageOf(
          layout,
          HUNDRED.filter((n) => n !== gone),
          numbered,
        );
        const diff = diffSkeletons(before, after);
        const buttons = diff.removed.filter((node) => node.role === "button");
        expect(buttons.map((node) => node.row ?? node.beside)).toEqual([`Patient ${gone}`]);
        expect([diff.added, diff.changed, diff.moved]).toEqual([[], [], []]);
        const told = renderDiff(diff).filter((line) => line.includes("utton 'Delete'"));
        const own = new RegExp(`^Button 'Delete' after 'Patient ${gone}' is gone$`);
        const withRow = new RegExp(`^\\S.* 'Patient ${gone}\\b.*' is gone \\(with button 'Delete'\\)$`);
        expect(told).toEqual([expect.stringMatching(layout.name === "bare blocks" ? own : withRow)]);
      }
    });
  });

  test("SK4 ids that every object has are ordinary ids", () => {
    const before = skeletonOf(`<main>${HOSTILE.map((id) => `<input id="${id}" value="1">`).join("")}</main>`);
    const after = skeletonOf(`<main>${HOSTILE.map((id) => `<input id="${id}" value="2">`).join("")}</main>`);
    expect(matchSkeletons(before, after).pairs.flatMap(({ before: one }) => one.control?.domId ?? [])).toEqual(HOSTILE);
    expect(diffSkeletons(before, after).changed.map(({ field, to }) => [field, to])).toEqual(
      HOSTILE.map(() => ["value", "2"]),
    );
  });

  test("SK5 one more in the middle of bare blocks is one added, at its place", () => {
    const [, , blocks] = LAYOUTS;
    if (blocks === undefined) throw new Error("three layouts");
    const before = pageOf(
      blocks,
      HUNDRED.filter((n) => n !== 90),
      false,
    );
    const diff = diffSkeletons(before, pageOf(blocks, HUNDRED, false));
    expect(diff.removed).toEqual([]);
    expect(diff.added.map((node) => node.beside ?? node.text)).toEqual(["Patient 90", "Patient 90"]);
  });
});
