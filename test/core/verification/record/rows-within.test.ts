import { describe, expect, test } from "vitest";
import { evaluateCheck } from "../../../../core/verification/completion/check.js";
import { rowsWithin } from "../../../../core/verification/record/rows-within.js";
import { nodesIn } from "../../../../core/verification/record/text-match.js";
import type { Check } from "../../../../protocol/contract.js";
import { skeletonOf } from "../../page/pages.js";

const resultOf = (check: Check, html: string) =>
  evaluateCheck(check, { url: "https://app.test/", skeleton: skeletonOf(`<main>${html}</main>`), downloads: [] })
    .result;
const staff = (sales: string, it: string) =>
  `<table><tr><th>Name</th><th>Team</th><th>Status</th></tr><tr><td>Anna Berg</td><td>Sales</td><td>${sales}</td></tr>
   <tr><td>Anna Berg</td><td>IT</td><td>${it}</td></tr></table>`;
const basket = (red: string, blue: string) =>
  `<ul><li>Red mug <label>Quantity <input data-sf="p.1" value="${red}"></label></li>
   <li>Blue mug <label>Quantity <input data-sf="p.2" value="${blue}"></label></li></ul>`;

describe("rowsWithin", () => {
  test("CT3 each row of the words with what stands in it; none where a part of the page is called so", () => {
    const nodes = nodesIn(skeletonOf(`<main>${basket("1", "2")}</main>`));
    expect(rowsWithin(nodes, "mug").map((row) => row.map(({ value }) => value ?? ""))).toEqual([
      ["", "1"],
      ["", "2"],
    ]);
    const named = nodesIn(skeletonOf(`<main><section aria-label="Mugs">${basket("1", "2")}</section></main>`));
    expect(rowsWithin(named, "Mugs")).toEqual([]);
    expect(rowsWithin(nodes, "")).toEqual([]);
  });
});

describe("two things of one name", () => {
  const inactive: Check = { activity: "text", text: "Inactive", within: "Anna Berg" };
  const cell: Check = { activity: "value", within: "Anna Berg", column: "Status", value: "Inactive" };

  test.each([
    ["a text", inactive],
    ["a row", { activity: "element", role: "row", name: "Inactive", within: "Anna Berg" } satisfies Check],
    ["a cell", cell],
  ])("CT3 what is so of one of them cannot be told: %s", (_, check) => {
    expect(resultOf(check, staff("Inactive", "Active"))).toBe("unknown");
    expect(resultOf(check, staff("Active", "Inactive"))).toBe("unknown");
    expect(resultOf(check, staff("Inactive", "Inactive"))).toBe("pass");
    expect(resultOf(check, staff("Active", "Active"))).toBe("fail");
  });

  test("CT3 words that tell them apart name one", () => {
    expect(resultOf({ ...inactive, within: "Anna Berg IT" }, staff("Active", "Inactive"))).toBe("pass");
    expect(resultOf({ ...cell, within: "Anna Berg IT" }, staff("Inactive", "Active"))).toBe("fail");
  });

  test("CT3 a part of the page that is called so is meant as a whole", () => {
    const invoices = '<section aria-label="Invoices"><ul><li>INV-1 Paid</li><li>INV-2 Open</li></ul></section>';
    expect(resultOf({ activity: "text", text: "Paid", within: "Invoices" }, invoices)).toBe("pass");
  });

  test("CT3 a control of which each row has one is no answer while they hold different values", () => {
    const five: Check = { activity: "value", name: "Quantity", value: "5" };
    expect(resultOf(five, basket("5", "1"))).toBe("unknown");
    expect(resultOf(five, basket("5", "5"))).toBe("pass");
    expect(resultOf(five, basket("1", "1"))).toBe("fail");
    expect(resultOf({ ...five, within: "Blue mug" }, basket("5", "1"))).toBe("fail");
    expect(resultOf({ ...five, within: "Blue mug" }, basket("1", "5"))).toBe("pass");
  });
});

describe("counts", () => {
  const rows = (of: number) =>
    `<table><tr><th>Name</th></tr>${Array.from({ length: of }, (_, n) => `<tr><td>Row ${n}</td></tr>`).join("")}</table>`;
  const grid = (drawn: number, all: number) =>
    `<div role="grid" aria-rowcount="${all}">${Array.from({ length: drawn }, (_, n) => `<div role="row" aria-rowindex="${n + 1}"><span role="gridcell">Row ${n}</span></div>`).join("")}</div>`;
  const count = (op: NonNullable<Check["op"]>, n: number, name = ""): Check => ({
    activity: "count",
    role: "row",
    op,
    count: n,
    ...(name !== "" && { name }),
  });

  test("CT3 the row that names the columns is not counted", () => {
    expect(resultOf(count("=", 2), rows(2))).toBe("pass");
    expect(resultOf(count("=", 2), rows(1))).toBe("fail");
    expect(resultOf(count(">=", 3), rows(2))).toBe("fail");
  });

  test.each([
    ["none of them", count("=", 0, "Jas"), "unknown"],
    ["exactly those", count("=", 2), "unknown"],
    ["at most", count("<=", 5), "unknown"],
    ["fewer than", count("<", 3), "unknown"],
    ["at least more than are drawn", count(">=", 5), "unknown"],
    ["at least as many as are drawn", count(">=", 2), "pass"],
    ["more than", count(">", 1), "pass"],
    ["fewer than are drawn", count("=", 1), "fail"],
    ["at most fewer", count("<=", 1), "fail"],
  ])("SK10 of a list that draws only some of its rows: %s", (_, check, expected) => {
    expect(resultOf(check, grid(2, 500))).toBe(expected);
  });

  test("SK10 a list that draws all of them is counted", () => {
    expect(resultOf(count("=", 2), grid(2, 2))).toBe("pass");
    expect(resultOf({ activity: "count", role: "dialog", op: "=", count: 0 }, grid(2, 500))).toBe("pass");
  });
});
