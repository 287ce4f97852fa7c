/** Leaving: some fields take an entry only when they are left, so the field of the last entry is left once and read again. */

import { hasWords } from "../../core/verification/record/text-match.js";
import type { DomAction, DomActionResult, ExpectedState, LeavingTime } from "../surface.js";
import { keysOf } from "./code-editor.js";
import { isAttached, isShown, queryAll, renderedText } from "./composed-tree.js";
import { kindOf } from "./control.js";
import { blurElement, focusElement, hasFocus } from "./focus.js";
import { heldBy, isField } from "./held-value.js";
import type { PageReader } from "./page-reader.js";
import { readBack } from "./read-back.js";

const KEPT: DomActionResult = { done: false };

/** What is typed there is looked for, not kept: leaving would close what is offered. */
const OFFERS =
  '[role="combobox"],[role="searchbox"],[type="search"],[list],[aria-autocomplete="list"],[aria-autocomplete="both"],[aria-haspopup],[aria-expanded="true"]';
const OFFERED = '[role="option"],[role="menuitem"],[role="treeitem"],li,[data-value]';
const MOST_LOOKED_AT = 500;
/** Editors that come for a moment in a list or table are gone, and what is in them with them, when they are left. */
const PLACES_OF_MOMENTARY_EDITORS =
  'td,li,[role="gridcell"],[role="row"],[role="listitem"],[role="treeitem"],[role="option"]';
type LeavingWay = Pick<Extract<DomAction, { readonly kind: "leave" }>, "time" | "byFocus">;

/** How far around a field the page shows what it has made of an entry. */
const BESIDE_LEVELS = 3;

interface Entry {
  readonly element: Element;
  readonly wanted: ExpectedState;
  isLeft: boolean;
  /** The page showed the same words beside the field before it was left. */
  stoodBeside: boolean;
}

export class Leaving {
  private entry: Entry | null = null;

  /** The task has filled this field in, and the focus is still there. */
  enter(element: Element, wanted: ExpectedState): void {
    this.entry = { element, wanted, isLeft: false, stoodBeside: false };
  }

  /** Whatever is done there next takes the entry, or changes it. */
  forget(element: Element): void {
    if (this.entry?.element === element) this.entry = null;
  }

  /** Some entry still stands in a field that was not left. `offeredBefore`: options that could be seen before it was made. */
  isOpen(offeredBefore: WeakSet<Element>): boolean {
    return this.mayLeave("last", offeredBefore);
  }

  /** Done where the field was left. Where leaving could do more than take the entry, that is left to the `next` action. */
  leave({ time, byFocus }: LeavingWay, offeredBefore: WeakSet<Element>, next: Element | null): DomActionResult {
    const { entry } = this;
    if (entry === null || entry.element === next || !this.mayLeave(time, offeredBefore)) return KEPT;
    entry.stoodBeside = standsBeside(entry);
    if (!(byFocus && next !== null && isPlain(next) && focusElement(next))) blurElement(entry.element);
    entry.isLeft = true;
    return { done: true };
  }

  /** Done where the field took the entry; one that is gone has done its work. */
  read(reader: Pick<PageReader, "nameOf">): DomActionResult {
    const { entry } = this;
    this.entry = null;
    if (entry === null || !isAttached(entry.element)) return { done: true };
    const { element, wanted } = entry;
    const { equal, expected, observed } = readBack(element, wanted, null);
    return { done: equal || isTakenUp(entry), expected, observed, name: reader.nameOf(element) };
  }

  private mayLeave(time: LeavingTime, offeredBefore: WeakSet<Element>): boolean {
    const { entry } = this;
    if (entry === null || entry.isLeft || !hasFocus(entry.element) || !isLeavable(entry.element, time)) return false;
    return !isOffering(entry.element, offeredBefore) && readBack(entry.element, entry.wanted, null).equal;
  }
}

/** A field that opens nothing when it takes the focus. */
const isPlain = (element: Element): boolean =>
  /^(?:text|picker|list|toggle)$/.test(kindOf(element)) && !element.matches(OFFERS) && keysOf(element) === null;

function isLeavable(element: Element, time: LeavingTime): boolean {
  if (!isPlain(element)) return false;
  if (time === "last" || element.closest(PLACES_OF_MOMENTARY_EDITORS) === null) return true;
  const { form, labels } = element as Partial<HTMLInputElement>;
  return Boolean(form) || (labels?.length ?? 0) > 0;
}

function isOffering(element: Element, offeredBefore: WeakSet<Element>): boolean {
  const offered = queryAll(element.ownerDocument, OFFERED).slice(0, MOST_LOOKED_AT);
  return offered.some((option) => !offeredBefore.has(option) && isShown(option));
}

/** The field is empty again, and its words have come to stand beside it: it made something of them. */
const isTakenUp = (entry: Entry): boolean =>
  isField(entry.element) && heldBy(entry.element) === "" && !entry.stoodBeside && standsBeside(entry);

function standsBeside({ element, wanted }: Entry): boolean {
  if (wanted.kind !== "value" || wanted.text.trim() === "") return false;
  let around = element.parentElement;
  for (let level = 0; level < BESIDE_LEVELS && around !== null; level += 1, around = around.parentElement)
    if (around.localName !== "body" && hasWords(renderedText(around), wanted.text)) return true;
  return false;
}
