/** Attribution: rules that tie a change to the action. */

import { enteredValue, isPointing, isPressing, keyIn, verbRow } from "../../action/grammar.js";
import type { FieldChange } from "../../page/compare/diff.js";
import { resolveFocus, type SkeletonNode } from "../../page/skeleton.js";
import { hasWords, haveSameReferent, isSameName, nodesIn } from "../record/text-match.js";
import type { Contradiction } from "../submit/refusal.js";
import {
  changedItsLook,
  isAccepted,
  isOtherDocument,
  openedForeignWindow,
  readsOf,
  writesOf,
} from "./browser-events.js";
import { isCaused, isIncludedIn, ownsNumber, type PageChanges } from "./changes.js";
import { type Comparison, isAt, isRouteChange, needsNoChange } from "./comparison.js";
import { isProgress } from "./messages.js";
import {
  addedNextToTarget,
  changedAtTarget,
  changedInItsForm,
  changedInItsRow,
  changedNodes,
  changedTablePage,
  choseInItsComposite,
  isTelling,
  POPUP_ROLES,
  sortedItsTable,
  withoutGivenUp,
} from "./target-changes.js";

type Row = readonly [words: string, rule: (compared: Comparison) => boolean];

/** Rules that tie the change to the action by place, name or kind. First match wins; the weak rules come after these. */
const STRONG = {
  url: ["the URL", changedItsUrl],
  "own-request": [
    "a write request of its own that was accepted",
    (at) => hasSubstance(at) && writesOf(at).some(isAccepted),
  ],
  "expected-outcome": ["its expected outcome", ({ expected }) => expected.newly],
  "at-target": ["its target", changedAtTarget],
  "in-its-composite": ["the group of choices that its target belongs to", choseInItsComposite],
  "sorted-its-table": ["the rows of the table that its target heads", sortedItsTable],
  "in-its-row": ["the row of its target", changedInItsRow],
  "in-its-form": ["the form or dialog around its target", changedInItsForm],
  "opened-by-it": ["what its target opens", openedByIt],
  "took-over": ["the focus, or the whole page, which what is new has taken", tookOver],
  "took-its-name": ["a part of the page that is called like its target", tookItsName],
  "shows-its-file": ["the name of the file", showsItsFile],
} satisfies Readonly<Record<string, Row>>;

/** Rules that show the action caused the change, but not that it is the intended one: a judge decides. */
const WEAK = {
  "came-beside-it": ["what came right behind its target", addedNextToTarget],
  "turned-the-page": ["the rows that its target pages through", changedTablePage],
  "own-number": ["a number that the action counted up", countedUp],
  "in-its-events": ["the events of the action, while which it changed", causedByItsEvents],
  "own-read": ["a request of its own that was answered", (at) => hasSubstance(at) && readsOf(at).some(isAccepted)],
  "left-the-page": ["another tab, a file or a window of the browser's", leftThePage],
  "its-look": ["the look of its target, or of what it changed in its events, which stayed different", changedItsLook],
  awaited: ["the time that was waited", isAwaited],
} satisfies Readonly<Record<string, Row>>;

const RULES = { ...STRONG, ...WEAK };
export type Attribution = keyof typeof RULES;

export function attributionOf(whole: Comparison): Attribution | null {
  const compared = withoutGivenUp(whole);
  const all = Object.keys(RULES) as Attribution[]; // its own keys, in order
  const names = openedForeignWindow(compared) ? all.filter((name) => OF_WINDOWS.includes(name)) : all;
  return names.find((name) => RULES[name][1](compared)) ?? null;
}

/** Rules that can tie a window to the action that opened it when no address does (VD15). */
const OF_WINDOWS: readonly Attribution[] = ["expected-outcome", "took-its-name", "left-the-page"];

export const attributionWords = (attribution: Attribution): string => RULES[attribution][0];
export const isWeak = (attribution: Attribution): boolean => attribution in WEAK;

/** Only an outcome expected beforehand overrides a contradiction, or a sign-in page that has the target's name. */
export function overridingAttribution(compared: Comparison, contradiction: Contradiction): Attribution | null {
  // A page may show success before it reads the answer.
  if (contradiction === "turned-away") return null;
  if (compared.expected.newly) return "expected-outcome";
  return contradiction === "signed-out" && tookItsName(compared) ? "took-its-name" : null;
}

