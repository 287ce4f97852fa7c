/** Cells: what a row of a table holds, each with the name of its column. */

import { clip } from "./clean-text.js";
import type { Draft } from "./draft.js";
import type { Cell } from "./skeleton.js";

/** Longer text is cut: a cell tells a value, and the row says all of it. */
const LONGEST = 200;

/** Names of columns by table, from the first row that holds nothing but column headers. */
export function headsOf(drafts: readonly Draft[]): ReadonlyMap<Draft | null, ReadonlyMap<number, string>> {
  const heads = new Map<Draft | null, ReadonlyMap<number, string>>();
  for (const draft of drafts) {
    if (!draft.heads || draft.cells.length < 2 || heads.has(draft.region)) continue;
    heads.set(draft.region, new Map(draft.cells.map(({ column, text }) => [column, clip(text, LONGEST)])));
  }
  return heads;
}

/** Undefined for what is no row, for a row of heads, and in a table whose columns have no names. */
export function cellsOf(
  draft: Draft,
  heads: ReadonlyMap<Draft | null, ReadonlyMap<number, string>>,
): readonly Cell[] | undefined {
  const columns = draft.heads || draft.cells.length === 0 ? undefined : heads.get(draft.region);
  return (
    columns && draft.cells.map(({ column, text }) => ({ column: columns.get(column) ?? "", text: clip(text, LONGEST) }))
  );
}
