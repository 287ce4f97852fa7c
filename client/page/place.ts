/** Place: where an element stands on the page, to tell whether a drag has moved it. */

import { blindTimes } from "../../core/page/volatile.js";
import { isAttached } from "./deep-tree.js";

/** Smaller shifts are shadows and borders of the drag itself. */
const LEAST_SHIFT = 3;

export interface Place {
  readonly parent: Element | null;
  readonly index: number;
  /** Of its box in its parent's, so that a page that grows above it does not count. */
  readonly left: number;
  readonly top: number;
  /** Of a slider's handle: what it stands for. */
  readonly level: string;
  /** Of what it is a part of: a grip moves the row that it is in. */
  readonly items: readonly Seat[];
  /** What is said at both ends of a drag; null where there is only one end. */
  readonly ends: readonly End[] | null;
}

interface End {
  readonly element: Element;
  readonly words: string;
}

interface Seat {
  readonly parent: Element | null;
  readonly index: number;
}

/** Parts of lists, tables, trees and boards. */
const ITEM =
  'li,tr,[role="listitem"],[role="row"],[role="option"],[role="treeitem"],[role="gridcell"],article,[draggable="true"]';
const MOST_ITEMS = 4;

export function placeOf(element: Element, destination: Element | null = null): Place {
  const { parent, index } = seatOf(element);
  const [own, outer] = [element.getBoundingClientRect(), parent?.getBoundingClientRect()];
  return {
    parent,
    index,
    left: own.left - (outer?.left ?? 0),
    top: own.top - (outer?.top ?? 0),
    level: levelOf(element),
    items: itemsAround(element).map(seatOf),
    ends: destination === null ? null : [element, destination].map(endOf),
  };
}

function endOf(element: Element): End {
  return { element, words: blindTimes((element.textContent ?? "").replace(/\s+/g, " ").trim()) };
}

function seatOf(element: Element): Seat {
  const parent = element.parentElement;
  return { parent, index: parent ? [...parent.children].indexOf(element) : 0 };
}

function itemsAround(element: Element): readonly Element[] {
  const items: Element[] = [];
  for (let at = element.parentElement; at && items.length < MOST_ITEMS; at = at.parentElement)
    if (at.matches(ITEM)) items.push(at);
  return items;
}

/** What moved, in words; null when it stands where it stood. */
export function moveFrom(before: Place, element: Element): string | null {
  if (!isAttached(element)) return "gone from its place";
  const now = placeOf(element);
  if (now.parent !== before.parent) return "in another part of the page";
  if (now.index !== before.index) return `position ${before.index + 1} → ${now.index + 1}`;
  const seat = now.items.findIndex((one, at) => !isSameSeat(one, before.items[at]));
  if (seat !== -1) return "what it is a part of has moved";
  if (now.level !== before.level) return `${before.level} → ${now.level}`;
  // Some lists keep their rows where they are and give them other contents.
  if (before.ends?.every(({ element: end, words }) => endOf(end).words !== words)) return "its contents have moved";
  const shift = [now.left - before.left, now.top - before.top].map(Math.round);
  return shift.some((by) => Math.abs(by) >= LEAST_SHIFT) ? `moved by ${shift.join(", ")}` : null;
}

function isSameSeat(now: Seat, before: Seat | undefined): boolean {
  return now.parent === before?.parent && now.index === before?.index;
}

function levelOf(element: Element): string {
  const value = element.localName === "input" ? (element as HTMLInputElement).value : "";
  return element.getAttribute("aria-valuenow") ?? value;
}
