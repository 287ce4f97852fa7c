/** Field run: adjacent fields that together hold one secret: a code in boxes, a card number in four parts (SF7). */

import { isCard } from "./bank-numbers.js";
import { type FieldFacts, type SecretKind, secretKindOf } from "./privacy.js";

const FEWEST = 3;
const MOST = 19;
/** Unlabelled boxes of one digit each count as a code within these bounds. */
const CODE_MIN = 4;
const CODE_MAX = 8;
/** Words about other things entered digit by digit. */
const OTHER = /date|birth|geburt|naissance|nacimiento|nascimento|geboorte|zip|post|plz|year|jahr|score|sudoku|letter/i;

/** Kind of each field; undefined outside a secret run. `isBeside`: no words stand between a field and the one before. */
export function kindsOfRun(
  fields: readonly FieldFacts[],
  isBeside: (at: number) => boolean,
): readonly (SecretKind | undefined)[] {
  const kinds = fields.map((): SecretKind | undefined => undefined);
  for (let from = 0; from < fields.length; ) {
    let to = from + 1;
    if (isSmall(fields[from])) while (to < fields.length && isSmall(fields[to]) && isBeside(to)) to++;
    const kind = to - from < FEWEST || to - from > MOST ? undefined : kindOfRun(fields.slice(from, to));
    if (kind !== undefined) kinds.fill(kind, from, to);
    from = to;
  }
  return kinds;
}

/** `run`: adjacent fields with no words between them. `context`: words around the run. */
export function kindOfRun(run: readonly FieldFacts[], context = ""): SecretKind | undefined {
  const isOfBoxes = run.every(({ value }) => value.length <= 1);
  if (isOfBoxes) {
    const named = run.map(secretKindOf).find((kind) => kind !== undefined);
    return named ?? (!OTHER.test(context) && isCode(run) ? "one-time-code" : undefined);
  }
  const isNumber = run.every(({ value }) => /^\d{2,6}$/.test(value));
  return isNumber && isCard(run.map(({ value }) => value).join("")) ? "card" : undefined;
}

function isCode(run: readonly FieldFacts[]): boolean {
  const isEntered = run.every(({ attributes, value }) => attributes["maxlength"] === "1" && /^\d?$/.test(value));
  if (!isEntered || run.length < CODE_MIN || run.length > CODE_MAX) return false;
  return !run.some(({ attributes: { id, name, ...other }, labels = [], before = "" }) =>
    [id, name, other["aria-label"], ...labels, before].some((words) => OTHER.test(words ?? "")),
  );
}

/** A text field that holds at most 6 characters. */
export function isSmall(field: FieldFacts | undefined): boolean {
  if (field === undefined || field.value.length > 6) return false;
  return /^(?:text|tel|number|password|)$/i.test(field.attributes["type"] ?? "");
}
