/** Control: what a person can act on, and how it is best spoken to. Elsewhere: interactive element, widget. */

import { maskText } from "../../core/page/privacy.js";
import type { ControlShape } from "../surface.js";
import { isAttached, isShown } from "./composed-tree.js";

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

/** Field by field, as text; a secret value only as its placeholder. */
export type ElementState = Readonly<Record<string, string>>;

const STATES = [
  "aria-expanded",
  "aria-checked",
  "aria-selected",
  "aria-pressed",
  "aria-invalid",
  "aria-current",
  "aria-disabled",
  "aria-valuenow",
  "aria-valuetext",
  "aria-sort",
  "open",
  "href",
];

/** Null when it left the page, or can no longer be seen: gone is an effect. */
export function stateOf(element: Element): ElementState | null {
  if (!isAttached(element) || !isShown(element)) return null;
  const state: Record<string, string> = {
    children: String(element.childElementCount),
    text: (element.textContent ?? "").trim().slice(0, 500),
    title: element.getAttribute("title") ?? "",
    enabled: String(!element.matches(":disabled")),
  };
  for (const name of STATES) state[name] = element.getAttribute(name) ?? "";
  const value = shownValue(element);
  if (value !== null) state.value = value;
  if (element.localName === "input") state.checked = String((element as HTMLInputElement).checked);
  if (element.localName === "textarea" || element.localName === "select") delete state.text;
  return state;
}

/** Phrases such as `checked false → true`; `gone`. */
export function stateChanges(before: ElementState, after: ElementState | null): string[] {
  if (after === null) return ["gone"];
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => (field === "text" ? "text changed" : phrase(field, before[field] ?? "", after[field] ?? "")));
}

function phrase(field: string, was: string, is: string): string {
  return maskText(`${field} ${was || "none"} → ${is || "none"}`).slice(0, 120);
}

function shownValue(element: Element): string | null {
  if (element.localName === "select") {
    return [...(element as HTMLSelectElement).selectedOptions].map((option) => option.label.trim()).join(", ");
  }
  if (element.localName !== "input" && element.localName !== "textarea") return null;
  const { value } = element as HTMLInputElement | HTMLTextAreaElement;
  const kind = maskKindOf(element);
  return kind ? maskValue(kind, value) : value.slice(0, 200);
}

export type MaskKind = "password" | "card" | "security-code" | "one-time-code" | "marked";

const BY_AUTOCOMPLETE: readonly (readonly [RegExp, MaskKind])[] = [
  [/\b(current|new)-password\b/, "password"],
  [/\bcc-csc\b/, "security-code"],
  [/\bcc-number\b/, "card"],
  [/\bcc-/, "marked"],
  [/\bone-time-code\b/, "one-time-code"],
];

/** Read on id, name, label and placeholder, for forms that say nothing by `autocomplete`. */
const BY_LABEL: readonly (readonly [RegExp, MaskKind])[] = [
  [/\b(cvv2?|cvc2?|csc|security code|card code)\b/, "security-code"],
  [/\b(card ?(number|no)|credit ?card|debit ?card)\b/, "card"],
  [/\b(otp|totp|one[ -]?time (code|password)|verification code|passcode|2fa code)\b/, "one-time-code"],
  [/\b(password|passphrase|pass ?word)\b/, "password"],
];

const OFFERING = '[role="combobox"],[role="searchbox"],[aria-autocomplete="list"],[aria-autocomplete="both"]';

/** What kind of secret a field holds; null when it holds none. */
export function maskKindOf(element: Element): MaskKind | null {
  if (element.closest("[data-sf-mask]")) return "marked";
  if (!isField(element)) return null;
  if (element.getAttribute("type")?.toLowerCase() === "password") return "password";
  const autocomplete = (element.getAttribute("autocomplete") ?? "").toLowerCase();
  const found = BY_AUTOCOMPLETE.find(([pattern]) => pattern.test(autocomplete))?.[1];
  // On a field that offers choices `new-password` only keeps the browser from filling it.
  if (found !== undefined && !(found === "password" && element.matches(OFFERING))) return found;
  const words = labelWords(element);
  const kind = BY_LABEL.find(([pattern]) => pattern.test(words))?.[1];
  // A library card has a number too: by its label alone only a long one is a payment card.
  if (kind !== undefined && (kind !== "card" || element.value.replace(/\D/g, "").length >= 12)) return kind;
  return looksLikeCard(element.value) ? "card" : null;
}

/** The placeholder that is sent for a value; "" stays "", so that an empty field is seen to be empty. */
export function maskValue(kind: MaskKind, value: string): string {
  if (value === "") return "";
  switch (kind) {
    case "password":
      return "[PASSWORD]";
    case "card":
      return `[CARD:${value.replace(/\D/g, "").slice(-4)}]`;
    case "security-code":
      return "[CODE]";
    case "one-time-code":
      return "[OTP]";
    case "marked":
      return "[MASKED]";
  }
}

/** Thirteen to nineteen digits that pass Luhn's check. */
export function looksLikeCard(value: string): boolean {
  const digits = value.replace(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.localName === "textarea") return true;
  if (element.localName !== "input") return false;
  return !["checkbox", "radio", "button", "submit", "reset", "image", "file"].includes(
    (element as HTMLInputElement).type,
  );
}

function labelWords(element: HTMLInputElement | HTMLTextAreaElement): string {
  const labels = [...(element.labels ?? [])].map((label) => label.textContent ?? "");
  return [element.id, element.name, element.getAttribute("aria-label"), element.placeholder, ...labels]
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_.:[\]-]+/g, " ")
    .toLowerCase();
}
