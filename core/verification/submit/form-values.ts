/** Form values: a task's entries in a form, and signs that the page shows them anew or returns the form. */

import { readEntry, valueIn } from "../../action/grammar.js";
import { homeOf, isOn, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import type { PastAction } from "../../turn/past-action.js";
import type { Comparison } from "../evidence/comparison.js";
import { ECHO } from "../evidence/lexicon.js";
import { freshWords, toneOf } from "../evidence/messages.js";
import {
  deepest,
  FORM,
  fold,
  hasWords,
  isField,
  isSameName,
  isTick,
  nodesIn,
  TEXT_ROLES,
  textOf,
  valuesOf,
} from "../record/text-match.js";
import { readsBack, valueContextOf } from "../values/match.js";
import type { ValueContext } from "../values/written-value.js";

export interface EnteredValue {
  readonly name: string;
  readonly value: string;
  readonly fingerprint?: string;
  /** The field held another value before the task came to it. */
  readonly replaced?: true;
  /** The field's earlier value. Absent if it was empty or the page did not show it. */
  readonly was?: string;
}

type PastEntry = Pick<PastAction, "action"> & Partial<PastAction>;

export function enteredValues(history: readonly PastEntry[]): readonly EnteredValue[] {
  const from = history.map((past) => past.kind === "submit" && past.verdict !== "contradicted").lastIndexOf(true) + 1;
  const values = new Map<string, EnteredValue>();
  for (const { action, name = "", fingerprint, replaces, held } of history.slice(from)) {
    const value = valueEntered(action);
    if (value === undefined) continue;
    // Without a name two fields cannot be told apart, and neither replaces the other.
    const key = fingerprint ?? (name || `${values.size}`);
    const earlier = values.get(key);
    const replaced = replaces === true || earlier?.replaced === true ? true : undefined;
    // A second entry replaces the task's own first one.
    values.set(key, {
      name,
      value,
      fingerprint,
      replaced,
      was: earlier === undefined ? held || undefined : earlier.was,
    });
  }
  return [...values.values()];
}

function valueEntered(text: string): string | undefined {
  const action = readEntry(text);
  return action !== null && "on" in action ? (action.on ? "on" : "off") : valueIn(action);
}

/** The text only repeats an entry: a search, a filter, a statement. */
export const isEcho = (text: string): boolean => ECHO.test(fold(text));

/** Long enough to be telling. Short values, such as "2" or "on", are on any page. */
export function isDistinct(value: string): boolean {
  // One character of these scripts says as much as a syllable or a word.
  const dense = value.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const letters = (value.match(/\p{L}/gu)?.length ?? 0) + dense;
  const digits = value.match(/\d/g)?.length ?? 0;
  return letters >= 3 || letters + digits >= 4;
}

export const distinctValues = (entered: readonly EnteredValue[]): readonly string[] =>
  entered.map(({ value }) => value).filter(isDistinct);

/** Compares letters and digits, which masks, formatters and servers keep. */
export function isSameValue(entered: string, shown: string, context?: ValueContext): boolean {
  if (readsBack(entered, shown, context) || isSameName(entered, shown)) return true;
  // A sign with a meaning is no separator: "Far & North" is not "far-north".
  const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}&@#%+*=<>\p{Sc}]/gu, "");
  const [one, other] = [bare(entered), bare(shown)];
  if (one === "" || other === "") return one === other && entered.trim() === shown.trim();
  // In texts with digits, separators matter: "5-10 kg" is not "510kg".
  if (one === other) return /^\p{L}+$/u.test(one);
  const isAddress = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+/i.test(entered) && /\p{L}/u.test(entered);
  return (
    isAddress &&
    one.length >= 6 &&
    ["https", "http", "www", "httpswww", "httpwww"].map((begin) => begin + one).includes(other)
  );
}

/** The page newly shows an entered value where a person would look for it. Messages are a separate tier. */
export function showsEnteredValues(compared: Comparison): boolean {
  const { before, target, typed } = compared;
  const texts = nodesIn(before.skeleton).filter((node) => node.control === undefined);
  const anew = distinctValues(typed).filter((value) => !texts.some((node) => hasWords(textOf(node), value)));
  // Dialogs repeat entries in questions, and the form echoes them: neither proves a save.
  const home = deepest(target.before?.region ?? "", FORM);
  const isPlace = (node: SkeletonNode) =>
    !isEcho(textOf(node)) &&
    !/(?:^|>)(?:search|alertdialog|dialog)\b/.test(node.region) &&
    !(node.control !== undefined || node.message || node.state.invalid === true) &&
    (home === "" || !node.region.startsWith(home));
  const places = freshWords(compared).filter(
    ({ node, text }) => isPlace(node) && !["refusal", "question", "progress"].includes(toneOf(text)),
  );
  return anew.some((value) => places.some(({ text }) => hasWords(text, value)));
}