/** A fragment alone counts only if it is a route, or if the control leads to it and content changed; `#top` is no page. */
function changedItsUrl(compared: Comparison): boolean {
  const { url, target, issued, before, after } = compared;
  if (url.path || url.query) return showsOtherPage(compared);
  if (!url.hash || !(isRouteChange(url) || hasSubstance(compared))) return false;
  if (issued.facts.kind === "navigation" || isRouteChange(url)) return true;
  const href = target.before?.href;
  return href !== undefined && URL.canParse(href, before.url) && isAt(after.url, new URL(href, before.url).href);
}

function hasSubstance({ changes: { added, removed, changed, diff, meaningful } }: Comparison): boolean {
  if (diff === null) return meaningful;
  return added.length + removed.length + diff.moved.length > 0 || changed.some(isTelling);
}

/** An address may change without its view. Loading signs and rotating content, such as headlines, do not count as new. */
export function showsOtherPage(compared: Comparison): boolean {
  const { changes, observation, drift } = compared;
  if (isOtherDocument(compared)) return true;
  if (changes.diff === null) return changes.meaningful;
  const added = changes.added.filter((node) => !takesTurns(node, compared));
  const removed = changes.removed.filter((node) => !takesTurns(node, compared));
  const busy = added.filter(({ role, text, name }) => role === "progressbar" || isProgress(text ?? name));
  const turning = new Set(drift?.changed.map(({ key }) => key));
  const says = changes.changed.some((change) => !turning.has(change.beforeKey) && isTelling(change));
  const isLoading = !observation.settled || busy.length > 0;
  const own = added.filter((node) => !busy.includes(node) && !joinsItsKind(node, compared, isLoading));
  return own.length > 0 || says || (!isLoading && removed.length + changes.diff.moved.length > 0);
}

/** Roles of items in feeds and lists. */
const ITEMS: readonly string[] = ["listitem", "row", "article", "comment"];

/**
 * One more item beside those that stay: a feed keeps growing while another page loads. During loading, removed items are no sign
 * that others replaced them.
 */
function joinsItsKind({ role, region }: SkeletonNode, { before, changes }: Comparison, isLoading: boolean): boolean {
  if (!ITEMS.includes(role)) return false;
  const isOfKind = (node: SkeletonNode) => node.role === role && node.region === region;
  const gone = new Set(changes.removed.filter(isOfKind).map(({ key }) => key));
  const stays = nodesIn(before.skeleton).some((node) => isOfKind(node) && !gone.has(node.key));
  return stays && (isLoading || gone.size === 0);
}

function countedUp(compared: Comparison): boolean {
  const { changes, target } = compared;
  return changes.changed.some((change) => change.numberOnly && ownsNumber(change, target, compared));
}

/** A wait or a reload expects some change. A scroll does not: the client itself reports that the page scrolled. */
function isAwaited({ action, changes }: Comparison): boolean {
  return needsNoChange({ action }) && verbRow(action)?.aim !== "view" && changes.meaningful;
}

/** Rotating content: one node replaced another there by itself right before, or a picture replaced a picture. */
function takesTurns({ role, region }: SkeletonNode, { drift, changes }: Comparison): boolean {
  const isHere = (node: SkeletonNode) => node.role === role && node.region === region;
  if (drift?.added.some(isHere) && drift.removed.some(isHere)) return true;
  const { added, removed } = changes;
  const isPicture = ["img", "image", "figure"].includes(role);
  return isPicture && added.length === removed.length && [...added, ...removed].every(isHere);
}

/** The client saw the change while the page handled the action's events, so no clock or feed caused it. */
export function causedByItsEvents(compared: Comparison): boolean {
  const { changes, after, observation, action } = compared;
  if (action === null || !changes.meaningful) return false;
  return isCaused(besideItsMenu(compared), after.skeleton, observation.witness.caused ?? []);
}

const MENU_ROLES: readonly string[] = ["menu", "listbox", ...POPUP_ROLES];

/** Ignores that a menu closed, as any choice in it does that. For Escape it counts, because that is its purpose. */
function besideItsMenu({ action, target, changes }: Comparison): PageChanges {
  if (keyIn(action) === "Escape") return changes;
  if (!target.gone || !MENU_ROLES.includes(target.before?.role ?? "")) return changes;
  return {
    ...changes,
    removed: changes.removed.filter(({ role }) => !MENU_ROLES.includes(role)),
    changed: changes.changed.filter(({ field, to }) => field !== "state.expanded" || to === true),
  };
}

