/** Drop: a drag told by events of the page alone, for hosts and pages where a held pointer does not do. Elsewhere: synthetic drag and drop. */

import type { DeedResult } from "../surface.js";

const STEPS = 4;

/** HTML's own drag for what is `draggable`, else pointer and mouse. */
export function dropOn(source: Element, destination: Element): DeedResult {
  const [from, to] = [middleOf(source), middleOf(destination)];
  const grip = source.closest('[draggable="true"]');
  if (grip) dragEvents(grip, destination, from, to);
  else pointerEvents(source, destination, from, to);
  return { done: true };
}

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

function dragEvents(source: Element, destination: Element, from: Spot, to: Spot): void {
  const dataTransfer = new DataTransfer();
  const fire = (element: Element, type: string, at: Spot): boolean =>
    element.dispatchEvent(
      new DragEvent(type, { ...at, dataTransfer, bubbles: true, cancelable: true, composed: true }),
    );
  if (!fire(source, "dragstart", from)) return;
  fire(source, "drag", from);
  fire(destination, "dragenter", to);
  // Only a page that prevents the default of `dragover` lets something be dropped.
  const isTaken = !fire(destination, "dragover", to);
  if (isTaken) fire(destination, "drop", to);
  fire(source, "dragend", to);
}

function pointerEvents(source: Element, destination: Element, from: Spot, to: Spot): void {
  press(source, "down", from, 1);
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    const at = {
      clientX: from.clientX + (to.clientX - from.clientX) * part,
      clientY: from.clientY + (to.clientY - from.clientY) * part,
    };
    const under = source.ownerDocument.elementFromPoint(at.clientX, at.clientY) ?? destination;
    press(under, "move", at, 1);
  }
  press(destination, "up", to, 0);
}

function press(element: Element, phase: "down" | "move" | "up", at: Spot, buttons: number): void {
  const init = { ...at, buttons, bubbles: true, cancelable: true, composed: true };
  element.dispatchEvent(
    new PointerEvent(`pointer${phase}`, { ...init, pointerId: 1, pointerType: "mouse", isPrimary: true }),
  );
  element.dispatchEvent(new MouseEvent(`mouse${phase}`, init));
}

/** In the window of its own document. */
function middleOf(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
}
