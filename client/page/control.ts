/** Control: what a person can act on, and how it is best spoken to. Elsewhere: interactive element, widget. */

import type { ControlShape } from "../surface.js";

const NATIVE = new Set(["button", "input", "select", "textarea", "summary"]);

const ROLES = new Set([
  "button",
  "link",
  "checkbox",
  "radio",
  "switch",
  "tab",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "combobox",
  "listbox",
  "textbox",
  "searchbox",
  "spinbutton",
  "slider",
  "treeitem",
  "gridcell",
]);

const PICKERS = new Set(["date", "time", "datetime-local", "month", "week", "color", "range"]);
const BUTTON_TYPES = new Set(["button", "submit", "reset", "image"]);
const TICKS = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
const LEVELS = new Set(["slider", "spinbutton"]);
/** The hand that a person sees over what can be pressed or taken hold of. */
const HANDS = new Set(["pointer", "grab", "move"]);

/** SK2: native controls, ARIA roles, editable regions, carriers of `onclick` or `tabindex`. */
export function isControl(element: Element): boolean {
  const tabindex = element.getAttribute("tabindex");
  return isControlByNature(element) || (tabindex !== null && tabindex !== "-1");
}

/** More than a stop for the keyboard. */
export function isControlByNature(element: Element): boolean {
  const tag = element.localName;
  if (NATIVE.has(tag)) return true;
  if ((tag === "a" || tag === "area") && element.hasAttribute("href")) return true;
  const role = element.getAttribute("role");
  if (role !== null && ROLES.has(role)) return true;
  return isEditable(element) || element.hasAttribute("onclick");
}

/**
 * Handlers added by script leave no trace in the markup; a hand cursor that the parent does not have is the best sign,
 * and so is what can be dragged.
 * Labels are left out: they have it for their control's sake.
 */
export function looksClickable(element: Element): boolean {
  if (element.localName === "label" || element.closest("a[href],button,label,select,summary")) return false;
  const view = element.ownerDocument.defaultView;
  const parent = element.parentElement;
  if (!view || !parent) return false;
  if (element.getAttribute("draggable") === "true") return true;
  // An anchor that leads nowhere and says what it is for is pressed by script.
  if (element.localName === "a" && element.hasAttribute("title")) return true;
  const hand = view.getComputedStyle(element).cursor;
  return HANDS.has(hand) && view.getComputedStyle(parent).cursor !== hand;
}

/** The host of an editable region, not what stands inside it. */
export function isEditable(element: Element): boolean {
  const value = element.getAttribute("contenteditable");
  return value !== null && value.toLowerCase() !== "false";
}

export function shapeOf(element: Element): ControlShape {
  switch (element.localName) {
    case "textarea":
      return "text";
    case "select":
      return "list";
    case "button":
    case "summary":
    case "a":
      return "native-button";
    case "input":
      return inputShape((element as HTMLInputElement).type);
    default:
      break;
  }
  if (isEditable(element)) return "text";
  const role = element.getAttribute("role") ?? "";
  if (TICKS.has(role)) return "tick";
  return LEVELS.has(role) ? "slider" : "other";
}

function inputShape(type: string): ControlShape {
  if (type === "checkbox" || type === "radio") return "tick";
  if (PICKERS.has(type)) return "picker";
  if (type === "file") return "file";
  return BUTTON_TYPES.has(type) ? "native-button" : "text";
}