type FieldPair = Readonly<Record<"was" | "is", SkeletonNode>>;

/** Least share of a form's fields that must return; sites add some and leave some out. */
const ENOUGH = 0.6;

export function returnedForm({ target, before, after, typed }: Comparison) {
  const sent = target.before === undefined ? [] : fieldsOfContainer(target.before, before.skeleton);
  if (sent.length === 0) return null;
  const forms = Map.groupBy(nodesIn(after.skeleton).filter(isField), formOf);
  const candidates = [...forms.values()].map((fields) => pairUp(sent, fields));
  const best = candidates.reduce((one, other) => (other.length > one.length ? other : one), []);
  // A POST form does not come back as a GET filter.
  const methodOf = ({ control }: SkeletonNode) => control?.formMethod ?? "get";
  const isSameMethod = best.some(({ was, is }) => methodOf(was) === methodOf(is));
  if (best.length < Math.max(1, Math.ceil(sent.length * ENOUGH)) || !isSameMethod) return null;
  const held = best.filter(({ was }) => wasEntered(was, typed));
  const kept = held.filter(holdsTheSame);
  const open = held.filter(({ was }) => was.control?.type !== "password");
  return {
    pairs: best,
    /** The form still holds an entry that replaced another value. */
    keeps: kept.some(({ was }) => typed.some((one) => one.replaced === true && isSameFieldName(one.name, was.name))),
    filled: held.length === 0 ? best.every(holdsTheSame) : kept.length > 0,
    emptied: open.length > 0 && kept.length === 0,
  };
}

/** A field for a password or a code, which was filled in, is there again and empty: the page asks once more. */
export function isSecretEmptied({ before, after }: Pick<Comparison, "before" | "after">): boolean {
  const held = nodesIn(before.skeleton).filter(({ value = "" }) => SECRET_HELD.test(value));
  const isAsked = (was: SkeletonNode) => (is: SkeletonNode) =>
    isField(is) && is.fingerprint === was.fingerprint && (is.value ?? "") === "" && is.state.disabled !== true;
  return held.some((was) => nodesIn(after.skeleton).some(isAsked(was)));
}

const SECRET_HELD = /^\[(?:PASSWORD|OTP|CODE)\b/;

export const fieldsOfContainer = (target: SkeletonNode, skeleton: Skeleton | null): readonly SkeletonNode[] =>
  nodesIn(skeleton).filter((node) => isField(node) && formOf(node) === formOf(target));

const formOf = (node: SkeletonNode): string => homeOf(node) ?? node.region;

function pairUp(sent: readonly SkeletonNode[], there: readonly SkeletonNode[]): readonly FieldPair[] {
  const free = new Set(there);
  const pairs: FieldPair[] = [];
  const isText = ({ role }: SkeletonNode) => TEXT_ROLES.includes(role);
  const isSameStable = (a: SkeletonNode, b: SkeletonNode) => a.stable !== undefined && a.stable === b.stable;
  const isSameField = (a: SkeletonNode, b: SkeletonNode) => isSameFieldName(a.name, b.name);
  for (const fits of [isSameStable, isSameField]) {
    for (const was of sent) {
      if (pairs.some((pair) => pair.was === was)) continue;
      const is = [...free].find((one) => (was.role === one.role || (isText(was) && isText(one))) && fits(was, one));
      if (is === undefined) continue;
      free.delete(is);
      pairs.push({ was, is });
    }
  }
  return pairs;
}

/** A label may gain an error text, a star or a colon: "Born" is also "Born * This field is required". */
export function isSameFieldName(a: string, b: string): boolean {
  const [one, other] = [bareName(a), bareName(b)];
  if (one === "" || other === "") return one === other;
  return one === other || startsWith(one, other) || startsWith(other, one);
}

const startsWith = (text: string, words: string): boolean =>
  text.startsWith(words) && hasWords(text, words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));

export const bareName = (name: string): string =>
  fold(name)
    .replace(/\((?:required|optional|pflichtfeld|obligatoire|obligatorio)\)/g, "")
    .replace(/(?<![\s:：*＊?])[\s:：*＊?]+$/u, "")
    .trim();

/** The task filled in this field. If no entry has a name, any text field with text counts. */
function wasEntered(was: SkeletonNode, typed: readonly EnteredValue[]): boolean {
  const text = valuesOf(was)[0] ?? "";
  const named = typed.filter(({ name }) => name !== "");
  if (named.some(({ name }) => isSameFieldName(name, was.name))) return text !== "" || isTick(was);
  return named.length === 0 && TEXT_ROLES.includes(was.role) && text !== "";
}

function holdsTheSame({ was, is }: FieldPair): boolean {
  if (isTick(was)) return isOn(was) === isOn(is);
  const [before = "", after = ""] = [valuesOf(was)[0], valuesOf(is)[0]];
  return before === after || readsBack(before, after, valueContextOf(is, undefined));
}
