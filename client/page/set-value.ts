/** Set value: a single edit that sets a field in its own format; the browser and frameworks notice it. */

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
 * The limits for a person apply: read-only, maximum length and format. The focus stays in the field, so that the next key
 * goes there, and the page sees the field being left only when that happens.
 */
export function setValue(
  element: Element,
  text: string,
  selected: boolean,
  sleep: Sleep,
): DomActionResult | Promise<DomActionResult> {
  if (isEditable(element)) return setEditable(element, text, selected, sleep);
  if (!("value" in element)) return { done: false, observed: "it holds no value" };
  // The cast: only fields have a value that can be set; other elements fail at the setter below.
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

/** Splits a code into its boxes, one character each. The read-back checks the whole code. */
function setBoxes(boxes: readonly HTMLInputElement[], text: string): DomActionResult {
  for (const [at, box] of boxes.entries()) {
    const character = text[at] ?? "";
    if (!(focusElement(box) && replaceText(box, character))) put(box, character);
  }
  return DONE;
}

/** Uses a native edit, so that the browser sends `change` on blur. Returns false if the page prevents the edit. */
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

/** Uses the prototype's setter: through a framework's setter on the node, the framework would miss the change. */
export function put(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  if (!setter) return false;
  setter.call(field, text);
  announce(field, ["input", "change"]);
  return true;
}

/** Returns the text as the field would hold it; null if the field cannot take it. */
export function takenText(field: HTMLInputElement | HTMLTextAreaElement, text: string): string | null {
  const longest = field.maxLength ?? -1;
  if (field.type === "color") return colourOf(text);
  const taken = pickerText(field.type, text, dateOrderOf(field.ownerDocument));
  return taken === null || longest < 0 ? taken : taken.slice(0, longest);
}

/** Editors redraw shortly after the event. */
const DRAWN_MS = 100;

/** Editors keep their own model beside the DOM. They follow editing events, so the client draws nothing for them. */
async function setEditable(editor: Element, text: string, selected: boolean, sleep: Sleep): Promise<DomActionResult> {
  const element = keysOf(editor) ?? editor;
  const page = element.ownerDocument;
  if (!selected) {
    focusElement(element);
    page.defaultView?.getSelection()?.selectAllChildren(element);
  }
  // Editors put `paste` and `beforeinput` text into their model. The command only edits the DOM, for plain elements.
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

/** Converts a CSS colour to `#rrggbb`. Two start values expose an invalid one, which leaves the brush unchanged. */
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

/** Returns null if only a guess could convert the text. Other types take the text unchanged. */
export function pickerText(type: string, text: string, order: DateOrder): string | null {
  const plain = text.trim();
  if (plain === "") return "";
  if (PICKED.test(type)) return fieldText(type, plain, order);
  return type === "range" || type === "number" ? numberText(plain) : plain;
}

/** Types with picked parts. Their value has one fixed format, whatever they display. */
const PICKED = /^(?:date|time|datetime-local|month|week)$/;

/** Removes grouping, currency and percent signs: "1,250.50 €" is 1250.50. */
function numberText(text: string): string | null {
  const bare = fold(text)
    .replace(/[%\s]|\p{Sc}/gu, "")
    .replace("−", "-");
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(bare)) return bare;
  const { plain = null, units = [] } = readNumber(fold(text)) ?? {};
  return units.every(isUnitOptional) ? plain : null;
}
