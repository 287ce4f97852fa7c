/** Synthetic pointer: a click as the series of events that a mouse would cause; the browser adds what follows from a click itself. */

import { deepElementFromPoint, deepParent, frameDocument } from "../../client/page/composed-tree.js";
import { dispatchOwn } from "../../client/page/own-events.js";

const FOCUSABLE =
  "a[href],area[href],button:enabled,input:enabled,select:enabled,textarea:enabled,summary,iframe,[tabindex],[contenteditable]";

export function clickAt(x: number, y: number): void {
  const spot = spotAt(x, y);
  if (!spot) return;
  hover(spot);
  fire(spot, "pointerdown", { buttons: 1 });
  const pressed = fire(spot, "mousedown", { buttons: 1, detail: 1 });
  if (pressed) moveFocus(spot.element);
  fire(spot, "pointerup", {});
  fire(spot, "mouseup", { detail: 1 });
  // A handler of the press may have taken it away; a mouse would click nothing then.
  if (spot.element.isConnected) fire(spot, "click", { detail: 1 });
}

export function moveTo(x: number, y: number): void {
  const spot = spotAt(x, y);
  if (spot) hover(spot);
}

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
  for (const type of ["pointerover", "pointerenter", "mouseover", "mouseenter", "pointermove", "mousemove"])
    fire(spot, type, {});
}

/** False when a handler prevented what would follow. */
function fire({ element, x, y }: Spot, type: string, more: PointerEventInit): boolean {
  const common: PointerEventInit = {
    bubbles: !type.endsWith("enter"),
    cancelable: !type.endsWith("enter"),
    composed: true,
    view: element.ownerDocument.defaultView,
    clientX: x,
    clientY: y,
    button: 0,
    ...more,
  };
  const isPointer = type.startsWith("pointer") || type === "click";
  const event = isPointer
    ? new PointerEvent(type, { ...common, pointerId: 1, pointerType: "mouse", isPrimary: true })
    : new MouseEvent(type, common);
  return dispatchOwn(element, event);
}

/** A press gives the focus to the nearest thing that takes it, or takes it from what has it. */
function moveFocus(element: Element): void {
  for (let at: Element | null = element; at; at = deepParent(at)) {
    if (!at.matches(FOCUSABLE)) continue;
    // The cast: what matches can be focused.
    (at as HTMLElement).focus({ preventScroll: true });
    return;
  }
  const active = element.ownerDocument.activeElement;
  if (active && active.localName !== "body") (active as HTMLElement).blur?.();
}
