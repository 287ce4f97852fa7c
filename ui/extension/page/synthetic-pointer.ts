/** Synthetic pointer: a click as a mouse's series of events; the browser itself adds the click's default action. */

import type { Press } from "../../../client/host.js";
import {
  deepActiveElement,
  deepElementFromPoint,
  deepParent,
  frameDocument,
} from "../../../client/page/composed-tree.js";
import { blurElement, focusOn } from "../../../client/page/focus.js";
import { dispatchOwn } from "../../../client/page/own-events.js";

const FOCUSABLE =
  "a[href],area[href],button:enabled,input:enabled,select:enabled,textarea:enabled,summary,iframe,[tabindex],[contenteditable]";

export function clickAt(x: number, y: number, how: Press | null): void {
  const spot = spotAt(x, y);
  if (!spot) return;
  hover(spot);
  if (how === "right") {
    pressRight(spot);
    return;
  }
  if (!pressOnce(spot, 1) || how !== "double") return;
  // The second click must not hit an element that the first one put there.
  const again = spotAt(x, y);
  if (again?.element === spot.element && pressOnce(again, 2)) fire(again, "dblclick", { detail: 2 });
}

/** False if a handler of the press removed the element; a mouse would then click nothing. */
function pressOnce(spot: Spot, detail: number): boolean {
  fire(spot, "pointerdown", { buttons: 1 });
  const pressed = fire(spot, "mousedown", { buttons: 1, detail });
  if (pressed) moveFocus(spot.element);
  fire(spot, "pointerup", {});
  fire(spot, "mouseup", { detail });
  if (spot.element.isConnected) fire(spot, "click", { detail });
  return spot.element.isConnected;
}

function pressRight(spot: Spot): void {
  const right = { button: 2, detail: 1 };
  fire(spot, "pointerdown", { ...right, buttons: 2 });
  if (fire(spot, "mousedown", { ...right, buttons: 2 })) moveFocus(spot.element);
  if (spot.element.isConnected) fire(spot, "contextmenu", right);
  fire(spot, "pointerup", right);
  fire(spot, "mouseup", right);
  if (spot.element.isConnected) fire(spot, "auxclick", right);
}

/** Outside the window, the pointer leaves the element that it is over. */
export function moveTo(x: number, y: number): void {
  const spot = spotAt(x, y);
  if (spot) hover(spot);
  else if (over?.element.isConnected) for (const type of LEAVING) fire(over, type, { relatedTarget: null });
}

const LEAVING = ["pointerout", "pointerleave", "mouseout", "mouseleave"];
/** Spot that the pointer was last moved to. */
let over: Spot | null = null;

/** An element, and the point in the window of its own document. */
interface Spot {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

function spotAt(x: number, y: number): Spot | null {
  const element = deepElementFromPoint(document, x, y);
  if (!element) return null;
  let [left, top] = [0, 0];
  for (let frame = frameOf(element); frame; frame = frameOf(frame)) {
    const box = frame.getBoundingClientRect();
    left += box.left + frame.clientLeft;
    top += box.top + frame.clientTop;
  }
  return { element, x: x - left, y: y - top };
}

function frameOf(element: Element): Element | null {
  const frame = element.ownerDocument.defaultView?.frameElement ?? null;
  return frame && frameDocument(frame) ? frame : null;
}

function hover(spot: Spot): void {
  over = spot;
  for (const type of ["pointerover", "pointerenter", "mouseover", "mouseenter", "pointermove", "mousemove"])
    fire(spot, type, {});
}

/** False if a handler prevented the default action. */
function fire({ element, x, y }: Spot, type: string, more: PointerEventInit): boolean {
  const common: PointerEventInit = {
    bubbles: !/(?:enter|leave)$/.test(type),
    cancelable: !/(?:enter|leave)$/.test(type),
    composed: true,
    view: element.ownerDocument.defaultView,
    clientX: x,
    clientY: y,
    button: 0,
    ...more,
  };
  const isPointer = type.startsWith("pointer") || /^(?:click|auxclick|contextmenu)$/.test(type);
  const event = isPointer
    ? new PointerEvent(type, { ...common, pointerId: 1, pointerType: "mouse", isPrimary: true })
    : new MouseEvent(type, common);
  return dispatchOwn(element, event);
}

/** A press focuses the nearest focusable element, or else blurs the focused one. */
function moveFocus(element: Element): void {
  for (let at: Element | null = element; at; at = deepParent(at)) {
    if (!at.matches(FOCUSABLE)) continue;
    focusOn(at);
    return;
  }
  const active = deepActiveElement(document);
  if (active !== null) blurElement(active);
}
