/** Page state: target, focus and scroll position before and after an action. */

import type { DomActionResult } from "../surface.js";
import { editorOf } from "./code-editor.js";
import { deepActiveElement, isShown, type Sleep, viewportBox } from "./composed-tree.js";
import { type ElementState, kindOf, stateChanges, stateOf } from "./control.js";
import type { EmbeddedFrames } from "./embedded-frames.js";
import { focusedPart } from "./focus.js";
import type { Identities } from "./identity.js";
import { isUnreadFrame } from "./unread-parts.js";

export interface PageBaseline {
  readonly target: Element | null;
  /** The target, or the focused part if the action has none. */
  readonly watched: Element | null;
  /** State of `watched`. */
  readonly state: ElementState | null;
  readonly focus: Element | null;
  readonly scrolled: number;
  /** The part that scrolls instead of the window, if the action has no target. */
  readonly scroller: Element | null;
}

export function pageState(page: Document, target: Element | null): PageBaseline {
  const scroller = target ? null : mainScroller(page);
  const focus = focusedPart(page);
  const watched = target ?? focus;
  const state = watched ? stateOf(watched) : null;
  return { target, watched, state, focus, scrolled: scrollOf(page, { target, scroller }), scroller };
}

/** Lists the differences as short phrases. */
export function changesSince(page: Document, before: PageBaseline): string[] {
  const changes = before.watched && before.state ? stateChanges(before.state, stateOf(before.watched)) : [];
  const focus = focusedPart(page);
  if (focus !== before.focus && focus !== null && tells(focus, before.target))
    changes.push(`focus on ${describeElement(focus)}`);
  if (Math.abs(scrollOf(page, before) - before.scrolled) > 1) changes.push("scrolled");
  return changes;
}

/** Sum of all scroll positions around the target. */
export function scrollOf(page: Document, { target, scroller }: Pick<PageBaseline, "target" | "scroller">): number {
  let sum = page.scrollingElement?.scrollTop ?? 0;
  if (scroller && scroller !== page.scrollingElement) sum += scroller.scrollTop;
  for (let at = target?.parentElement; at && at !== page.scrollingElement; at = at.parentElement)
    sum += at.scrollTop + at.scrollLeft;
  return sum;
}

/** Every click moves the focus to its target; only on text fields and pickers is that an effect. */
const tells = (focus: Element, target: Element | null): boolean =>
  focus !== target || kindOf(focus) === "text" || kindOf(focus) === "picker";

/** Returns `sf:<n>` for a numbered element, else role and name; null when nothing has the focus. */
export function focusOf(page: Document, identities: Identities, frames: EmbeddedFrames): string | null {
  const frame = frames.focused();
  if (frame !== undefined) return frame.activeElement ?? null;
  const active = deepActiveElement(page);
  const part = focusedPart(page);
  if (active === null || part === null) return null;
  // It has a number for its content only.
  if (isUnreadFrame(part)) return describeElement(part);
  const n = [part, active].map((one) => identities.knownNumber(editorOf(one) ?? one)).find((one) => one !== undefined);
  return n === undefined ? describeElement(part) : `sf:${n}`;
}

export function describeElement(element: Element): string {
  const role = element.getAttribute("role") ?? element.localName;
  const name = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.id;
  return name ? `${role} "${name.slice(0, 60)}"` : role;
}

const SCREENFUL = 0.8;
/** Smaller boxes that scroll are lists and fields, not the page. */
const LEAST_HEIGHT = 120;
/** A few frames. */
const HEARD_MS = 100;

/** A page may undo the scroll in the next frame, so the position after a short wait counts. */
export async function scrollPage(
  page: Document,
  to: "up" | "down" | "top" | "bottom",
  sleep: Sleep,
): Promise<DomActionResult> {
  const scroller = mainScroller(page);
  const { scrollTop: before, clientHeight, scrollHeight } = scroller;
  const most = scrollHeight - clientHeight;
  const step = clientHeight * SCREENFUL;
  const tops = { up: before - step, down: before + step, top: 0, bottom: most };
  scroller.scrollTo({ top: tops[to], behavior: "instant" });
  if (scroller.scrollTop !== before) await sleep(HEARD_MS);
  const after = scroller.scrollTop;
  if (after !== before) return { done: true, observed: `scrolled from ${Math.round(before)} to ${Math.round(after)}` };
  const end = to === "up" || to === "top" ? "top" : "bottom";
  const atEnd = end === "top" ? before <= 0 : before >= most - 1;
  return { done: atEnd, observed: atEnd ? `already at the ${end}` : "it does not scroll" };
}

/** Web applications often keep the window still and scroll their main part. */
function mainScroller(page: Document): Element {
  const root = page.scrollingElement ?? page.documentElement;
  if (root.scrollHeight > root.clientHeight + 1 && !isHeld(page)) return root;
  let best: Element = root;
  let largest = 0;
  for (const element of page.body?.querySelectorAll("*") ?? []) {
    if (element.clientHeight < LEAST_HEIGHT || element.scrollHeight <= element.clientHeight + 1) continue;
    const area = element.clientHeight * element.clientWidth;
    if (area > largest && scrolls(element) && isShown(element)) [best, largest] = [element, area];
  }
  return best;
}

export function isInView(element: Element): boolean {
  const { left, top, width, height } = viewportBox(element);
  return top < innerHeight && top + height > 0 && left < innerWidth && left + width > 0;
}

const overflowOf = (element: Element): string =>
  element.ownerDocument.defaultView?.getComputedStyle(element).overflowY ?? "";

const isHeld = (page: Document): boolean =>
  [page.documentElement, page.body].some((element) => element && /^(?:hidden|clip)$/.test(overflowOf(element)));

const scrolls = (element: Element): boolean => /^(?:auto|scroll|overlay)$/.test(overflowOf(element));
