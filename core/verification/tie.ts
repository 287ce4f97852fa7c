/** Tie: whether code can connect what changed with the action itself (design §6.6). Elsewhere: attribution, causality. */

import type { FieldChange } from "../page/diff.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { showsAnotherPage } from "./arrival.js";
import type { Contrary } from "./contrary.js";
import { toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";
import { isAt, isRouteChange } from "./url-change.js";
import { isAccepted, ownWrites } from "./witness.js";
import { isSameName, nameTheSame } from "./wording.js";

/** Why evidence is strong. First match wins; without any, what changed is weak. */
export type Tie =
  | "url"
  | "own-request"
  | "expected-outcome"
  | "at-target"
  | "in-its-form"
  | "opened-by-it"
  | "took-its-name";

const RULES: readonly { readonly tie: Tie; readonly holds: (scene: Scene) => boolean }[] = [
  { tie: "url", holds: urlOfItsOwn },
  { tie: "own-request", holds: wroteItself },
  // A check that held before proves nothing of what came after.
  { tie: "expected-outcome", holds: (scene) => scene.expected.newly },
  { tie: "at-target", holds: changedAtTarget },
  { tie: "in-its-form", holds: changedInItsForm },
  { tie: "opened-by-it", holds: openedByIt },
  { tie: "took-its-name", holds: tookItsName },
];

export function tieOf(scene: Scene): Tie | null {
  return RULES.find((rule) => rule.holds(scene))?.tie ?? null;
}

/** With contrary signs only what was said beforehand counts; a sign-in page may be what was asked for by its name. */
export function tieDespite(scene: Scene, contrary: Contrary): Tie | null {
  if (scene.expected.newly) return "expected-outcome";
  return contrary === "signed-out" && tookItsName(scene) ? "took-its-name" : null;
}

/** A fragment alone is its own only if it is a route, or where the control leads and something came of it; `#top` is no page. */
function urlOfItsOwn(scene: Scene): boolean {
  const { url, target, issued, before, after } = scene;
  if (url.path || url.query) return showsAnotherPage(scene);
  if (!url.hash || !(isRouteChange(url) || hasSubstance(scene))) return false;
  const href = target.before?.href;
  const leadsHere =
    href !== undefined && URL.canParse(href, before.url) && isAt(after.url, new URL(href, before.url).href);
  return issued.facts.kind === "navigation" || isRouteChange(url) || leadsHere;
}

/** Something came, went, moved or says another thing: more than a number that counts by itself. */
function hasSubstance({ changes }: Scene): boolean {
  const { added, removed, changed, diff } = changes;
  if (diff === null) return changes.meaningful;
  return added.length + removed.length + diff.moved.length > 0 || changed.some(isTelling);
}

/** Not alone: without a change on the page it is the witness's word only, which is weak (design §6.3). */
function wroteItself(scene: Scene): boolean {
  return hasSubstance(scene) && ownWrites(scene.observation.witness, sitesOf(scene)).some(isAccepted);
}

export function sitesOf({ before, after, issued }: Scene): readonly string[] {
  const { formAction } = issued.facts;
  return [before.url, after.url, ...(formAction === undefined ? [] : [formAction])];
}

/** Of an inert target nothing is said: a modal opened over it. A closed menu says nothing of what its item did. */
function changedAtTarget({ target, changes }: Scene): boolean {
  if (target.gone) return target.before !== undefined && !isInPopup(target.before);
  // Of the target itself its value says what the action did, though it be a number.
  return changes.changed.some(
    (change) =>
      (change.beforeKey === target.before?.key || change.key === target.after?.key) &&
      (isTelling(change) || change.field === "value"),
  );
}

/** Being covered or busy, in words too, is a state of the page, and a number may count anything: none is an effect yet. */
function isTelling({ field, numberOnly, to }: FieldChange): boolean {
  return field !== "state.inert" && field !== "state.busy" && !numberOnly && !(typeof to === "string" && isBusy(to));
}

function isBusy(text: string): boolean {
  return toneOf(text) === "progress";
}

const POPUP_ROLES: readonly string[] = ["menuitem", "menuitemradio", "menuitemcheckbox", "option"];

function isInPopup(node: SkeletonNode): boolean {
  return POPUP_ROLES.includes(node.role) || /(?:^|>)(?:menu|listbox)\b/.test(node.region);
}

/** The form or dialog that holds the target; the page around them is not controlled by it. */
function changedInItsForm(scene: Scene): boolean {
  const { target, changes } = scene;
  const home = target.before === undefined ? null : homeOf(target.before, scene.before.skeleton);
  if (home === null) return false;
  const stillThere = Object.values(scene.after.skeleton?.nodes ?? {}).some((node) => isWithin(node, home));
  const items = [...changes.added, ...(stillThere ? changes.removed : []), ...nodesOf(scene, changes.changed)];
  const telling = items.filter((node) => node.key !== target.before?.key && !isBusy(node.text ?? node.name));
  return telling.some((node) => isWithin(node, home));
}

interface Home {
  readonly region: string;
  readonly form: string | undefined;
  readonly dialog: string | undefined;
}

const HOME = /^(?:form|dialog|alertdialog|search)\b/;

/** Regions are paths such as `main>form "New patient"`; the innermost form or dialog is the home. */
function homeOf(node: SkeletonNode, skeleton: Skeleton | null): Home | null {
  const parts = node.region.split(">");
  const last = parts.reduce((found, part, index) => (HOME.test(part) ? index : found), -1);
  const { form, dialog } = node.control ?? {};
  if (last === -1 && form === undefined && dialog === undefined) return null;
  const region = last === -1 ? "" : parts.slice(0, last + 1).join(">");
  return { region: isOnePlace(region, skeleton) ? region : "", form, dialog };
}

/** Two forms without names have the same path; then only what knows its form can be told apart. */
function isOnePlace(region: string, skeleton: Skeleton | null): boolean {
  const pathOf = (node: SkeletonNode) => {
    const own = node.name === "" ? node.role : `${node.role} "${node.name}"`;
    return node.region === "" ? own : `${node.region}>${own}`;
  };
  return Object.values(skeleton?.nodes ?? {}).filter((node) => pathOf(node) === region).length <= 1;
}

function isWithin(node: SkeletonNode, home: Home): boolean {
  const { form, dialog } = node.control ?? {};
  if (home.form !== undefined && form === home.form) return true;
  if (home.dialog !== undefined && dialog === home.dialog) return true;
  return home.region !== "" && (node.region === home.region || node.region.startsWith(`${home.region}>`));
}

function nodesOf(scene: Scene, changed: readonly FieldChange[]): readonly SkeletonNode[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  return changed.filter(isTelling).flatMap((change) => nodes[change.key] ?? []);
}

/** A control that says it opens something opened something of that sort. */
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

function openedByIt({ target, changes }: Scene): boolean {
  const opens = target.before?.control?.popup === true || target.before?.role === "combobox";
  return opens && changes.added.some((node) => OPENED_ROLES.includes(node.role));
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
function tookItsName(scene: Scene): boolean {
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
  return [...changes.added, ...nodesOf(scene, renamed)].some(isPart) || changes.changed.some(takesValue);
}
