/** Self-evidence: which changes need no judge, and of which a judge makes no more than likely (VD20). */

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

/** Without these the target says something else, or what moved, was chosen or opened may be another's. */
const FIRM: ByAttribution = {
  "at-target": isItsEffect,
  "in-its-composite": choseAsMember,
  "sorted-its-table": saysItIsSorted,
  "opened-by-it": openedItsOwn,
};

/** A state, a choice, an order or a window of the target's own. */
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

/** What it is for, by itself: being disabled, covered or out of sight may come of anything. */
const OWN_STATES = /^(?:value|state\.(?:checked|selected|expanded|pressed|sorted|unsaved))$/;

/** Whoever caused it: its state, its order, its own words inflected, or that it went and left nothing that says otherwise. */
function isItsEffect(compared: Comparison): boolean {
  const { gone, before } = compared.target;
  if (gone) return before !== undefined && !isInPopup(before) && isReplacedByItsEffect(compared);
  const labels = labelsOf(compared);
  if (labels.some(({ is, was }) => tellsUndone(is, was))) return false;
  return changedItsState(compared) || (labels.length > 0 && labels.every(({ is, was }) => tellsDone(is, was)));
}

const changedItsState = (compared: Comparison): boolean =>
  targetChanges(withoutGivenUp(compared)).some(({ field }) => OWN_STATES.test(field)) || isMovedByIt(compared);

/** Words, and that it went, count where the client saw them come of the press. */
function showsItsEffect(compared: Comparison): boolean {
  if (!isItsEffect(compared)) return false;
  return (!compared.target.gone && changedItsState(compared)) || isTargetSeen(compared);
}

function isTargetSeen({ target, observation }: Comparison): boolean {
  const node = target.after ?? target.before;
  return node !== undefined && isIncludedIn(node, observation.witness.caused ?? []);
}

const MOVING_KEY = /(?:^|\+)(?:arrow(?:up|down|left|right)|home|end|pageup|pagedown)$/i;

/** Lists and rankings reorder themselves: only by a drag, by a key that moves, or as the client saw, is it the action's order. */
function isMovedByIt(compared: Comparison): boolean {
  const { action, target } = compared;
  const moved = movedRows(compared);
  const isByHand = destinationOf(action) !== undefined || MOVING_KEY.test(keyIn(action) ?? "");
  if (moved.length === 0) return false;
  if (isByHand) return true;
  const wholes = target.before?.row === undefined ? moved : moved.filter(({ role }) => isRow(role));
  return wholes.some((node) => isSeenWhole(node, compared));
}

/** What was clipped has this many signs; less of a row is a part of it, such as the button that was pressed. */
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
 * A member of the composite, or a part of one that is no button: a press anywhere in a row of a grid selects the row. Of a part
 * with a name of its own, an arrow above all, only that it opens its member.
 */
function choseAsMember(compared: Comparison): boolean {
  const { role = "", name = "" } = compared.target.before ?? {};
  if (COMPOSITE.test(role) || MEMBER.test(role)) return true;
  return (
    PART.includes(role) && (name === "" || choicesInComposite(compared).some(({ field }) => field === "state.expanded"))
  );
}

/** A head of the table says how it is sorted now, or the client saw the rows change places: they may do so by themselves. */
function saysItIsSorted(compared: Comparison): boolean {
  const { changes, after } = compared;
  const told = changes.changed.some(({ field, key }) => {
    const node = after.skeleton?.nodes[key];
    return field === "state.sorted" && node !== undefined && isInside(node.region, tableOf(compared));
  });
  return told || sortedRows(compared).some((node) => isSeenWhole(node, compared));
}

const WINDOWS = new Set("dialog alertdialog grid tooltip".split(" "));

/** What a hover brought, what the target has come to name as its own, a new list, or a window. */
function openedItsOwn(compared: Comparison): boolean {
  const { action, changes, target } = compared;
  const named = target.after?.control?.opens ?? [];
  if (isPointing(action) || changes.added.some(({ key }) => named.includes(key))) return true;
  return openedItsList(compared) || changes.added.some(({ role }) => WINDOWS.has(role));
}
