/** Target ties: what changed at the target itself, in its row, in the group of options or the table that it belongs to. */

import { isRow } from "../page/aria.js";
import type { FieldChange } from "../page/diff.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { isAmong } from "./caused.js";
import { toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";

/** Of an inert target nothing is said: a modal opened over it. A closed menu says nothing of what its item did. */
export function changedAtTarget(scene: Scene): boolean {
  const { target } = scene;
  if (target.gone) return target.before !== undefined && !isInPopup(target.before);
  return targetChanges(scene).length > 0 || movedWithTarget(scene);
}

/** What the target says or is now; of its own value a number tells too. */
export function targetChanges({ target, changes }: Scene): readonly FieldChange[] {
  return changes.changed.filter(
    (change) =>
      (change.beforeKey === target.before?.key || change.key === target.after?.key) &&
      (isTelling(change) || change.field === "value"),
  );
}

/** The client saw the target itself change, or go, while the page handled the events of the action. */
export function isCausedAtTarget(scene: Scene): boolean {
  const { target, observation, before, after } = scene;
  const { caused = [] } = observation.witness;
  const node = target.after ?? target.before;
  if (node === undefined || caused.length === 0) return false;
  if (target.gone) return !isInPopup(node) && isAmong(node, caused);
  const nodes = { ...before.skeleton?.nodes, ...after.skeleton?.nodes };
  return targetChanges(scene).some((change) => isAmong(nodes[change.key] ?? node, caused));
}

/** The target stands elsewhere, or the row that holds it does. */
export function movedWithTarget({ target, changes, before }: Scene): boolean {
  const { before: was } = target;
  if (was === undefined) return false;
  const nodes = before.skeleton?.nodes ?? {};
  return (changes.diff?.moved ?? []).some(({ beforeKey }) => {
    const node = nodes[beforeKey];
    return node !== undefined && (node.key === was.key || isInRowOf(node, was));
  });
}

/** Being covered or busy, in words too, is a state of the page, and a number may count anything: none is an effect yet. */
export function isTelling({ field, numberOnly, to }: FieldChange): boolean {
  return field !== "state.inert" && field !== "state.busy" && !numberOnly && !(typeof to === "string" && isBusy(to));
}

export function isBusy(text: string): boolean {
  return toneOf(text) === "progress";
}

export const POPUP_ROLES: readonly string[] = ["menuitem", "menuitemradio", "menuitemcheckbox", "option"];

function isInPopup(node: SkeletonNode): boolean {
  return POPUP_ROLES.includes(node.role) || /(?:^|>)(?:menu|listbox)\b/.test(node.region);
}

/** The row itself, or what stands in it. */
function isInRowOf(node: SkeletonNode, target: SkeletonNode): boolean {
  if (target.row === undefined || node.region !== target.region) return false;
  return node.row === target.row || node.name === target.row || node.text === target.row;
}

/** It went, and the row that held it went with it: what a button that removes its row is for. */
export function tookItsRow({ target, changes }: Scene): boolean {
  const { before: was, gone } = target;
  if (!gone || was?.row === undefined || isInPopup(was)) return false;
  return changes.removed.some((node) => isRow(node.role) && node.key !== was.key && isInRowOf(node, was));
}

/** Something came or says another thing in the row of the target, which is still there. */
export function changedInItsRow(scene: Scene): boolean {
  const { target, changes, after, before } = scene;
  const { before: was } = target;
  if (was?.row === undefined) return false;
  const nodes = after.skeleton?.nodes ?? {};
  const earlier = before.skeleton?.nodes ?? {};
  const changed = changes.changed.filter(isTelling).flatMap((change) => {
    const [is, before_] = [nodes[change.key], earlier[change.beforeKey]];
    return [is, before_].filter((node) => node !== undefined);
  });
  const others = [...changes.added, ...changed].filter(
    (node) => node.key !== was.key && node.key !== target.after?.key,
  );
  return others.some((node) => isInRowOf(node, was));
}

/** Groups one of whose members is chosen, opened or reached in the place of another. */
const COMPOSITE = /^(?:listbox|menu|menubar|radiogroup|tablist|tree|treegrid|grid|toolbar)\b/;
const CHOSEN: readonly string[] = ["state.selected", "state.checked", "state.expanded", "state.pressed"];

/** A key pressed in a list chooses an entry of the list; a click on an entry may be told of its neighbour only. */
export function choseInItsComposite({ target, changes, after }: Scene): boolean {
  const { before: was } = target;
  const home = was === undefined ? "" : compositeOf(was);
  if (home === "") return false;
  const nodes = after.skeleton?.nodes ?? {};
  return changes.changed.some(({ field, key, volatile }) => {
    const node = nodes[key];
    return CHOSEN.includes(field) && !volatile && node !== undefined && isInside(node.region, home);
  });
}

/** Path of the innermost composite that holds it or that it is; "" for none. */
function compositeOf(node: SkeletonNode): string {
  const own = node.name === "" ? node.role : `${node.role} "${node.name}"`;
  const path = node.region === "" ? own : `${node.region}>${own}`;
  const parts = (COMPOSITE.test(node.role) ? path : node.region).split(">");
  const last = parts.reduce((found, part, index) => (COMPOSITE.test(part) ? index : found), -1);
  return last === -1 ? "" : parts.slice(0, last + 1).join(">");
}

function isInside(region: string, home: string): boolean {
  return region === home || region.startsWith(`${home}>`);
}

const TABLE = /^(?:table|grid|treegrid)\b/;

/** The head of a column, which stands above the rows of its table, puts them into another order. */
export function sortedItsTable({ target, changes, before, after }: Scene): boolean {
  const { before: was } = target;
  const home = was === undefined ? "" : tableOf(was);
  if (was === undefined || home === "") return false;
  const nodes = Object.values(before.skeleton?.nodes ?? {});
  const at = nodes.indexOf(was);
  const above = nodes.slice(0, at).filter((node) => isRow(node.role) && isInside(node.region, home));
  if (was.role !== "columnheader" && above.length > 1) return false;
  const is = after.skeleton?.nodes ?? {};
  const moved = (changes.diff?.moved ?? []).flatMap(({ key }) => is[key] ?? []);
  const reworded = changes.changed.filter(isTelling).flatMap(({ key }) => is[key] ?? []);
  const rows = [...moved, ...reworded].filter((node) => isRow(node.role) && isInside(node.region, home));
  return rows.length > 1;
}

function tableOf({ region }: SkeletonNode): string {
  const parts = region.split(">");
  const last = parts.reduce((found, part, index) => (TABLE.test(part) ? index : found), -1);
  return last === -1 ? "" : parts.slice(0, last + 1).join(">");
}
