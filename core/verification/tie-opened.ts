/** Opened ties: what came is what the target opens, has the focus now, or is called what the target is called. */

import type { FieldChange } from "../page/diff.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { resolveFocus } from "../page/skeleton.js";
import { isAmong } from "./caused.js";
import type { Changes } from "./change.js";
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

/**
 * A control that says it opens something opened something of that sort, or what it names as opened by it has come; the
 * pointer brought out a tip, as it was to.
 */
export function openedByIt({ target, changes, action, observation }: Scene): boolean {
  if (action?.kind === "hover") {
    const { revealed = [], caused = [] } = observation.witness;
    return changes.added.some((node) => node.role === "tooltip" || isAmong(node, [...revealed, ...caused]));
  }
  if (namesWhatCame(target, changes)) return true;
  const opens = target.before?.control?.popup === true || target.before?.role === "combobox";
  return opens && changes.added.some((node) => OPENED_ROLES.includes(node.role));
}

const MENU_ROLES: readonly string[] = ["menu", "listbox", ...POPUP_ROLES];

/** A menu closes whatever its item does: that it is gone, and its button no longer expanded, says nothing of the deed. */
export function besideItsMenu({ target, changes }: Scene): Changes {
  if (!target.gone || !MENU_ROLES.includes(target.before?.role ?? "")) return changes;
  return {
    ...changes,
    removed: changes.removed.filter(({ role }) => !MENU_ROLES.includes(role)),
    changed: changes.changed.filter(({ field, to }) => field !== "state.expanded" || to === true),
  };
}

/** What stood there before may turn by itself: a button names the slides that it moves. */
function namesWhatCame({ before, after }: Scene["target"], { added }: Changes): boolean {
  if ((before?.control?.opens ?? []).length > 0) return false;
  return added.some(({ key }) => after?.control?.opens?.includes(key) === true);
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
  const renamed = partsOf(
    scene,
    changes.changed.filter(({ field }) => field === "name" || field === "text"),
  );
  const inPlace = [...changes.added.filter((node) => takesThePlace(node, changes)), ...renamed];
  if (changes.added.some((node) => isPart(node) && !inPlace.includes(node))) return true;
  return inPlace.some((node) => isPart(node) && isSeen(node, scene)) || changes.changed.some(takesValue(scene, name));
}

/** A field or a button that shows the choice; of words that stand anywhere else the client has to have seen whose they are. */
function takesValue(scene: Scene, name: string): (change: FieldChange) => boolean {
  const nodes = scene.after.skeleton?.nodes ?? {};
  return ({ key, field, to }) => {
    if (!SAYING.includes(field) || typeof to !== "string" || !isSameName(to, name)) return false;
    const node = nodes[key];
    return node !== undefined && ((field === "value" && node.control !== undefined) || isSeen(node, scene));
  };
}

const SAYING: readonly string[] = ["value", "text", "name"];

/** One of its kind and place went: slides and headlines show now one name, now another. */
function takesThePlace({ role, region }: SkeletonNode, { removed }: Changes): boolean {
  return removed.some((node) => node.role === role && node.region === region);
}

/** Seen to change with the events of the action, by a client that watches; another one says nothing against it. */
function isSeen(node: SkeletonNode, { observation }: Scene): boolean {
  const { caused } = observation.witness;
  return caused === undefined || isAmong(node, caused);
}

function partsOf(scene: Scene, changed: readonly FieldChange[]): readonly SkeletonNode[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  return changed.filter(isTelling).flatMap((change) => nodes[change.key] ?? []);
}
