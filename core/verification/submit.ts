/** Submit: the tiers of evidence that a form went through, and the signs that it was refused (design §6.9). */

import { isRow } from "../page/aria.js";
import type { SkeletonNode } from "../page/skeleton.js";
import type { ObservedRequest } from "../task/observation.js";
import { isAnsweredByPage } from "./arrival.js";
import { isCaused } from "./caused.js";
import { showsEnteredValues } from "./entered.js";
import type { SubmitTier } from "./evidence.js";
import { freshSayings, freshWords } from "./fresh-words.js";
import { reportsSuccess, toneOf } from "./message-words.js";
import { askedSince } from "./question.js";
import type { Differing } from "./record.js";
import { NO_RECORD, standingOfRecord, type Unseen } from "./record-standing.js";
import { becameInvalid, browserSays, isErrorPage, type Refusal, refusalOf } from "./refusal.js";
import { fieldsAround, returnedForm } from "./returned-form.js";
import type { Scene } from "./scene.js";
import { hasSignedOut } from "./sign-in.js";
import { sitesOf } from "./sites.js";
import { isRouteChange } from "./url-change.js";
import { isAccepted, isRefused, ownWrites } from "./witness.js";

export interface SubmitEvidence {
  readonly tiers: readonly SubmitTier[];
  /** How many of them do not follow from one another. */
  readonly signs: number;
  readonly refusal: Refusal | null;
  readonly inFlight: boolean;
  /** What the page asks before it goes on; null when it asks nothing. */
  readonly question: string | null;
  /** The form is back in another document, with what was entered still in it. */
  readonly formReturned: boolean;
  /** Fields that hold another value than was entered. */
  readonly notTaken: readonly Differing[];
  /** Where what was entered should be shown, and is not. */
  readonly unseen: Unseen | null;
  /** Where the record can be looked at; null when it was, or when there is nothing more to see. */
  readonly recordAt: string | null;
}

export const NO_SUBMIT: SubmitEvidence = {
  tiers: [],
  signs: 0,
  refusal: null,
  inFlight: false,
  question: null,
  formReturned: false,
  notTaken: [],
  unseen: null,
  recordAt: null,
};

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
/** All that these say, when the answer is another document, is that there is another document. */
export const OF_THE_ANSWER: readonly SubmitTier[] = ["response", "path", "form-gone"];

export function submitEvidence(scene: Scene): SubmitEvidence {
  const inFlight = isInFlight(scene);
  const question = askedSince(scene);
  if (question !== null) return { ...NO_SUBMIT, inFlight, question };
  const refusal = refusalOf(scene);
  const formReturned = isReturnedFilled(scene);
  const record = refusal === null ? standingOfRecord(scene) : NO_RECORD;
  const tiers: readonly SubmitTier[] = [
    ...tiersOf(scene, formReturned),
    ...(record.isShown ? (["record"] as const) : []),
  ];
  return {
    tiers,
    signs: independent(tiers, isAnsweredByPage(scene)),
    refusal,
    inFlight,
    question,
    formReturned,
    notTaken: record.notTaken,
    unseen: record.unseen,
    recordAt: record.at,
  };
}

/** A form that came back with its values is what a refusal looks like: the answer and its address say nothing. */
function tiersOf(scene: Scene, formReturned: boolean): readonly SubmitTier[] {
  const shown = TIERS.filter(({ holds }) => holds(scene)).map(({ tier }) => tier);
  const own = scene.drifted ? shown.filter((tier) => NOT_OF_THE_PAGE.includes(tier)) : shown;
  if (formReturned) return own.filter((tier) => !OF_THE_ANSWER.includes(tier));
  return own.length === 1 && own[0] === "confirmation" && isUnheard(scene) ? [] : own;
}

/**
 * Nothing left the page and nothing came of the click, as far as a client sees that looks for both: the one message that came
 * meanwhile is as well another's ("A backup was completed"), unless it is what was said beforehand to come.
 */
function isUnheard(scene: Scene): boolean {
  const { caused, requests, dialog } = scene.observation.witness;
  if (
    scene.expected.newly ||
    caused === undefined ||
    requests === undefined ||
    dialog !== undefined ||
    isAnsweredByPage(scene)
  )
    return false;
  return writes(scene).length === 0 && !isCaused(scene.changes, scene.after.skeleton?.nodes ?? {}, caused);
}

