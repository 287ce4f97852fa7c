/** Tie: whether code can connect what changed with the action itself (design §6.6, §21.2). */

import { showsAnotherPage } from "./arrival.js";
import { isCaused } from "./caused.js";
import type { Contrary } from "./contrary.js";
import { ownsNumber } from "./own-number.js";
import { isExempt, type Scene } from "./scene.js";
import { sitesOf } from "./sites.js";
import { cameBesideIt } from "./tie-beside.js";
import { changedInItsForm } from "./tie-home.js";
import { besideItsMenu, openedByIt, tookItsName, tookTheFocus, tookThePage } from "./tie-opened.js";
import { turnedThePage } from "./tie-pages.js";
import { changedAtTarget, changedInItsRow, choseInItsComposite, isTelling, sortedItsTable } from "./tie-target.js";
import { isAt, isRouteChange } from "./url-change.js";
import { isAccepted, ownReads, ownWrites } from "./witness.js";
import { hasWords } from "./wording.js";

/** Why what changed belongs to the action. First match wins. */
export type Tie =
  | "url"
  | "own-request"
  | "expected-outcome"
  | "at-target"
  | "in-its-composite"
  | "sorted-its-table"
  | "in-its-row"
  | "in-its-form"
  | "opened-by-it"
  | "took-over"
  | "took-its-name"
  | "shows-its-file"
  | LooseTie;

/** These say that it came of the action, not that it is what the action is for: evidence stays weak, and a judge is asked. */
type LooseTie =
  | "came-beside-it"
  | "turned-the-page"
  | "own-number"
  | "in-its-events"
  | "own-read"
  | "left-the-page"
  | "awaited";

const LOOSE: readonly Tie[] = [
  "came-beside-it",
  "turned-the-page",
  "own-number",
  "in-its-events",
  "own-read",
  "left-the-page",
  "awaited",
] satisfies LooseTie[];

const RULES: readonly { readonly tie: Tie; readonly holds: (scene: Scene) => boolean }[] = [
  { tie: "url", holds: urlOfItsOwn },
  { tie: "own-request", holds: wroteItself },
  // A check that held before proves nothing of what came after.
  { tie: "expected-outcome", holds: (scene) => scene.expected.newly },
  { tie: "at-target", holds: changedAtTarget },
  { tie: "in-its-composite", holds: choseInItsComposite },
  { tie: "sorted-its-table", holds: sortedItsTable },
  { tie: "in-its-row", holds: changedInItsRow },
  { tie: "in-its-form", holds: changedInItsForm },
  { tie: "opened-by-it", holds: openedByIt },
  { tie: "took-over", holds: (scene) => tookTheFocus(scene) || tookThePage(scene) },
  { tie: "took-its-name", holds: tookItsName },
  { tie: "shows-its-file", holds: showsItsFile },
  { tie: "came-beside-it", holds: cameBesideIt },
  { tie: "turned-the-page", holds: turnedThePage },
  { tie: "own-number", holds: countedItself },
  { tie: "in-its-events", holds: cameOfItsEvents },
  { tie: "own-read", holds: readItself },
  { tie: "left-the-page", holds: leftThePage },
  { tie: "awaited", holds: isAwaited },
];

export function tieOf(scene: Scene): Tie | null {
  return RULES.find((rule) => rule.holds(scene))?.tie ?? null;
}

export function isLoose(tie: Tie): boolean {
  return LOOSE.includes(tie);
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
  return hasSubstance(scene) && hasOwnAnswer(scene);
}

/** A total, a badge or a field that the action counted up; where nothing but a number differs it may be another's. */
function countedItself(scene: Scene): boolean {
  return scene.changes.changed.some((change) => change.numberOnly && ownsNumber(change, scene.target, scene));
}

function hasOwnAnswer(scene: Scene): boolean {
  return ownWrites(scene.observation.witness, sitesOf(scene)).some(isAccepted);
}

/** The client saw it change while the page handled the events of the action, so no clock and no feed changed it. */
export function cameOfItsEvents(scene: Scene): boolean {
  const { changes, after, observation, action } = scene;
  const { caused = [] } = observation.witness;
  if (action === null || !changes.meaningful) return false;
  return isCaused(besideItsMenu(scene), after.skeleton?.nodes ?? {}, caused);
}

/** The action fetched something of the site's, and something more than a number is new. */
function readItself(scene: Scene): boolean {
  return hasSubstance(scene) && ownReads(scene.observation.witness, sitesOf(scene)).some(isAccepted);
}

/** What it brought about stands beside the page: a file, a window of the browser's, or another tab, which an advert opens too. */
function leftThePage({ observation, target }: Scene): boolean {
  const { newTab, download, dialog } = observation.witness;
  const leads = target.before?.role === "link" || target.before?.href !== undefined;
  return (newTab === true && leads) || download !== undefined || dialog !== undefined;
}

/** Whoever waits or loads anew looks for a change; that a page scrolled, the client saw, whatever else changed meanwhile. */
function isAwaited(scene: Scene): boolean {
  return isExempt(scene) && scene.action?.kind !== "scroll" && scene.changes.meaningful;
}

/** The page says the name of the file that was handed over. */
function showsItsFile({ action, changes }: Scene): boolean {
  if (action?.kind !== "upload") return false;
  const said = [
    ...changes.added.flatMap(({ name, text, value }) => [name, text ?? "", value ?? ""]),
    ...changes.changed.map(({ to }) => (typeof to === "string" ? to : "")),
  ];
  return said.some((text) => hasWords(text, action.file));
}
