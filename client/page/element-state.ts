/** Element state: what verification compares at the target before and after (seed 003). Elsewhere: pre-state, post-state. */

import { maskText } from "../../core/page/mask.js";
import { isAttached } from "./deep-tree.js";
import { maskKindOf, maskValue } from "./masking.js";
import { isShown } from "./rendering.js";

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
