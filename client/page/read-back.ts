/** Read-back: an action's post-condition, the control in its expected state. Placeholders stand for secrets. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { placeholderOf } from "../../core/page/mask/privacy.js";
import { fold, hasWords } from "../../core/verification/record/text-match.js";
import { readsBack } from "../../core/verification/values/match.js";
import type { ValueContext } from "../../core/verification/values/written-value.js";
import type { ExpectedState, ReadBack } from "../surface.js";
import { isShown, observableRoots, plainText, queryAll, type Root, renderedText } from "./composed-tree.js";
import { secretOf, selectedLabels } from "./control.js";
import { shownChoices } from "./field-box.js";
import { boxesFor, labelsOf } from "./field-name.js";
import { heldBy, isField, type ValueElement } from "./held-value.js";
import { type ElementPosition, moveFrom, UNMOVED } from "./moved.js";
import { chosenIn, isOn, optionNamed } from "./options.js";
import { isInView } from "./page-state.js";
import { takenText } from "./set-value.js";

const LONGEST_SHOWN = 200;

export function readBack(element: Element, wanted: ExpectedState, before: ElementPosition | null): ReadBack {
  const told = (equal: boolean, expected: string, otherwise: string): ReadBack => {
    return { equal, expected, observed: equal ? expected : otherwise };
  };
  if (wanted.kind === "value") return readValue(element, wanted.text);
  if (wanted.kind === "option") return readOption(element, wanted.option);
  if (wanted.kind === "level") return readLevel(element, wanted.text);
  if (wanted.kind === "file") return readFile(element, wanted.name);
  if (wanted.kind === "in-view")
    return told(isInView(element) && isShown(element), "in the window", "outside the window");
  if (wanted.kind === "ticked")
    return wanted.on
      ? told(isTicked(element), "ticked", "not ticked")
      : told(!isTicked(element), "not ticked", "ticked");
  wanted.kind satisfies "moved";
  return { expected: "at another place", ...(before ? moveFrom(before, element) : UNMOVED) };
}

/** Accepts differences in mask, blanks, number or date format, and inline completion; rejects a cut value. */
function readValue(element: Element, wanted: string): ReadBack {
  const boxes = boxesFor(element, wanted.length);
  const holds = boxes === null ? heldBy(element) : boxes.map(({ value }) => value).join("");
  const kind = secretOf(element);
  const shown = (value: string): string =>
    kind ? placeholderOf(kind, value) : maskText(value).slice(0, LONGEST_SHOWN);
  const [expected, observed] = [shown(wanted), shown(holds)];
  const field = isField(element) && boxes === null ? element : null;
  const taken = field ? takenText(field, wanted) : wanted;
  const context = contextOf(element, field);
  const made = field && taken !== null ? madeOf(field, wanted, taken, holds) : null;
  if (made !== null) return { equal: false, final: true, expected, observed: `${observed} (${made})` };
  const isHeld = (text: string | null) => text !== null && readsBack(text, holds, context);
  const equal = isHeld(wanted) || isHeld(taken) || isCompleted(field, wanted);
  return { equal, expected, observed };
}

function contextOf(element: Element, field: ValueElement | null): ValueContext {
  const label = [...labelsOf(element), element.getAttribute("aria-label") ?? "", field?.placeholder ?? ""].join(" ");
  return { type: field?.type, label, language: element.ownerDocument.documentElement.lang };
}

/** Describes how the field itself changed the value: it cut a long text, or kept a slider to its bounds and steps. */
function madeOf({ type, maxLength }: ValueElement, wanted: string, taken: string, holds: string): string | null {
  if (maxLength >= 0 && holds.length === maxLength && wanted.length > maxLength && !readsBack(wanted, holds))
    return `cut to ${maxLength} characters`;
  return type === "range" && taken !== "" && Number(holds) !== Number(taken) ? "the nearest that it takes" : null;
}

/** The field appended the rest of a suggestion to the typed text and selected it, as browsers and editors do. */
function isCompleted(field: ValueElement | null, wanted: string): boolean {
  if (!field || wanted === "" || !fold(field.value).startsWith(fold(wanted))) return false;
  const isInline = /^(?:inline|both)$/.test(field.getAttribute("aria-autocomplete") ?? "");
  return isInline || (field.selectionStart === wanted.length && field.selectionEnd === field.value.length);
}

function readOption(element: Element, wanted: string): ReadBack {
  if (element.localName !== "select") return readOwnList(element, wanted);
  const list = element as HTMLSelectElement;
  const match = optionNamed(list, wanted);
  const equal = match !== undefined && match !== "several" && match.selected;
  return { equal, expected: wanted, observed: maskText(selectedLabels(list)).slice(0, LONGEST_SHOWN) };
}

/** Reads a list that the page built, by the options marked as chosen or by its control's text. */
function readOwnList(element: Element, wanted: string): ReadBack {
  const chosen = chosenIn(element);
  const fields = isField(element) ? [element] : [...element.querySelectorAll("input")];
  const drawn = fields.flatMap((field) => shownChoices(field));
  const said = [...fields.map(({ value }) => value), ...drawn, labelOf(element)].filter((text) => text !== "");
  // A multi-value field shows the chosen options beside it.
  const beside = isField(element) ? labelOf(element.parentElement ?? element) : "";
  const equal =
    (isOn(element) && hasWords(labelOf(element), wanted)) ||
    [...chosen, ...said].some((text) => readsBack(wanted, text) || startsWith(text, wanted)) ||
    (!element.matches('[role="listbox"],[role="menu"]') && [labelOf(element), beside].some((t) => hasWords(t, wanted)));
  const observed = chosen.length > 0 ? chosen.join(", ") : said.join(", ");
  return { equal, expected: wanted, observed: maskText(observed).slice(0, LONGEST_SHOWN) };
}

const labelOf = (element: Element): string => plainText(renderedText(element));

function startsWith(text: string, wanted: string): boolean {
  const [whole, begin] = [fold(text), fold(wanted)];
  return begin !== "" && whole.startsWith(begin) && !/^[\p{L}\p{N}]/u.test(whole.slice(begin.length));
}

function isTicked(element: Element): boolean {
  if (element.localName !== "input") return isOn(element) || element.getAttribute("aria-pressed") === "true";
  const { checked, indeterminate } = element as HTMLInputElement;
  return checked && !indeterminate;
}

function readLevel(element: Element, wanted: string): ReadBack {
  const now = element.getAttribute("aria-valuenow") ?? heldBy(element);
  const words = element.getAttribute("aria-valuetext") ?? "";
  const level = now === "" || Number.isNaN(Number(now)) ? undefined : Number(now);
  const equal = readsBack(wanted, now) || readsBack(wanted, words);
  return { equal, expected: wanted, observed: words || now, level };
}

/** Looks in file fields, then for the name on the page: some pages take a file and empty its field. */
function readFile(element: Element, name: string): ReadBack {
  const page = element.ownerDocument;
  const fields = queryAll(page, "input") as readonly HTMLInputElement[];
  const files = fields.filter(({ type }) => type === "file").flatMap((field) => [...(field.files ?? [])]);
  const held = files.map((file) => file.name);
  const equal = held.includes(name) || observableRoots(page).some((root) => hasWords(wordsIn(root), name));
  return { equal, expected: name, observed: equal ? name : held.join(", ") || "no file" };
}

/** Rendered text of a document or component, without the text inside other components. */
function wordsIn(root: Root): string {
  const parts = "body" in root ? [...root.querySelectorAll("body")] : [...root.children].filter(isShown);
  return parts.map((part) => renderedText(part)).join("\n");
}
