/** Proves core/page/read/rows.ts: each cell knows its column, however the table is drawn. */

import { describe, expect, test } from "vitest";
import { diffSkeletons } from "../../../../core/page/compare/diff.js";
import { linesOf, outlineOf } from "../../../../core/page/outline/outline.js";
import { nodesOf, skeletonOf } from "../pages.js";

/** `Name: Ada`, `Ada` where no column is called, `#Name` for a header; by rows. */
function cellsOf(html: string): readonly (readonly string[])[] {
  return nodesOf(html)
    .filter(({ role }) => role === "row")
    .map(({ cells = [] }) =>
      cells.map(({ column, text, heads }) => (heads ? `#${text}` : column === "" ? text : `${column}: ${text}`)),
    );
}

const HEAD = "<tr><th>Name</th><th>Phone</th></tr>";

describe("cellsOf", () => {
  test.each([
    [
      "a plain table",
      `<table>${HEAD}<tr><td>Ada</td><td>1</td></tr></table>`,
      [
        ["#Name", "#Phone"],
        ["Name: Ada", "Phone: 1"],
      ],
    ],
    [
      "head and body apart",
      `<table><thead>${HEAD}</thead><tbody><tr><td>Ada</td><td>1</td></tr></tbody></table>`,
      [
        ["#Name", "#Phone"],
        ["Name: Ada", "Phone: 1"],
      ],
    ],
    [
      "end tags left out",
      "<table><tr><th>Name<th>Phone<tr><td>Ada<td>1</table>",
      [
        ["#Name", "#Phone"],
        ["Name: Ada", "Phone: 1"],
      ],
    ],
    [
      "a grid of divs, its header in a container of its own",
      `<div role="grid"><div><div role="row"><div role="columnheader">Name</div><div role="columnheader">Phone</div></div></div>
       <div><div role="row"><div role="gridcell">Ada</div><div role="gridcell">1</div></div></div></div>`,
      [
        ["#Name", "#Phone"],
        ["Name: Ada", "Phone: 1"],
      ],
    ],
    [
      "columns drawn in another order say which they are",
      `<div role="grid"><div role="row"><div role="columnheader" aria-colindex="1">Name</div><div role="columnheader" aria-colindex="2">Phone</div></div>
       <div role="row"><div role="gridcell" aria-colindex="2">1</div><div role="gridcell" aria-colindex="1">Ada</div></div></div>`,
      [
        ["#Name", "#Phone"],
        ["Phone: 1", "Name: Ada"],
      ],
    ],
    [
      "a cell over two columns moves the next one on",
      `<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td colspan="2">x</td><td>y</td></tr></table>`,
      [
        ["#A", "#B", "#C"],
        ["A: x", "C: y"],
      ],
    ],
    [
      "a cell over two rows moves the cells of the second on",
      `<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">x</td><td>1</td></tr><tr><td>2</td></tr><tr><td>z</td><td>3</td></tr></table>`,
      [["#A", "#B"], ["A: x", "B: 1"], ["B: 2"], ["A: z", "B: 3"]],
    ],
    [
      "headers in two rows: the lower one names",
      `<table><tr><th rowspan="2">Name</th><th colspan="2">Contact</th></tr><tr><th>Phone</th><th>Mail</th></tr><tr><td>Ada</td><td>1</td><td>a@x</td></tr></table>`,
      [
        ["#Name", "#Contact"],
        ["#Phone", "#Mail"],
        ["Name: Ada", "Phone: 1", "Mail: a@x"],
      ],
    ],
    [
      "a header over everything heads a section, no column",
      `<table>${HEAD}<tr><th colspan="2">Staff</th></tr><tr><td>Ada</td><td>1</td></tr></table>`,
      [["#Name", "#Phone"], ["#Staff"], ["Name: Ada", "Phone: 1"]],
    ],
    [
      "a header that is a button",
      `<table><tr><th><button>Name</button></th></tr><tr><td>Ada</td></tr></table>`,
      [["#Name"], ["Name: Ada"]],
    ],
    ["no header", `<table><tr><td>Ada</td><td>1</td></tr></table>`, [["Ada", "1"]]],
    ["headers at the side", `<table><tr><th>Name</th><td>Ada</td></tr></table>`, [["#Name", "Ada"]]],
    [
      "two tables, each with its own columns",
      `<table>${HEAD}<tr><td>Ada</td><td>1</td></tr></table><table><tr><th>Item</th></tr><tr><td>Mug</td></tr></table>`,
      [["#Name", "#Phone"], ["Name: Ada", "Phone: 1"], ["#Item"], ["Item: Mug"]],
    ],
    [
      "a table for layout has no cells, the table in it has",
      `<table><tr><td>Side</td><td><table>${HEAD}<tr><td>Ada</td><td>1</td></tr></table></td></tr></table>`,
      [[], ["#Name", "#Phone"], ["Name: Ada", "Phone: 1"]],
    ],
    [
      "spans that are no numbers",
      `<table>${HEAD}<tr><td colspan="-3" rowspan="x">Ada</td><td>1</td></tr></table>`,
      [
        ["#Name", "#Phone"],
        ["Name: Ada", "Phone: 1"],
      ],
    ],
  ])("SK1 %s", (_, html, rows) => {
    expect(cellsOf(html)).toEqual(rows);
  });

  test("SK1 a control knows the column of its cell; outside a table it knows none", () => {
    const nodes = nodesOf(
      `<input aria-label="Out"><table>${HEAD}<tr><td>Ada</td><td><input aria-label="Phone"></td></tr></table>
       <table><tr><td>a</td><td role="gridcell" aria-selected="true">b</td></tr></table>`,
    );
    const columns = nodes.filter(({ control }) => control !== undefined).map(({ name, cell }) => [name, cell]);
    expect(columns).toEqual([
      ["Out", undefined],
      ["Phone", 1],
      ["b", 1],
    ]);
  });

  test("SK8 however wide and high cells say they are, columns are bounded", () => {
    const cell = `<td colspan="999999" rowspan="999999">x</td>`;
    const rows = Array.from({ length: 2_000 }, () => `<tr>${cell.repeat(5)}</tr>`).join("");
    for (const { cells = [] } of nodesOf(`<table>${rows}</table>`)) expect(cells.length).toBeLessThanOrEqual(1);
    const many = nodesOf(`<table><tr>${"<td>x</td>".repeat(300)}</tr></table>`);
    expect(many.map(({ cells }) => cells?.length)).toEqual([undefined, 60]);
  });

  test("SK7 cells are no content of their own: what differs is told once, as the row's text", () => {
    const page = (phone: string) => skeletonOf(`<table>${HEAD}<tr><td>Ada</td><td>${phone}</td></tr></table>`);
    const { changed, added, removed } = diffSkeletons(page("1"), page("2"));
    expect(changed.map(({ field }) => field)).toEqual(["text"]);
    expect([...added, ...removed]).toEqual([]);
  });
});

