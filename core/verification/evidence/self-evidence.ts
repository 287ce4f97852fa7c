/** Self-evidence: changes that need no judge, and changes that a judge can only call likely (VD20). */

import { destinationOf, isPointing, keyIn } from "../../action/grammar.js";
import { isRow } from "../../page/read/aria.js";
import { isInside } from "../../page/read/region-path.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { fold, textOf } from "../record/text-match.js";
import { type Attribution, causedByItsEvents } from "./attribution.js";
import { isIncludedIn } from "./changes.js";
import type { Comparison } from "./comparison.js";
import { isReplacedByItsEffect, labelsOf, tellsDone, tellsUndone } from "./label.js";
import { openedItsList } from "./opening.js";
import {
  COMPOSITE,
  choicesInComposite,
  isInPopup,
  movedRows,
  sortedRows,
  tableOf,
  targetChanges,
  withoutGivenUp,
} from "./target-changes.js";

type ByAttribution = Readonly<Partial<Record<Attribution, (compared: Comparison) => boolean>>>;

/** If these fail, the target says something else, or the moved, chosen or opened thing may belong to another control. */
const FIRM: ByAttribution = {
  "at-target": isItsEffect,
  "in-its-composite": choseAsMember,
  "sorted-its-table": saysItIsSorted,
  "opened-by-it": openedItsOwn,
};

/** Changes of the target's own state, choice, order or window. */
const EVIDENT: ByAttribution = {
  ...FIRM,
  "at-target": showsItsEffect,
  // Something that opens by itself may take the focus too.
  "took-over": causedByItsEvents,
};

export const needsNoJudge = (attribution: Attribution, compared: Comparison): boolean =>
  EVIDENT[attribution]?.(compared) ?? false;

export const isLoose = (attribution: Attribution, compared: Comparison): boolean =>
  FIRM[attribution]?.(compared) === false;

/** States that a control exists to change. Disabled, covered or hidden may have any cause. */
const OWN_STATES = /^(?:value|state\.(?:checked|selected|expanded|pressed|sorted|unsaved))$/;

/** The target changed its state, its order or its own words, or it is gone and nothing in its place says otherwise. */
function isItsEffect(compared: Comparison): boolean {
  const { gone, before } = compared.target;
  if (gone) return before !== undefined && !isInPopup(before) && isReplacedByItsEffect(compared);
  const labels = labelsOf(compared);
  if (labels.some(({ is, was }) => tellsUndone(is, was))) return false;
  return changedItsState(compared) || (labels.length > 0 && labels.every(({ is, was }) => tellsDone(is, was)));
}

const changedItsState = (compared: Comparison): boolean =>
  targetChanges(withoutGivenUp(compared)).some(({ field }) => OWN_STATES.test(field)) || isMovedByIt(compared);

/** New words or a missing target count only if the client saw the press cause them. */
function showsItsEffect(compared: Comparison): boolean {
  if (!isItsEffect(compared)) return false;
  return (!compared.target.gone && changedItsState(compared)) || isTargetSeen(compared);
}

function isTargetSeen({ target, observation }: Comparison): boolean {
  const node = target.after ?? target.before;
  return node !== undefined && isIncludedIn(node, observation.witness.caused ?? []);
}

const MOVING_KEY = /(?:^|\+)(?:arrow(?:up|down|left|right)|home|end|pageup|pagedown)$/i;

/** Lists reorder themselves, so a new order counts only after a drag or a moving key, or if the client saw its cause. */
function isMovedByIt(compared: Comparison): boolean {
  const { action, target } = compared;
  const moved = movedRows(compared);
  const isByHand = destinationOf(action) !== undefined || MOVING_KEY.test(keyIn(action) ?? "");
  if (moved.length === 0) return false;
  if (isByHand) return true;
  const wholes = target.before?.row === undefined ? moved : moved.filter(({ role }) => isRow(role));
  return wholes.some((node) => isSeenWhole(node, compared));
}

/** Characters of a clipped text. A shorter text is only a part of a row, such as the pressed button. */
const CLIPPED = 60;

function isSeenWhole(node: SkeletonNode, { observation }: Comparison): boolean {
  const own = lettersOf(textOf(node));
  return (observation.witness.caused ?? []).some(({ text }) => {
    const said = lettersOf(text);
    return own !== "" && (said.includes(own) || (said.length >= CLIPPED && own.startsWith(said)));
  });
}

const lettersOf = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

const MEMBER = /^(?:option|tab|treeitem|menuitem(?:radio|checkbox)?|radio|cell|gridcell|rowheader|row)$/;
const PART: readonly string[] = ["generic", "img", "image"];

/**
 * The target is a member of the composite, or a part of one that is no button: a press anywhere in a grid row selects the row.
 * A part with its own name, such as an arrow, counts only if it expands its member.
 */
function choseAsMember(compared: Comparison): boolean {
  const { role = "", name = "" } = compared.target.before ?? {};
  if (COMPOSITE.test(role) || MEMBER.test(role)) return true;
  return (
    PART.includes(role) && (name === "" || choicesInComposite(compared).some(({ field }) => field === "state.expanded"))
  );
}

/** A table head states the new sort order, or the client saw the rows move; rows may also move by themselves. */
function saysItIsSorted(compared: Comparison): boolean {
  const { changes, after } = compared;
  const told = changes.changed.some(({ field, key }) => {
    const node = after.skeleton?.nodes[key];
    return field === "state.sorted" && node !== undefined && isInside(node.region, tableOf(compared));
  });
  return told || sortedRows(compared).some((node) => isSeenWhole(node, compared));
}

const WINDOWS = new Set("dialog alertdialog grid tooltip".split(" "));

/** The result of a hover, an element that the target now names as its own, a new list, or a window. */
function openedItsOwn(compared: Comparison): boolean {
  const { action, changes, target } = compared;
  const named = target.after?.control?.opens ?? [];
  if (isPointing(action) || changes.added.some(({ key }) => named.includes(key))) return true;
  return openedItsList(compared) || changes.added.some(({ role }) => WINDOWS.has(role));
}
