/** Secret places: areas of a screenshot that must not leave the page (CL17). Viewport pixels of the top document. */

import { maskText } from "../../core/page/mask/mask-text.js";
import type { ViewportBox } from "../surface.js";
import { keysOf, textOfEditor } from "./code-editor.js";
import { frameDocument, isElement, renderedChildren } from "./composed-tree.js";
import { isTextbox, secretOf } from "./control.js";

/** Room for a caret, a focus ring and glyphs beyond their box. */
const MARGIN = 3;
/** Elements that may hold an unreadable document. */
const CLOSED = new Set(["iframe", "frame", "object", "embed"]);

/** `values`: typed secrets, which may appear in an ordinary field or text. */
export function secretPlaces(page: Document, values: readonly string[]): readonly ViewportBox[] {
  const typed = values.filter((value) => value !== "");
  const isSecret: Test = (text) =>
    text !== "" && (maskText(text) !== text || typed.some((value) => text.includes(value)));
  return page.body ? placesIn(page.body, isSecret) : [];
}

/** Text of a field; "" for any other element. */
export const fieldValue = (element: Element): string =>
  // By its name.
  element.matches("input, textarea") ? (element as HTMLInputElement).value : "";

/** Values that the task entered into credential fields; `acted`: fields, with what they held before. The server replaces them by slots. */
export const credentialValues = (acted: ReadonlyMap<Element, string>): readonly string[] =>
  [...acted].flatMap(([field, before]) => {
    const value = fieldValue(field);
    return field.isConnected && value !== "" && value !== before && secretOf(field) !== undefined ? [value] : [];
  });

type Test = (text: string) => boolean;

function placesIn(element: Element, isSecret: Test): readonly ViewportBox[] {
  const isClosed = CLOSED.has(element.localName) && frameDocument(element) === null;
  const isWhole = isClosed || element.hasAttribute("data-sf-mask") || isSecretField(element, isSecret);
  if (isWhole) return placesOf(element, [element.getBoundingClientRect()]);
  return renderedChildren(element).flatMap((child) => {
    if (isElement(child)) return placesIn(child, isSecret);
    return child.nodeType === Node.TEXT_NODE && isSecret(child.nodeValue ?? "")
      ? placesOf(element, boxesOf(child))
      : [];
  });
}

function isSecretField(element: Element, isSecret: Test): boolean {
  if (keysOf(element) !== null) return secretOf(element) !== undefined || isSecret(textOfEditor(element));
  if (element.localName !== "input" && element.localName !== "textarea")
    return isTextbox(element) && secretOf(element) !== undefined;
  const { value } = element as HTMLInputElement | HTMLTextAreaElement; // by its name
  return value !== "" && (secretOf(element) !== undefined || isSecret(value));
}

function boxesOf(text: Node): readonly DOMRect[] {
  const range = text.ownerDocument?.createRange();
  range?.selectNodeContents(text);
  return [...(range?.getClientRects() ?? [])];
}

function placesOf(element: Element, boxes: readonly DOMRect[]): readonly ViewportBox[] {
  const { left, top } = offsetOf(element.ownerDocument);
  return boxes
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((box) => ({
      x: Math.floor(left + box.left) - MARGIN,
      y: Math.floor(top + box.top) - MARGIN,
      width: Math.ceil(box.width) + 2 * MARGIN,
      height: Math.ceil(box.height) + 2 * MARGIN,
    }));
}

/** Offset of a document's viewport in the top document's. */
function offsetOf(page: Document): { readonly left: number; readonly top: number } {
  let [left, top] = [0, 0];
  for (let frame = page.defaultView?.frameElement; frame; frame = frame.ownerDocument.defaultView?.frameElement) {
    const box = frame.getBoundingClientRect();
    left += box.left + frame.clientLeft;
    top += box.top + frame.clientTop;
  }
  return { left, top };
}
