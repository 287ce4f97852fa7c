/** Proves core/page/compare/sentences.ts: widgets of many parts are told in one line, by their evidence. */

import { describe, expect, test } from "vitest";
import { renderDiff } from "../../../../core/page/compare/change-report.js";
import { diffSkeletons } from "../../../../core/page/compare/diff.js";
import { summariseCompounds } from "../../../../core/page/compare/sentences.js";
import { nodesOf, skeletonOf } from "../pages.js";

const linesOf = (before: string, after: string) => renderDiff(diffSkeletons(skeletonOf(before), skeletonOf(after)));
const items = (role: string, names: readonly string[]) =>
  names.map((name) => `<div role="${role}">${name}</div>`).join("");
const button = `<button aria-haspopup="menu">Actions</button>`;

describe("summariseCompounds", () => {
  test("SK1 a menu that opens is one line", () => {
    const menu = `<div role="menu" aria-label="Actions">${items("menuitem", ["Copy", "Cut", "Paste", "Delete", "Share"])}</div>`;
    expect(linesOf(button, button + menu)).toEqual([
      "New menu 'Actions' (with 5 menu items: 'Copy', 'Cut', 'Paste' and 2 more)",
    ]);
    expect(linesOf(button + menu, button)).toEqual([
      "Menu 'Actions' is gone (with 5 menu items: 'Copy', 'Cut', 'Paste' and 2 more)",
    ]);
  });

  test("SK1 a small one is told part by part", () => {
    const menu = `<div role="menu">${items("menuitem", ["Copy", "Cut"])}</div>`;
    expect(linesOf(button, button + menu)).toEqual(["New menu", "New menu item 'Copy'", "New menu item 'Cut'"]);
  });

  test("SK2 a message inside is never folded away", () => {
    const box = `<div role="listbox" aria-label="City">${items("option", ["A", "B", "C", "D"])}<div role="alert">No more found</div></div>`;
    const { rest } = summariseCompounds(nodesOf(box));
    expect(rest.map(({ role }) => role)).toEqual(["listbox", "alert"]);
  });

  test("SK1 a select whose choices are exchanged has changed, though its value has not", () => {
    const select = (names: readonly string[]) =>
      `<label>State <select><option>None</option>${names.map((name) => `<option>${name}</option>`).join("")}</select></label>`;
    expect(linesOf(select([]), select(["Bavaria", "Hesse"]))).toEqual([
      "Combobox 'State' now offers None, Bavaria, Hesse instead of None",
    ]);
    // What is beyond the first few counts too.
    expect(linesOf(select(["a", "b", "c", "d"]), select(["a", "b", "c", "e"])).length).toBe(1);
    expect(linesOf(select(["a", "b"]), select(["a", "b"]))).toEqual([]);
  });
});
