/** Rendering: whether a person could see an element (design §12). Elsewhere: visibility. */

import { renderedChildren } from "./deep-tree.js";

/**
 * `gone`: neither it nor anything in it is on screen. `veiled`: `visibility: hidden`, whose children may show.
 * `through`: has no box of its own (`display: contents`).
 */
export type Rendering = "shown" | "gone" | "veiled" | "through";

/** Their box is all there is of them: no box, nothing to see. */
const BOXED = new Set(["input", "button", "select", "textarea", "img", "video", "canvas", "svg", "iframe"]);

/**
 * Ticks and file fields are often shrunk to nothing under a picture of themselves; keyboard, label and screen reader still
 * work them, unless they are kept from those too.
 */
const STANDS_FOR_ITS_LOOK = ["checkbox", "radio", "file"]
  .map((type) => `input[type="${type}"]:not([aria-hidden="true"][tabindex^="-"])`)
  .join();

/** Clipped to a point and no stop for the keyboard: it carries the value of the widget that is drawn in its stead. */
const CARRIER = `select[tabindex^="-"],textarea[tabindex^="-"],input[tabindex^="-"]:not([type="checkbox"],[type="radio"],[type="file"])`;

export function renderingOf(element: Element): Rendering {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style || style.display === "none") return "gone";
  if (style.display === "contents") return "through";
  // Only this tells the content of a closed <details> and of content-visibility: hidden.
  if (!element.checkVisibility()) return "gone";
  if (style.visibility !== "visible") return "veiled";
  if (style.opacity === "0" && isOutOfReach(element, style)) return "gone";
  const clips = style.display !== "inline" && (style.overflowX !== "visible" || style.overflowY !== "visible");
  // What neither clips nor is its box alone shows what is in it, whatever its size; a box is dear to ask for.
  return BOXED.has(element.localName) || clips ? boxed(element) : "shown";
}

function boxed(element: Element): Rendering {
  const { width, height } = element.getBoundingClientRect();
  if (width <= 1 && height <= 1 && element.matches(CARRIER)) return "gone";
  return (width > 0 && height > 0) || element.matches(STANDS_FOR_ITS_LOOK) ? "shown" : "gone";
}

/**
 * Of what is drawn with no ink: met by no pointer, or a control that only carries a value for its form. Others are worked
 * by keyboard or through their label, and a file field through the button over it.
 */
function isOutOfReach(element: Element, style: CSSStyleDeclaration): boolean {
  if (!element.matches("input,button,select,textarea")) return style.pointerEvents === "none";
  return element.matches('[aria-hidden="true"][tabindex^="-"]:not([type="file"])');
}

/** Rendered, and so is everything around it. */
export function isShown(element: Element): boolean {
  const rendering = renderingOf(element);
  if (rendering === "gone" || rendering === "veiled") return false;
  return rendering === "through"
    ? renderedChildren(element).some((child) => child.nodeType === Node.ELEMENT_NODE && isShown(child as Element))
    : true;
}

/** As a person reads it: blocks on lines of their own, without what cannot be seen. */
export function renderedText(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: text content would join paragraphs and read out hidden parts
  return (element as HTMLElement).innerText ?? element.textContent ?? "";
}
