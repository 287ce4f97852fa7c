/** Messages: new words on a page, their tone, and questions that the page asks before it goes on. */

import { translatedVerb, verbPhrase } from "../../action/kind.js";
import { onceForEach } from "../../page/compare/once-for-each.js";
import { isDialog } from "../../page/read/aria.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import { fold, isField, isTick, nodesIn, textOf } from "../record/text-match.js";
import { isAnsweredByPage } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { DONE, deniesSuccess, isPending, withoutNoErrors, withoutOtherActions } from "./denied-success.js";
import * as lexicon from "./lexicon.js";
import { isPartial, isQualified } from "./qualified.js";

export type MessageTone = "success" | "refusal" | "progress" | "question" | "neutral";

/** First match wins: "could not be saved" is a refusal although it says "saved". */
const TONES: readonly (readonly [MessageTone, RegExp])[] = [
  ["refusal", lexicon.REFUSAL],
  ["progress", lexicon.PROGRESS],
  ["success", lexicon.SUCCESS],
];

/** `pressed`: name of the pressed button. Its own verb is no refusal: "Reject" leads to "Rejected". */
export function toneOf(text: string, pressed = ""): MessageTone {
  const folded = fold(text);
  if (/[?？؟]$/u.test(folded)) return "question";
  const weighed = withoutNoErrors(lexicon.withoutHarmless(folded));
  const asked = fold(pressed);
  const tone = weigh(weighed, asked);
  if (tone !== "refusal" || deniesSuccess(weighed)) return tone;
  if (weigh(withoutQuoted(weighed), asked) === "success") return "success";
  return weigh(withVerbDone(asked, weighed), asked);
}

const QUOTED = /"([^"]{1,80})"|[“„«‟]([^“”„«»]{1,80})[”“»]|「([^「」]{1,80})」|(?<!\p{L})'([^']{1,80})'(?!\p{L})/gu;
/** Most words in a name; a longer quotation may be a sentence. */
const NAME_WORDS = 4;

/** Removes quoted names, which may have any tone: 'Project "Failed deliveries" deleted'. Quoted sentences stay. */
const withoutQuoted = (text: string): string =>
  text.replace(QUOTED, (quoted) => ((quoted.match(/\p{L}+/gu) ?? []).length <= NAME_WORDS ? " " : quoted));

function weigh(text: string, pressed: string): MessageTone {
  if (deniesSuccess(text)) return "refusal";
  const tone = toneIn(text);
  if (tone !== "success" && tone !== "neutral") return tone;
  if (isPending(text, pressed)) return "progress";
  if (tone === "neutral") return tone;
  if (isPartial(text)) return "refusal";
  return isQualified(text) ? "neutral" : toneIn(withoutOtherActions(text, pressed));
}

const toneIn = (text: string): MessageTone => TONES.find(([, words]) => words.test(text))?.[0] ?? "neutral";
const STEM_MIN = 4;

