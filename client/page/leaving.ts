/** Leaving: some fields accept an entry only on blur, so the client leaves the last field once and reads it again. */

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

/** Text in these fields is a search, not an entry: leaving would close the suggestions. */
const OFFERS =
  '[role="combobox"],[role="searchbox"],[type="search"],[list],[aria-autocomplete="list"],[aria-autocomplete="both"],[aria-haspopup],[aria-expanded="true"]';
const OFFERED = '[role="option"],[role="menuitem"],[role="treeitem"],li,[data-value]';
const MOST_LOOKED_AT = 500;
/** Temporary editors in lists and tables vanish with their content when they lose the focus. */
const PLACES_OF_MOMENTARY_EDITORS =
  'td,li,[role="gridcell"],[role="row"],[role="listitem"],[role="treeitem"],[role="option"]';
type LeavingWay = Pick<Extract<DomAction, { readonly kind: "leave" }>, "time" | "byFocus">;

/** Ancestor levels of a field in which the page may show an accepted entry. */
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

  /** The next action on the field accepts or changes the entry. */
  forget(element: Element): void {
    if (this.entry?.element === element) this.entry = null;
  }

  /** True if an entry stands in a field not left yet. */
  isOpen(): boolean {
    return this.mayLeave("end");
  }

  /**
   * `done` if it left the field. If leaving could do more than accept the entry, the `next` action does that.
   * `offeredBefore`: options visible before the entry.
   */
  leave({ time, byFocus }: LeavingWay, offeredBefore: WeakSet<Element>, next: Element | null): DomActionResult {
    const { entry } = this;
    if (entry === null || entry.element === next || !this.mayLeave(time)) return KEPT;
    // What an entry brought up may be chosen next, or is not needed at the end: a calendar, for one.
    if (time !== "end" && isOffering(entry.element, offeredBefore)) return KEPT;
    entry.stoodBeside = standsBeside(entry);
    if (!(byFocus && next !== null && isPlain(next) && focusElement(next))) blurElement(entry.element);
    entry.isLeft = true;
    return { done: true };
  }

  /** `done` if the field accepted the entry; a removed field counts as accepted. */
  read(reader: Pick<PageReader, "nameOf">): DomActionResult {
    const { entry } = this;
    this.entry = null;
    if (entry === null || !isAttached(entry.element)) return { done: true };
    const { element, wanted } = entry;
    const { equal, expected, observed } = readBack(element, wanted, null);
    return { done: equal || isTakenUp(entry), expected, observed, name: reader.nameOf(element) };
  }

  private mayLeave(time: LeavingTime): boolean {
    const { entry } = this;
    if (entry === null || entry.isLeft || !hasFocus(entry.element) || !isLeavable(entry.element, time)) return false;
    return readBack(entry.element, entry.wanted, null).equal;
  }
}

/** A field that opens nothing when it takes the focus. */
const isPlain = (element: Element): boolean =>
  /^(?:text|picker|list|toggle)$/.test(kindOf(element)) && !element.matches(OFFERS) && keysOf(element) === null;

function isLeavable(element: Element, time: LeavingTime): boolean {
  if (!isPlain(element)) return false;
  if (time !== "now" || element.closest(PLACES_OF_MOMENTARY_EDITORS) === null) return true;
  const { form, labels } = element as Partial<HTMLInputElement>;
  return Boolean(form) || (labels?.length ?? 0) > 0;
}

function isOffering(element: Element, offeredBefore: WeakSet<Element>): boolean {
  const offered = queryAll(element.ownerDocument, OFFERED).slice(0, MOST_LOOKED_AT);
  return offered.some((option) => !offeredBefore.has(option) && isShown(option));
}

/** The field is empty again and its text now stands beside it, so the page accepted the entry. */
const isTakenUp = (entry: Entry): boolean =>
  isField(entry.element) && heldBy(entry.element) === "" && !entry.stoodBeside && standsBeside(entry);

function standsBeside({ element, wanted }: Entry): boolean {
  if (wanted.kind !== "value" || wanted.text.trim() === "") return false;
  let around = element.parentElement;
  for (let level = 0; level < BESIDE_LEVELS && around !== null; level += 1, around = around.parentElement)
    if (around.localName !== "body" && hasWords(renderedText(around), wanted.text)) return true;
  return false;
}
