/** Refusal: signs that the site or the page refused what was sent, that the session ended, or that the page is an error. */

import { verbRow } from "../../action/grammar.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import {
  answeredWithError,
  endsAtSignIn,
  isAnsweredByPage,
  isInFlight,
  isRefused,
  isUnclear,
  writesOf,
} from "../evidence/browser-events.js";
import type { Comparison } from "../evidence/comparison.js";
import {
  freshPageWords,
  freshWords,
  isErrorTitle,
  reportsFailure,
  reportsRefusal,
  toneOf,
} from "../evidence/messages.js";
import { hasWords, nodesIn, textOf } from "../record/text-match.js";
import { distinctValues, returnedForm, showsEnteredValues } from "./form-values.js";
import { asksToSignIn, endsSession, hasLostSession } from "./sign-in.js";

const SUBMIT_SIGNS = {
  "refused-by-server": (compared) => writesOf(compared).some(isRefused),
  "turned-away": (compared) => writesOf(compared).some(endsAtSignIn),
  "signed-out": (compared) => hasLostSession(compared) && !endsSession(compared),
  "error-page": isErrorPage,
  "marked-invalid": isNewlyInvalid,
  "refused-in-words": refusesInWords,
} satisfies Readonly<Record<string, (compared: Comparison) => boolean>>;

/** `still-there`: the thing to remove is still in its place (`outcome.ts`). */
export type SubmitRefusal = keyof typeof SUBMIT_SIGNS | "still-there";

export function refusalOf(compared: Comparison): SubmitRefusal | null {
  const signs = Object.keys(SUBMIT_SIGNS) as (keyof typeof SUBMIT_SIGNS)[]; // its own keys, in order
  return signs.find((sign) => SUBMIT_SIGNS[sign](compared)) ?? null;
}

export type Contradiction = Exclude<SubmitRefusal, "marked-invalid" | "still-there">;
export function contradictionOf(compared: Comparison): Contradiction | null {
  const { leads = false, asks = false } = verbRow(compared.action) ?? {};
  if (leads && (isErrorPage(compared) || answeredWithError(compared))) return "error-page";
  if (leads && asksToSignIn(compared)) return "signed-out";
  if (!asks) return null;
  const writes = writesOf(compared);
  if (writes.some(isRefused)) return "refused-by-server";
  if (writes.some(endsAtSignIn)) return "turned-away";
  return isNewlyInvalid(compared) || refusesInWords(compared) ? "refused-in-words" : null;
}

/** The action sent a request without an answer yet, or with one that does not tell whether the site accepted it. */
export function requestsOpen(compared: Comparison): { readonly inFlight: boolean; readonly unclear: boolean } {
  const { asks = false } = verbRow(compared.action) ?? {};
  return { inFlight: asks && isInFlight(compared), unclear: asks && isUnclear(compared) };
}

export function isNewlyInvalid({ changes }: Comparison): boolean {
  const turned = changes.changed.some(({ field, to }) => field === "state.invalid" && to === true);
  return turned || changes.added.some(({ state }) => state.invalid === true);
}

export function isErrorPage(compared: Comparison): boolean {
  const { before, after } = compared;
  if (after.title !== before.title && isErrorTitle(after.title)) return true;
  return freshWords(compared).some(({ node, text }) => node.role === "heading" && isErrorTitle(text));
}

/** The new page tells nothing about the submitted values. */
export const isErrorOrSignIn = (compared: Comparison): boolean =>
  asksToSignIn(compared) || isErrorPage(compared) || answeredWithError(compared);

function refusesInWords(compared: Comparison): boolean {
  return wordsOfRefusal(compared) !== undefined;
}

/** The page's own words of refusal. Undefined if it says nothing that refuses. */
export function wordsOfRefusal(compared: Comparison): string | undefined {
  const back = isAnsweredByPage(compared) ? returnedForm(compared) : null;
  const pressed = compared.target.before?.name ?? "";
  const isBack = back !== null;
  // Some sites append a field's error to its label.
  const labels = (back?.pairs ?? []).flatMap(({ was, is }) =>
    is.name.startsWith(was.name) ? [is.name.slice(was.name.length)] : [],
  );
  const told = [alertText(compared), ...labels].find((text) => toneOf(text, pressed) === "refusal");
  if (told !== undefined) return told.trim();
  const refusing = freshPageWords(compared).filter(
    ({ node, text }) => isRefusing(node, text, pressed, isBack) || isMuteAlert(compared, isBack, node, text),
  );
  const ofRecord = isBack || refusing.length === 0 ? NONE : factsOfRecord(compared);
  return refusing.find(
    ({ node, text }) => !ofRecord.has(node.key) || (node.role !== "listitem" && reportsFailure(text, pressed)),
  )?.text;
}

const NONE: ReadonlySet<string> = new Set();

/** Running text after the first entered value on the record's own page, which may describe the record's state. */
function factsOfRecord(compared: Comparison): ReadonlySet<string> {
  if (!isAnsweredByPage(compared) || !showsEnteredValues(compared)) return NONE;
  const values = distinctValues(compared.typed);
  const nodes = nodesIn(compared.after.skeleton).filter(({ message, control }) => !message && control === undefined);
  const first = nodes.findIndex((node) => values.some((value) => hasWords(textOf(node), value)));
  return new Set(nodes.slice(first + 1).map(({ key }) => key));
}

const SAYING: readonly string[] = ["text", "heading", "listitem", "label"];
const SENTENCE_MAX = 300;

/** Running text refuses only by a sentence. Beside a returned form, one new word is enough: "Required", "Invalid". */
function isRefusing(node: SkeletonNode, text: string, pressed: string, isBack: boolean): boolean {
  const { message, means, role, control } = node;
  if (message) {
    const tone = toneOf(text, pressed);
    return (tone === "refusal" || (means === "error" && tone !== "success")) && !/dialog$/.test(role);
  }
  // A notification that closes on a click is a control, but no button.
  const isSaid = control === undefined ? SAYING.includes(role) : role === "generic";
  if (!isSaid || text.length > SENTENCE_MAX) return false;
  return reportsRefusal(text, pressed) || (isBack && toneOf(text, pressed) === "refusal");
}

export const alertText = ({ observation }: Comparison): string =>
  /^alert: (.*)$/s.exec(observation.witness.dialog ?? "")?.[1] ?? "";

/** An alert or field text without a known tone in the button's form: validation in words that the lexicon lacks. */
function isMuteAlert(compared: Comparison, isBack: boolean, node: SkeletonNode, text: string): boolean {
  const home = compared.target.before?.region ?? "";
  const isHere = isBack || (/form|dialog/.test(home) && node.region.startsWith(home) && !isAnsweredByPage(compared));
  return isHere && node.message && (node.role === "alert" || node.role === "text") && toneOf(text) === "neutral";
}
