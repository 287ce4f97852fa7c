/** In place: a row that was changed where it stands, by the page itself; only the page loaded anew tells what is stored (design §6.9). */

import type { Cell, SkeletonNode } from "../page/skeleton.js";
import { isOtherDocument } from "./arrival.js";
import type { TypedValue } from "./entered.js";
import { type Differing, isSameValue } from "./record.js";
import type { Scene } from "./scene.js";

/** A cell that took on a value that was entered. */
interface Edited {
  readonly row: SkeletonNode;
  readonly cell: Cell;
  readonly before: string;
  readonly entered: string;
}

/** Cells that show what was entered and did not before, in rows that stood there already. */
export function editedInPlace(scene: Scene, entered: readonly TypedValue[]): readonly Edited[] {
  if (isOtherDocument(scene)) return [];
  const before = scene.before.skeleton?.nodes ?? {};
  return Object.values(scene.after.skeleton?.nodes ?? {}).flatMap((row) => {
    const was = before[row.key];
    if (row.role !== "row" || was === undefined) return [];
    return (row.cells ?? []).flatMap((cell) => {
      const old = was.cells?.find(({ at }) => at === cell.at)?.text;
      const one = entered.find(({ value }) => isSameValue(value, cell.text));
      if (old === undefined || one === undefined || isSameValue(one.value, old)) return [];
      return [{ row, cell, before: old, entered: one.value }];
    });
  });
}

export interface StoredInPlace {
  /** Every one of them is stored. */
  readonly isShown: boolean;
  readonly notTaken: readonly Differing[];
}

/** What the page shows at the same places, loaded anew; a page that is not loaded anew shows nothing. */
export function storedInPlace(scene: Scene, edited: readonly Edited[]): StoredInPlace {
  const page = scene.record?.skeleton ?? null;
  if (page === null || !isOtherDocument({ before: scene.after, after: { ...scene.after, skeleton: page } })) {
    return { isShown: false, notTaken: [] };
  }
  const rows = Object.values(page.nodes).filter(({ role }) => role === "row");
  const shown = edited.map((one) => ({ one, text: textAt(one, rows) }));
  const notTaken = shown.flatMap(({ one, text }) =>
    text === undefined || isSameValue(one.entered, text) || !tells(one, text)
      ? []
      : [{ name: one.cell.column, entered: one.entered, shown: text }],
  );
  const isShown =
    shown.length > 0 && shown.every(({ one, text }) => text !== undefined && isSameValue(one.entered, text));
  return { isShown, notTaken };
}

/** In the only row that is called so. */
function textAt({ row, cell }: Edited, rows: readonly SkeletonNode[]): string | undefined {
  const called = rows.filter(({ name }) => name === row.name);
  return called.length === 1 ? called[0]?.cells?.find(({ at }) => at === cell.at)?.text : undefined;
}

/** Other words may be a way of writing it; what stood there before, and another number, are not. */
function tells({ before, entered }: Edited, text: string): boolean {
  return isSameValue(before, text) || [entered, text].every((one) => /^[\s\p{Sc}+\-−]*\d[\d.,'’\s]*$/u.test(one));
}
