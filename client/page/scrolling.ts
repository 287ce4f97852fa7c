/** Scrolling: the page, or the part of it that scrolls in its stead. Elsewhere: scroll container, viewport. */

import type { DeedResult } from "../surface.js";
import { viewportBox } from "./deep-tree.js";
import { isShown } from "./rendering.js";

const SCREENFUL = 0.8;
/** Smaller boxes that scroll are lists and fields, not the page. */
const LEAST_HEIGHT = 120;
/** A few frames. */
const HEARD_MS = 100;

export type Direction = "up" | "down" | "top" | "bottom";

/** A page may take it back when it hears of it, in the frame after: what counts is where it rests then. */
export async function scrollPage(
  page: Document,
  to: Direction,
  sleep: (ms: number) => Promise<void>,
): Promise<DeedResult> {
  const scroller = mainScroller(page);
  const { scrollTop: before, clientHeight, scrollHeight } = scroller;
  const most = scrollHeight - clientHeight;
  const step = clientHeight * SCREENFUL;
  const tops = { up: before - step, down: before + step, top: 0, bottom: most };
  scroller.scrollTo({ top: tops[to], behavior: "instant" });
  if (scroller.scrollTop !== before) await sleep(HEARD_MS);
  const after = scroller.scrollTop;
  if (after !== before) return { done: true, observed: `scrolled from ${Math.round(before)} to ${Math.round(after)}` };
  const atEnd = to === "up" || to === "top" ? before <= 0 : before >= most - 1;
  const end = to === "up" || to === "top" ? "top" : "bottom";
  return { done: atEnd, observed: atEnd ? `already at the ${end}` : "it does not scroll" };
}

/** Pages that are an application often keep the window still and scroll their main part. */
export function mainScroller(page: Document): Element {
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
  const view = element.ownerDocument.defaultView?.top ?? window;
  return top < view.innerHeight && top + height > 0 && left < view.innerWidth && left + width > 0;
}

/** Positions of everything that scrolls around an element. */
export function scrollSum(element: Element | null, page: Document): number {
  let sum = page.scrollingElement?.scrollTop ?? 0;
  for (let at = element?.parentElement; at && at !== page.scrollingElement; at = at.parentElement)
    sum += at.scrollTop + at.scrollLeft;
  return sum;
}

function isHeld(page: Document): boolean {
  return [page.documentElement, page.body].some((element) => {
    const overflow = element ? page.defaultView?.getComputedStyle(element).overflowY : undefined;
    return overflow === "hidden" || overflow === "clip";
  });
}

function scrolls(element: Element): boolean {
  const overflow = element.ownerDocument.defaultView?.getComputedStyle(element).overflowY;
  return overflow === "auto" || overflow === "scroll" || overflow === "overlay";
}
