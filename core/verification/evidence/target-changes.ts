/** Target changes: changes at the target, beside it, or in the row, form, group or table around it. */

import { keyIn } from "../../action/grammar.js";
import { isEnter } from "../../action/kind.js";
import type { FieldChange } from "../../page/compare/diff.js";
import { isRow } from "../../page/read/aria.js";
import { isInside } from "../../page/read/region-path.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import { replaceNumbers } from "../../page/text.js";
import { deepest, FORM, fold, hasWords, nodesIn, textOf } from "../record/text-match.js";
import { without } from "./changes.js";
import type { Comparison } from "./comparison.js";
import { PAGING } from "./lexicon.js";
import { isProgress } from "./messages.js";

/** An inert target proves nothing (a modal opened over it), nor does a missing menu item (its menu closed). */
export function changedAtTarget(compared: Comparison): boolean {
  const { gone, before } = compared.target;
  if (gone) return before !== undefined && !isInPopup(before);
  return targetChanges(compared).length > 0 || movedWithTarget(compared);
}

/** Changes of the target itself. In its own value, number changes count too. */
export function targetChanges({ target, changes }: Comparison): readonly FieldChange[] {
  return changes.changed.filter(
    (change) =>
      (change.beforeKey === target.before?.key || change.key === target.after?.key) &&
      (isTelling(change) || change.field === "value"),
  );
}

/** Ignores a field that Enter emptied if no node shows the entry now: the page may have dropped it. */
export function withoutGivenUp(compared: Comparison): Comparison {
  const changes = without(
    compared.changes,
    () => false,
    (change) => isGivenUp(change, compared),
  );
  return { ...compared, changes };
}

function isGivenUp({ field, from, to }: FieldChange, { action, changes, after }: Comparison): boolean {
  if (field !== "value" || !isEnter(keyIn(action) ?? "")) return false;
  if (typeof from !== "string" || from === "" || (to ?? "") !== "") return false;
  const changed = changes.changed.flatMap(({ key }) => after.skeleton?.nodes[key] ?? []);
  return ![...changes.added, ...changed].some((node) => hasWords(textOf(node), from));
}

const movedWithTarget = (compared: Comparison): boolean => movedRows(compared).length > 0;

/** Moved nodes: the target or parts of its row, as on the page before. */
export function movedRows({ target: { before: was }, changes, before }: Comparison): readonly SkeletonNode[] {
  if (was === undefined) return [];
  const moved = (changes.diff?.moved ?? []).flatMap(({ beforeKey }) => before.skeleton?.nodes[beforeKey] ?? []);
  return moved.filter((node) => node.key === was.key || isInRowOf(node, was));
}

/** Covered and busy states belong to the page, and a number may count anything, so none of them is an effect. */
export function isTelling({ field, numberOnly, to }: FieldChange): boolean {
  if (field === "state.inert" || field === "state.busy" || numberOnly) return false;
  return typeof to !== "string" || !isProgress(to);
}

export const changedNodes = ({ after }: Comparison, changed: readonly FieldChange[]): readonly SkeletonNode[] =>
  changed.filter(isTelling).flatMap(({ key }) => after.skeleton?.nodes[key] ?? []);

export const POPUP_ROLES: readonly string[] = ["menuitem", "menuitemradio", "menuitemcheckbox", "option"];

export const isInPopup = ({ role, region }: SkeletonNode): boolean =>
  POPUP_ROLES.includes(role) || /(?:^|>)(?:menu|listbox)\b/.test(region);

function isInRowOf({ region, row, name, text }: SkeletonNode, target: SkeletonNode): boolean {
  if (target.row === undefined || region !== target.region) return false;
  return row === target.row || name === target.row || text === target.row;
}

export function removedItsRow({ target: { before: was, gone }, changes }: Comparison): boolean {
  if (!gone || was?.row === undefined || isInPopup(was)) return false;
  return changes.removed.some((node) => isRow(node.role) && node.key !== was.key && isInRowOf(node, was));
}

export function changedInItsRow({ target, changes, after, before }: Comparison): boolean {
  const { before: was } = target;
  if (was?.row === undefined) return false;
  const changed = changes.changed
    .filter(isTelling)
    .flatMap(({ key, beforeKey }) => [after.skeleton?.nodes[key], before.skeleton?.nodes[beforeKey]]);
  const own = [was.key, target.after?.key];
  return [...changes.added, ...changed].some((node) => node && !own.includes(node.key) && isInRowOf(node, was));
}

/** A node was added, removed or changed in the form or dialog around the target, which controls nothing beyond it. */
export function changedInItsForm(compared: Comparison): boolean {
  const { target, changes, before, after } = compared;
  const home = target.before === undefined ? null : formAround(target.before, before.skeleton);
  if (home === null) return false;
  const isWithin = ({ control, region }: SkeletonNode) =>
    (home.form !== undefined && control?.form === home.form) ||
    (home.dialog !== undefined && control?.dialog === home.dialog) ||
    (home.region !== "" && isInside(region, home.region));
  const removed = nodesIn(after.skeleton).some(isWithin) ? changes.removed : [];
  const items = [...changes.added, ...removed, ...changedNodes(compared, changes.changed)];
  return items.some((node) => node.key !== target.before?.key && !isProgress(node.text ?? node.name) && isWithin(node));
}

