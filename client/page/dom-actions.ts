/** DOM actions: synthetic input, for fallbacks and for hosts without trusted input. */

import type { DomAction, DomActionResult } from "../surface.js";
import { findDay } from "./calendar.js";
import { keysOf } from "./code-editor.js";
import { deepActiveElement, isShown, queryAll, type Sleep, viewportBox } from "./composed-tree.js";
import { isControl, isEditable, kindOf } from "./control.js";
import { reveal } from "./hit-test.js";
import { choose, findOption } from "./options.js";
import { scrollPage } from "./page-state.js";
import { announce, setValue } from "./set-value.js";

const DONE: DomActionResult = { done: true };
const BUBBLING = { bubbles: true, cancelable: true, composed: true };
const LEFT: DomActionResult = { done: false, observed: "target left the page" };

/** What acting needs to know of the page. */
interface PageAccess {
  readonly page: Document;
  readonly sleep: Sleep;
  elementOf(n: number): Element | undefined;
  numberOf(element: Element): number;
  /** Options that could be seen when the action began. */
  readonly optionsBefore: WeakSet<Element>;
  isAtDestination(element: Element): boolean;
}

export function perform(deed: DomAction, access: PageAccess): DomActionResult | Promise<DomActionResult> {
  if (deed.kind === "scroll") return scrollPage(access.page, deed.to, access.sleep);
  if (deed.kind === "countShown") return { done: true, n: countShown(access.page) };
  const element = access.elementOf(deed.n);
  if (!element?.isConnected) return LEFT;
  if (deed.kind === "activate") return activate(element);
  if (deed.kind === "focus") return focus(element, deed.selectAll);
  if (deed.kind === "setValue") return setValue(element, deed.text, deed.selected, access.sleep);
  if (deed.kind === "choose") return choose(element, deed.option);
  if (deed.kind === "findOption") return foundOption(element, deed.option, access);
  if (deed.kind === "findDay") return findDay(element, deed.day, access.numberOf);
  if (deed.kind === "leave") return leave(element, access.optionsBefore);
  if (deed.kind === "comeBack") return comeBack(element);
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
  // The cast: `click` is there for every HTML element; SVG ones get an event.
  if ("click" in element) (element as HTMLElement).click();
  else element.dispatchEvent(new MouseEvent("click", BUBBLING));
  return DONE;
}

function focus(target: Element, selectAll: boolean): DomActionResult {
  const element = keysOf(target) ?? target;
  (element as HTMLElement).focus({ preventScroll: true });
  if (selectAll) {
    if ("select" in element) (element as HTMLInputElement).select();
    else element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element);
  }
  return deepActiveElement(document) === element ? DONE : { done: false, observed: "it does not take the focus" };
}

function foundOption(control: Element, option: string, access: PageAccess): DomActionResult {
  const found = findOption(control, option, access.optionsBefore);
  return "done" in found ? found : { done: true, n: access.numberOf(found) };
}

const countShown = (page: Document): number =>
  queryAll(page, "*").filter((element) => isControl(element) && isShown(element)).length;

const STEPS = 4;

/** HTML's own drag for what is `draggable`, else pointer and mouse. */
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

/** In the window of its own document. */
function middleOf(element: Element): ClientPoint {
  const box = element.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
}

/** What is typed there is looked for, not kept: leaving would close what is offered. */
const OFFERS =
  '[role="combobox"],[role="searchbox"],[type="search"],[list],[aria-autocomplete="list"],[aria-autocomplete="both"],[aria-haspopup],[aria-expanded="true"]';
const OFFERED = '[role="option"],[role="menuitem"],[role="treeitem"],li,[data-value]';
const MOST_LOOKED_AT = 500;
/** Editors that come for a moment in a list or table are gone, and what is in them with them, when they are left. */
const PLACES_OF_MOMENTARY_EDITORS =
  'td,li,[role="gridcell"],[role="row"],[role="listitem"],[role="treeitem"],[role="option"]';

/** Not done where leaving it would be a deed of its own. `shownBefore`: options that could be seen before anything was typed. */
function leave(element: Element, shownBefore: WeakSet<Element>): DomActionResult {
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
  if (!heard) announce(element, ["change", "blur", "focusout"]);
  return DONE;
}

/** Keys that follow go to the field again, unless the page has put the focus elsewhere. */
function comeBack(element: Element): DomActionResult {
  if (deepActiveElement(document) !== null || !isShown(element)) return { done: false };
  (element as HTMLElement).focus({ preventScroll: true });
  return DONE;
}

function isPlainField(element: Element): boolean {
  if (kindOf(element) !== "text" || isEditable(element) || element.matches(OFFERS)) return false;
  const { form, labels } = element as HTMLInputElement;
  const momentary = element.closest(PLACES_OF_MOMENTARY_EDITORS) !== null;
  return !momentary || form !== null || (labels?.length ?? 0) > 0;
}

function isOffering(element: Element, shownBefore: WeakSet<Element>): boolean {
  const offered = queryAll(element.ownerDocument, OFFERED).slice(0, MOST_LOOKED_AT);
  return offered.some((option) => !shownBefore.has(option) && isShown(option));
}
