/** Check form: which fields a check of each activity must have, and what is said when one is missing. */

import type { Check } from "./check.js";
import type { Criterion } from "./contract.js";

export const FIELD_MAX = 300;

/** The fields of a check, apart from its activity; in the order in which people and prompts list them. */
export const CHECK_FIELDS = [
  "url",
  "text",
  "file",
  "role",
  "name",
  "value",
  "op",
  "count",
  "absent",
  "within",
  "column",
] as const satisfies readonly Exclude<keyof Check, "activity">[];

const EXAMPLES: Readonly<Record<Check["activity"], string>> = {
  url: '{"activity":"url","url":"*/patients/*"}',
  text: '{"activity":"text","text":"Patient created"}',
  element: '{"activity":"element","role":"button","name":"Save"}',
  value: '{"activity":"value","name":"Theme","value":"Dark"}',
  count: '{"activity":"count","role":"row","name":"Jas","op":"=","count":0}',
  download: '{"activity":"download","file":"*.pdf"}',
};

/** What is missing, in words for whoever wrote the check; null when it can be read. */
export function faultOfCheck(check: Check): string | null {
  const missing = overlong(check) ?? missingOf(check);
  return missing === null ? null : `${missing}; write for example ${EXAMPLES[check.activity]}`;
}

/** Of a criterion: one that a judge decides needs no fields. */
export function faultOfCriterion(from: FieldsOf & Pick<Criterion, "activity">): string | null {
  const { activity } = from;
  return activity === "judge" || activity === "answer" ? null : faultOfCheck({ activity, ...checkFields(from) });
}

/** The fields of a check alone, from something that has them among others; those not given are left out. */
export function checkFields(from: FieldsOf): Omit<Check, "activity"> {
  const given = CHECK_FIELDS.flatMap((field) => {
    const value = from[field];
    return value === undefined || (value === "" && field !== "value") ? [] : [[field, value] as const];
  });
  // The entries are those of the input, key by key.
  return Object.fromEntries(given) as Omit<Check, "activity">;
}

/** A check of what a model wrote; undefined when it cannot be read. */
export function readableCheck(from: FieldsOf & Pick<Check, "activity">): Check | undefined {
  const check = { activity: from.activity, ...checkFields(from) };
  return faultOfCheck(check) === null ? check : undefined;
}

/** As schemas parse them: what is not given may be there as undefined. */
type FieldsOf = { readonly [F in (typeof CHECK_FIELDS)[number]]?: Check[F] | undefined };

function missingOf(check: Check): string | null {
  const { role, name, within, column, value, count } = check;
  switch (check.activity) {
    case "url":
      if (isBlank(check.url)) return "url needs the address";
      return /\s/.test(check.url?.trim() ?? "") ? "an address holds no spaces" : null;
    case "text":
      return isBlank(check.text) ? "text needs the words" : null;
    case "download":
      return isBlank(check.file) ? "download needs the name of the file" : null;
    case "element":
      return isBlank(name) && isBlank(role) ? "element needs a role or a name" : null;
    case "value":
      if (value === undefined) return "value needs the value";
      if (!isBlank(column)) return isBlank(within) ? "a column needs its row in within" : null;
      return isBlank(name) ? "value needs the name of the control" : null;
    case "count":
      if (isBlank(name) && isBlank(role)) return "count needs a role or a name";
      return count !== undefined && !(Number.isInteger(count) && count >= 0) ? "count needs a whole number" : null;
  }
}

function overlong(check: Check): string | null {
  const field = CHECK_FIELDS.find((one) => String(check[one] ?? "").length > FIELD_MAX);
  return field === undefined ? null : `${field} has more than ${FIELD_MAX} characters`;
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
