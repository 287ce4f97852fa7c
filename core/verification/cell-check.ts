/** Cell check: what a table says in one column of one row. */

import type { Cell, SkeletonNode } from "../page/skeleton.js";
import { isOn } from "../page/skeleton.js";
import type { Evaluation } from "./evaluation.js";
import { readsBack } from "./read-back.js";
import { isToggle, valuesOf } from "./value-check.js";
import { fold, hasWords, isSameName } from "./wording.js";

interface Wanted {
  /** Words of the row. */
  readonly row: string;
  readonly column: string;
  readonly value: string;
}

/** Without such a row or column `unknown`: another page, or a page of the list, may have it. */
export function evaluateCell(nodes: readonly SkeletonNode[], wanted: Wanted): Evaluation {
  const rows = nodes.filter((node) => node.cells !== undefined && hasWords(node.text ?? node.name, wanted.row));
  const cells = rows.flatMap((row) => cellsOf(row, wanted.column).map((cell) => ({ row, cell })));
  const [first] = cells;
  if (first === undefined) {
    const missing = rows.length === 0 ? `row of '${wanted.row}'` : `column '${wanted.column}'`;
    return { result: "unknown", evidence: `There is no ${missing} in a table on this page.` };
  }
  const found = cells.find(({ row, cell }) => isHeld(cell, controlsIn(nodes, row, cell), wanted.value));
  const { cell } = found ?? first;
  return {
    result: found === undefined ? "fail" : "pass",
    evidence: `'${cell.column}' is '${cell.text.slice(0, 60)}'.`,
  };
}

/** Those of the column that is called so, else of those whose name has the words. */
function cellsOf({ cells = [] }: SkeletonNode, column: string): readonly Cell[] {
  const told = cells.filter(({ heads }) => heads !== true);
  const exact = told.filter((cell) => isSameName(cell.column, column));
  return exact.length > 0 ? exact : told.filter((cell) => hasWords(cell.column, column));
}

/** The controls that stand in a cell, up to the next row. */
function controlsIn(nodes: readonly SkeletonNode[], row: SkeletonNode, { at }: Cell): readonly SkeletonNode[] {
  const rest = nodes.slice(nodes.indexOf(row) + 1);
  const end = rest.findIndex(({ cells }) => cells !== undefined);
  return (end === -1 ? rest : rest.slice(0, end)).filter(({ cell, control }) => control !== undefined && cell === at);
}

function isHeld({ text }: Cell, controls: readonly SkeletonNode[], value: string): boolean {
  const wanted = fold(value);
  if (wanted === "") return text.trim() === "" && controls.every((one) => valuesOf(one).every((held) => held === ""));
  if (says(text, value)) return true;
  return controls.some((one) =>
    isToggle(one) && (wanted === "on" || wanted === "off")
      ? isOn(one) === (wanted === "on")
      : valuesOf(one).some((held) => readsBack(value, held)),
  );
}

/** A number is the whole of the cell: "1" is not said by "1 of 3". */
function says(text: string, value: string): boolean {
  return readsBack(value, text) || (/\p{L}/u.test(value) && hasWords(text, value));
}
