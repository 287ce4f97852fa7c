/** Submit: the tiers of evidence that a form went through, and the signs that it was refused (design §6.9). Elsewhere: save, send. */

import { isRow } from "../page/roles.js";
import type { SkeletonNode } from "../page/skeleton.js";
import type { WitnessedRequest } from "../task/observation.js";
import { showsEnteredValues } from "./entered.js";
import type { SubmitTier } from "./evidence.js";
import { isErrorTitle, reportsSuccess, toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";
import { hasSignedOut } from "./sign-in.js";
import { sitesOf } from "./tie.js";
import { isRouteChange } from "./url-change.js";
import { isAccepted, isRefused, ownWrites } from "./witness.js";
import { fold } from "./wording.js";

export interface SubmitEvidence {
  readonly tiers: readonly SubmitTier[];
  readonly refused: boolean;
  readonly inFlight: boolean;
}

/** A tier each, in the order of the design. */
const TIERS: readonly { readonly tier: SubmitTier; readonly holds: (scene: Scene) => boolean }[] = [
  { tier: "response", holds: (scene) => writes(scene).some(isAccepted) },
  { tier: "confirmation", holds: hasConfirmation },
  { tier: "path", holds: hasNewPath },
  { tier: "download", holds: ({ observation }) => observation.witness.download !== undefined },
  { tier: "form-gone", holds: isFormGone },
  { tier: "values-shown", holds: (scene) => !landedElsewhere(scene) && showsEnteredValues(scene, freshWords(scene)) },
];
/** What a page that drifted shows was there before the action. */
const NOT_OF_THE_PAGE: readonly SubmitTier[] = ["response", "path", "download"];

export function submitEvidence(scene: Scene): SubmitEvidence {
  const shown = TIERS.filter(({ holds }) => holds(scene)).map(({ tier }) => tier);
  const tiers = scene.drifted ? shown.filter((tier) => NOT_OF_THE_PAGE.includes(tier)) : shown;
  return { tiers, refused: isRefusedSubmit(scene), inFlight: isInFlight(scene) };
}

/** A write of its own has no answer yet: what the page shows may still be taken back. */
export function isInFlight(scene: Scene): boolean {
  const own = writes(scene);
  return own.some((request) => request.status === undefined) && !own.some(isAccepted);
}

/**
 * Whether there is evidence that what was sent never arrived, so that sending it again is no second time: the client
 * refused to act, the site refused what it got (4xx, validation), or a client that watches the network saw nothing leave
 * a settled page. A server error is none: it may have been carried out.
 */
export function provesNotLanded(scene: Scene, tiers: readonly SubmitTier[]): boolean {
  const { receipt, observation } = scene;
  if (tiers.length > 0) return false;
  if (receipt?.effect === "refused") return true;
  const own = writes(scene);
  if (own.length > 0) return own.every(isTurnedDown);
  if (receipt?.effect === "unknown") return false;
  return becameInvalid(scene) || (observation.settled && observation.witness.didNetworkOccur === false);
}

/** Not a conflict, which may be with what was sent before; not a time-out. */
function isTurnedDown({ status }: WitnessedRequest): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409;
}

export function wasRefusedByServer(scene: Scene): boolean {
  return writes(scene).some(isRefused);
}

/** The page that the action led to came with an error status, whatever it says and in whatever language. */
export function answeredWithError({ observation, urlChanged, after }: Scene): boolean {
  if (!urlChanged || !URL.canParse(after.url)) return false;
  const { origin, pathname } = new URL(after.url);
  return (observation.witness.requests ?? []).some(
    (request) => request.startedByAction && isRefused(request) && request.url === `${origin}${pathname}`,
  );
}

function writes(scene: Scene) {
  return ownWrites(scene.observation.witness, sitesOf(scene));
}

function hasConfirmation(scene: Scene): boolean {
  const said = freshWords(scene);
  if (said.some(({ node, text }) => node.message && confirms(node, text))) return true;
  // A page left behind is no confirmation, and neither is one that says it is an error.
  return !landedElsewhere(scene) && said.some(({ node, text }) => isText(node) && reportsSuccess(text));
}

/** A button may be called "Saved searches"; a row or list item that takes the focus, as toasts do, still says what it says. */
function isText({ control, role }: SkeletonNode): boolean {
  return control === undefined || isRow(role);
}

/** An alert must say that it worked; a status must only not say the contrary. Dialogs ask, they do not confirm. */
function confirms(node: SkeletonNode, text: string): boolean {
  if (/dialog$/.test(node.role) || node.control !== undefined || node.state.invalid === true) return false;
  const tone = toneOf(text);
  return tone === "success" || (tone === "neutral" && node.role === "status");
}

