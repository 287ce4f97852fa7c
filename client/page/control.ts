/** Control: what a person can act on, how it is operated, what is secret in it, and its state before and after an action. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { type FieldFacts, placeholderOf, type SecretKind, secretKindOf } from "../../core/page/mask/privacy.js";
import {
  type ControlKind,
  controlKindOf,
  isControlRole,
  NATIVE_CONTROLS,
  tokenSet,
} from "../../core/page/read/aria.js";
import { keysOf } from "./code-editor.js";
import { isAttached, isShown, outerOf } from "./composed-tree.js";
import { kindInRun, labelsOf } from "./field-name.js";
import { isNestedClickable } from "./nested-clickable.js";

/** Cursors over what can be pressed or taken hold of. */
const HAND_CURSORS = new Set(["pointer", "grab", "move"]);

/** SK2: native controls, ARIA roles, editable regions, carriers of `onclick` or `tabindex`. */
export function isControl(element: Element): boolean {
  const tabindex = element.getAttribute("tabindex");
  return isExplicitControl(element) || (tabindex !== null && tabindex !== "-1");
}

/** More than a stop for the keyboard. */
export function isExplicitControl(element: Element): boolean {
  const tag = element.localName;
  if (NATIVE_CONTROLS.has(tag)) return true;
  if ((tag === "a" || tag === "area") && element.hasAttribute("href")) return true;
  const role = element.getAttribute("role") ?? "";
  if (role === "gridcell" || (isControlRole(role) && role !== "scrollbar")) return true;
  return isEditable(element) || element.hasAttribute("onclick");
}

/** Script's handlers leave no trace in the markup; the best sign is a hand cursor that the parent does not have. */
export function looksClickable(element: Element): boolean {
  const holder = element.closest("a[href],button,label,select,summary");
  if (holder === element || holder?.localName === "label" || holder?.localName === "select") return false;
  const view = element.ownerDocument.defaultView;
  const parent = element.parentElement ?? outerOf(element);
  if (!view || !parent) return false;
  if (holder === null && isMarkedClickable(element)) return true;
  const { cursor } = view.getComputedStyle(element);
  // A button that the page does not draw has no hand cursor, and so has nothing in it.
  if (holder === null && !HAND_CURSORS.has(cursor)) return false;
  const isOwn = view.getComputedStyle(parent).cursor !== cursor;
  // What a component draws of a control is no other one.
  if (isOwn && holder === null) return element.parentElement !== null || !isControl(parent);
  return isNestedClickable(element, { isOwn, holder });
}

/** It names nothing, so a click on it is a click on it alone. The cast: by its name. */
export const isLabelWithoutControl = (element: Element): boolean =>
  element.localName === "label" && !element.hasAttribute("for") && (element as HTMLLabelElement).control === null;

/** By its attributes. An anchor that leads nowhere and says what it is for is pressed by script. */
const isMarkedClickable = (element: Element): boolean =>
  element.getAttribute("draggable") === "true" || (element.localName === "a" && element.hasAttribute("title"));

/** Elements of one kind in one list that are looked at for one of them that says what it is. */
const PEERS_WITHIN = 5;

/**
 * Lists keep one of their entries in the order of the keyboard and give only that one its role, and menus forget it for
 * some: an entry is what its like is. Null for what has a role of its own, or no like.
 */
export function peerOf(element: Element): Element | null {
  const name = element.classList[0];
  if (name === undefined || element.hasAttribute("role") || !element.hasAttribute("tabindex")) return null;
  if (NATIVE_CONTROLS.has(element.localName) || element.localName === "a") return null;
  const alike = `${element.localName}.${CSS.escape(name)}[role][tabindex="0"]`;
  let holder = element.parentElement;
  for (let level = 0; holder !== null && level < PEERS_WITHIN; level++, holder = holder.parentElement) {
    const peer = [...holder.querySelectorAll(alike)].find(
      (one) => isControlRole(one.getAttribute("role") ?? "") && classesOf(one) === classesOf(element),
    );
    if (peer !== undefined) return peer;
  }
  return null;
}

/** Its classes without those that come and go. */
export const classesOf = ({ classList }: Element): string =>
  [...classList]
    .filter((name) => !/(?:^|[-_])(?:mod|is|active|selected|focus\w*|current|open|hover)(?:[-_]|$)/i.test(name))
    .join(" ");

/** The host of an editable region, not what stands inside it; or what a script draws as one. */
export function isEditable(element: Element): boolean {
  const value = element.getAttribute("contenteditable");
  return (value !== null && value.toLowerCase() !== "false") || keysOf(element) !== null;
}

