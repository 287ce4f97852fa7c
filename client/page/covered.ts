/** Covered: parts of a page that a full-page layer keeps a pointer from, and parts that only claim to be (SK3). */

import { deepContains, deepElementFromPoint, isShown, queryAll, viewportBox } from "./composed-tree.js";

/** Points near the corners, which a panel in the middle leaves free. */
const CORNERS = [
  [0.02, 0.02],
  [0.98, 0.02],
  [0.02, 0.98],
  [0.98, 0.98],
] as const;
/** Least share of the window, in both directions. */
const ALL = 0.95;
/** A layer with less ink is no sign that the page below is unusable. */
const LEAST_INK = 0.1;
const PRESSED = "a[href],button,input,select,textarea,[tabindex],[onclick],summary";
const CONTROLS = `${PRESSED},[role]`;
const UNHEARD = '[aria-hidden="true"]';
/** Layers that libraries open, and page parts that are hidden only behind such a layer; the server knows both too. */
const OVER = 'dialog[open],[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';
const BEHIND = [..."h1 h2 h3 h4 h5 h6 main nav form".split(" "), '[role="heading"]']
  .map((part) => `${UNHEARD} ${part}`)
  .join();
/** Limits: probed controls per part, and probes in all. */
const SAMPLES = 6;
const PROBES = 240;
const REACHING_PROBES = 60;
const DEPTH = 8;
const STACK = 8;

/** Outermost covered elements; none on most pages. */
export function coveredParts(page: Document): ReadonlySet<Element> {
  const covered = new Set<Element>();
  const veil = veilOf(page);
  if (veil === null) return covered;
  const probes = { left: PROBES };
  for (let at = veil; at.parentElement !== null && at.localName !== "body"; at = at.parentElement)
    for (const part of at.parentElement.children) if (part !== at) judge(part, covered, probes, DEPTH);
  return covered;
}

/**
 * Outermost `aria-hidden` parts that are hidden only from screen readers: a pointer reaches some of their controls. None if
 * nothing indicates that a layer is open over the page.
 */
export function reachedParts(page: Document): ReadonlySet<Element> {
  const outermost = queryAll(page, UNHEARD).filter((part) => !part.parentElement?.closest(UNHEARD));
  const isOpenOver = outermost.length > 0 && (queryAll(page, OVER).length > 0 || queryAll(page, BEHIND).length > 0);
  let probes = isOpenOver ? REACHING_PROBES : 0;
  const isReachedIn = (part: Element): boolean => {
    if (probes <= 0) return false;
    const samples = [part, ...part.querySelectorAll(PRESSED)].filter((one) => one.matches(PRESSED)).slice(0, SAMPLES);
    return samples.some((sample) => probes > 0 && isInView(sample) && probes-- > 0 && isReached(sample));
  };
  return new Set(outermost.filter(isReachedIn));
}

/** The layer drawn over the whole window; at least three corners must show it. */
function veilOf(page: Document): Element | null {
  const view = page.defaultView;
  if (!view) return null;
  const veils = CORNERS.map(([across, down]) => {
    const stack = page.elementsFromPoint(view.innerWidth * across, view.innerHeight * down);
    return stack.slice(0, STACK).find((element) => isVeil(element, view)) ?? null;
  });
  const [veil] = veils.filter((one) => one !== null && veils.filter((other) => other === one).length >= 3);
  return veil ?? null;
}

function isVeil(element: Element, view: Window): boolean {
  const { position, backgroundColor, opacity } = view.getComputedStyle(element);
  if (position !== "fixed" && position !== "absolute") return false;
  const { width, height } = element.getBoundingClientRect();
  const isWhole = width >= view.innerWidth * ALL && height >= view.innerHeight * ALL;
  return isWhole && inkOf(backgroundColor) * Number(opacity) >= LEAST_INK;
}

/** 0 to 1: `rgba(0, 0, 0, 0.5)` is 0.5, `rgb(…)` is 1. */
const inkOf = (color: string): number => Number(/^rgba\(.*,\s*([\d.]+)\)$/.exec(color)?.[1] ?? 1);

/** A part is covered if a pointer reaches none of its visible controls. If it reaches some, its children are judged. */
function judge(part: Element, covered: Set<Element>, probes: { left: number }, depth: number): void {
  const samples = [part, ...part.querySelectorAll(CONTROLS)].filter((one) => one.matches(CONTROLS) && isInView(one));
  const reached = samples.slice(0, SAMPLES).map((sample) => probes.left-- > 0 && isReached(sample));
  if (reached.length === 0 || probes.left <= 0) return;
  if (!reached.includes(true)) covered.add(part);
  else if (reached.includes(false) && depth > 0)
    for (const child of part.children) judge(child, covered, probes, depth - 1);
}

const SPOTS = [
  [0.5, 0.5],
  [0.1, 0.1],
  [0.9, 0.9],
] as const;

function isReached(element: Element): boolean {
  const { left, top, width, height } = viewportBox(element);
  return SPOTS.some(([across, down]) => {
    const hit = deepElementFromPoint(element.ownerDocument, left + width * across, top + height * down);
    return hit !== null && (deepContains(element, hit) || (hit.closest("label")?.contains(element) ?? false));
  });
}

/** True if a pointer could reach its middle, were it not covered. */
function isInView(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  if (!view || !isShown(element)) return false;
  const { left, top, width, height } = viewportBox(element);
  const [x, y] = [left + width / 2, top + height / 2];
  return width > 1 && height > 1 && x > 0 && y > 0 && x < view.innerWidth && y < view.innerHeight;
}
