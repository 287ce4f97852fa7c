/** Control: elements that a person can operate, their kind, their secrets, and their state before and after an action. */

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
import { hasPointerRule } from "./pointer-rules.js";

/** Cursors over elements to press or to drag. */
const HAND_CURSORS = new Set(["pointer", "grab", "move"]);

/** SK2: native controls, ARIA roles, editable regions, carriers of `onclick` or `tabindex`. */
export function isControl(element: Element): boolean {
  const tabindex = element.getAttribute("tabindex");
  return isExplicitControl(element) || (tabindex !== null && tabindex !== "-1");
}

/** True for more than a mere tab stop. */
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
  // The browser's own buttons have no hand cursor, and neither has their content.
  if (holder === null && !HAND_CURSORS.has(cursor)) return hasPointerRule(element, "handOnHover");
  const isOwn = view.getComputedStyle(parent).cursor !== cursor;
  // The shadow tree of a control draws that control, not another one.
  if (isOwn && holder === null) return element.parentElement !== null || !isControl(parent);
  return isNestedClickable(element, { isOwn, holder });
}

/** A label that names no field: a click on it reaches only itself. The cast: by its name. */
export const isLabelWithoutControl = (element: Element): boolean =>
  element.localName === "label" && !element.hasAttribute("for") && (element as HTMLLabelElement).control === null;

/** Clickable by its attributes: a script handles an anchor with a title but no address, and a column head that sorts. */
const isMarkedClickable = (element: Element): boolean =>
  element.getAttribute("draggable") === "true" ||
  (element.hasAttribute("aria-sort") && !hasClickableInside(element)) ||
  (element.localName === "a" && element.hasAttribute("title"));

/** By signs of the element alone: heads inside heads would be asked again and again. */
const hasClickableInside = (element: Element): boolean =>
  [...element.querySelectorAll("*")].some((inner) => {
    const cursor = inner.ownerDocument.defaultView?.getComputedStyle(inner).cursor ?? "";
    return isControl(inner) || inner.hasAttribute("aria-sort") || HAND_CURSORS.has(cursor);
  });

/** Levels above an element that are searched for a peer with a role. */
const PEERS_WITHIN = 5;

/**
 * Some lists give a role only to the entry in the tab order, and some menus omit it on a few entries. An entry without a
 * role then has that of its peer. Null if the element has its own role, or no peer.
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

/** Classes without those of a passing state. */
export const classesOf = ({ classList }: Element): string =>
  [...classList]
    .filter((name) => !/(?:^|[-_])(?:mod|is|active|selected|focus\w*|current|open|hover)(?:[-_]|$)/i.test(name))
    .join(" ");

/** True for the host of an editable region, not its content, and for an editor drawn by a script. */
export function isEditable(element: Element): boolean {
  const value = element.getAttribute("contenteditable");
  return (value !== null && value.toLowerCase() !== "false") || keysOf(element) !== null;
}

export function kindOf(element: Element): ControlKind {
  const type = element.localName === "input" ? (element as HTMLInputElement).type : "";
  return controlKindOf(element.localName, type, element.getAttribute("role") ?? "", isEditable(element));
}

/** Kind of secret that an element holds. */
export function secretOf(element: Element): SecretKind | undefined {
  const marked = isMarked(element);
  const isField = element.localName === "input" || element.localName === "textarea";
  if (marked || !(isField || isTextbox(element))) return marked ? "marked" : undefined;
  const run = element.localName === "input" ? kindInRun(element as HTMLInputElement, factsOf) : undefined;
  return run ?? secretKindOf(factsOf(element));
}

/** True for an element that is no field but holds editable text. */
export const isTextbox = (element: Element): boolean =>
  isEditable(element) || /^(?:textbox|searchbox)$/.test(element.getAttribute("role") ?? "");

const factsOf = (element: Element): FieldFacts => ({
  attributes: Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
  labels: labelsOf(element),
  value: (element as Partial<HTMLInputElement>).value ?? element.textContent ?? "",
});

/** Elements in a slot of a marked region; noted while the page is read, so that a page without any needs no search. */
const slotted = new WeakSet<Element>();
let isAnySlotted = false;

/** True inside a region that the page marks as private, across frames and shadow roots. */
export function isMarked(element: Element): boolean {
  if (element.closest("[data-sf-mask]") !== null) return true;
  if (isAnySlotted) for (let at: Element | null = element; at; at = at.parentElement) if (slotted.has(at)) return true;
  const outer = outerOf(element);
  return outer !== null && isMarked(outer);
}

/** The content of a slot is as private as the slot. */
export function markSlotted(slot: Element): void {
  if (slot.localName !== "slot" || !isMarked(slot)) return;
  isAnySlotted = true;
  // The cast: by its name.
  for (const shown of (slot as HTMLSlotElement).assignedElements({ flatten: true })) slotted.add(shown);
}

/** By secret field: the value seen last, and the count of values so far. Only the count leaves the page. */
const secretValues = new WeakMap<Element, { readonly value: string; readonly count: number }>();

/** The value of a field as it may leave the page. It still shows that a secret has changed. */
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

/** Target state that verification compares before and after, field by field as text; a secret only as its placeholder. */
export type ElementState = Readonly<Record<string, string>>;

const STATES = tokenSet(
  "aria-expanded aria-checked aria-selected aria-pressed aria-invalid aria-current aria-disabled aria-valuenow aria-valuetext aria-sort open href",
);

/** Null if the element left the page or is hidden, which counts as an effect. */
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
