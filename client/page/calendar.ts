/** Calendar: the days that a date picker shows in a layer over the page, and the buttons that turn its month. */

import { type Day, isoDay, readDay, readMonth } from "../../core/action/day.js";
import { pageWords } from "../../core/words/matcher.js";
import type { DomActionResult } from "../surface.js";
import { deepActiveElement, deepParent, isShown, plainText, queryAll } from "./composed-tree.js";

const CELLS = 'td,button,time,[role="gridcell"],[role="button"],[role="option"],[aria-label],[data-date],[data-day]';
const LABELS = ["aria-label", "title", "data-date", "data-day", "datetime"];
const TURNING = 'button,a,th,span,[role="button"],[aria-label],[title]';
const MOST_CELLS = 2_000;
/** A layer with fewer dates shows no month. */
const LEAST_DAYS = 20;
const OUTSIDE = /(?:^|[-_\s])(?:outside|other|adjacent|old|new|prev\w*|next\w*)(?:[-_\s]|$)/i;
const OFF = /(?:^|[-_\s])disabled(?:[-_\s]|$)/i;

interface DayCell {
  readonly element: Element;
  readonly iso: string;
}

/** Done: `n` is the cell of the day. Not done, with `n`: the button that turns to the month before or after. */
export function findDay(field: Element, wanted: Day, numberOf: (element: Element) => number): DomActionResult {
  const page = field.ownerDocument;
  const cells = queryAll(page, CELLS).slice(0, MOST_CELLS).filter(isShown);
  const layers = [...Map.groupBy(cells, layerOf)].flatMap(([layer, inside]) => {
    const days = layer === null ? [] : daysIn(layer, inside);
    return layer !== null && days.length >= LEAST_DAYS ? [{ layer, days }] : [];
  });
  const [open] = layers;
  if (open === undefined || layers.length > 1) return { done: false, observed: "no calendar opened" };
  const calendar = { n: numberOf(open.layer), focused: deepActiveElement(page) === field };
  return { ...dayIn(open, isoDay(wanted), numberOf), calendar };
}

interface OpenCalendar {
  readonly layer: Element;
  readonly days: readonly DayCell[];
}

function dayIn({ layer, days }: OpenCalendar, iso: string, numberOf: (element: Element) => number): DomActionResult {
  const found = innermost(days.filter((cell) => cell.iso === iso).map(({ element }) => element));
  const cell = found.find((one) => !OUTSIDE.test(one.className)) ?? found[0];
  if (cell !== undefined)
    return isOff(cell) ? { done: false, observed: `${iso} is disabled` } : { done: true, n: numberOf(cell) };
  const last =
    days
      .map((one) => one.iso)
      .sort()
      .at(-1) ?? "";
  const turning = turnIn(layer, iso > last ? NEXT : PREVIOUS, days);
  return turning === undefined ? { done: false, observed: `no way to ${iso}` } : { done: false, n: numberOf(turning) };
}

const isOff = (cell: Element): boolean => cell.matches('[aria-disabled="true"],:disabled') || OFF.test(cell.className);

/** The layer over the page around the element. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at !== null && at.localName !== "body"; at = deepParent(at)) {
    const position = at.ownerDocument.defaultView?.getComputedStyle(at).position;
    const isLayer = at.matches('[role="dialog"],dialog') || position === "absolute" || position === "fixed";
    if (isLayer && at.querySelectorAll(CELLS).length >= LEAST_DAYS) return at;
  }
  return null;
}

/** Reads days from their labels, else from their numbers and the month above them. */
function daysIn(layer: Element, cells: readonly Element[]): readonly DayCell[] {
  const labelled = cells.flatMap((element) => {
    const day = LABELS.map((name) => readLabel(element.getAttribute(name) ?? "")).find((one) => one !== null);
    return day ? [{ element, iso: isoDay(day) }] : [];
  });
  if (labelled.length >= LEAST_DAYS) return labelled;
  const [, name = "", year = ""] = /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{4})/u.exec(plainText(layer)) ?? [];
  const month = readMonth(name);
  if (month === 0) return [];
  const numbered = cells.filter((one) => /^\d{1,2}$/.test(plainText(one)) && !OUTSIDE.test(one.className));
  return innermost(numbered).flatMap((element) => {
    const day = readDay(`${year}-${month}-${plainText(element)}`);
    return day === null ? [] : [{ element, iso: isoDay(day) }];
  });
}

/** Finds a date among other words, as in "Choose Saturday, March 14th, 2026". */
function readLabel(label: string): Day | null {
  const part =
    /\d{4}-\d{1,2}-\d{1,2}/.exec(label) ??
    /(?<!\p{L})\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/u.exec(label) ??
    /\d{1,2}(?:st|nd|rd|th)? (?:of )?\p{L}{3,}\.?,? \d{4}/u.exec(label);
  return part === null ? null : readDay(part[0]);
}

const innermost = (elements: readonly Element[]): readonly Element[] =>
  elements.filter((one) => !elements.some((other) => other !== one && one.contains(other)));

const turning = (words: string, signs: string): RegExp =>
  new RegExp(String.raw`(?:^|[-_\s])(?:${words})(?:[-_\s]|$)|^[${signs}]$`, "i");
const NEXT = turning(pageWords("next"), "›»→");
const PREVIOUS = turning(pageWords("previous"), "‹«←");
const BY_YEARS = new RegExp(pageWords("years"), "i");

function turnIn(layer: Element, direction: RegExp, days: readonly DayCell[]): Element | undefined {
  const buttons = [...layer.querySelectorAll(TURNING)].filter((one) => {
    const said = [one.getAttribute("aria-label"), one.getAttribute("title"), one.getAttribute("class"), plainText(one)];
    const words = said.filter((text) => text !== null);
    return words.some((text) => direction.test(text)) && !words.some((text) => BY_YEARS.test(text));
  });
  return buttons.find((one) => isShown(one) && !isOff(one) && !days.some(({ element }) => element.contains(one)));
}
