/** Synthetic keys and text: key events, and the default actions that the browser does not perform for our events. */

import { strokesOf } from "../../../client/keyboard.js";
import { deepActiveElement } from "../../../client/page/composed-tree.js";
import { isEditable } from "../../../client/page/control.js";
import { announceEdit, focusOn } from "../../../client/page/focus.js";
import { dispatchOwn } from "../../../client/page/own-events.js";

const MODIFIERS: Readonly<Record<string, "ctrlKey" | "shiftKey" | "altKey" | "metaKey">> = {
  control: "ctrlKey",
  ctrl: "ctrlKey",
  controlormeta: "ctrlKey",
  shift: "shiftKey",
  alt: "altKey",
  meta: "metaKey",
  cmd: "metaKey",
};
const FOCUSABLE =
  'a[href],button:enabled,input:enabled:not([type="hidden"]),select:enabled,textarea:enabled,summary,[tabindex]:not([tabindex="-1"]),[contenteditable]';
const PRESSABLE = 'button,summary,input[type="submit"],input[type="button"],input[type="reset"],input[type="image"]';
type Stroke = Required<Pick<KeyboardEventInit, "key" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey">>;

/** Examples: `Enter`, `Control+A`, `Shift+Tab`. */
export function pressKey(chord: string): void {
  const stroke = strokeOf(chord);
  const element = deepActiveElement(document) ?? document.body;
  const options: KeyboardEventInit = { ...stroke, code: stroke.key, bubbles: true, cancelable: true, composed: true };
  const goesOn = dispatchOwn(element, new KeyboardEvent("keydown", options));
  if (goesOn) followUp(element, stroke);
  const now = deepActiveElement(document) ?? document.body;
  if (now) dispatchOwn(now, new KeyboardEvent("keyup", options));
}

function strokeOf(chord: string): Stroke {
  // A plus sign at the end is a key itself.
  const parts = chord.endsWith("+") ? [...chord.slice(0, -1).split("+").filter(Boolean), "+"] : chord.split("+");
  const last = parts.at(-1) ?? "";
  const stroke = { key: last === "Space" ? " " : last, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  for (const part of parts.slice(0, -1)) {
    const modifier = MODIFIERS[part.toLowerCase()];
    if (modifier) stroke[modifier] = true;
  }
  return stroke;
}

function followUp(element: Element, stroke: Stroke): void {
  if (stroke.ctrlKey || stroke.metaKey) {
    if (stroke.key.toLowerCase() === "a") selectAll(element);
    return;
  }
  const own = ACTIONS[stroke.key];
  if (own) own(element, stroke);
  else if ([...stroke.key].length === 1 && isText(element)) insert(element, stroke.key);
}

const ACTIONS: Readonly<Record<string, (element: Element, stroke: Stroke) => void>> = {
  Enter: enter,
  " ": pressSpace,
  Tab: (element, { shiftKey }) => moveFocus(element, shiftKey ? -1 : 1),
  Escape: closeDialog,
  Backspace: (element) => edit(element, "delete"),
  Delete: (element) => edit(element, "forwardDelete"),
  ArrowDown: (element) => step(element, { next: 1, more: -1 }),
  ArrowRight: (element) => step(element, { next: 1, more: 1, sideways: true }),
  ArrowUp: (element) => step(element, { next: -1, more: 1 }),
  ArrowLeft: (element) => step(element, { next: -1, more: -1, sideways: true }),
};

function pressSpace(element: Element): void {
  if (isText(element)) insert(element, " ");
  // The cast: what can be ticked or pressed can be clicked.
  else if (element.matches(`${PRESSABLE},input[type="checkbox"],input[type="radio"]`)) (element as HTMLElement).click();
}

/** Breaks the line in multi-line fields, clicks buttons and links, and otherwise submits the form by its first button. */
function enter(element: Element): void {
  if (element.localName === "textarea" || isEditable(element)) insert(element, "\n");
  else if (element.matches(`${PRESSABLE},a[href]`)) (element as HTMLElement).click();
  else submitForm(element);
}

function submitForm(element: Element): void {
  const { form } = element as HTMLInputElement;
  if (element.localName !== "input") return;
  announceEdit(element);
  if (!form) return;
  const button = [...form.elements].find((one) =>
    one.matches('button:not([type]),button[type="submit"],input[type="submit"],input[type="image"]'),
  );
  if (!button) form.requestSubmit();
  else if (button.matches(":enabled")) (button as HTMLElement).click();
}

function isText(element: Element): boolean {
  if (isEditable(element) || element.localName === "textarea") return true;
  return (
    element.localName === "input" &&
    "selectionStart" in element &&
    !element.matches(`${PRESSABLE},[type="checkbox"],[type="radio"]`)
  );
}

function selectAll(element: Element): void {
  if ("select" in element) (element as HTMLInputElement).select();
  else element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element);
}

