/** Synthetic text: typing into what has the focus, as editing commands that fields and editors understand. */

import { deepActiveElement } from "../../client/page/deep-tree.js";

/** Beyond this, key by key takes longer than anyone would type. */
const LONGEST_KEYED = 200;

export function typeText(text: string): void {
  const element = deepActiveElement(document);
  if (!element) return;
  if (text.length > LONGEST_KEYED || /[\r\n\t]/.test(text)) {
    insert(element, text);
    return;
  }
  for (const character of text) {
    if (!key(element, "keydown", character)) continue;
    insert(element, character);
    key(element, "keyup", character);
  }
}

/** Puts text in place of the selection. */
export function insert(element: Element, text: string): void {
  edit(element, "insertText", text);
}

/** An editing command has the page's undo and its events; a field that does not heed it gets its value set. */
export function edit(element: Element, command: "insertText" | "delete" | "forwardDelete", text = ""): void {
  const before = textOf(element);
  const done = element.ownerDocument.execCommand(command, false, text);
  if (before === null || (done && textOf(element) !== before) || !isField(element)) return;
  const after = spliced(element, command, text);
  if (after === before) return;
  setValue(element, after);
  element.dispatchEvent(
    new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: text }),
  );
}

function key(element: Element, type: "keydown" | "keyup", character: string): boolean {
  return element.dispatchEvent(
    new KeyboardEvent(type, { key: character, bubbles: true, cancelable: true, composed: true }),
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return element.localName === "input" || element.localName === "textarea";
}

function textOf(element: Element): string | null {
  return isField(element) ? element.value : null;
}

function spliced(field: Field, command: string, text: string): string {
  const { value } = field;
  // Null for fields that have no selection (number, email).
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  if (start !== end) return value.slice(0, start) + text + value.slice(end);
  if (command === "delete") return value.slice(0, Math.max(0, start - 1)) + value.slice(end);
  if (command === "forwardDelete") return value.slice(0, start) + value.slice(end + 1);
  return value.slice(0, start) + text + value.slice(end);
}

/** Through the prototype: frameworks put a setter of their own on the node to miss what they did not do themselves. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}
