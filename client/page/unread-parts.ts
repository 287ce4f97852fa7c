/** Unread parts: what is drawn on the page and cannot be read from it: documents of other origins, closed shadow roots (SK11). */

import { frameDocument, outerOf } from "./composed-tree.js";

const FRAMES = new Set(["iframe", "frame", "object", "embed"]);
/** Smaller frames are there to be loaded, and show nothing. */
const LEAST_SIDE = 24;
/** Besides custom elements. */
const HOSTS = new Set(["div", "span"]);
const PSEUDOS = ["::before", "::after"];

/** What holds a document that the browser keeps from us. */
export const isUnreadFrame = (element: Element): boolean =>
  FRAMES.has(element.localName) && frameDocument(element) === null;

export function isLargeFrame(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= LEAST_SIDE && height >= LEAST_SIDE;
}

/** A closed root leaves no trace but what it does to its host: children that are in no slot, or a size that nothing else gives it. */
export function isClosedRoot(element: Element): boolean {
  const { localName, shadowRoot, firstElementChild: child } = element;
  if (shadowRoot !== null || (!localName.includes("-") && !HOSTS.has(localName))) return false;
  const view = element.ownerDocument.defaultView;
  if (view === null) return false;
  // What is in no slot is not drawn, and so has no style.
  if (child !== null) return localName.includes("-") && view.getComputedStyle(child).display === "";
  return (element.textContent ?? "").trim() === "" && contentSize(element, view) > 1;
}

/** Of an empty element, in pixels: along the side that only its content can give it; 0 where something else may. */
function contentSize(element: Element, view: Window): number {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 0;
  const style = view.getComputedStyle(element);
  // Computed values: the style has those that are used.
  const written = element.computedStyleMap();
  const is = (name: string, ...values: readonly string[]): boolean => values.includes(String(written.get(name)));
  const isFree = is("top", "auto") || is("bottom", "auto");
  const side = sideOf(style, view.getComputedStyle(outerOfBox(element)), isFree);
  if (side === null || !is(side, "auto") || !is(`min-${side}`, "0px", "auto") || !is("aspect-ratio", "auto")) return 0;
  const isDrawn = PSEUDOS.some((pseudo) => !/^(?:none|normal)$/.test(view.getComputedStyle(element, pseudo).content));
  if (isDrawn || style.contentVisibility === "auto" || (element as HTMLElement).isContentEditable) return 0;
  const edges = side === "width" ? ["left", "right"] : ["top", "bottom"];
  const drawn = edges.flatMap((edge) => [
    style.getPropertyValue(`padding-${edge}`),
    style.getPropertyValue(`border-${edge}-width`),
  ]);
  return (side === "width" ? width : height) - drawn.reduce((sum, one) => sum + (Number.parseFloat(one) || 0), 0);
}

const outerOfBox = (element: Element): Element => element.parentElement ?? outerOf(element) ?? element;

/** What is in a grid, or stretched between two edges, has its size from there. */
function sideOf(
  { display, position, flexGrow }: CSSStyleDeclaration,
  outer: CSSStyleDeclaration,
  isFree: boolean,
): "width" | "height" | null {
  if (display === "inline") return "width";
  if (!/^(?:block|inline-block|flow-root|flex|inline-flex)$/.test(display)) return null;
  if (position === "absolute" || position === "fixed") return isFree ? "height" : null;
  if (outer.display.endsWith("grid")) return null;
  if (!outer.display.endsWith("flex")) return "height";
  if (flexGrow !== "0") return null;
  return outer.flexDirection.startsWith("row") ? "width" : "height";
}
