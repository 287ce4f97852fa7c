/** Read-back: whether a control now is as it was to be; told in masks where it is secret (seed 003). Elsewhere: post-condition. */

import { maskText } from "../../core/page/privacy.js";
import { blindTimes } from "../../core/page/text.js";
import { fold, hasWords, readsBack } from "../../core/verification/text-match.js";
import type { ReadBack, Wanted } from "../surface.js";
import { isAttached, isShown, observableRoots, renderedText } from "./composed-tree.js";
import { isEditable, maskKindOf, maskValue } from "./control.js";
import { chosenIn, isOn, optionNamed } from "./options.js";
import { isInView } from "./page-state.js";
import { takenText } from "./set-value.js";

const LONGEST_SHOWN = 200;

export function readBack(element: Element, wanted: Wanted, before: ElementPosition | null): ReadBack {
  switch (wanted.kind) {
    case "value":
      return readValue(element, wanted.text);
    case "option":
      return readOption(element, wanted.option);
    case "ticked":
      return readTick(element, wanted.on);
    case "level":
      return readLevel(element, wanted.text);
    case "moved": {
      const move = before ? moveFrom(before, element) : null;
      return { equal: move !== null, expected: "at another place", observed: move ?? "where it was" };
    }
    case "file":
      return readFile(element, wanted.name);
    case "in-view": {
      const seen = isInView(element) && isShown(element);
      return { equal: seen, expected: "in the window", observed: seen ? "in the window" : "outside the window" };
    }
  }
}

/** Design §6.4: masks, blanks, number and date formats and inline completion are the same value; a cut one is not. */
function readValue(element: Element, wanted: string): ReadBack {
  const holds = heldBy(element);
  const kind = maskKindOf(element);
  const shown = (value: string): string => (kind ? maskValue(kind, value) : maskText(value).slice(0, LONGEST_SHOWN));
  const [expected, observed] = [shown(wanted), shown(holds)];
  const field = isField(element) ? element : null;
  const taken = field ? takenText(field, wanted) : wanted;
  if (field && isCut(field, wanted, holds))
    return { equal: false, final: true, expected, observed: `${observed} (cut to ${field.maxLength} characters)` };
  if (taken !== null && isClamped(field, taken, holds))
    return { equal: false, final: true, expected, observed: `${observed} (the nearest that it takes)` };
  const equal = readsBack(wanted, holds) || (taken !== null && readsBack(taken, holds)) || isCompleted(field, wanted);
  return { equal, expected, observed };
}

function heldBy(element: Element): string {
  if (isField(element)) return element.value;
  return isEditable(element) ? renderedText(element) : (element.textContent ?? "");
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return "value" in element && typeof element.value === "string" && element.localName !== "button";
}

function isCut(field: HTMLInputElement | HTMLTextAreaElement, wanted: string, holds: string): boolean {
  const { maxLength } = field;
  return maxLength >= 0 && holds.length === maxLength && wanted.length > maxLength && !readsBack(wanted, holds);
}

/** A slider that was set beyond its ends, or between its steps. */
function isClamped(field: HTMLInputElement | HTMLTextAreaElement | null, taken: string, holds: string): boolean {
  return field?.type === "range" && taken !== "" && Number(holds) !== Number(taken);
}

/** The field has put the rest of a suggestion behind what was typed, and selected it as browsers and editors do. */
function isCompleted(field: HTMLInputElement | HTMLTextAreaElement | null, wanted: string): boolean {
  if (!field || wanted === "" || !fold(field.value).startsWith(fold(wanted))) return false;
  const mode = field.getAttribute("aria-autocomplete");
  const isInline = mode === "inline" || mode === "both";
  return isInline || (field.selectionStart === wanted.length && field.selectionEnd === field.value.length);
}

function readOption(element: Element, wanted: string): ReadBack {
  if (element.localName !== "select") return readOwnList(element, wanted);
  const list = element as HTMLSelectElement;
  const match = optionNamed(list, wanted);
  const chosen = [...list.selectedOptions].map((option) => option.label.trim()).join(", ");
  const equal = match !== undefined && match !== "several" && match.selected;
  return { equal, expected: wanted, observed: maskText(chosen).slice(0, LONGEST_SHOWN) };
}

/** A list that the page has built: what is marked as chosen in it, or what its control now says. */
function readOwnList(element: Element, wanted: string): ReadBack {
  const chosen = chosenIn(element);
  const fields = isField(element) ? [element] : [...element.querySelectorAll("input")];
  const said = [...fields.map(({ value }) => value), labelOf(element)].filter((text) => text !== "");
  // A field that takes several shows what was chosen beside it.
  const beside = isField(element) ? labelOf(element.parentElement ?? element) : "";
  const equal =
    (isOn(element) && hasWords(labelOf(element), wanted)) ||
    [...chosen, ...said].some((text) => readsBack(wanted, text) || startsWith(text, wanted)) ||
    (!element.matches('[role="listbox"],[role="menu"]') && [labelOf(element), beside].some((t) => hasWords(t, wanted)));
  const observed = chosen.length > 0 ? chosen.join(", ") : said.join(", ");
  return { equal, expected: wanted, observed: maskText(observed).slice(0, LONGEST_SHOWN) };
}

function labelOf(element: Element): string {
  return renderedText(element).replace(/\s+/g, " ").trim();
}