describe("rows of real tables", () => {
  const rowsOf = (html: string) => nodesOf(html).flatMap(({ role, row }) => (role === "link" ? [row ?? ""] : []));

  test("SK1 in a table's head whatever stands beside a header is one too, and a button over several columns heads none", () => {
    const html =
      "<table><thead><tr><th colspan=2><button>Full texts</button><th>Name</tr></thead><tbody><tr><td><input type=checkbox><td>Edit<td>Ada</tbody></table>";
    expect(cellsOf(html)).toEqual([
      ["#Full texts", "#Name"],
      ["", "Edit", "Name: Ada"],
    ]);
    const mixed =
      "<table><thead><tr><td><input type=checkbox><th>Name</thead><tr><td><input type=checkbox><td>Ada</table>";
    expect(cellsOf(mixed)).toEqual([
      ["#", "#Name"],
      ["", "Name: Ada"],
    ]);
  });

  test("SK1 rows that begin with the same words are told apart by the first column whose words differ", () => {
    const row = (n: number, name: string) => `<tr><td><a href=e>Edit</a><td>${n}<td>${name}`;
    expect(rowsOf(`<table>${row(1, "Ada")}${row(2, "Bea")}${row(3, "Cy")}</table>`)).toEqual(["Ada", "Bea", "Cy"]);
  });

  test("SK1 rows that all begin with the same words go by the first column that differs", () => {
    const row = (name: string) => `<tr><td>Porto<td>${name}<td><a href=e>Edit</a>`;
    expect(rowsOf(`<table>${row("Ada")}${row("Bea")}${row("Cy")}</table>`)).toEqual(["Ada", "Bea", "Cy"]);
  });

  test("SK1 rows that differ by their first words stay called by them", () => {
    const row = (name: string) => `<tr><td><a href=e>${name}</a><td>x`;
    expect(rowsOf(`<table>${row("Ada")}${row("Bea")}</table>`)).toEqual(["Ada", "Bea"]);
  });

  test("SK1 a form that is no more than its button leaves the row a row", () => {
    const row = (more: string) => `<table>${HEAD}<tr><td>Ada<td><form>${more}<button>Delete</button></form></table>`;
    expect(cellsOf(row("<input type=hidden>"))[1]).toEqual(["Name: Ada", "Phone: "]);
    expect(cellsOf(row("<input>"))[1]).toEqual([]);
  });

  test("SK1 a cell may say yes by a picture", () => {
    expect(cellsOf("<table><tr><td>Ada<td><img alt=True></table>")).toEqual([["Ada", "True"]]);
  });

  test("PG1 a button in a form of its row is told in the row", () => {
    const html = `<table>${HEAD}<tr><td>Ada<td><form><button>Delete</button></form></table>`;
    expect(linesOf(outlineOf(skeletonOf(html)))).toEqual(["row | Name: Ada | Phone: [1] button 'Delete'"]);
  });
});
