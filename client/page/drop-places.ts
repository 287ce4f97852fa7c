/** Drop places: lists that are empty, beside lists of the same kind whose entries can be dragged. */

import { looksClickable } from "./control.js";

const LISTS = "ul,ol,tbody,[class]";
const LOOKED_AT = 20;

/** For one pass: lists of one kind are looked at once. */
export function createDropPlaceTest(): (element: Element) => boolean {
  const kinds = new Map<string, boolean>();
  return (element) => {
    if (element.childElementCount > 0 || !element.matches(LISTS) || (element.textContent ?? "").trim() !== "")
      return false;
    const [name] = element.classList;
    const kind = name === undefined ? element.localName : `${element.localName}.${CSS.escape(name)}`;
    const known = kinds.get(kind) ?? holdsDraggable(element, kind);
    kinds.set(kind, known);
    return known && element.getBoundingClientRect().height > 0;
  };
}

/** The root of an attached element is a document or a shadow root. */
const holdsDraggable = (element: Element, kind: string): boolean =>
  [...(element.getRootNode() as Document | ShadowRoot).querySelectorAll(kind)]
    .slice(0, LOOKED_AT)
    .some(({ firstElementChild: entry }) => entry !== null && isDraggable(entry));

function isDraggable(entry: Element): boolean {
  if (entry.getAttribute("draggable") === "true") return true;
  const cursor = entry.ownerDocument.defaultView?.getComputedStyle(entry).cursor ?? "";
  return /^(?:grab|move)$/.test(cursor) && looksClickable(entry);
}