function startsWith(text: string, wanted: string): boolean {
  const [whole, begin] = [fold(text), fold(wanted)];
  return begin !== "" && whole.startsWith(begin) && !/^[\p{L}\p{N}]/u.test(whole.slice(begin.length));
}

function readTick(element: Element, on: boolean): ReadBack {
  const ticked =
    element.localName === "input"
      ? (element as HTMLInputElement).checked && !(element as HTMLInputElement).indeterminate
      : ["aria-checked", "aria-pressed", "aria-selected"].some((name) => element.getAttribute(name) === "true");
  return { equal: ticked === on, expected: on ? "ticked" : "not ticked", observed: ticked ? "ticked" : "not ticked" };
}

function readLevel(element: Element, wanted: string): ReadBack {
  const now = element.getAttribute("aria-valuenow") ?? heldBy(element);
  const words = element.getAttribute("aria-valuetext") ?? "";
  const level = now === "" || Number.isNaN(Number(now)) ? {} : { level: Number(now) };
  return {
    equal: readsBack(wanted, now) || readsBack(wanted, words),
    expected: wanted,
    observed: words || now,
    ...level,
  };
}

/** In a file field, or named on the page by one that takes files and empties its field. */
function readFile(element: Element, name: string): ReadBack {
  const page = element.ownerDocument;
  const roots = observableRoots(page);
  const fields = roots.flatMap((root) => [...root.querySelectorAll<HTMLInputElement>("input")]);
  const held = fields.filter(({ type }) => type === "file").flatMap(({ files }) => [...(files ?? [])]);
  const equal = held.some((file) => file.name === name) || roots.some((root) => hasWords(wordsIn(root), name));
  const observed = held.map((file) => file.name).join(", ");
  return { equal, expected: name, observed: equal ? name : observed || "no file" };
}

/** Of a document or a component; what is inside another component is not among its rendered words. */
function wordsIn(root: Document | ShadowRoot): string {
  const parts = "body" in root ? [...root.querySelectorAll("body")] : [...root.children].filter(isShown);
  return parts.map((part) => renderedText(part)).join("\n");
}

/** Smaller shifts are shadows and borders of the drag itself. */
const LEAST_SHIFT = 3;

export interface ElementPosition {
  readonly parent: Element | null;
  readonly index: number;
  /** Of its box in its parent's, so that a page that grows above it does not count. */
  readonly left: number;
  readonly top: number;
  /** Of a slider's handle: what it stands for. */
  readonly level: string;
  /** Of what it is a part of: a grip moves the row that it is in. */
  readonly items: readonly SiblingPosition[];
  /** What is said at both ends of a drag; null where there is only one end. */
  readonly ends: readonly End[] | null;
}

interface End {
  readonly element: Element;
  readonly words: string;
}

interface SiblingPosition {
  readonly parent: Element | null;
  readonly index: number;
}

/** Parts of lists, tables, trees and boards. */
const ITEM =
  'li,tr,[role="listitem"],[role="row"],[role="option"],[role="treeitem"],[role="gridcell"],article,[draggable="true"]';
const MOST_ITEMS = 4;

export function placeOf(element: Element, destination: Element | null = null): ElementPosition {
  const { parent, index } = seatOf(element);
  const [own, outer] = [element.getBoundingClientRect(), parent?.getBoundingClientRect()];
  return {
    parent,
    index,
    left: own.left - (outer?.left ?? 0),
    top: own.top - (outer?.top ?? 0),
    level: levelOf(element),
    items: itemsAround(element).map(seatOf),
    ends: destination === null ? null : [element, destination].map(endOf),
  };
}

function endOf(element: Element): End {
  return { element, words: blindTimes((element.textContent ?? "").replace(/\s+/g, " ").trim()) };
}

function seatOf(element: Element): SiblingPosition {
  const parent = element.parentElement;
  return { parent, index: parent ? [...parent.children].indexOf(element) : 0 };
}

function itemsAround(element: Element): readonly Element[] {
  const items: Element[] = [];
  for (let at = element.parentElement; at && items.length < MOST_ITEMS; at = at.parentElement)
    if (at.matches(ITEM)) items.push(at);
  return items;
}

/** What moved, in words; null when it stands where it stood. */
export function moveFrom(before: ElementPosition, element: Element): string | null {
  if (!isAttached(element)) return "gone from its place";
  const now = placeOf(element);
  if (now.parent !== before.parent) return "in another part of the page";
  if (now.index !== before.index) return `position ${before.index + 1} → ${now.index + 1}`;
  const seat = now.items.findIndex((one, at) => !isSameSeat(one, before.items[at]));
  if (seat !== -1) return "what it is a part of has moved";
  if (now.level !== before.level) return `${before.level} → ${now.level}`;
  // Some lists keep their rows where they are and give them other contents.
  if (before.ends?.every(({ element: end, words }) => endOf(end).words !== words)) return "its contents have moved";
  const shift = [now.left - before.left, now.top - before.top].map(Math.round);
  return shift.some((by) => Math.abs(by) >= LEAST_SHIFT) ? `moved by ${shift.join(", ")}` : null;
}

function isSameSeat(now: SiblingPosition, before: SiblingPosition | undefined): boolean {
  return now.parent === before?.parent && now.index === before?.index;
}

function levelOf(element: Element): string {
  const value = element.localName === "input" ? (element as HTMLInputElement).value : "";
  return element.getAttribute("aria-valuenow") ?? value;
}
