/** Opened ties: what came is what the target opens, has the focus now, or is called what the target is called. */

import type { FieldChange } from "../page/diff.js";
import { resolveFocus } from "../page/resolve.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { isAmong } from "./caused.js";
import type { Scene } from "./scene.js";
import { isTelling, POPUP_ROLES } from "./tie-target.js";
import { isSameName, nameTheSame } from "./wording.js";

const OPENED_ROLES: readonly string[] = [
  "menu",
  "listbox",
  "dialog",
  "alertdialog",
  "tree",
  "grid",
  "tooltip",
  ...POPUP_ROLES,
];

/** A control that says it opens something opened something of that sort; the pointer brought out a tip, as it was to. */
export function openedByIt({ target, changes, action, observation }: Scene): boolean {
  if (action?.kind === "hover") {
    const { revealed = [], caused = [] } = observation.witness;
    return changes.added.some((node) => node.role === "tooltip" || isAmong(node, [...revealed, ...caused]));
  }
  const opens = target.before?.control?.popup === true || target.before?.role === "combobox";
  return opens && changes.added.some((node) => OPENED_ROLES.includes(node.role));
}

/** The rest of the page went behind what came: a dialog that takes it all, declared by the control or not. */
export function tookThePage({ target, changes }: Scene): boolean {
  const covered = changes.changed.some(
    ({ beforeKey, field, to }) => field === "state.inert" && to === true && beforeKey === target.before?.key,
  );
  return covered && changes.added.some(({ state }) => state.inert !== true);
}

/** The focus went into something that was not there before: no clock and no advert takes it. */
export function tookTheFocus({ before, after, changes }: Scene): boolean {
  if (before.focus === after.focus || after.focus === "" || after.skeleton === null) return false;
  const focused = resolveFocus(after.skeleton, after.focus);
  if (focused === undefined) return false;
  return changes.added.some(
    ({ key, control }) =>
      key === focused.key ||
      (control !== undefined && control.dialog !== undefined && control.dialog === focused.control?.dialog),
  );
}

const NAMED_PARTS: readonly string[] = [
  "heading",
  "region",
  "dialog",
  "alertdialog",
  "form",
  "menu",
  "tabpanel",
  "group",
  "article",
  "main",
];

/**
 * What appeared is called what the control is called: "Settings" brought a heading "Settings", "Add patient" a form
 * "New patient", the option "Canada" a field that says "Canada". Only for clicks and key presses: they have no value.
 */
export function tookItsName(scene: Scene): boolean {
  const { target, changes, action } = scene;
  const name = target.before?.name ?? "";
  if (name === "" || (action?.kind !== "click" && action?.kind !== "press")) return false;
  const isPart = (node: SkeletonNode) =>
    NAMED_PARTS.includes(node.role) && [node.name, node.text ?? ""].some((text) => nameTheSame(text, name));
  const renamed = changes.changed.filter((change) => change.field === "name" || change.field === "text");
  const takesValue = (change: FieldChange) =>
    (change.field === "value" || change.field === "text" || change.field === "name") &&
    typeof change.to === "string" &&
    isSameName(change.to, name);
  return [...changes.added, ...partsOf(scene, renamed)].some(isPart) || changes.changed.some(takesValue);
}

function partsOf(scene: Scene, changed: readonly FieldChange[]): readonly SkeletonNode[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  return changed.filter(isTelling).flatMap((change) => nodes[change.key] ?? []);
}
