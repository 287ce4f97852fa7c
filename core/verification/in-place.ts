/** In place: a row that was changed where it stands, by the page itself; only the page loaded anew tells what is stored (design §6.9). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isOtherDocument } from "./arrival.js";
import type { TypedValue } from "./entered.js";
import { type Differing, isSameValue } from "./record.js";
import type { Scene } from "./scene.js";

/** A cell of a row, or where the row holds more than cells, one of the controls in it. */
type Place =
  | { readonly kind: "cell"; readonly at: number; readonly column: string }
  | { readonly kind: "control"; readonly role: string; readonly index: number; readonly among: number };

interface Words {
  /** Name of the row. */
  readonly row: string;
  readonly place: Place;
  readonly text: string;
}

/** A place that took on a value that was entered. */
interface Edited extends Words {
  readonly before: string;
  readonly entered: string;
}

/** Places in rows that show what was entered and showed something else before. */
export function editedInPlace(scene: Scene, entered: readonly TypedValue[]): readonly Edited[] {
  if (isOtherDocument(scene)) return [];
  const was = wordsIn(Object.values(scene.before.skeleton?.nodes ?? {}));
  return wordsIn(Object.values(scene.after.skeleton?.nodes ?? {})).flatMap((words) => {
    const one = entered.find(({ value }) => isSameValue(value, words.text));
    const old = was.filter((other) => isAt(other, words));
    const [before] = old;
    if (one === undefined || before === undefined || old.length > 1 || isSameValue(one.value, before.text)) return [];
    return [{ ...words, before: before.text, entered: one.value }];
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
  const words = wordsIn(Object.values(page.nodes));
  const shown = edited.map((one) => {
    const [there, another] = words.filter((other) => isAt(other, one));
    return { one, text: another === undefined ? there?.text : undefined };
  });
  const notTaken = shown.flatMap(({ one, text }) =>
    text === undefined || isSameValue(one.entered, text) || !tells(one, text)
      ? []
      : [{ name: one.place.kind === "cell" ? one.place.column : "", entered: one.entered, shown: text }],
  );
  const isShown =
    shown.length > 0 && shown.every(({ one, text }) => text !== undefined && isSameValue(one.entered, text));
  return { isShown, notTaken };
}

function wordsIn(nodes: readonly SkeletonNode[]): readonly Words[] {
  const rows = nodes.filter(({ role }) => role === "row");
  return rows.flatMap((row) =>
    row.cells === undefined
      ? controlsIn(row.name, nodes)
      : row.cells.map(({ at, column, text }): Words => ({ row: row.name, place: { kind: "cell", at, column }, text })),
  );
}

function controlsIn(row: string, nodes: readonly SkeletonNode[]): readonly Words[] {
  const here = nodes.filter((node) => row !== "" && node.row === row && node.control !== undefined);
  return here.map(({ role, name }, at) => {
    const index = here.slice(0, at).filter((other) => other.role === role).length;
    const among = here.filter((other) => other.role === role).length;
    return { row, place: { kind: "control", role, index, among }, text: name };
  });
}

function isAt(a: Words, b: Words): boolean {
  const [one, other] = [a.place, b.place];
  if (a.row !== b.row) return false;
  if (one.kind === "cell") return other.kind === "cell" && one.at === other.at;
  return other.kind === "control" && one.role === other.role && one.index === other.index && one.among === other.among;
}

/** Other words may be a way of writing it; what stood there before, and another number, are not. */
function tells({ before, entered }: Edited, text: string): boolean {
  return isSameValue(before, text) || [entered, text].every((one) => /^[\s\p{Sc}+\-−]*\d[\d.,'’\s]*$/u.test(one));
}
