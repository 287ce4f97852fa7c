/** Moved: whether a drag has brought an element to another place, and to the one where it was to go. */

import { replaceTimes } from "../../core/page/text.js";
import type { ReadBack } from "../surface.js";
import { isAttached, plainText } from "./composed-tree.js";
import { heldBy } from "./held-value.js";

/** Smaller shifts are shadows and borders of the drag itself. */
const LEAST_SHIFT = 3;

/** Among its siblings. */
interface SiblingPosition {
  readonly parent: Element | null;
  readonly index: number;
}

/** What holds both ends of a drag, and how many of its children one end is behind the other. */
interface RelativePosition {
  readonly holder: Element | null;
  readonly distance: number;
}

interface Destination extends RelativePosition {
  readonly element: Element;
}

/** Where an element stands on the page, to tell whether a drag has moved it. */
export interface ElementPosition extends SiblingPosition {
  /** Of its box in its parent's, so that a page that grows above it does not count. */
  readonly left: number;
  readonly top: number;
  /** Of a slider's handle: what it stands for. */
  readonly level: string;
  readonly words: string;
  /** Of what it is a part of: a grip moves the row that it is in. */
  readonly items: readonly SiblingPosition[];
  /** What is said at both ends of a drag; null where there is only one end. */
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

/** What has become of it, in words; what was to go somewhere has to be there. */
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
  // Some lists keep their rows where they are and give them other contents.
  if (before.ends?.every((end) => wordsAt(end.element) !== end.words))
    return { equal: true, observed: "its contents have moved" };
  const shift = [now.left - before.left, now.top - before.top].map(Math.round);
  if (!shift.some((by) => Math.abs(by) >= LEAST_SHIFT)) return UNMOVED;
  return moved(`moved by ${shift.join(", ")}`, destination === null || overlaps(element, destination.element));
}

/** In it, nearer to it in the page's own order than before, or right beside it on another side. */
export function isAtDestination({ element: end, holder, distance }: Destination, element: Element): boolean {
  // Drawn anew: what stands there now nobody knows by its element.
  if (!isAttached(end) || end.contains(element)) return true;
  const now = relativeTo(element, end);
  if (now.holder !== holder) return holder?.contains(now.holder) === true;
  return Math.abs(now.distance) <= 1 && now.distance !== distance;
}

/** Another element with its words stands where it stood, away from where it was to go. */
function isDrawnAnew({ parent, words, destination }: ElementPosition): boolean {
  if (!parent || words === "" || destination === null || parent.contains(destination.element)) return false;
  return [...parent.children].some((child) => wordsAt(child) === words);
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
