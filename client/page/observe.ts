/** Observe: where the page stands, before an action and after it: focus, scroll, target. Elsewhere: page state. */

import { shapeOf } from "./control.js";
import { deepActiveElement } from "./deep-tree.js";
import { type ElementState, stateChanges, stateOf } from "./element-state.js";
import type { Identities } from "./identify.js";

export interface Stance {
  readonly target: Element | null;
  readonly state: ElementState | null;
  readonly focus: Element | null;
  readonly scrollY: number;
}

export function stanceOf(page: Document, target: Element | null): Stance {
  const view = page.defaultView;
  return {
    target,
    state: target ? stateOf(target) : null,
    focus: deepActiveElement(page),
    scrollY: view?.scrollY ?? 0,
  };
}

/** What is different now, as short phrases. */
export function lookAt(page: Document, before: Stance): string[] {
  const changes = before.target && before.state ? stateChanges(before.state, stateOf(before.target)) : [];
  const focus = deepActiveElement(page);
  if (focus !== before.focus && focus !== null && tells(focus, before.target))
    changes.push(`focus on ${describeElement(focus)}`);
  if (Math.abs((page.defaultView?.scrollY ?? 0) - before.scrollY) > 1) changes.push("scrolled");
  return changes;
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
