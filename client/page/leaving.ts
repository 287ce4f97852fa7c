/** Leaving: takes the focus from a field as a person does who goes on, and gives it back. */

import type { DeedResult } from "../surface.js";
import { isEditable, shapeOf } from "./control.js";
import { deepActiveElement, observableRoots } from "./deep-tree.js";
import { isShown } from "./rendering.js";
import { announce } from "./set-value.js";

const DONE: DeedResult = { done: true };
/** What is typed there is looked for, not kept: leaving would close what is offered. */
const OFFERS =
  '[role="combobox"],[role="searchbox"],[type="search"],[list],[aria-autocomplete="list"],[aria-autocomplete="both"],[aria-haspopup],[aria-expanded="true"]';
const OFFERED = '[role="option"],[role="menuitem"],[role="treeitem"],li,[data-value]';
const MOST_LOOKED_AT = 500;
/** Editors that come for a moment in a list or table are gone, and what is in them with them, when they are left. */
const PLACES_OF_MOMENTARY_EDITORS =
  'td,li,[role="gridcell"],[role="row"],[role="listitem"],[role="treeitem"],[role="option"]';

/** Not done where leaving it would be a deed of its own. `shownBefore`: options that could be seen before anything was typed. */
export function leave(element: Element, shownBefore: WeakSet<Element>): DeedResult {
  if (deepActiveElement(document) !== element) return { done: false, observed: "it has not the focus" };
  if (!isPlainField(element) || isOffering(element, shownBefore)) return { done: false, observed: "it is not left" };
  let heard = false;
  const hear = (): void => {
    heard = true;
  };
  element.addEventListener("blur", hear, { once: true });
  // The cast: only fields get here.
  (element as HTMLInputElement).blur();
  element.removeEventListener("blur", hear);
  // A window in the background takes the focus away and tells nobody.
  if (!heard) tellLeft(element);
  return DONE;
}

/** Keys that follow go to the field again, unless the page has put the focus elsewhere. */
export function comeBack(element: Element): DeedResult {
  if (deepActiveElement(document) !== null || !isShown(element)) return { done: false };
  (element as HTMLElement).focus({ preventScroll: true });
  return DONE;
}

export function tellLeft(field: Element): void {
  announce(field, ["change"]);
  field.dispatchEvent(new FocusEvent("blur", { composed: true }));
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true, composed: true }));
}

function isPlainField(element: Element): boolean {
  if (shapeOf(element) !== "text" || isEditable(element) || element.matches(OFFERS)) return false;
  const { form, labels } = element as HTMLInputElement;
  const momentary = element.closest(PLACES_OF_MOMENTARY_EDITORS) !== null;
  return !momentary || form !== null || (labels?.length ?? 0) > 0;
}

function isOffering(element: Element, shownBefore: WeakSet<Element>): boolean {
  const offered = observableRoots(element.ownerDocument).flatMap((root) => [...root.querySelectorAll(OFFERED)]);
  return offered.slice(0, MOST_LOOKED_AT).some((option) => !shownBefore.has(option) && isShown(option));
}
