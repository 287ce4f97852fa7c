/** Set value: puts a value into a field at once, the way frameworks notice. Elsewhere: fill, direct value injection. */

import type { DeedResult } from "../surface.js";
import { isEditable } from "./control.js";
import { type DateOrder, pickerText } from "./picker-text.js";

const DONE: DeedResult = { done: true };

/** What a person could not put in is not put in either: read-only stays, length and format are the field's. */
export function setValue(element: Element, text: string): DeedResult {
  if (isEditable(element)) return setEditable(element, text);
  if (!("value" in element)) return { done: false, observed: "it holds no value" };
  // The cast: fields are what has a value that can be set; others fail at the setter below.
  const field = element as HTMLInputElement;
  if (field.readOnly) return { done: false, observed: "it is read-only" };
  const taken = takenText(field, text);
  if (taken === null) return { done: false, observed: `it takes no "${text.slice(0, 60)}" as a ${field.type}` };
  if (!put(field, taken)) return { done: false, observed: "it holds no value" };
  leave(field);
  return DONE;
}

/** Many fields take what was entered only once they are left; one that really has the focus is left in a deed of its own. */
function leave(field: Element): void {
  if (field.matches(":focus")) return;
  field.dispatchEvent(new FocusEvent("blur", { composed: true }));
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true, composed: true }));
}

/** Through the prototype: frameworks put a setter of their own on the node to miss what they did not do themselves. */
export function put(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  if (!setter) return false;
  setter.call(field, text);
  announce(field, ["input", "change"]);
  return true;
}

/** What the field would make of this text; null when it takes no such thing. */
export function takenText(field: HTMLInputElement | HTMLTextAreaElement, text: string): string | null {
  const longest = field.maxLength ?? -1;
  if (field.type === "color") return colourOf(text);
  const taken = pickerText(field.type, text, dateOrderOf(field.ownerDocument));
  return taken === null || longest < 0 ? taken : taken.slice(0, longest);
}

export function announce(element: Element, types: readonly string[]): void {
  for (const type of types) {
    const init = { bubbles: true, composed: true };
    element.dispatchEvent(
      type === "input" ? new InputEvent(type, { ...init, inputType: "insertReplacementText" }) : new Event(type, init),
    );
  }
}

/** Editors keep a model of their own beside the page: an editing command is what they hear of. */
function setEditable(element: Element, text: string): DeedResult {
  const page = element.ownerDocument;
  (element as HTMLElement).focus({ preventScroll: true });
  page.defaultView?.getSelection()?.selectAllChildren(element);
  const done = page.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (done && plain(element.textContent) === plain(text)) return DONE;
  element.textContent = text;
  announce(element, ["input"]);
  return DONE;
}

function plain(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function dateOrderOf(page: Document): DateOrder {
  const parts = new Intl.DateTimeFormat(page.defaultView?.navigator.language).formatToParts(new Date(0));
  const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
  return order[0] === "month" ? "month-first" : "day-first";
}

/** Any colour that CSS knows, as `#rrggbb`; asked twice, because what is no colour leaves the brush as it was. */
function colourOf(text: string): string | null {
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush) return null;
  const seen = ["#000000", "#ffffff"].map((start) => {
    brush.fillStyle = start;
    brush.fillStyle = text.trim();
    return brush.fillStyle;
  });
  return seen[0] === seen[1] && /^#[0-9a-f]{6}$/.test(seen[0] ?? "") ? (seen[0] ?? null) : null;
}
