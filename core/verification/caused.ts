/** Caused: which differences between two pages the client saw come about while the page handled the action's own events. */

import type { FieldChange } from "../page/diff.js";
import { clientIdOf, type Skeleton, type SkeletonNode } from "../page/skeleton.js";
import type { ObservedChange } from "../task/observation.js";
import type { Changes } from "./change.js";
import { fold } from "./wording.js";

/** A node that came or went, or one that says something else, is what the client saw change. */
export function isAmong(node: SkeletonNode, seen: readonly ObservedChange[]): boolean {
  const n = clientIdOf(node)?.n;
  return seen.some((change) => (n !== undefined && change.n === n) || sharesWords(node, change.text));
}

/** One of the two says, word for word, what the other one says. */
function sharesWords(node: SkeletonNode, said: string): boolean {
  const words = wordsIn(said);
  return words !== "" && [node.name, node.text ?? "", node.value ?? ""].some((text) => holds(wordsIn(text), words));
}

function holds(own: string, said: string): boolean {
  if (own === "") return false;
  const [a, b] = [` ${own} `, ` ${said} `];
  return a.includes(b) || b.includes(a) || (own.length > said.length && a.startsWith(` ${said}`));
}

/** Letters and digits; single signs are words of their own. */
function wordsIn(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []).join(" ");
}

/** For a number alone its new figures have to be what was seen, not words that stood beside it all the time. */
export function isCausedNumber(change: FieldChange, node: SkeletonNode | undefined, seen: readonly ObservedChange[]) {
  if (node === undefined) return false;
  const n = clientIdOf(node)?.n;
  const fresh = figuresOf(change.to).filter((figure) => !figuresOf(change.from).includes(figure));
  return seen.some((one) => {
    if (n !== undefined && one.n === n) return true;
    const figures = figuresOf(one.text);
    return fresh.length > 0 && fresh.every((figure) => figures.includes(figure)) && sharesWords(node, one.text);
  });
}

function figuresOf(value: string | boolean | undefined): readonly string[] {
  return typeof value === "string" ? (value.match(/\d+(?:[.,]\d+)*/g) ?? []) : [];
}

/** Those that say something which the page did not say before: what is only marked says what it said. */
export function newlySaid(seen: readonly ObservedChange[], before: Skeleton | null): readonly ObservedChange[] {
  const known = new Set(
    Object.values(before?.nodes ?? {}).flatMap(({ name, text = "", value = "" }) =>
      [name, text, value].flatMap((words) => wordsIn(words).split(" ")),
    ),
  );
  return seen.filter(({ text }) =>
    wordsIn(text)
      .split(" ")
      .some((word) => !known.has(word)),
  );
}

/** What says so now, word for word, was seen to; a state only of the very control that it is of. */
export function saysWhatWasSeen({ to }: FieldChange, node: SkeletonNode, seen: readonly ObservedChange[]): boolean {
  const n = clientIdOf(node)?.n;
  const words = typeof to === "string" ? wordsIn(to) : "";
  return seen.some((one) => (n !== undefined && one.n === n) || (words !== "" && holds(wordsIn(one.text), words)));
}

/** What differs and was seen to come of the action's own events. */
export function isCaused(
  changes: Changes,
  nodes: Readonly<Record<string, SkeletonNode>>,
  seen: readonly ObservedChange[],
): boolean {
  if (seen.length === 0) return false;
  const { added, removed, changed, diff } = changes;
  const moved = (diff?.moved ?? []).flatMap(({ key }) => nodes[key] ?? []);
  if ([...added, ...removed, ...moved].some((node) => isAmong(node, seen))) return true;
  return changed.some((change) => {
    const node = nodes[change.key];
    if (change.numberOnly) return isCausedNumber(change, node, seen);
    return (
      node !== undefined && (isAmong(node, seen) || (typeof change.from === "string" && wasSaid(change.from, seen)))
    );
  });
}

/** What it said before was seen to go. */
function wasSaid(text: string, seen: readonly ObservedChange[]): boolean {
  return seen.some((one) => holds(wordsIn(text), wordsIn(one.text)) && wordsIn(one.text) !== "");
}
