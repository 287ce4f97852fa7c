/** Parameters: the quoted values of a request that another request may change (RP3). */

import { readDay } from "../action/day.js";
import { readAction, valueIn } from "../action/grammar.js";
import { containsText } from "../action/request-words.js";
import { hasSlot } from "../secrets/slot.js";
import { escaped, foldName, hasWords } from "../verification/record/text-match.js";
import { markerOf, partsOf, quotationsIn, templateOf, unquotedPart } from "./request-template.js";
import { type FilledScript, mapScript, type Script, type ScriptStep } from "./script.js";

type Generalised = Pick<Script, "request" | "steps" | "contract">;

/** The script with markers in place of what may be another value; a quotation in doubt stays a word of the request. */
export function withParameters(script: Generalised): Generalised {
  const parameters = parametersOf(script);
  const marked = mapScript(script, (text) => (text === undefined ? text : mark(text, parameters)) as typeof text); // a text, or none
  return { request: templateOf(script.request, parameters), ...marked };
}

/** In the order of the request. */
function parametersOf({ request, ...script }: Generalised): readonly string[] {
  const quoted = quotationsIn(request).map(({ text }) => text);
  const isFree = (value: string, quotations: readonly string[]): boolean =>
    isToldApart(value, quotations) &&
    !hasWords(unquotedPart(request), value) &&
    isParameter(value, script) &&
    !textsLeft(script, value).some((text) => hasWords(value, text) && !isSaidElsewhere(text, value, request));
  return quoted.flatMap((value) => {
    if (isFree(value, quoted)) return [value];
    const parts = partsOf(value);
    const parted = quoted.flatMap((one) => (one === value ? parts : [one]));
    return parts.length > 1 && parts.every((part) => isFree(part, parted) && isEnteredOnce(part, script)) ? parts : [];
  });
}

/** "Sea" in "Add 'Sea salt' on the shelf Sea" is no word of 'Sea salt' alone. */
const isSaidElsewhere = (text: string, value: string, request: string): boolean =>
  hasWords(unquotedPart(request), text) ||
  quotationsIn(request).some((one) => one.text !== value && hasWords(one.text, text));

const enteringOf = (value: string, { steps }: FilledScript): readonly ScriptStep[] =>
  steps.filter(({ action }) => valueIn(readAction(action)) === value);

/** A word of a name is a value of its own where a field took it alone. */
const isEnteredOnce = (part: string, script: FilledScript): boolean => enteringOf(part, script).length === 1;

/** No other quotation has its words, so that no value can come into another's place. */
function isToldApart(value: string, quoted: readonly string[]): boolean {
  const [first, ...more] = quoted.filter(
    (one) => foldName(one).includes(foldName(value)) || foldName(value).includes(foldName(one)),
  );
  return (
    first !== undefined && more.length === 0 && squash(value).length > 1 && !hasSlot(value) && value === value.trim()
  );
}

function isParameter(value: string, script: FilledScript): boolean {
  const { steps } = script;
  const entered = enteringOf(value, script);
  const namesRow = steps.some(({ target }) => target?.row !== undefined && hasWords(target.row, value));
  if (entered.length === 0 && !namesRow) return false;
  // The name of a control that happens to say the same would become another control's name.
  const inNames = steps.some(
    ({ target }) => target !== undefined && namesOf(target).some((name) => hasWords(name, value)),
  );
  if (inNames && (!namesRow || entered.some(({ target }) => hasWords(target?.name ?? "", value)))) return false;
  return !textsLeft(script, value).some((text) => isMadeOf(text, value));
}

const namesOf = ({ name, region, group = "", beside = "" }: NonNullable<ScriptStep["target"]>) => [
  name,
  region,
  group,
  beside,
];

/** All texts of the script once the value is out of them. */
function textsLeft(script: FilledScript, value: string): readonly string[] {
  const texts: string[] = [];
  mapScript(script, (text) => {
    if (text !== undefined) texts.push(mark(text, [value]).replaceAll(markerOf(1), " "));
    return text;
  });
  return texts;
}

/** In other letters, a slug of it, a number without its point, the same day in other words. */
function isMadeOf(text: string, value: string): boolean {
  const bare = squash(value);
  if (hasWords(text, value) || (bare.length > (/\d/.test(bare) ? 2 : 3) && squash(text).includes(bare))) return true;
  return readDay(value) !== null && text.trim() !== "" && containsText(value, text);
}

const squash = (text: string): string => foldName(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** Whole words only, letter by letter, all at once: no value is looked for in another's place. */
function mark(text: string, values: readonly string[]): string {
  if (values.length === 0) return text;
  const words = values.map(escaped).join("|");
  return text.replace(new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${words})(?![\p{L}\p{N}_])`, "gu"), (value) =>
    markerOf(values.indexOf(value) + 1),
  );
}
