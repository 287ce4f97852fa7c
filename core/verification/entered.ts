/** Entered: the values that a task put into a form, and whether the page shows them anew (design §6.9 f). */

import { type Action, parseAction } from "../action/grammar.js";
import type { Kind } from "../action/kind.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { isDistinct, isEcho } from "./echo.js";
import { toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";
import type { VerdictTag } from "./verdict.js";
import { hasWords } from "./wording.js";

export interface TypedValue {
  /** Of the field. */
  readonly name: string;
  /** `on` or `off` of what is ticked. */
  readonly value: string;
  /** Of the field. */
  readonly fingerprint?: string;
  /** The field held another value before the task came to it. */
  readonly replaced?: true;
}

/** What is remembered of an action, as far as it matters here. */
interface Entry {
  readonly action: string;
  readonly name?: string;
  readonly fingerprint?: string;
  readonly kind?: Kind;
  readonly verdict?: VerdictTag;
  readonly replaces?: true;
}

/** Newest last: what was entered since the last submit that was not turned down, the last value of each field. */
export function enteredValues(history: readonly Entry[]): readonly TypedValue[] {
  const from = history.map((past) => past.kind === "submit" && past.verdict !== "contradicted").lastIndexOf(true) + 1;
  const values = new Map<string, TypedValue>();
  for (const past of history.slice(from)) {
    const parsed = parseAction(past.action);
    if (!parsed.ok) continue;
    const { action } = parsed;
    const value = entryOf(action);
    const { name = "", fingerprint } = past;
    // Without a name two fields cannot be told apart, and neither replaces the other.
    const key = fingerprint ?? (name || `${values.size}`);
    if (value === undefined) continue;
    const replaced = past.replaces === true || values.get(key)?.replaced === true;
    values.set(key, {
      name,
      value,
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(replaced ? { replaced } : {}),
    });
  }
  return [...values.values()];
}

function entryOf(action: Action): string | undefined {
  switch (action.kind) {
    case "type":
    case "setValue":
      return action.text;
    case "select":
      return action.option;
    case "check":
      return action.on ? "on" : "off";
    default:
      return undefined;
  }
}

/** Placed where a person would look for what was saved, and said nowhere before. Messages are a tier of their own. */
export function showsEnteredValues(scene: Scene, fresh: readonly { node: SkeletonNode; text: string }[]): boolean {
  const before = Object.values(scene.before.skeleton?.nodes ?? {}).filter((node) => node.control === undefined);
  const distinct = scene.typed.map(({ value }) => value).filter(isDistinct);
  const anew = distinct.filter((value) => !before.some((node) => hasWords(wordsOf(node), value)));
  const home = homeOf(scene.target.before?.region ?? "");
  const places = fresh.filter(({ node, text }) => isPlace(node, home) && !isTalk(text));
  return anew.some((value) => places.some(({ text }) => hasWords(text, value)));
}

const ASKING = /(?:^|>)(?:alertdialog|dialog)\b/;

/** Dialogs ask back what was entered, and a form echoes it: neither has saved anything. */
function isPlace(node: SkeletonNode, home: string): boolean {
  if (isEcho(wordsOf(node)) || /(?:^|>)search\b/.test(node.region)) return false;
  if (node.control !== undefined || node.message || node.state.invalid === true || ASKING.test(node.region))
    return false;
  return home === "" || !node.region.startsWith(home);
}

function isTalk(text: string): boolean {
  const tone = toneOf(text);
  return tone === "refusal" || tone === "question" || tone === "progress";
}

/** The form or dialog around the target, with all that holds it. */
function homeOf(region: string): string {
  const parts = region.split(">");
  const at = parts.map((part) => /^(?:form|dialog|alertdialog|search)\b/.test(part)).lastIndexOf(true);
  return at === -1 ? "" : parts.slice(0, at + 1).join(">");
}

function wordsOf(node: SkeletonNode): string {
  return node.text || node.name;
}
