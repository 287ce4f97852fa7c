/** DOM actions: synthetic input, for fallbacks and for hosts without trusted input. */

import type { DomAction, DomActionResult, ExpectedState } from "../surface.js";
import { findDay } from "./calendar.js";
import { isShown, queryAll, type Sleep, viewportBox } from "./composed-tree.js";
import { isControl, kindOf } from "./control.js";
import { focusElement, focusedPart, hasFocus, receiverOf } from "./focus.js";
import { reveal } from "./hit-test.js";
import type { Leaving } from "./leaving.js";
import { choose, findOption } from "./options.js";
import type { PageReader } from "./page-reader.js";
import { scrollPage } from "./page-state.js";
import { setValue } from "./set-value.js";

const DONE: DomActionResult = { done: true };
const BUBBLING = { bubbles: true, cancelable: true, composed: true };
const LEFT: DomActionResult = { done: false, observed: "target left the page" };

/** Access to the page that actions need. */
interface PageAccess {
  readonly page: Document;
  readonly sleep: Sleep;
  elementOf(n: number): Element | undefined;
  numberOf(element: Element): number;
  /** Options that were visible when the action began. */
  readonly optionsBefore: WeakSet<Element>;
  isAtDestination(element: Element): boolean;
  readonly leaving: Leaving;
  readonly reader: Pick<PageReader, "nodeOf" | "nameOf">;
}

export function perform(deed: DomAction, access: PageAccess): DomActionResult | Promise<DomActionResult> {
  if (deed.kind === "scroll") return scrollPage(access.page, deed.to, access.sleep);
  if (deed.kind === "countShown") return { done: true, n: countShown(access.page) };
  if (deed.kind === "leave")
    return access.leaving.leave(deed, access.optionsBefore, access.elementOf(deed.next ?? 0) ?? null);
  if (deed.kind === "readLeft") return access.leaving.read(access.reader);
  if (deed.kind === "keyTo" && deed.n === null) return keyToPage(access);
  const element = access.elementOf(deed.n ?? 0);
  if (!element?.isConnected) return LEFT;
  if (deed.kind === "activate") return activate(element);
  if (deed.kind === "focus") return focus(element, deed.selectAll, access);
  if (deed.kind === "keyTo") return keyTo(element, access);
  if (deed.kind === "entered") return entered(element, deed.wanted, access);
  if (deed.kind === "setValue") return setValue(element, deed.text, deed.selected, access.sleep);
  if (deed.kind === "choose") return choose(element, deed.option);
  if (deed.kind === "findOption") return foundOption(element, deed.option, access);
  if (deed.kind === "findDay") return findDay(element, deed.day, access.numberOf);
  if (deed.kind === "drop" || deed.kind === "held") {
    const destination = access.elementOf(deed.to);
    if (!destination?.isConnected) return LEFT;
    return deed.kind === "drop" ? dropOn(element, destination) : held(element, destination, access);
  }
  deed.kind satisfies "reveal";
  reveal(element);
  return DONE;
}

function activate(element: Element): DomActionResult {
  // A toggle ticked by hand gets the focus; in a menu, moving the focus would close the menu.
  if (kindOf(element) === "toggle") focusElement(element);
  // The cast: `click` is there for every HTML element; SVG ones get an event.
  if ("click" in element) (element as HTMLElement).click();
  else element.dispatchEvent(new MouseEvent("click", BUBBLING));
  return DONE;
}

/** `n`: the element that receives later keys. */
function focus(element: Element, selectAll: boolean, { leaving, numberOf }: PageAccess): DomActionResult {
  if (!focusElement(element)) return { done: false, observed: "it does not take the focus" };
  leaving.forget(element);
  const keys = receiverOf(element);
  if (selectAll) {
    if ("select" in keys) (keys as HTMLInputElement).select();
    else keys.ownerDocument.defaultView?.getSelection()?.selectAllChildren(keys);
  }
  return { done: true, n: numberOf(keys) };
}

/** Done if this element has the focus, where a key goes; `n` is the element that receives the key. */
function keyTo(element: Element, { page, leaving, numberOf, reader }: PageAccess): DomActionResult {
  if (!hasFocus(element)) {
    const part = focusedPart(page);
    const there = part === null ? "on nothing" : `on ${reader.nameOf(part)}`;
    return { done: false, observed: `the focus is ${there}, not on ${reader.nameOf(element)}` };
  }
  leaving.forget(element);
  return { done: true, n: numberOf(receiverOf(element)) };
}

/** For a key that was chosen while nothing had the focus. */
function keyToPage({ page, leaving, reader }: PageAccess): DomActionResult {
  const part = focusedPart(page);
  if (part !== null) leaving.forget(part);
  if (part === null || reader.nodeOf(part) === undefined) return DONE;
  return { done: false, observed: `the focus is on ${reader.nameOf(part)}, not on the page` };
}

function entered(element: Element, wanted: ExpectedState, { leaving }: PageAccess): DomActionResult {
  leaving.enter(element, wanted);
  return DONE;
}

function foundOption(control: Element, option: string, access: PageAccess): DomActionResult {
  const found = findOption(control, option, access.optionsBefore);
  return "done" in found ? found : { done: true, n: access.numberOf(found) };
}

const countShown = (page: Document): number =>
  queryAll(page, "*").filter((element) => isControl(element) && isShown(element)).length;

const STEPS = 4;

/** Sends HTML drag events for a `draggable` element, else pointer and mouse events. */
function dropOn(source: Element, destination: Element): DomActionResult {
  const [from, to] = [middleOf(source), middleOf(destination)];
  const grip = source.closest('[draggable="true"]');
  if (grip) dragEvents(grip, destination, from, to);
  else pointerEvents(source, destination, from, to);
  return DONE;
}

interface ClientPoint {
  readonly clientX: number;
  readonly clientY: number;
}

function dragEvents(source: Element, destination: Element, from: ClientPoint, to: ClientPoint): void {
  const dataTransfer = new DataTransfer();
  const fire = (element: Element, type: string, at: ClientPoint): boolean =>
    element.dispatchEvent(new DragEvent(type, { ...at, ...BUBBLING, dataTransfer }));
  if (!fire(source, "dragstart", from)) return;
  fire(source, "drag", from);
  fire(destination, "dragenter", to);
  // Only a page that prevents the default of `dragover` lets something be dropped.
  const isTaken = !fire(destination, "dragover", to);
  if (isTaken) fire(destination, "drop", to);
  fire(source, "dragend", to);
}

function pointerEvents(source: Element, destination: Element, from: ClientPoint, to: ClientPoint): void {
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

function press(element: Element, phase: "down" | "move" | "up", at: ClientPoint, buttons: number): void {
  const init = { ...at, ...BUBBLING, buttons };
  const pointer = { ...init, pointerId: 1, pointerType: "mouse", isPrimary: true };
  element.dispatchEvent(new PointerEvent(`pointer${phase}`, pointer));
  element.dispatchEvent(new MouseEvent(`mouse${phase}`, init));
}

function held(element: Element, destination: Element, { isAtDestination }: PageAccess): DomActionResult {
  const { left, top, width, height } = viewportBox(destination);
  return { done: isAtDestination(element), at: { x: left + width / 2, y: top + height / 2 } };
}

/** Point in the window of its own document. */
function middleOf(element: Element): ClientPoint {
  const box = element.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
}
