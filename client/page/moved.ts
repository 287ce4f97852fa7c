/** Moved: a check that a drag moved an element, and that it reached its destination. */

import { replaceTimes } from "../../core/page/text.js";
import type { ReadBack } from "../surface.js";
import { isAttached, plainText } from "./composed-tree.js";
import { heldBy } from "./held-value.js";

/** Smaller shifts are shadows and borders of the drag itself. */
const LEAST_SHIFT = 3;

/** Position among siblings. */
interface SiblingPosition {
  readonly parent: Element | null;
  readonly index: number;
}

/** The common ancestor of both ends of a drag, and their distance counted in its children. */
interface RelativePosition {
  readonly holder: Element | null;
  readonly distance: number;
}

interface Destination extends RelativePosition {
  readonly element: Element;
}

/** An element's position on the page, to tell whether a drag has moved it. */
export interface ElementPosition extends SiblingPosition {
  /** Measured from the parent's box, so that a page that grows above it does not count. */
  readonly left: number;
  readonly top: number;
  /** Value of a slider or input; "" for others. */
  readonly level: string;
  readonly words: string;
  /** Positions of the items around it: a grip moves its whole row. */
  readonly items: readonly SiblingPosition[];
  /** Text at both ends of a drag; null without a destination. */
  readonly ends: readonly { readonly element: Element; readonly words: string }[] | null;
  readonly destination: Destination | null;
}

type Moved = Pick<ReadBack, "equal" | "observed">;
export const UNMOVED: Moved = { equal: false, observed: "where it was" };

/** Parts of lists, tables, trees and boards. */
const ITEM =
  'li,tr,[role="listitem"],[role="row"],[role="option"],[role="treeitem"],[role="gridcell"],article,[draggable="true"]';
const MOST_ITEMS = 4;

export function positionOf(element: Element, destination: Element | null): ElementPosition {
  const { parent, index } = siblingPosition(element);
  const [own, outer] = [element.getBoundingClientRect(), parent?.getBoundingClientRect()];
  return {
    parent,
    index,
    left: own.left - (outer?.left ?? 0),
    top: own.top - (outer?.top ?? 0),
    level: element.getAttribute("aria-valuenow") ?? (element.localName === "input" ? heldBy(element) : ""),
    words: wordsAt(element),
    items: itemsAround(element).map(siblingPosition),
    ends: destination && [element, destination].map((end) => ({ element: end, words: wordsAt(end) })),
    destination: destination && { element: destination, ...relativeTo(element, destination) },
  };
}

const wordsAt = (element: Element): string => replaceTimes(plainText(element));

function siblingPosition(element: Element): SiblingPosition {
  const parent = element.parentElement;
  return { parent, index: parent ? [...parent.children].indexOf(element) : 0 };
}

function itemsAround(element: Element): readonly Element[] {
  const items: Element[] = [];
  for (let at = element.parentElement; at && items.length < MOST_ITEMS; at = at.parentElement)
    if (at.matches(ITEM)) items.push(at);
  return items;
}

function relativeTo(element: Element, destination: Element): RelativePosition {
  let holder: Element | null = element;
  while (holder && !holder.contains(destination)) holder = holder.parentElement;
  const children = [...(holder?.children ?? [])];
  const indexOf = (end: Element): number => children.findIndex((child) => child.contains(end));
  return { holder, distance: indexOf(element) - indexOf(destination) };
}

/** Describes how the element moved. With a destination, it must have arrived there. */
export function moveFrom(before: ElementPosition, element: Element): Moved {
  const { destination } = before;
  const moved = (observed: string, isThere = destination === null || isAtDestination(destination, element)): Moved =>
    isThere ? { equal: true, observed } : { equal: false, observed: `${observed}, which is not where it was to go` };
  if (!isAttached(element)) return moved("gone from its place", !isDrawnAnew(before));
  const now = positionOf(element, null);
  if (now.parent !== before.parent) return moved("in another part of the page");
  if (now.index !== before.index) return moved(`position ${before.index + 1} → ${now.index + 1}`);
  const isSame = ({ parent, index }: SiblingPosition, at: number): boolean =>
    parent === before.items[at]?.parent && index === before.items[at]?.index;
  if (!now.items.every(isSame)) return moved("what it is a part of has moved");
  if (now.level !== before.level) return { equal: true, observed: `${before.level} → ${now.level}` };
  // Some lists keep their rows in place and swap the contents.
  if (before.ends?.every((end) => wordsAt(end.element) !== end.words))
    return { equal: true, observed: "its contents have moved" };
  const shift = [now.left - before.left, now.top - before.top].map(Math.round);
  if (!shift.some((by) => Math.abs(by) >= LEAST_SHIFT)) return UNMOVED;
  return moved(`moved by ${shift.join(", ")}`, destination === null || overlaps(element, destination.element));
}

/** True inside the destination, under a closer common ancestor, or right beside it on another side. */
export function isAtDestination({ element: end, holder, distance }: Destination, element: Element): boolean {
  // If the page redrew the destination, its old element tells nothing.
  if (!isAttached(end) || end.contains(element)) return true;
  const now = relativeTo(element, end);
  if (now.holder !== holder) return holder?.contains(now.holder) === true;
  return Math.abs(now.distance) <= 1 && now.distance !== distance;
}

/** Another element with the same text stands in the old parent, away from the destination. */
function isDrawnAnew({ parent, words, destination }: ElementPosition): boolean {
  if (!parent || words === "" || destination === null || parent.contains(destination.element)) return false;
  return [...parent.children].some((child) => wordsAt(child) === words);
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