/** The query of a form that does not post is its submission; a fragment route is a path. */
function hasNewPath(scene: Scene): boolean {
  const { url, target } = scene;
  const byQuery = url.query && target.before !== undefined && target.before.control?.formMethod !== "post";
  return (url.path || isRouteChange(url) || byQuery) && !landedElsewhere(scene) && !isFormBack(scene);
}

/** What was posted comes back as the form that it was: the address of many a site for "try again". Elsewhere: re-rendered form. */
function isFormBack({ target, before, after }: Scene): boolean {
  const button = target.before;
  const form = button?.control?.form;
  if (button === undefined || form === undefined || button.control?.formMethod !== "post") return false;
  const now = Object.values(after.skeleton?.nodes ?? {}).filter((node) => node.control !== undefined);
  const controls = Object.values(before.skeleton?.nodes ?? {}).filter((node) => node.control?.form === form);
  return controls.every((was) => now.some((is) => is.role === was.role && is.name === was.name));
}

/** Every control of the form, or of the dialog, that held the button is gone, the button among them. */
export function isFormGone(scene: Scene): boolean {
  const { target, changes, before } = scene;
  const home = target.before?.control;
  if (home === undefined || !target.gone || landedElsewhere(scene)) return false;
  const removed = new Set(changes.removed.map((node) => node.key));
  const controls = Object.values(before.skeleton?.nodes ?? {});
  const isGone = (key: string | undefined, of: "form" | "dialog") =>
    key !== undefined && controls.filter((node) => node.control?.[of] === key).every((node) => removed.has(node.key));
  return isGone(home.form, "form") || isGone(home.dialog, "dialog");
}

/** Error status, validation text, a control that became invalid, an error page. */
function isRefusedSubmit(scene: Scene): boolean {
  if (writes(scene).some(isRefused) || becameInvalid(scene)) return true;
  const messages = freshWords(scene).filter(({ node }) => node.message);
  return (
    messages.some(({ node, text }) => toneOf(text) === "refusal" || isMuteAlert(scene, node, text)) ||
    isErrorPage(scene)
  );
}

export function becameInvalid({ changes }: Scene): boolean {
  const turned = changes.changed.some((change) => change.field === "state.invalid" && change.to === true);
  return turned || changes.added.some((node) => node.state.invalid === true);
}

/** An alert, or text at a field, in the form of the button, that says nothing of success: validation in words we do not know. */
function isMuteAlert({ target }: Scene, node: SkeletonNode, text: string): boolean {
  const home = target.before?.region ?? "";
  const isHere = /form|dialog/.test(home) && node.region.startsWith(home);
  return isHere && (node.role === "alert" || node.role === "text") && toneOf(text) === "neutral";
}

/** A session that ended, or a page that says it is an error: another page, but not a submission that went through. */
function landedElsewhere(scene: Scene): boolean {
  return hasSignedOut(scene) || isErrorPage(scene) || answeredWithError(scene);
}

export function isErrorPage(scene: Scene): boolean {
  const { before, after } = scene;
  if (after.title !== before.title && isErrorTitle(after.title)) return true;
  return freshWords(scene).some(({ node, text }) => node.role === "heading" && isErrorTitle(text));
}

/** What a page says now and did not say before: nodes that came, and what is new in those that stayed. */
export function freshWords(scene: Scene): readonly { readonly node: SkeletonNode; readonly text: string }[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  const known = new Set(Object.values(scene.before.skeleton?.nodes ?? {}).map((node) => fold(wordsOf(node))));
  const added = scene.changes.added.map((node) => ({ node, text: wordsOf(node) }));
  const changed = scene.changes.changed.flatMap((change) => {
    const node = nodes[change.key];
    if (node === undefined || (change.field !== "text" && change.field !== "name") || change.numberOnly) return [];
    return [{ node, text: freshPart(String(change.from ?? ""), String(change.to ?? "")) }];
  });
  return [...added, ...changed].filter(({ text }) => text !== "" && !known.has(fold(text)));
}

function wordsOf(node: SkeletonNode): string {
  return node.text || node.name;
}

/** Toasts gather in one region: "Theme saved" after "Theme saved Profile saved" is old, "Profile saved" is new. */
function freshPart(from: string, to: string): string {
  if (from.includes(to)) return "";
  if (from !== "" && to.startsWith(from)) return to.slice(from.length).trim();
  if (from !== "" && to.endsWith(from)) return to.slice(0, -from.length).trim();
  return to;
}
