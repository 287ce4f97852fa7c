/** Act: methods on the level of the DOM, for fallbacks and for hosts without trusted input (design §12). Elsewhere: synthetic input. */

import type { Deed, DeedResult } from "../surface.js";
import { reveal } from "./aim.js";
import { isEditable } from "./control.js";
import { deepActiveElement } from "./deep-tree.js";

const DONE: DeedResult = { done: true };

export function perform(deed: Deed, elementOf: (n: number) => Element | undefined): DeedResult {
  if (deed.kind === "scroll") return scrollPage(deed.to);
  const element = elementOf(deed.n);
  if (!element?.isConnected) return { done: false, observed: "target left the page" };
  switch (deed.kind) {
    case "activate":
      // The cast: `click` is there for every HTML element; SVG ones get an event.
      if ("click" in element) (element as HTMLElement).click();
      else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
      return DONE;
    case "focus":
      return focus(element, deed.selectAll);
    case "setValue":
      return setValue(element, deed.text);
    case "choose":
      return choose(element, deed.option);
    case "reveal":
      reveal(element);
      return DONE;
  }
}

function focus(element: Element, selectAll: boolean): DeedResult {
  (element as HTMLElement).focus({ preventScroll: true });
  if (selectAll) {
    if ("select" in element) (element as HTMLInputElement).select();
    else element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element);
  }
  return deepActiveElement(document) === element ? DONE : { done: false, observed: "it does not take the focus" };
}

function setValue(element: Element, text: string): DeedResult {
  if (isEditable(element)) {
    element.textContent = text;
    announce(element, ["input"]);
    return DONE;
  }
  const prototype = Object.getPrototypeOf(element) as object;
  // Through the prototype: frameworks put a setter of their own on the node to miss what they did not do themselves.
  const setter = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
  if (!setter) return { done: false, observed: "it holds no value" };
  setter.call(element, text);
  announce(element, ["input", "change"]);
  return DONE;
}

function choose(element: Element, option: string): DeedResult {
  if (element.localName !== "select") return { done: false, observed: "it is no list of options" };
  const list = element as HTMLSelectElement;
  const match = optionNamed(list, option);
  if (!match) return { done: false, observed: `no option "${option}"` };
  if (match.disabled) return { done: false, observed: `option "${option}" is disabled` };
  match.selected = true;
  announce(list, ["input", "change"]);
  return DONE;
}

/** By label as written, by value, by label whatever its case. */
export function optionNamed(list: HTMLSelectElement, wanted: string): HTMLOptionElement | undefined {
  const options = [...list.options];
  const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
  return (
    options.find((option) => plain(option.label) === plain(wanted)) ??
    options.find((option) => option.value === wanted) ??
    options.find((option) => plain(option.label).toLowerCase() === plain(wanted).toLowerCase())
  );
}

function scrollPage(to: "up" | "down" | "top" | "bottom"): DeedResult {
  const before = window.scrollY;
  const height = document.documentElement.scrollHeight;
  const tops = {
    up: before - window.innerHeight * 0.8,
    down: before + window.innerHeight * 0.8,
    top: 0,
    bottom: height,
  };
  window.scrollTo({ top: tops[to], behavior: "instant" });
  const ended =
    window.scrollY !== before ||
    (to === "up" || to === "top" ? before <= 0 : before + window.innerHeight >= height - 1);
  return { done: ended, observed: `scrolled from ${Math.round(before)} to ${Math.round(window.scrollY)}` };
}

function announce(element: Element, types: readonly string[]): void {
  for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}
