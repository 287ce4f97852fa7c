/** Picked out: what moves by itself gets a number of its own once the client knows it, and leaves the text it stood in (SK6). Elsewhere: regrouping. */

import type { SkeletonNode } from "./skeleton.js";
import { blindNumbers, blindTimes } from "./volatile.js";

/**
 * `from` and `to` of one text differ only by words that ambient nodes beside it now say themselves, or no longer do.
 * Nothing has happened on the page: it is told in other pieces.
 */
export function isRegrouped(from: string, to: string, region: string, ambient: readonly SkeletonNode[]): boolean {
  const own = ambient.filter((node) => node.region === region);
  const [shorter, longer] = [wordsOf(from), wordsOf(to)].sort((a, b) => a.length - b.length);
  if (own.length === 0 || shorter === undefined || longer === undefined || !isWithin(shorter, longer)) return false;
  const picked = own.flatMap((node) => wordsOf(textOf(node)));
  return longer.length - shorter.length <= picked.length;
}

/**
 * A text that was nothing but what an ambient node beside it says now, or that is told on the other side (`others`) without
 * the words of such nodes: "02d 07h" and, once its figures have numbers of their own, "d h".
 */
export function isPickedOut(
  node: SkeletonNode,
  ambient: readonly SkeletonNode[],
  others: readonly SkeletonNode[],
): boolean {
  if (!isLoose(node)) return false;
  if (ambient.some((one) => one.region === node.region && shapeOf(one) === shapeOf(node))) return true;
  return others.some(
    (other) =>
      isLoose(other) && other.region === node.region && isRegrouped(textOf(node), textOf(other), node.region, ambient),
  );
}

function isLoose({ role, control }: SkeletonNode): boolean {
  return role === "text" && control === undefined;
}

/** In the same order, others between them. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const word of many) if (word === few[at]) at += 1;
  return at === few.length;
}

/** Figures apart from what they are glued to: "02d" is a number and its unit. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\d+(?:[.,:]\d+)*|[^\s\d]+/g) ?? [];
}

function textOf(node: SkeletonNode): string {
  return node.text ?? node.name;
}

function shapeOf(node: SkeletonNode): string {
  return blindNumbers(blindTimes(textOf(node)));
}
