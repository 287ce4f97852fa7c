/** Unread parts: visible content that the client cannot read, in cross-origin documents and closed shadow roots (SK11). */

import { frameDocument, outerOf } from "./composed-tree.js";

const FRAMES = new Set(["iframe", "frame", "object", "embed"]);
/** Smaller frames only load something and show nothing. */
const LEAST_SIDE = 24;
/** Hosts besides custom elements. */
const HOSTS = new Set(["div", "span"]);
const PSEUDOS = ["::before", "::after"];

/** True if the browser withholds the frame's document. */
export const isUnreadFrame = (element: Element): boolean =>
  FRAMES.has(element.localName) && frameDocument(element) === null;

export function isLargeFrame(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= LEAST_SIDE && height >= LEAST_SIDE;
}

/** A closed root shows only through its host: children without a slot, or a size that has no other cause. */
export function isClosedRoot(element: Element): boolean {
  const { localName, shadowRoot, firstElementChild: child } = element;
  if (shadowRoot !== null || (!localName.includes("-") && !HOSTS.has(localName))) return false;
  const view = element.ownerDocument.defaultView;
  if (view === null) return false;
  // A child without a slot is not drawn, so it has no style.
  if (child !== null) return localName.includes("-") && view.getComputedStyle(child).display === "";
  return (element.textContent ?? "").trim() === "" && contentSize(element, view) > 1;
}

/** Pixels of an empty element along the side that only content can size; 0 if something else may size it. */
function contentSize(element: Element, view: Window): number {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 0;
  const style = view.getComputedStyle(element);
  // This map holds computed values; `style` holds used values.
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

/** The side that content sizes; null for grid items and boxes stretched between two edges. */
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
