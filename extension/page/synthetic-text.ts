/** Synthetic text: typing into what has the focus, as editing commands that fields and editors understand. */

import { strokesOf } from "../../client/keystrokes.js";
import { deepActiveElement } from "../../client/page/composed-tree.js";

export function typeText(text: string): void {
  for (const { text: part, keyed } of strokesOf(text)) {
    const characters = keyed ? [...part] : [];
    for (const character of characters) typeCharacter(character);
    const element = deepActiveElement(document);
    if (!keyed && element) insert(element, part);
  }
}

/** What has the focus is asked for anew each time: fields for one character hand it on. */
function typeCharacter(character: string): void {
  const element = deepActiveElement(document);
  if (!element) return;
  const goesOn = key(element, "keydown", character) && key(element, "keypress", character);
  if (goesOn && isLetIn(element, character)) insert(element, character);
  key(deepActiveElement(document) ?? element, "keyup", character);
}

/** No editing command asks beforehand, as a key does; editors with a model of their own hear of the command itself. */
function isLetIn(element: Element, data: string): boolean {
  if (!isField(element)) return true;
  const init = { bubbles: true, cancelable: true, composed: true, inputType: "insertText", data };
  return element.dispatchEvent(new InputEvent("beforeinput", init));
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

function key(element: Element, type: "keydown" | "keypress" | "keyup", character: string): boolean {
  const charCode = type === "keypress" ? (character.codePointAt(0) ?? 0) : 0;
  const keyCode = type === "keypress" ? charCode : keyCodeOf(character);
  // The cast: the old codes, which many pages still read, are not in the type and are in every browser.
  const init = { key: character, code: codeOf(character), keyCode, charCode } as KeyboardEventInit;
  return element.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true, composed: true }));
}

function codeOf(character: string): string {
  if (/^[a-z]$/i.test(character)) return `Key${character.toUpperCase()}`;
  if (/^\d$/.test(character)) return `Digit${character}`;
  return character === " " ? "Space" : "";
}

function keyCodeOf(character: string): number {
  return /^[a-z\d ]$/i.test(character) ? character.toUpperCase().charCodeAt(0) : 0;
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
