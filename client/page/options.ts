/** Options: the choices of a native list, or of a listbox or menu that a page has built itself. */

import type { DomActionResult } from "../surface.js";
import { announce } from "./announce.js";
import { deepContains, isShown, plainText, queryAll } from "./composed-tree.js";
import { focusElement } from "./focus.js";
import { put } from "./set-value.js";

const OPTIONS = '[role="option"],[role="menuitemradio"],[role="menuitem"],[role="menuitemcheckbox"],[role="treeitem"]';
/** Also matches items of lists without roles. */
const OPTION_LIKE = `${OPTIONS},li,[data-value],[role="radio"],[role="gridcell"]`;
const LISTS = '[role="listbox"],[role="menu"],[role="radiogroup"],[role="tree"],[role="grid"]';
const MOST_SHOWN = 500;
type OptionText = { readonly label: string; readonly value: string };

/** Tries the exact label, the value, the label in any case, then a unique label prefix ("Canada (CA)"). */
export function nameMatch<T extends OptionText>(options: readonly T[], wanted: string): T | "several" | undefined {
  const [asked, folded] = [plainText(wanted), plainText(wanted).toLowerCase()];
  const exact =
    only(options.filter(({ label }) => plainText(label) === asked)) ??
    only(options.filter(({ value }) => value === wanted)) ??
    only(options.filter(({ label }) => plainText(label).toLowerCase() === folded));
  if (exact !== undefined || folded === "") return exact;
  const begins = options.filter(({ label }) => {
    const known = plainText(label).toLowerCase();
    return known.startsWith(folded) && !/^[\p{L}\p{N}]/u.test(known.slice(folded.length));
  });
  return only(begins);
}

export const optionNamed = (list: HTMLSelectElement, wanted: string): HTMLOptionElement | "several" | undefined =>
  nameMatch([...list.options], wanted);

/** Chooses in a native list, or in the suggestions of a native field. */
export function choose(element: Element, wanted: string): DomActionResult {
  if (element.localName === "input") return chooseSuggestion(element as HTMLInputElement, wanted);
  if (element.localName !== "select") return { done: false, observed: "it is no list of options" };
  const list = element as HTMLSelectElement;
  const match = optionNamed(list, wanted);
  if (match === undefined || match === "several") return notOne(match, wanted);
  if (match.disabled || match.closest("optgroup:disabled"))
    return { done: false, observed: `option "${wanted}" is disabled` };
  focusElement(list);
  match.selected = true;
  announce(list, ["input", "change"]);
  return { done: true };
}

function chooseSuggestion(field: HTMLInputElement, wanted: string): DomActionResult {
  if (!field.list) return { done: false, observed: "it is no list of options" };
  const match = nameMatch(
    [...field.list.options].map(({ label, value }) => ({ label: label || value, value })),
    wanted,
  );
  if (match === undefined || match === "several") return notOne(match, wanted);
  focusElement(field);
  return { done: put(field, match.value) };
}

/** Options visible before a list opens do not belong to that list. */
export const shownOptions = (page: Document): WeakSet<Element> =>
  new WeakSet(queryAll(page, OPTION_LIKE).slice(0, MOST_SHOWN).filter(isShown));

/** Finds the element to click, which may not exist until the list is open. */
export function findOption(control: Element, wanted: string, before: WeakSet<Element>): Element | DomActionResult {
  const own = listsOf(control).flatMap((list) => [...list.querySelectorAll(OPTIONS), ...looseIn(list)]);
  const isOpen = control.getAttribute("aria-expanded") === "true" || own.length > 0;
  const page = control.ownerDocument;
  const sets: readonly (readonly Element[])[] = [
    own,
    queryAll(page, OPTIONS).filter((option) => isOpen || !before.has(option)),
    queryAll(page, OPTION_LIKE).filter((option) => !before.has(option) && !option.querySelector(OPTION_LIKE)),
    listsOf(control).flatMap(drawnFor),
  ];
  let several = false;
  for (const set of sets) {
    const shown = [...new Set(set)].filter((option) => isShown(option) && !deepContains(option, control));
    const match = nameMatch(shown.map(named), wanted);
    if (match === "several") several = true;
    else if (match?.element.closest('[aria-disabled="true"],[data-disabled]:not([data-disabled="false"])'))
      return { done: false, observed: `option "${wanted}" is disabled` };
    else if (match) return match.element;
  }
  return notOne(several ? "several" : undefined, wanted);
}

/** Labels of the options that the control's lists mark as chosen. */
export function chosenIn(control: Element): readonly string[] {
  const lists = listsOf(control).flatMap((list) => [...list.querySelectorAll(OPTION_LIKE)]);
  return lists.filter(isOn).map((option) => named(option).label);
}

export const isOn = (option: Element): boolean =>
  ["aria-selected", "aria-checked"].some((name) => option.getAttribute(name) === "true");

function listsOf(control: Element): readonly Element[] {
  const inner = [control, ...control.querySelectorAll("[aria-controls],[aria-owns]")];
  // The cast: the root of an attached element is a document or a shadow root.
  const root = control.getRootNode() as Document | ShadowRoot;
  const ids = inner.flatMap((one) => `${attr(one, "aria-controls")} ${attr(one, "aria-owns")}`.split(/\s+/));
  const linked = ids.filter(Boolean).map((id) => root.getElementById(id));
  const within = control.matches(LISTS) ? [control] : [...control.querySelectorAll(LISTS)];
  return [...linked.filter((list) => list !== null), ...within];
}

/** Items of a list without option roles. */
function looseIn(list: Element): readonly Element[] {
  if (list.querySelector(OPTIONS)) return [];
  return [...list.querySelectorAll(OPTION_LIKE)].filter((one) => !one.querySelector(OPTION_LIKE));
}

/** The options that a page draws beside a list that nobody sees: the list is there for screen readers only. */
function drawnFor(list: Element): readonly Element[] {
  if (isShown(list)) return [];
  const drawn = [...(list.parentElement?.querySelectorAll("*") ?? [])];
  return drawn.filter((one) => !list.contains(one) && one.firstElementChild === null && plainText(one) !== "");
}

function named(element: Element): OptionText & { readonly element: Element } {
  const label = plainText(element.getAttribute("aria-label") ?? element);
  return { element, label, value: element.getAttribute("data-value") ?? attr(element, "value") };
}

const notOne = (match: "several" | undefined, wanted: string): DomActionResult => ({
  done: false,
  observed: match ? `several options are named "${wanted}"` : `no option "${wanted}"`,
});

const only = <T>(all: readonly T[]): T | "several" | undefined => (all.length > 1 ? "several" : all[0]);
const attr = (element: Element, name: string): string => element.getAttribute(name) ?? "";