/** Replaces the button's verb by `DONE`: after "Reject", "The request has been rejected" reports success. */
function withVerbDone(pressed: string, text: string): string {
  const stem = (/\p{L}+/u.exec(pressed)?.[0] ?? "").replace(/[ey]$/u, "");
  if (stem.length < STEM_MIN) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${stem}\\p{L}{0,5}(?![\\p{L}\\p{N}])`, "gu"), DONE);
}

function isQuestion(text: string): boolean {
  const folded = fold(text);
  return /[?？؟](?:$|[\s"'”»])/u.test(folded) || lexicon.QUESTION.test(folded);
}

export const reportsSuccess = (text: string, pressed = ""): boolean =>
  toneOf(text, pressed) === "success" && lexicon.SUCCESS_SENTENCE.test(withoutOtherActions(fold(text), fold(pressed)));

/** A denied success sentence also reports a refusal. */
export const reportsRefusal = (text: string, pressed = ""): boolean =>
  toneOf(text, pressed) === "refusal" &&
  (lexicon.REFUSAL_SENTENCE.test(fold(text)) ||
    (deniesSuccess(fold(text)) && lexicon.SUCCESS_SENTENCE.test(fold(text))));

/** Reports a failed action, not a state: "The payment was declined", not "Membership has expired" or "No orders were placed". */
export const reportsFailure = (text: string, pressed = ""): boolean =>
  toneOf(text, pressed) === "refusal" &&
  !lexicon.COUNTS_NONE.test(fold(text)) &&
  (lexicon.FAILURE.test(fold(text)) || deniesSuccess(fold(text)));

export const isErrorTitle = (text: string): boolean => lexicon.ERROR_TITLE.test(fold(text));
export const isProgress = (text: string): boolean => toneOf(text) === "progress";

type FreshWords = { readonly node: SkeletonNode; readonly text: string };

/** New words on the page: texts of new nodes, and the new parts of nodes that stayed. */
export function freshWords({ before, after, changes }: Comparison): readonly FreshWords[] {
  const added = changes.added.map((node) => ({ node, text: textOf(node) }));
  const changed = changes.changed.flatMap(({ key, field, from, to, numberOnly }) => {
    const node = after.skeleton?.nodes[key];
    if (node === undefined || (field !== "text" && field !== "name") || numberOnly) return [];
    return [{ node, text: freshPart(String(from ?? ""), String(to ?? "")) }];
  });
  const said = [...added, ...changed].filter(({ text }) => text !== "");
  const known = said.length > 0 && before.skeleton !== null ? textsOf(before.skeleton) : NONE;
  return said.filter(({ text }) => !known.has(fold(text)));
}

const NONE: ReadonlySet<string> = new Set();
const textsOf = onceForEach((skeleton: Skeleton) => new Set(nodesIn(skeleton).map((node) => fold(textOf(node)))));

/** Messages may gather in one region: in "Theme saved Profile saved" after "Theme saved", only "Profile saved" is new. */
function freshPart(from: string, to: string): string {
  if (from.includes(to)) return "";
  if (from !== "" && to.startsWith(from)) return to.slice(from.length).trim();
  if (from !== "" && to.endsWith(from)) return to.slice(0, -from.length).trim();
  return to;
}

const ENTERED_MIN = 4;

/** New words without the entered values, which may have any tone: a note "Could not reach her" refuses nothing. */
export function freshPageWords(compared: Comparison): readonly FreshWords[] {
  const entered = compared.typed.map(({ value }) => value).filter((value) => value.length >= ENTERED_MIN);
  const withoutEntered = (text: string) => entered.reduce((rest, value) => rest.replaceAll(value, " "), text);
  return freshWords(compared).map(({ node, text }) => ({ node, text: withoutEntered(text) }));
}

/** "Saving…" is short; a paragraph that mentions loading is no sign of work. */
const SIGN_MAX = 60;

/** The page newly says that it is not done yet: a progress bar, a busy region, words that ask to wait. */
export function isWorking({ changes }: Pick<Comparison, "changes">): boolean {
  const asksToWait = (words: string) => words.length <= SIGN_MAX && isProgress(words);
  // A progress bar with a value may be a lasting display.
  const isSign = ({ role, state, name, text, value = "" }: SkeletonNode) =>
    (role === "progressbar" && value === "") || state.busy === true || asksToWait(text ?? name);
  const isWord = (field: string) => field === "name" || field === "text";
  const isTurn = ({ field, to }: (typeof changes.changed)[number]) =>
    field === "state.busy" ? to === true : isWord(field) && typeof to === "string" && asksToWait(to);
  return changes.added.some(isSign) || changes.changed.some(isTurn);
}

export const QUESTION_MAX = 120;

/** Question, in the page's words, that the page asks before the action takes effect. Null if it asks none. */
export function askedSince(compared: Comparison): string | null {
  const fresh = freshPageWords(compared);
  const dialog = compared.changes.added.find(({ role }) => isDialog(role));
  const inDialog = dialog === undefined ? null : askedInDialog(compared, fresh, dialog);
  return inDialog ?? browserQuestion(compared) ?? askedOnPage(compared, fresh) ?? askedInPart(compared);
}

/** A new part without text fields that repeats the pressed button beside one that backs out. */
function askedInPart(compared: Comparison): string | null {
  const { changes, target } = compared;
  const pressed = fold(target.before?.name ?? "");
  if (pressed === "" || isAnsweredByPage(compared)) return null;
  const again = changes.added.find((node) => isButton(node) && fold(node.name) === pressed);
  const beside = changes.added.filter(({ region }) => again !== undefined && region === again.region);
  const isAsking = beside.some((one) => isButton(one) && backsOut(one)) && !beside.some(isWritten);
  return again !== undefined && again.region !== target.before?.region && isAsking
    ? `${again.name}?`.slice(0, QUESTION_MAX)
    : null;
}

function askedInDialog(compared: Comparison, fresh: readonly FreshWords[], dialog: SkeletonNode): string | null {
  const isHere = ({ key, control, region }: SkeletonNode) =>
    key === dialog.key || control?.dialog === dialog.key || region.includes(dialog.role);
  const nodes = nodesIn(compared.after.skeleton).filter(isHere);
  const said = fresh.filter(({ node }) => isHere(node) && node.control === undefined);
  const question = said.find(({ text }) => isQuestion(text));
  const buttons = nodes.filter(isButton);
  if (nodes.some(isWritten) || !buttons.some((one) => affirms(one, compared))) return null;
  // Without question words, a dialog asks only if it repeats the pressed verb beside a button that backs out.
  const pressed = compared.target.before?.name ?? "";
  const isRepeated = buttons.some(({ name }) => repeatsLabel(name, pressed)) && buttons.some(backsOut);
  if (question === undefined && !isRepeated) return null;
  if (said.some(({ text }) => reportsSuccess(text) && !isQuestion(text))) return null;
  return (question ?? said[0])?.text.slice(0, QUESTION_MAX) ?? "a question";
}

/** A page asks by its words, or by a button that confirms, if the button's form has no text field. */
function askedOnPage(compared: Comparison, fresh: readonly FreshWords[]): string | null {
  const said = fresh.filter(({ node }) => node.control === undefined);
  if (said.some(({ node, text }) => node.message && toneOf(text) === "success")) return null;
  const question = said.find(({ text }) => isQuestion(text));
  const nodes = nodesIn(compared.after.skeleton);
  // In another document every button is new, even a "Delete" with the same name.
  const isPage = isAnsweredByPage(compared);
  const added = (isPage ? nodes : compared.changes.added).filter(isButton);
  const isBare = ({ control }: SkeletonNode) =>
    !nodes.some((node) => isWritten(node) && node.control?.form === control?.form);
  const answers = added.filter((one) => affirms(one, compared)).filter(isBare);
  const isPosted = answers.some(({ control }) => control?.formMethod === "post" || control?.submits === true);
  if (question !== undefined) {
    return answers.length > 0 && (isPosted || added.some(backsOut)) ? question.text.slice(0, QUESTION_MAX) : null;
  }
  // A button such as "Confirm Deletion" asks without any other words.
  const confirming = ({ name, control }: SkeletonNode) =>
    isPage && control?.formMethod === "post" && lexicon.CONFIRMING.test(fold(name));
  return answers.find(confirming)?.name.slice(0, QUESTION_MAX) ?? null;
}

/** A browser dialog that is still open. An alert counts only if its words ask; other dialogs wait for an answer. */
function browserQuestion({ observation, action, before, after }: Comparison): string | null {
  const { dialog } = observation.witness;
  if (dialog === undefined || action?.kind === "dialog" || before.url !== after.url) return null;
  return /^(?:confirm|prompt|beforeunload):/.test(dialog) || isQuestion(dialog) ? dialog.slice(0, QUESTION_MAX) : null;
}

const isButton = ({ role, control }: SkeletonNode): boolean =>
  control !== undefined && (role === "button" || role === "link");

/** A field to write in. Inert fields, covered by the question, do not count. */
const isWritten = (node: SkeletonNode): boolean => isField(node) && !isTick(node) && node.state.inert !== true;

/** The button accepts, or repeats the pressed verb: a second "Delete" after "Delete". */
const affirms = ({ name }: SkeletonNode, { target }: Comparison): boolean =>
  isAccepting(name) || (!isBackingOut(name) && repeatsLabel(name, target.before?.name ?? ""));

const backsOut = ({ name }: SkeletonNode): boolean => isBackingOut(name);

export function isAccepting(name: string): boolean {
  const phrase = verbPhrase(name);
  if (phrase === "" || isBackingOut(name)) return false;
  const foreign = translatedVerb(phrase);
  return lexicon.ACCEPTING.test(phrase) || foreign === "finishing" || foreign === "in-holder";
}

export function isBackingOut(name: string): boolean {
  const phrase = verbPhrase(fold(name));
  return lexicon.BACKING_OUT.test(phrase) || translatedVerb(phrase) === "backing-out";
}

export function repeatsLabel(name: string, asked: string): boolean {
  const verb = /\p{L}+/u.exec(fold(asked))?.[0] ?? "";
  const words: readonly string[] = fold(name).match(/\p{L}+/gu) ?? [];
  return verb !== "" && words.includes(verb);
}
