/** Drop places: elements that take a drop: empty lists, parts like those that hold entries, and marked ones (SK2). */

import type { Root } from "./composed-tree.js";
import { classesOf, looksClickable } from "./control.js";

const LISTS = "ul,ol,tbody,[class]";
const LOOKED_AT = 20;
/** Elements marked as draggable: by HTML's own attribute, or by jQuery UI, react-beautiful-dnd and dnd kit. */
const DRAGGED =
  '[draggable="true"],.ui-draggable,.ui-sortable-handle,[data-rfd-draggable-id],[data-rbd-draggable-id],[aria-roledescription~="draggable"],[aria-roledescription~="sortable"]';
const MOST_DRAGGED = 200;
const SAYING = '[ondrop],[ondragover],[aria-dropeffect]:not([aria-dropeffect="none"])';
const MARKED = "[data-droppable],[data-droppable-id],[data-rfd-droppable-id],[data-rbd-droppable-id],[data-dropzone]";
const NAMED = `[class*="drop" i],[id*="drop" i],${MARKED}`;
/** `drop-zone`, `dropTarget`, `ui-droppable`: in ids and class names. */
const DROP_NAME = /(?:^|[\s_-])(?:drop[_-]?(?:zone|target|area)|droppable)(?:$|[\s_-])/i;
/** Markup of a plain box, which is like any other. */
const KINDLESS = /^(?:div|span) $/;
/** Least side of an empty box that a drop can hit, in pixels. */
const LEAST_SIDE = 32;

/** `empty`: an empty list, sent only as a drop place. `part`: keeps its other role. */
export type DropPlace = "empty" | "part";

/** For one pass: caches the kinds of lists, and the draggable entries of each root. */
export function createDropPlaceTest(): (element: Element) => DropPlace | null {
  const kinds = new Map<string, boolean>();
  const roots = new Map<Node, Holders>();
  return (element) => {
    if (isEmpty(element) && element.matches(LISTS)) {
      const kind = kindOf(element);
      const known = kinds.get(kind) ?? holdsDraggable(element, kind);
      kinds.set(kind, known);
      if (known && element.getBoundingClientRect().height > 0) return "empty";
    }
    const root = element.getRootNode();
    const holders = roots.get(root) ?? new Holders(root as Root);
    roots.set(root, holders);
    return holders.isPlace(element) ? "part" : null;
  };
}

/** Holders of draggable entries in one root. The root of an attached element is a document or a shadow root. */
class Holders {
  private readonly holders = new Set<Element>();
  /** Kinds of holders, by their parent or grandparent. */
  private readonly kinds = new Map<Element, Set<string>>();

  constructor(root: Root) {
    for (const entry of [...root.querySelectorAll(DRAGGED)].slice(0, MOST_DRAGGED)) {
      const holder = entry.parentElement;
      if (holder === null || holder.localName === "body" || this.holders.has(holder)) continue;
      this.holders.add(holder);
      if (KINDLESS.test(markupOf(holder))) continue;
      for (const { place, kind } of placesOf(holder)) {
        const kinds = this.kinds.get(place) ?? new Set();
        this.kinds.set(place, kinds.add(kind));
      }
    }
  }

  isPlace(element: Element): boolean {
    if (element.matches(SAYING)) return true;
    if (this.holders.size === 0 || this.holders.has(element) || element.matches(DRAGGED)) return false;
    if (element.matches(NAMED) && isNamedPlace(element)) return true;
    return this.isLikeHolder(element) || (isEmpty(element) && this.isBesideHolder(element) && isBox(element));
  }

  private isLikeHolder(element: Element): boolean {
    const holder = element.parentElement;
    if (holder === null || !(this.kinds.has(holder) || this.kinds.has(holder.parentElement ?? holder))) return false;
    return placesOf(element).some(({ place, kind }) => this.kinds.get(place)?.has(kind));
  }

  private isBesideHolder({ parentElement }: Element): boolean {
    return [...(parentElement?.children ?? [])].slice(0, LOOKED_AT).some((one) => this.holders.has(one));
  }
}

const isNamedPlace = (element: Element): boolean =>
  element.matches(MARKED) || DROP_NAME.test(element.id) || DROP_NAME.test(element.getAttribute("class") ?? "");

/** Kinds of the element relative to its parent and its grandparent. */
function placesOf(element: Element): readonly { readonly place: Element; readonly kind: string }[] {
  const holder = element.parentElement;
  const outer = holder?.parentElement ?? null;
  const kind = markupOf(element);
  const near = holder === null ? [] : [{ place: holder, kind }];
  return holder === null || outer === null ? near : [...near, { place: outer, kind: `${markupOf(holder)}>${kind}` }];
}

/** Markup written by a template: parts of one board share it. */
const markupOf = (element: Element): string =>
  [
    element.localName,
    classesOf(element),
    ...element.getAttributeNames().filter((name) => /^(?:data-|role$)/.test(name)),
  ].join(" ");

const isEmpty = (element: Element): boolean =>
  element.childElementCount === 0 && (element.textContent ?? "").trim() === "";

function isBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= LEAST_SIDE && height >= LEAST_SIDE;
}

function kindOf({ localName, classList }: Element): string {
  const [name] = classList;
  return name === undefined ? localName : `${localName}.${CSS.escape(name)}`;
}

const holdsDraggable = (element: Element, kind: string): boolean =>
  [...(element.getRootNode() as Root).querySelectorAll(kind)]
    .slice(0, LOOKED_AT)
    .some(({ firstElementChild: entry }) => entry !== null && isDraggable(entry));

function isDraggable(entry: Element): boolean {
  if (entry.getAttribute("draggable") === "true") return true;
  const cursor = entry.ownerDocument.defaultView?.getComputedStyle(entry).cursor ?? "";
  return /^(?:grab|move)$/.test(cursor) && looksClickable(entry);
}
