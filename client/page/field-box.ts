/** Field box: the box that a library draws as one field around its input, and the choices that it shows there. */

import { isElement, isShown, plainText, queryAll, renderedChildren } from "./composed-tree.js";

/** Inputs that search for an option to choose. */
const SEARCHING =
  'input[role="combobox"],input[aria-autocomplete="list"],input[aria-autocomplete="both"],input[aria-haspopup="listbox"],input[aria-haspopup="true"]';
const FIELDS =
  'input:not([type="hidden"]),select,textarea,[role="combobox"],[role="textbox"],[contenteditable=""],[contenteditable="true"]';
/** The search ends here: these contain other elements too. */
const ENDS = "body,form,label,fieldset,li,td,th,tr,[role=row],[role=dialog],dialog,section,article,main";
const LEVELS = 6;
/** Pixels: several lines of tokens. */
const HIGHEST = 260;
const SAME_PX = 2;

/** The outermost element that is drawn as this field and holds no other; null for an input that draws its own box. */
export function fieldBoxOf(field: Element): Element | null {
  if (!field.matches(SEARCHING) || isFramed(field)) return null;
  let drawn: Element | null = null;
  for (let at = field.parentElement, level = 0; at !== null && level < LEVELS; at = at.parentElement, level++) {
    if (at.matches(ENDS) || holdsOther(at, field)) break;
    if (drawn !== null && !isAsLarge(at, drawn)) break;
    if (drawn !== null || isFramed(at)) drawn = at;
  }
  return drawn !== null && drawn.getBoundingClientRect().height <= HIGHEST ? drawn : null;
}

export const fieldBoxes = (page: Document): ReadonlySet<Element> =>
  new Set(queryAll(page, "input").flatMap((field) => fieldBoxOf(field) ?? []));

const holdsOther = (box: Element, field: Element): boolean =>
  [...box.querySelectorAll(FIELDS)].some((one) => one !== field && isShown(one));

function isAsLarge(outer: Element, inner: Element): boolean {
  const [one, other] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()];
  return Math.abs(one.width - other.width) <= SAME_PX && Math.abs(one.height - other.height) <= SAME_PX;
}

/** True with its own border, shadow or background. */
function isFramed(element: Element): boolean {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style) return false;
  const { borderBottomStyle, borderBottomWidth, borderBottomColor, boxShadow, backgroundColor } = style;
  const isBordered = borderBottomStyle !== "none" && parseFloat(borderBottomWidth) > 0 && hasInk(borderBottomColor);
  return isBordered || boxShadow !== "none" || hasInk(backgroundColor);
}

const hasInk = (colour: string): boolean => !/^transparent$|,\s*0\)$|\/\s*0\)$/.test(colour);

/** No choices: lists that it opens, messages for screen readers, its label, and buttons that remove a choice. */
const NO_CHOICE =
  'ul[role],[role="listbox"],[role="menu"],[role="grid"],[role="log"],[role="status"],[role="alert"],[aria-live],label,legend,button,a,svg,script,style';
const PLACEHOLDER = /placeholder/i;
const MOST_CHOSEN = 40;

/** The choices one by one; empty if the input holds typed text, or if no box is drawn. */
export function shownChoices(field: Element): readonly string[] {
  // The cast: only inputs have a box.
  const box = fieldBoxOf(field);
  if (box === null || (field as HTMLInputElement).value !== "") return [];
  const described = new Set((field.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean));
  const words = new Map<Element, string>();
  gather(box, box, words, (element) => isNoChoice(element, described));
  return [...words.values()].map((text) => plainText(text)).filter((text) => /[\p{L}\p{N}]/u.test(text));
}

function isNoChoice(element: Element, described: ReadonlySet<string>): boolean {
  if (element.matches(NO_CHOICE) || described.has(element.id) || !isShown(element)) return true;
  if ([...element.classList].some((name) => PLACEHOLDER.test(name))) return true;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 && height <= 1;
}

/** Collects words by block: a token is one block, whatever elements it consists of. */
function gather(
  element: Element,
  block: Element,
  words: Map<Element, string>,
  isLeftOut: (element: Element) => boolean,
): void {
  for (const child of renderedChildren(element)) {
    if (words.size > MOST_CHOSEN) return;
    if (child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? ""))
      words.set(block, `${words.get(block) ?? ""} ${child.nodeValue}`);
    if (!isElement(child) || isLeftOut(child)) continue;
    const display = child.ownerDocument.defaultView?.getComputedStyle(child).display ?? "inline";
    gather(child, display === "inline" || display === "contents" ? block : child, words, isLeftOut);
  }
}