/** The innermost form or dialog, by region path such as `main>form "New patient"` and by key. */
function formAround(node: SkeletonNode, skeleton: Skeleton | null) {
  const region = deepest(node.region, FORM);
  const { form, dialog } = node.control ?? {};
  if (region === "" && form === undefined && dialog === undefined) return null;
  // Two forms without names share a path; then only the keys of form and dialog tell them apart.
  const isOne = nodesIn(skeleton).filter((one) => regionPathOf(one) === region).length <= 1;
  return { region: isOne ? region : "", form, dialog };
}

export function regionPathOf({ name, role, region }: SkeletonNode): string {
  const own = name === "" ? role : `${role} "${name}"`;
  return region === "" ? own : `${region}>${own}`;
}

/** Composite widgets, in which choosing, opening or reaching one member replaces another. */
export const COMPOSITE = /^(?:listbox|menu|menubar|radiogroup|tablist|tree|treegrid|grid|toolbar)\b/;
const CHOSEN: readonly string[] = ["state.selected", "state.checked", "state.expanded", "state.pressed"];

/** A key press in a list chooses an entry; after a click on an entry, perhaps only a neighbour's state changes. */
export const choseInItsComposite = (compared: Comparison): boolean => choicesInComposite(compared).length > 0;

export function choicesInComposite({ target: { before: was }, changes, after }: Comparison): readonly FieldChange[] {
  if (was === undefined) return [];
  const home = deepest(COMPOSITE.test(was.role) ? regionPathOf(was) : was.region, COMPOSITE);
  return changes.changed.filter(({ field, key, volatile }) => {
    const node = after.skeleton?.nodes[key];
    return CHOSEN.includes(field) && !volatile && home !== "" && node !== undefined && isInside(node.region, home);
  });
}

/** The target, a column head above the rows of its table, reordered them. */
export const sortedItsTable = (compared: Comparison): boolean => sortedRows(compared).length > 1;

export function sortedRows(compared: Comparison): readonly SkeletonNode[] {
  const { target, changes, before, after } = compared;
  const { before: was } = target;
  const home = tableOf(compared);
  if (was === undefined || home === "") return [];
  const isItsRow = ({ role, region }: SkeletonNode) => isRow(role) && isInside(region, home);
  const nodes = nodesIn(before.skeleton);
  const above = nodes.slice(0, nodes.indexOf(was)).filter(isItsRow);
  if (was.role !== "columnheader" && above.length > 1) return [];
  const moved = (changes.diff?.moved ?? []).flatMap(({ key }) => after.skeleton?.nodes[key] ?? []);
  return [...moved, ...changedNodes(compared, changes.changed)].filter(isItsRow);
}

export const tableOf = ({ target: { before: was } }: Comparison): string =>
  was === undefined ? "" : deepest(was.region, /^(?:table|grid|treegrid)\b/);

/** Least rows to be replaced. A slide show may replace a single one. */
const LEAST_ROWS = 2;

/** After a click on "Next", two or more nodes of one role and region are gone, and two or more with other words came. */
export function changedTablePage({ target, changes, action }: Comparison): boolean {
  const name = fold(target.before?.name ?? "");
  if (action?.kind !== "click" || !PAGING.test(name)) return false;
  const placeOf = ({ role, region }: SkeletonNode) => `${role}\n${region}`;
  // Numbers are ignored: a redrawn price list has the same words.
  const wordsOf = ({ text, name: own }: SkeletonNode) => replaceNumbers(text ?? own);
  const gone = Map.groupBy(changes.removed, placeOf);
  return [...Map.groupBy(changes.added, placeOf)].some(([place, came]) => {
    const left = (gone.get(place) ?? []).map(wordsOf);
    return left.length >= LEAST_ROWS && came.filter((node) => !left.includes(wordsOf(node))).length >= LEAST_ROWS;
  });
}

const REACH = 6;
/** Least new controls. A single one may be an advert, or close a window that opened by itself. */
const LEAST_CONTROLS = 2;

/** New controls right behind the target: an undeclared menu or dialog. Rows do not count, as lists grow by themselves. */
export function addedNextToTarget({ target, changes, before, after, action }: Comparison): boolean {
  const { after: at } = target;
  if (action?.kind !== "click" || at === undefined || at.row !== undefined) return false;
  const nodes = nodesIn(after.skeleton);
  const behind = nodes.slice(nodes.indexOf(at) + 1).slice(0, REACH);
  const end = behind.findIndex((node) => !changes.added.includes(node));
  const came = end === -1 ? behind : behind.slice(0, end);
  const likeness = ({ role, name }: SkeletonNode) => `${role}\n${name}`;
  const known = new Set(nodesIn(before.skeleton).map(likeness));
  const isNew = (node: SkeletonNode) => node.control && node.row === undefined && !known.has(likeness(node));
  return came.filter(isNew).length >= LEAST_CONTROLS;
}