function independent(tiers: readonly SubmitTier[], isAnotherDocument: boolean): number {
  if (!isAnotherDocument) return tiers.length;
  const others = tiers.filter((tier) => !OF_THE_ANSWER.includes(tier)).length;
  return others + (others < tiers.length ? 1 : 0);
}

function isReturnedFilled(scene: Scene): boolean {
  return isAnsweredByPage(scene) && returnedForm(scene)?.filled === true;
}

/** A write of its own has no answer yet: what the page shows may still be taken back. */
export function isInFlight(scene: Scene): boolean {
  const own = writes(scene);
  return own.some((request) => request.status === undefined) && !own.some(isAccepted);
}

/**
 * Whether there is evidence that what was sent never arrived, so that sending it again is no second time: the client
 * refused to act or never reached the target, the site refused what it got (4xx, validation) or asked first. A server error
 * is none: it may have been carried out. Nor is it that nothing left the page: what was heard may be kept there.
 */
export function provesNotLanded(scene: Scene, { tiers, question }: SubmitEvidence): boolean {
  const { receipt } = scene;
  if (question !== null) return true;
  if (tiers.length > 0) return false;
  if (receipt?.effect === "refused" || receipt?.delivered === false) return true;
  const own = writes(scene);
  if (own.length > 0) return own.every(isTurnedDown);
  return receipt?.effect !== "unknown" && becameInvalid(scene);
}

/** Not a conflict, which may be with what was sent before; not a time-out. */
function isTurnedDown({ status }: ObservedRequest): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409;
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

/** A message in words that we do not know may as well say that it failed: it confirms nothing. */
function hasConfirmation(scene: Scene): boolean {
  const said = freshSayings(scene);
  const deed = scene.target.before?.name ?? "";
  if (said.some(({ node, text }) => node.message && confirms(node, text, deed))) return true;
  if (toneOf(browserSays(scene), deed) === "success") return true;
  // A page left behind is no confirmation, and neither is one that says it is an error.
  return !landedElsewhere(scene) && said.some(({ node, text }) => isText(node) && reportsSuccess(text, deed));
}

/** A button may be called "Saved searches"; a row or list item that takes the focus, as toasts do, or goes at a click, still says what it says. */
function isText({ control, role }: SkeletonNode): boolean {
  return control === undefined || isRow(role) || role === "generic";
}

/** Dialogs ask, they do not confirm. */
function confirms(node: SkeletonNode, text: string, deed: string): boolean {
  if (/dialog$/.test(node.role) || node.control !== undefined || node.state.invalid === true) return false;
  const tone = toneOf(text, deed);
  return tone === "success" || (node.means === "success" && tone === "neutral");
}

/** The query of a form that does not post is its submission; a fragment route is a path. */
function hasNewPath(scene: Scene): boolean {
  const { url, target } = scene;
  const byQuery = url.query && target.before !== undefined && target.before.control?.formMethod !== "post";
  return (url.path || isRouteChange(url) || byQuery) && !landedElsewhere(scene) && !isFormStill(scene);
}

/** The form is there as it was sent: the address of many a site for "try again". A search form stays beside what it found. */
function isFormStill(scene: Scene): boolean {
  return scene.target.before?.control?.formMethod !== "get" && !scene.url.query && returnedForm(scene)?.filled === true;
}

/** Every control of the form, or of the dialog, that held the button is gone, the button among them; or it is back, empty. */
export function isFormGone(scene: Scene): boolean {
  const { target, changes, before } = scene;
  const home = target.before?.control;
  if (home === undefined || landedElsewhere(scene)) return false;
  if (
    isAnsweredByPage(scene) &&
    target.before !== undefined &&
    fieldsAround(target.before, before.skeleton).length > 0
  ) {
    const back = returnedForm(scene);
    return back === null || back.emptied;
  }
  if (!target.gone) return false;
  const removed = new Set(changes.removed.map((node) => node.key));
  const controls = Object.values(before.skeleton?.nodes ?? {});
  const isGone = (key: string | undefined, of: "form" | "dialog") =>
    key !== undefined && controls.filter((node) => node.control?.[of] === key).every((node) => removed.has(node.key));
  return isGone(home.form, "form") || isGone(home.dialog, "dialog");
}

/** A session that ended, or a page that says it is an error: another page, but not a submission that went through. */
function landedElsewhere(scene: Scene): boolean {
  return hasSignedOut(scene) || isErrorPage(scene) || answeredWithError(scene);
}
