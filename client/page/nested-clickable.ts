/** Nested clickables: elements that react by themselves inside a clickable whole and inherit its hand cursor (SK2). */

import { pictureOfClass } from "../../core/page/name/icon-name.js";
import { isControlRole } from "../../core/page/read/aria.js";
import { deepParent, plainText } from "./composed-tree.js";
import { hasPointerRule } from "./pointer-rules.js";

const CELLS = 'td,th,[role="cell"],[role="gridcell"],[role="columnheader"],[role="rowheader"]';
const PICTURES = "img,picture,video,canvas";
const ENTRIES = "li,[data-value]";
const CONTROLS = "a[href],button,input,select,textarea,[role],[tabindex]";
const NATIVE = "a[href],button,summary";
const TICKS = 'label,[role="radio"],[role="checkbox"],[role="switch"]';
/** An icon may be a character or two. */
const ICON_WORDS = 2;
/** Pictures of actions on the thing around them, by their names in `core/page/name/icon-name.ts`. */
const DEEDS = new Set(["delete", "edit", "close", "copy", "more"]);

/** Origin of the cursor over the element. */
interface HandCursor {
  /** The cursor differs from the one over the element's parent. */
  readonly isOwn: boolean;
  /** The link or button around it. Elements that only draw its text do nothing by themselves. */
  readonly holder: Element | null;
}

/** `element`: the cursor is a hand over it and over its container. */
export function isNestedClickable(element: Element, cursor: HandCursor): boolean {
  const isIcon = plainText(element).length <= ICON_WORDS;
  if (cursor.holder !== null && (!isIcon || element.matches(PICTURES))) return false;
  if (element.matches(CELLS) || element.querySelector(CONTROLS) !== null) return false;
  return isSaid(element, cursor, isIcon) && !isPassedThrough(element) && !isAllOfIt(element);
}

/** Its style, place or picture tells that it can be clicked. */
function isSaid(element: Element, { isOwn, holder }: HandCursor, isIcon: boolean): boolean {
  const answers = (): boolean => hasPointerRule(element, "hover");
  // The cast: SVG elements have a style too.
  const isDeclared = isOwn || (element as HTMLElement).style.cursor !== "" || hasPointerRule(element, "hand");
  if (holder !== null) return isDeclared || answers();
  if (isPopupEntry(element) || (isIcon && isDeed(element))) return true;
  if (!isIcon) return isDeclared || (isOneOfSeveral(element) && answers());
  return (isDeclared && !isOfField(element)) || (!element.matches(PICTURES) && answers());
}

/** True if the clickable whole is a field that opens a list, and the icon is part of the field. */
const isOfField = (element: Element): boolean => boxOf(element).querySelector('[role="combobox"]') !== null;

/** True if the clickable whole holds nothing else, or is a tick that the element is part of. */
function isAllOfIt(element: Element): boolean {
  const box = boxOf(element);
  if (box.matches(TICKS) || deepParent(box)?.matches(TICKS)) return true;
  const words = plainText(element);
  // The nearest ancestor with more text decides; outer ones only have more.
  for (let at = deepParent(element); at !== null; at = at === box ? null : deepParent(at))
    if (plainText(at) !== words) return false;
  return [...box.querySelectorAll("*")].every((one) => element.contains(one) || !isDrawnAlone(one));
}

/** The outermost ancestor with the same cursor; the search stops at the first control. */
function boxOf(element: Element): Element {
  const cursor = styleOf(element)?.cursor;
  let part = deepParent(element) ?? element;
  for (let box: Element | null = part; box !== null && styleOf(box)?.cursor === cursor; box = deepParent(box)) {
    part = box;
    if (box.matches(`${NATIVE},${TICKS}`) || isControlRole(box.getAttribute("role") ?? "")) break;
  }
  return part;
}

/** A visible leaf that a pointer reaches. */
function isDrawnAlone(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.childElementCount === 0 && width > 0 && height > 0 && !isPassedThrough(element);
}

const isPassedThrough = (element: Element): boolean => styleOf(element)?.pointerEvents === "none";

/** A well-known picture without text. */
const isDeed = (element: Element): boolean =>
  element.childElementCount === 0 && DEEDS.has(pictureOfClass(element.getAttribute("class") ?? ""));

/** An entry of an imitated select: its list is a layer that extends beyond the box around it. */
function isPopupEntry(element: Element): boolean {
  if (plainText(element) === "" || !(isOneOfSeveral(element) || element.matches(ENTRIES))) return false;
  const holders = [element.parentElement, element.parentElement?.parentElement ?? null];
  return holders.some((layer) => layer !== null && isPopup(layer));
}

function isPopup(layer: Element): boolean {
  const box = layer.parentElement;
  const { position = "static", cursor = "" } = styleOf(layer) ?? {};
  if (box === null || (position !== "absolute" && position !== "fixed") || styleOf(box)?.cursor !== cursor)
    return false;
  const [inner, outer] = [layer.getBoundingClientRect(), box.getBoundingClientRect()];
  return inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1;
}

/** An adjacent sibling is of the same kind. */
const isOneOfSeveral = ({ localName, classList, previousElementSibling, nextElementSibling }: Element): boolean =>
  [previousElementSibling, nextElementSibling].some(
    (one) => one !== null && one.localName === localName && one.classList[0] === classList[0],
  );

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element);
