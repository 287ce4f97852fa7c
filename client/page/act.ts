/** Act: methods on the level of the DOM, for fallbacks and for hosts without trusted input (design §12). Elsewhere: synthetic input. */

import type { Deed, DeedResult } from "../surface.js";
import { reveal } from "./aim.js";
import { isControl } from "./control.js";
import { deepActiveElement, observableRoots } from "./deep-tree.js";
import { dropOn } from "./drop.js";
import { comeBack, leave } from "./leaving.js";
import { choose, findOption } from "./options.js";
import { isShown } from "./rendering.js";
import { scrollPage } from "./scrolling.js";
import { setValue } from "./set-value.js";

const DONE: DeedResult = { done: true };
const LEFT: DeedResult = { done: false, observed: "target left the page" };

/** What acting needs to know of the page. */
export interface Room {
  readonly page: Document;
  sleep(ms: number): Promise<void>;
  elementOf(n: number): Element | undefined;
  numberOf(element: Element): number;
  /** Options that could be seen when the action began. */
  readonly optionsBefore: WeakSet<Element>;
}

export function perform(deed: Deed, room: Room): DeedResult | Promise<DeedResult> {
  if (deed.kind === "scroll") return scrollPage(room.page, deed.to, room.sleep);
  if (deed.kind === "countShown") return { done: true, n: countShown(room.page) };
  const element = room.elementOf(deed.n);
  if (!element?.isConnected) return LEFT;
  switch (deed.kind) {
    case "activate":
      return activate(element);
    case "focus":
      return focus(element, deed.selectAll);
    case "setValue":
      return setValue(element, deed.text);
    case "choose":
      return choose(element, deed.option);
    case "findOption":
      return foundOption(element, deed.option, room);
    case "reveal":
      reveal(element);
      return DONE;
    case "leave":
      return leave(element, room.optionsBefore);
    case "comeBack":
      return comeBack(element);
    case "drop": {
      const destination = room.elementOf(deed.to);
      return destination?.isConnected ? dropOn(element, destination) : LEFT;
    }
  }
}

function activate(element: Element): DeedResult {
  // The cast: `click` is there for every HTML element; SVG ones get an event.
  if ("click" in element) (element as HTMLElement).click();
  else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
  return DONE;
}

function focus(element: Element, selectAll: boolean): DeedResult {
  (element as HTMLElement).focus({ preventScroll: true });
  if (selectAll) {
    if ("select" in element) (element as HTMLInputElement).select();
    else element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element);
  }
  return deepActiveElement(document) === element ? DONE : { done: false, observed: "it does not take the focus" };
}

function foundOption(control: Element, option: string, room: Room): DeedResult {
  const found = findOption(control, option, room.optionsBefore);
  return "done" in found ? found : { done: true, n: room.numberOf(found) };
}

function countShown(page: Document): number {
  const all = observableRoots(page).flatMap((root) => [...root.querySelectorAll("*")]);
  return all.filter((element) => isControl(element) && isShown(element)).length;
}
