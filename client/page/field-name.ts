/** Field name: the words that name a field, and the fields beside it that hold one secret together with it (SF7). */

import { kindOfRun } from "../../core/page/mask/field-run.js";
import type { FieldFacts, SecretKind } from "../../core/page/mask/privacy.js";
import { keysOf, labelOfEditor } from "./code-editor.js";

const LABEL_MAX = 400;
/** Limits of a run: levels above a box to search, fewest and most fields, and longest value of a field. */
const LEVELS = 4;
const FEWEST = 3;
const RUN_MAX = 19;
const VALUE_MAX = 6;

/** Texts of its `label` elements, of those that `aria-labelledby` names, and of the label of a drawn editor. */
export function labelsOf(element: Element): readonly string[] {
  const { labels } = element as Partial<HTMLInputElement>; // only fields have them
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  // The cast: the root of an attached element is a document or a shadow root.
  const root = ids.length === 0 ? null : (element.getRootNode() as Document | ShadowRoot);
  const referents = ids.map((id) => root?.getElementById(id) ?? null).filter((one) => one !== null);
  return [
    ...[...(labels ?? [])].map(wordsIn),
    ...referents.map((one) => one.getAttribute("aria-label") ?? wordsIn(one)),
    ...(keysOf(element) === null ? [] : [labelOfEditor(element)]),
  ];
}

/** Readable words in it, without the fields inside it. */
function wordsIn(element: Element): string {
  let words = "";
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null && words.length < LABEL_MAX; text = texts.nextNode())
    if (!text.parentElement?.closest("textarea,select,script,style")) words += text.nodeValue;
  return words;
}

/** Kind of secret that a run of boxes holds together. */
export function kindInRun(
  input: HTMLInputElement,
  factsOf: (one: HTMLInputElement) => FieldFacts,
): SecretKind | undefined {
  if (input.value === "" || !isBox(input)) return undefined;
  const run = runOf(input);
  const isOfBoxes = run.every(({ value }) => value.length <= 1);
  // Larger fields are judged by their digits alone.
  const facts = run.map((one) => (isOfBoxes ? factsOf(one) : { attributes: {}, value: one.value }));
  return run.length < FEWEST ? undefined : kindOfRun(facts, isOfBoxes ? wordsAround(input) : "");
}

/** One-character boxes, from this one on, that together can hold a text of this length; null for any other field. */
export function boxesFor(input: Element, length: number): readonly HTMLInputElement[] | null {
  if (length < FEWEST || !isOneCharacterBox(input)) return null;
  const run = runOf(input);
  const boxes = run.slice(run.indexOf(input), run.indexOf(input) + length);
  return boxes.length === length && boxes.every(isOneCharacterBox) ? boxes : null;
}

/** The cast: by its name. */
const isOneCharacterBox = (element: Element): element is HTMLInputElement =>
  element.localName === "input" && (element as HTMLInputElement).maxLength === 1 && isBox(element as HTMLInputElement);

/** Words of the nearest ancestor that has any. */
function wordsAround(input: Element): string {
  let holder = input.parentElement;
  for (let level = 0; holder !== null && level < LEVELS; level++, holder = holder.parentElement) {
    const words = wordsIn(holder);
    if (/\p{L}/u.test(words)) return words;
  }
  return "";
}

const isBox = ({ type, value }: HTMLInputElement): boolean =>
  value.length <= VALUE_MAX && /^(?:text|tel|number|password)$/.test(type);

function runOf(input: HTMLInputElement): readonly HTMLInputElement[] {
  let run: readonly HTMLInputElement[] = [input];
  let holder = input.parentElement;
  for (let level = 0; holder !== null && level < LEVELS; level++, holder = holder.parentElement) {
    const inside = holder.getElementsByTagName("input");
    if (inside.length > RUN_MAX) break;
    run = runAround([...inside], input);
  }
  return run;
}

function runAround(fields: readonly HTMLInputElement[], input: HTMLInputElement): readonly HTMLInputElement[] {
  const at = fields.indexOf(input);
  let [from, to] = [at, at + 1];
  while (areTogether(fields[from - 1], fields[from])) from--;
  while (areTogether(fields[to - 1], fields[to])) to++;
  return fields.slice(from, to);
}

/** True if no words stand between them. */
function areTogether(one: HTMLInputElement | undefined, next: HTMLInputElement | undefined): boolean {
  if (one === undefined || next === undefined || !isBox(one) || !isBox(next)) return false;
  const between = one.ownerDocument.createRange();
  between.setStartAfter(one);
  between.setEndBefore(next);
  return /^[\s\p{P}\p{S}]*$/u.test(between.toString().slice(0, LABEL_MAX));
}
