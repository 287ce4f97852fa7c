/** Synthetic keys: a key or a chord, and what the browser would do next, which it does not do for events of ours. */

import { deepActiveElement } from "../../client/page/composed-tree.js";
import { isEditable } from "../../client/page/control.js";
import { edit, insert } from "./synthetic-text.js";

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

interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** `Enter`, `Control+A`, `Shift+Tab`. */
export function pressKey(chord: string): void {
  const stroke = strokeOf(chord);
  const element = deepActiveElement(document) ?? document.body;
  const options: KeyboardEventInit = { ...stroke, code: stroke.key, bubbles: true, cancelable: true, composed: true };
  const goesOn = element.dispatchEvent(new KeyboardEvent("keydown", options));
  if (goesOn) followUp(element, stroke);
  const now = deepActiveElement(document) ?? document.body;
  now?.dispatchEvent(new KeyboardEvent("keyup", options));
}

function strokeOf(chord: string): Stroke {
  // A plus sign at the end is a key itself.
  const parts = chord.endsWith("++")
    ? [...chord.slice(0, -2).split("+"), "+"]
    : chord === "+"
      ? ["+"]
      : chord.split("+");
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
  switch (stroke.key) {
    case "Enter":
      enter(element);
      break;
    case " ":
      if (isText(element)) insert(element, " ");
      // The cast: what can be ticked or pressed can be clicked.
      else if (element.matches(`${PRESSABLE},input[type="checkbox"],input[type="radio"]`))
        (element as HTMLElement).click();
      break;
    case "Tab":
      moveFocus(element, stroke.shiftKey ? -1 : 1);
      break;
    case "Escape":
      closeDialog();
      break;
    case "Backspace":
      edit(element, "delete");
      break;
    case "Delete":
      edit(element, "forwardDelete");
      break;
    case "ArrowDown":
    case "ArrowRight":
      step(element, 1);
      break;
    case "ArrowUp":
    case "ArrowLeft":
      step(element, -1);
      break;
    default:
      if ([...stroke.key].length === 1 && isText(element)) insert(element, stroke.key);
  }
}

/** A line break where lines are written, a click on what can be pressed, else the form is submitted by its first button. */
function enter(element: Element): void {
  if (element.localName === "textarea" || isEditable(element)) {
    insert(element, "\n");
    return;
  }
  if (element.matches(`${PRESSABLE},a[href]`)) {
    (element as HTMLElement).click();
    return;
  }
  const { form } = element as HTMLInputElement;
  if (element.localName !== "input" || !form) return;
  element.dispatchEvent(new Event("change", { bubbles: true }));
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
  all[next]?.focus();
}

/** Closes the dialog on top as the browser would: it may object. */
function closeDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/** Arrow keys choose in lists and among radio buttons, and step numbers. */
function step(element: Element, by: 1 | -1): void {
  if (element.localName === "select") {
    const list = element as HTMLSelectElement;
    const next = list.selectedIndex + by;
    if (!list.options[next]) return;
    list.selectedIndex = next;
    tell(list);
  } else if (element.matches('input[type="number"],input[type="range"]')) {
    const field = element as HTMLInputElement;
    field.stepUp(by);
    tell(field);
  } else if (element.matches('input[type="radio"]')) {
    const radio = element as HTMLInputElement;
    const group = [
      ...(radio.form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled'),
    ].filter(({ name }) => name === radio.name);
    const next = group[(group.indexOf(radio) + by + group.length) % group.length];
    next?.focus();
    next?.click();
  }
}

function tell(element: Element): void {
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}
