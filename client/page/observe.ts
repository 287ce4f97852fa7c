/** Observe: where the page stands, before an action and after it: focus, scroll, target. Elsewhere: page state. */

import { shapeOf } from "./control.js";
import { deepActiveElement } from "./deep-tree.js";
import { type ElementState, stateChanges, stateOf } from "./element-state.js";
import type { Identities } from "./identify.js";
import { type Place, placeOf } from "./place.js";
import { mainScroller, scrollSum } from "./scrolling.js";

export interface Stance {
  readonly target: Element | null;
  /** The target; of a key, what has the focus. */
  readonly watched: Element | null;
  /** Of what is watched. */
  readonly state: ElementState | null;
  readonly focus: Element | null;
  readonly scrolled: number;
  /** The part that scrolls in the window's stead, when the action has no target. */
  readonly scroller: Element | null;
  readonly place: Place | null;
}

export function stanceOf(page: Document, target: Element | null, destination: Element | null): Stance {
  const scroller = target ? null : mainScroller(page);
  const focus = deepActiveElement(page);
  const watched = target ?? focus;
  return {
    target,
    watched,
    state: watched ? stateOf(watched) : null,
    focus,
    scrolled: scrollOf(page, { target, scroller }),
    scroller,
    place: target ? placeOf(target, destination) : null,
  };
}

/** Bringing the target into the window is no effect of what is done next. */
export function withScroll(page: Document, stance: Stance): Stance {
  return { ...stance, scrolled: scrollOf(page, stance) };
}

/** What is different now, as short phrases. */
export function lookAt(page: Document, before: Stance): string[] {
  const changes = before.watched && before.state ? stateChanges(before.state, stateOf(before.watched)) : [];
  const focus = deepActiveElement(page);
  if (focus !== before.focus && focus !== null && tells(focus, before.target))
    changes.push(`focus on ${describeElement(focus)}`);
  if (Math.abs(scrollOf(page, before) - before.scrolled) > 1) changes.push("scrolled");
  return changes;
}

function scrollOf(page: Document, { target, scroller }: Pick<Stance, "target" | "scroller">): number {
  const own = scroller && scroller !== page.scrollingElement ? scroller.scrollTop : 0;
  return scrollSum(target, page) + own;
}

/** Every click moves the focus to its target; only for a field is that what it is for. */
function tells(focus: Element, target: Element | null): boolean {
  return focus !== target || shapeOf(focus) === "text" || shapeOf(focus) === "picker";
}

/** `sf:<n>` for what has a number, else role and name; null when nothing has the focus. */
export function focusOf(element: Element | null, identities: Identities): string | null {
  if (!element) return null;
  const n = identities.knownNumber(element);
  return n === undefined ? describeElement(element) : `sf:${n}`;
}

function describeElement(element: Element): string {
  const role = element.getAttribute("role") ?? element.localName;
  const name = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.id;
  return name ? `${role} "${name.slice(0, 60)}"` : role;
}
