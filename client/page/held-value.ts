/** Held value: what a field, a drawn editor or an editable region holds now. */

import { keysOf, textOfEditor } from "./code-editor.js";
import { renderedText } from "./composed-tree.js";
import { isEditable } from "./control.js";

export type ValueElement = HTMLInputElement | HTMLTextAreaElement;

export const isField = (element: Element): element is ValueElement =>
  "value" in element && typeof element.value === "string" && element.localName !== "button";

export function heldBy(element: Element): string {
  if (isField(element)) return element.value;
  if (keysOf(element) !== null) return textOfEditor(element);
  return isEditable(element) ? renderedText(element) : (element.textContent ?? "");
}
