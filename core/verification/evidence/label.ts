/** Label: new words on a target, or content in its place, that report the press as done, or ask, wait or refuse. */

import { isRow } from "../../page/read/aria.js";
import { isInside } from "../../page/read/region-path.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { fold, isField, isTextField, isTick, textOf } from "../record/text-match.js";
import { isAccepted, isAnsweredByPage, writesOf } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { CONFIRMING, QUESTION } from "./lexicon.js";
import { freshWords, isAccepting, isBackingOut, QUESTION_MAX, reportsSuccess, toneOf } from "./messages.js";

type Words = Readonly<Record<"is" | "was", string>>;

/** The new words of the target itself. */
export const labelsOf = ({ changes, target }: Comparison): readonly Words[] =>
  changes.changed
    .filter(({ field, beforeKey }) => /^(?:name|text)$/.test(field) && beforeKey === target.before?.key)
    .map(({ from, to }) => ({ is: String(to ?? ""), was: String(from ?? "") }));

/** The new label says that nothing is done yet: "Are you sure?", "Please wait", "Starting…" or "Copy failed". */
export const tellsUndone = (is: string, was: string): boolean =>
  asks(is, was) || isUnderWay(is) || toneOf(is, was) === "refusal";

function asks(is: string, was: string): boolean {
  const [old, words] = [fold(was), fold(is)];
  if (toneOf(words) === "question" || QUESTION.test(words)) return true;
  return CONFIRMING.test(words) && !CONFIRMING.test(old);
}

const isUnderWay = (words: string): boolean => toneOf(words) === "progress" || /(?:…|\.{3})\s*$/u.test(words);

/** Inflected, the label's own words say it is done: "Follow"/"Following", "Add to cart"/"Added", "Speichern"/"Gespeichert". */
export function tellsDone(is: string, was: string): boolean {
  const [old, words] = [wordsIn(was), wordsIn(is)];
  if (words.length > old.length || tellsUndone(is, was)) return false;
  const isOwn = (word: string) => old.includes(word) || old.some((one) => isInflected(one, word));
  return words.every(isOwn) && words.some((word) => !old.includes(word));
}

const wordsIn = (text: string): readonly string[] => fold(text).match(/\p{L}+/gu) ?? [];

const STEM_MIN = 3;
/** Longest inflected ending: "-ser" of "refuser", "-ться", "-ted" of "submitted". */
const ENDING_MAX = 4;
/** Lasting states. Any other English "-ing" form says that the action is still under way. */
const LASTING = /^(?:follow|watch|attend|go|track)ing$/;

function isInflected(was: string, is: string): boolean {
  if (is.endsWith("ing") && !LASTING.test(is)) return false;
  return [is, is.replace("ge", "")].some((form) => {
    let stem = 0;
    while (stem < form.length && form[stem] === was[stem]) stem += 1;
    const ending = form.slice(stem);
    const isLong = stem >= STEM_MIN && was.length - stem <= ENDING_MAX && ending.length <= ENDING_MAX;
    // A plural or third-person "s" does not report completion.
    return isLong && stem * 2 >= was.length && form !== was && ending !== "s";
  });
}

/** New nodes at the target's place, once it is gone. Other rows do not count: they come and go by themselves. */
function cameInItsPlace({ target: { before: was }, changes }: Comparison): readonly SkeletonNode[] {
  if (was === undefined) return [];
  const isOfOther = ({ role, row, name, text }: SkeletonNode) =>
    isRow(role) ? ![name, text].includes(was.row) : row !== undefined && row !== was.row;
  const isHere = ({ region }: SkeletonNode) => isInside(was.region, region) || isInside(region, was.region);
  return changes.added.filter((node) => isHere(node) && !isOfOther(node));
}

/** Every new node in the target's place says that the action is done. */
export function isReplacedByItsEffect(compared: Comparison): boolean {
  const was = compared.target.before?.name ?? "";
  return cameInItsPlace(compared).every((node) => {
    const is = textOf(node);
    return tellsDone(is, was) || (node.message && toneOf(is, was) === "success");
  });
}

/** The target's new words ask, or an accepting button and one that backs out replaced it (CP4). */
export function askedAtTarget(compared: Comparison): string | null {
  const { changes, target } = compared;
  if (isAnsweredByPage(compared) || opensFields(compared) || isAnswered(compared)) return null;
  if (!target.gone) {
    const asking = labelsOf(compared).find(({ is, was }) => asks(is, was));
    return asking?.is.slice(0, QUESTION_MAX) ?? null;
  }
  const came = cameInItsPlace(compared);
  const buttons = came.filter(({ role, region }) => role === "button" && region === target.before?.region);
  const accepting = buttons.find(({ name }) => isAccepting(name));
  // A new heading marks the next step of a form, not a question.
  const isStep = changes.added.some(({ role }) => role === "heading");
  if (accepting === undefined || isStep || !buttons.some(({ name }) => isBackingOut(name))) return null;
  return `${accepting.name}?`.slice(0, QUESTION_MAX);
}

/** After success, buttons such as "OK" and "Close" beside a thank-you are no question. */
const isAnswered = (compared: Comparison): boolean =>
  writesOf(compared).some(isAccepted) || freshWords(compared).some(({ text }) => reportsSuccess(text));

/** "Edit" adds or unlocks fields. The save and cancel buttons that come with them ask nothing. */
function opensFields({ changes, after }: Comparison): boolean {
  if (changes.added.some((node) => isField(node) && !isTick(node))) return true;
  return changes.changed.some(({ field, to, key }) => {
    const node = after.skeleton?.nodes[key];
    return /^state\.(?:readonly|disabled)$/.test(field) && to !== true && node !== undefined && isTextField(node);
  });
}