export function kindOf(element: Element): ControlKind {
  const type = element.localName === "input" ? (element as HTMLInputElement).type : "";
  return controlKindOf(element.localName, type, element.getAttribute("role") ?? "", isEditable(element));
}

/** What kind of secret an element holds. */
export function secretOf(element: Element): SecretKind | undefined {
  const marked = isMarked(element);
  const isField = element.localName === "input" || element.localName === "textarea";
  if (marked || !(isField || isTextbox(element))) return marked ? "marked" : undefined;
  const run = element.localName === "input" ? kindInRun(element as HTMLInputElement, factsOf) : undefined;
  return run ?? secretKindOf(factsOf(element));
}

/** Text that is edited in an element of another kind than a field. */
export const isTextbox = (element: Element): boolean =>
  isEditable(element) || /^(?:textbox|searchbox)$/.test(element.getAttribute("role") ?? "");

const factsOf = (element: Element): FieldFacts => ({
  attributes: Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
  labels: labelsOf(element),
  value: (element as Partial<HTMLInputElement>).value ?? element.textContent ?? "",
});

/** What stands in a slot of a marked region; noted as the page is read, so that a page without any need not be searched. */
const slotted = new WeakSet<Element>();
let isAnySlotted = false;

/** In a region that its page marks as private, through every frame and shadow root that holds it. */
export function isMarked(element: Element): boolean {
  if (element.closest("[data-sf-mask]") !== null) return true;
  if (isAnySlotted) for (let at: Element | null = element; at; at = at.parentElement) if (slotted.has(at)) return true;
  const outer = outerOf(element);
  return outer !== null && isMarked(outer);
}

/** Of a slot: what it shows is as private as the slot. */
export function markSlotted(slot: Element): void {
  if (slot.localName !== "slot" || !isMarked(slot)) return;
  isAnySlotted = true;
  // The cast: by its name.
  for (const shown of (slot as HTMLSlotElement).assignedElements({ flatten: true })) slotted.add(shown);
}

/** Of fields that hold a secret: the value seen last, and how many of them there were; only their number is told. */
const secretValues = new WeakMap<Element, { readonly value: string; readonly count: number }>();

/** The value of a field, as it may leave the page; that a secret is another one than before is still seen. */
export function maskedFor(element: Element, value: string): string {
  const kind = secretOf(element);
  return kind ? placeholderOf(kind, value, valueStateOf(element, value)) : maskText(value);
}

function valueStateOf(element: Element, value: string): number {
  const seen = secretValues.get(element);
  if (seen?.value === value || value === "") return seen?.count ?? 1;
  const count = (seen?.count ?? 0) + 1;
  secretValues.set(element, { value, count });
  return count;
}

/** What verification compares at the target before and after. Field by field, as text; a secret only as its placeholder. */
export type ElementState = Readonly<Record<string, string>>;

const STATES = tokenSet(
  "aria-expanded aria-checked aria-selected aria-pressed aria-invalid aria-current aria-disabled aria-valuenow aria-valuetext aria-sort open href",
);

/** Null when it left the page, or can no longer be seen: gone is an effect. */
export function stateOf(element: Element): ElementState | null {
  if (!isAttached(element) || !isShown(element)) return null;
  const tag = element.localName;
  const state: Record<string, string> = {
    children: String(element.childElementCount),
    text: (element.textContent ?? "").trim().slice(0, 500),
    title: element.getAttribute("title") ?? "",
    enabled: String(!element.matches(":disabled")),
  };
  for (const name of STATES) state[name] = element.getAttribute(name) ?? "";
  if (tag === "select") state.value = selectedLabels(element as HTMLSelectElement);
  if (tag === "input" || tag === "textarea") {
    const { value } = element as HTMLInputElement | HTMLTextAreaElement;
    state.value = secretOf(element) ? maskedFor(element, value) : value.slice(0, 200);
  }
  if (tag === "input") state.checked = String((element as HTMLInputElement).checked);
  if (tag === "textarea" || tag === "select") delete state.text;
  return state;
}

export const selectedLabels = (list: HTMLSelectElement): string =>
  [...list.selectedOptions].map((option) => option.label.trim()).join(", ");

/** Phrases such as `checked false → true`; `gone`. */
export function stateChanges(before: ElementState, after: ElementState | null): string[] {
  if (after === null) return ["gone"];
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const phraseOf = (field: string): string => `${field} ${before[field] || "none"} → ${after[field] || "none"}`;
  return changed.map((field) => (field === "text" ? "text changed" : maskText(phraseOf(field)).slice(0, 120)));
}
