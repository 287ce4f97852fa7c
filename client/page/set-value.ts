/** Set value: puts a value into a field at once, as an edit that the browser and frameworks notice, in the field's format. */

import { fold } from "../../core/verification/record/text-match.js";
import { fieldText } from "../../core/verification/values/field-text.js";
import { readNumber } from "../../core/verification/values/numbers.js";
import { isUnitOptional } from "../../core/verification/values/units.js";
import type { DateOrder } from "../../core/verification/values/written-value.js";
import type { DomActionResult } from "../surface.js";
import { announce } from "./announce.js";
import { keysOf } from "./code-editor.js";
import { plainText, type Sleep } from "./composed-tree.js";
import { isEditable, kindOf } from "./control.js";
import { boxesFor } from "./field-name.js";
import { focusElement } from "./focus.js";

const DONE: DomActionResult = { done: true };

/**
 * What a person could not put in is not put in either: read-only stays, length and format are the field's. The focus stays
 * in the field, so that a key that follows goes there, and the page learns of leaving it when it is left.
 */
export function setValue(
  element: Element,
  text: string,
  selected: boolean,
  sleep: Sleep,
): DomActionResult | Promise<DomActionResult> {
  if (isEditable(element)) return setEditable(element, text, selected, sleep);
  if (!("value" in element)) return { done: false, observed: "it holds no value" };
  // The cast: fields are what has a value that can be set; others fail at the setter below.
  const field = element as HTMLInputElement;
  if (field.readOnly) return { done: false, observed: "it is read-only" };
  const boxes = boxesFor(field, text.length);
  if (boxes !== null) return setBoxes(boxes, text);
  const taken = takenText(field, text);
  if (taken === null) return { done: false, observed: `it takes no "${text.slice(0, 60)}" as a ${field.type}` };
  const isTyped = focusElement(field) && kindOf(field) === "text";
  if ((isTyped && replaceText(field, taken)) || put(field, taken)) return DONE;
  return { done: false, observed: "it holds no value" };
}

/** A code that is entered as one goes in character by character. The read-back says whether all of it stands there. */
function setBoxes(boxes: readonly HTMLInputElement[], text: string): DomActionResult {
  for (const [at, box] of boxes.entries()) {
    const character = text[at] ?? "";
    if (!(focusElement(box) && replaceText(box, character))) put(box, character);
  }
  return DONE;
}

/** By an edit of the browser's own, which sends `change` itself when the field is left; false where the page allows none. */
function replaceText(field: HTMLInputElement, text: string): boolean {
  let heard = false;
  const hear = (): void => {
    heard = true;
  };
  field.select();
  field.addEventListener("input", hear, { capture: true });
  field.ownerDocument.execCommand(text === "" ? "delete" : "insertText", false, text);
  field.removeEventListener("input", hear, { capture: true });
  return heard;
}

/** Through the prototype: frameworks put a setter of their own on the node to miss what they did not do themselves. */
export function put(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  if (!setter) return false;
  setter.call(field, text);
  announce(field, ["input", "change"]);
  return true;
}

/** What the field would make of this text; null when it takes no such thing. */
export function takenText(field: HTMLInputElement | HTMLTextAreaElement, text: string): string | null {
  const longest = field.maxLength ?? -1;
  if (field.type === "color") return colourOf(text);
  const taken = pickerText(field.type, text, dateOrderOf(field.ownerDocument));
  return taken === null || longest < 0 ? taken : taken.slice(0, longest);
}

/** Editors draw a moment after they have heard. */
const DRAWN_MS = 100;

/** Editors keep a model of their own beside the page: an editing command is what they hear of, and nothing is drawn for them. */
async function setEditable(editor: Element, text: string, selected: boolean, sleep: Sleep): Promise<DomActionResult> {
  const element = keysOf(editor) ?? editor;
  const page = element.ownerDocument;
  if (!selected) {
    focusElement(element);
    page.defaultView?.getSelection()?.selectAllChildren(element);
  }
  // What is pasted, or asked beforehand, editors take into their model; a command draws it, and only plain ones have no other.
  const done =
    (text !== "" && isPasteTaken(element, text)) ||
    isInputTaken(element, text) ||
    page.execCommand(text === "" ? "delete" : "insertText", false, text);
  await sleep(DRAWN_MS);
  if (element !== editor) return DONE;
  return done || plainText(element) === plainText(text) ? DONE : { done: false, observed: "it takes no text" };
}

function isPasteTaken(element: Element, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const init = { clipboardData, bubbles: true, cancelable: true, composed: true };
  return !element.dispatchEvent(new ClipboardEvent("paste", init));
}

function isInputTaken(element: Element, text: string): boolean {
  const input = text === "" ? { inputType: "deleteContentBackward" } : { inputType: "insertText", data: text };
  return !element.dispatchEvent(
    new InputEvent("beforeinput", { ...input, bubbles: true, cancelable: true, composed: true }),
  );
}

function dateOrderOf(page: Document): DateOrder {
  const parts = new Intl.DateTimeFormat(page.defaultView?.navigator.language).formatToParts(new Date(0));
  const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
  return order[0] === "month" ? "month-first" : "day-first";
}

/** Any colour that CSS knows, as `#rrggbb`; asked twice, because what is no colour leaves the brush as it was. */
function colourOf(text: string): string | null {
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush) return null;
  const seen = ["#000000", "#ffffff"].map((start) => {
    brush.fillStyle = start;
    brush.fillStyle = text.trim();
    return brush.fillStyle;
  });
  return seen[0] === seen[1] && /^#[0-9a-f]{6}$/.test(seen[0] ?? "") ? (seen[0] ?? null) : null;
}

/** Null: it cannot be read as that without guessing. Other types take text as it is. */
export function pickerText(type: string, text: string, order: DateOrder): string | null {
  const plain = text.trim();
  if (plain === "") return "";
  if (PICKED.test(type)) return fieldText(type, plain, order);
  return type === "range" || type === "number" ? numberText(plain) : plain;
}

/** Fields whose parts are picked, and which hold one format whatever they show. */
const PICKED = /^(?:date|time|datetime-local|month|week)$/;

/** Grouping signs and the signs of a currency or a share are for people: "1,250.50 €" is 1250.50. */
function numberText(text: string): string | null {
  const bare = fold(text)
    .replace(/[%\s]|\p{Sc}/gu, "")
    .replace("−", "-");
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(bare)) return bare;
  const { plain = null, units = [] } = readNumber(fold(text)) ?? {};
  return units.every(isUnitOptional) ? plain : null;
}