function moveFocus(element: Element, by: 1 | -1): void {
  const all = [...element.ownerDocument.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) =>
    one.checkVisibility(),
  );
  const at = all.indexOf(element as HTMLElement);
  const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
  if (all[next]) focusOn(all[next]);
}

/** Closes the topmost dialog as the browser would; the page may prevent it. */
function closeDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

interface ArrowStep {
  /** Towards the end of a list. */
  readonly next: 1 | -1;
  /** Towards the larger number. */
  readonly more: 1 | -1;
  /** Moves the caret of a number field, and steps a slider. */
  readonly sideways?: true;
}

/** Arrow keys choose in lists and among radio buttons, and step numbers, as in Chromium. */
function step(element: Element, { next: by, more, sideways }: ArrowStep): void {
  if (element.localName === "select") {
    const list = element as HTMLSelectElement;
    const next = list.selectedIndex + by;
    if (!list.options[next]) return;
    list.selectedIndex = next;
    tell(list);
  } else if (element.matches(sideways ? 'input[type="range"]' : 'input[type="number"],input[type="range"]')) {
    const field = element as HTMLInputElement;
    field.stepUp(more);
    tell(field);
  } else if (element.matches('input[type="radio"]')) {
    const radio = element as HTMLInputElement;
    const group = [
      ...(radio.form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled'),
    ].filter(({ name }) => name === radio.name);
    const next = group[(group.indexOf(radio) + by + group.length) % group.length];
    if (next) focusOn(next);
    next?.click();
  }
}

function tell(element: Element): void {
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

export function typeText(text: string): void {
  for (const { text: part, keyed } of strokesOf(text)) {
    const characters = keyed ? [...part] : [];
    for (const character of characters) typeCharacter(character);
    const element = deepActiveElement(document);
    if (!keyed && element) insert(element, part);
  }
}

/** Looks up the focused element each time, because one-character fields pass the focus on. */
function typeCharacter(character: string): void {
  const element = deepActiveElement(document);
  if (!element) return;
  const goesOn = key(element, "keydown", character) && key(element, "keypress", character);
  if (goesOn && isAccepted(element, character)) insert(element, character);
  key(deepActiveElement(document) ?? element, "keyup", character);
}

/** Fires `beforeinput` for fields, as a key does and a command does not. Rich editors hear of the command itself. */
function isAccepted(element: Element, data: string): boolean {
  if (!isField(element)) return true;
  const init = { bubbles: true, cancelable: true, composed: true, inputType: "insertText", data };
  return element.dispatchEvent(new InputEvent("beforeinput", init));
}

function insert(element: Element, text: string): void {
  edit(element, "insertText", text);
}

/** Runs an editing command, which keeps undo and fires events. If a field ignores it, sets the field's value. */
function edit(element: Element, command: "insertText" | "delete" | "forwardDelete", text = ""): void {
  const before = isField(element) ? element.value : null;
  const done = element.ownerDocument.execCommand(command, false, text);
  if (!isField(element) || (done && element.value !== before)) return;
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
  // The cast: the type lacks the old codes, which many pages still read and every browser supports.
  const init = { key: character, code: codeOf(character), keyCode, charCode } as KeyboardEventInit;
  return dispatchOwn(element, new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true, composed: true }));
}

function codeOf(character: string): string {
  if (/^[a-z]$/i.test(character)) return `Key${character.toUpperCase()}`;
  if (/^\d$/.test(character)) return `Digit${character}`;
  return character === " " ? "Space" : "";
}

const keyCodeOf = (character: string): number =>
  /^[a-z\d ]$/i.test(character) ? character.toUpperCase().charCodeAt(0) : 0;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element.localName === "input" || element.localName === "textarea";

function spliced(field: Field, command: string, text: string): string {
  const { value } = field;
  // Null for fields that have no selection (number, email).
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  if (start !== end) return value.slice(0, start) + text + value.slice(end);
  if (command === "delete") return value.slice(0, Math.max(0, start - 1)) + value.slice(end);
  if (command === "forwardDelete") return value.slice(0, start) + value.slice(end + 1);
  return value.slice(0, start) + text + value.slice(end);
}

/** Uses the prototype's setter: frameworks put their own on the node and ignore changes that go through that one. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}