/** A download, a browser dialog, its own window closing, or a new tab from a link; adverts open tabs from other controls. */
function leftThePage({ observation, target }: Comparison): boolean {
  const { newTab, movedTo, download, dialog } = observation.witness;
  const leads = target.before?.role === "link" || target.before?.href !== undefined;
  return (newTab === true && leads) || movedTo === "opener" || download !== undefined || dialog !== undefined;
}

function showsItsFile({ action, changes }: Comparison): boolean {
  const entered = enteredValue(action);
  if (entered?.kind !== "file") return false;
  const came = changes.added.flatMap(({ name, text, value }) => [name, text, value]);
  const said = [...came, ...changes.changed.map(({ to }) => to)];
  return said.some((text) => typeof text === "string" && hasWords(text, entered.file));
}

const OPENED_ROLES: readonly string[] = [...MENU_ROLES, "dialog", "alertdialog", "tree", "grid", "tooltip"];

/** The target opened a popup or an element that it now names as its own, or a hover brought a tooltip. */
function openedByIt({ target, changes, action, observation }: Comparison): boolean {
  const { before, after } = target;
  if (isPointing(action)) {
    const { revealed = [], caused = [] } = observation.witness;
    return changes.added.some((node) => node.role === "tooltip" || isIncludedIn(node, [...revealed, ...caused]));
  }
  // Elements that the control named before may change by themselves: a button names the slides that it moves.
  const namedBefore = (before?.control?.opens ?? []).length > 0;
  if (!namedBefore && changes.added.some(({ key }) => after?.control?.opens?.includes(key) === true)) return true;
  const opens = before?.control?.popup === true || before?.role === "combobox" || verbRow(action)?.press === "menu";
  return opens && changes.added.some(({ role }) => OPENED_ROLES.includes(role));
}

/** Something new made the page around the target inert (a modal dialog, declared by the control or not) or took the focus. */
function tookOver(compared: Comparison): boolean {
  const { target, changes } = compared;
  const covered = changes.changed.some(
    ({ beforeKey, field, to }) => field === "state.inert" && to === true && beforeKey === target.before?.key,
  );
  return (covered && changes.added.some(({ state }) => state.inert !== true)) || tookTheFocus(compared);
}

/** The focus moved into a new element; clocks and adverts do not take the focus. */
function tookTheFocus({ before, after, changes }: Comparison): boolean {
  if (before.focus === after.focus || after.focus === "" || after.skeleton === null) return false;
  const focused = resolveFocus(after.skeleton, after.focus);
  if (focused === undefined) return false;
  const { key, control: { dialog } = {} } = focused;
  return changes.added.some((one) => one.key === key || (dialog !== undefined && one.control?.dialog === dialog));
}

const NAMED_PARTS = new Set("heading region dialog alertdialog form menu tabpanel group article main".split(" "));

/** A new part has the target's name: "Add patient" brings a form "New patient", the option "Canada" a field with "Canada". */
function tookItsName(compared: Comparison): boolean {
  const { target, changes, action } = compared;
  const name = target.before?.name ?? "";
  if (name === "" || !isPressing(action)) return false;
  const isPart = ({ role, name: own, text = "" }: SkeletonNode) =>
    NAMED_PARTS.has(role) && [own, text].some((words) => haveSameReferent(words, name));
  // Slides and headlines rotate their names: a node of the same role and region was removed.
  const isExchanged = ({ role, region }: SkeletonNode) =>
    changes.removed.some((node) => node.role === role && node.region === region);
  if (changes.added.some((node) => isPart(node) && !isExchanged(node))) return true;
  const nodes = compared.after.skeleton?.nodes ?? {};
  const renamed = changes.changed.filter(
    ({ key, field }) => (field === "name" || field === "text") && NAMED_PARTS.has(nodes[key]?.role ?? ""),
  );
  const inPlace = [...changes.added.filter(isExchanged), ...changedNodes(compared, renamed)];
  if (inPlace.some((node) => isPart(node) && isSeen(node, compared))) return true;
  return changes.changed.some((change) => showsChoice(change, name, compared));
}

/** A control shows the choice. For any other text, the client must have seen the action change it. */
function showsChoice({ key, field, to }: FieldChange, name: string, compared: Comparison): boolean {
  if (!["value", "text", "name"].includes(field) || typeof to !== "string" || !isSameName(to, name)) return false;
  const node = compared.after.skeleton?.nodes[key];
  return node !== undefined && ((field === "value" && node.control !== undefined) || isSeen(node, compared));
}

function isSeen(node: SkeletonNode, { observation }: Comparison): boolean {
  const { caused } = observation.witness;
  return caused === undefined || isIncludedIn(node, caused);
}
