/** Check format: required fields of each activity, and the plain-language form of a check. */

import type { Check, Criterion } from "../../../protocol/contract.js";
import { unquoted } from "../record/text-match.js";
import type { CountOperator } from "./check.js";

export const FIELD_MAX = 300;

/** Check fields besides `activity`, in the order in which people and prompts list them. */
const FIELDS = ["url", "text", "file", "role", "name", "value", "op", "count", "absent", "within", "column"] as const;

const EXAMPLES: Readonly<Record<Check["activity"], string>> = {
  url: '{"activity":"url","url":"*/patients/*"}',
  text: '{"activity":"text","text":"Patient created"}',
  element: '{"activity":"element","role":"button","name":"Save"}',
  value: '{"activity":"value","name":"Theme","value":"Dark"}',
  count: '{"activity":"count","role":"row","name":"Jas","op":"=","count":0}',
  download: '{"activity":"download","file":"*.pdf"}',
};

const SOURCE_NEEDED =
  'source needs the name of a configured system of record; write for example {"activity":"source","source":"patients-api","values":{"name":"Jas Doe"}}';

/** Fault in the check, worded for its author. Null when the check is well formed. */
export function faultOfCheck(check: Check): string | null {
  const long = FIELDS.find((field) => String(check[field] ?? "").length > FIELD_MAX);
  const fault = long === undefined ? MISSING[check.activity](check) : `${long} has more than ${FIELD_MAX} characters`;
  return fault === null ? null : `${fault}; write for example ${EXAMPLES[check.activity]}`;
}

export function faultOfCriterion(from: FieldsOf & Pick<Criterion, "activity" | "source">): string | null {
  const { activity } = from;
  if (activity === "source") return from.source === undefined ? SOURCE_NEEDED : null;
  return activity === "judge" || activity === "answer" ? null : faultOfCheck({ activity, ...checkFields(from) });
}

/** Picks the check fields from a larger object and leaves out those not given. */
export function checkFields(from: FieldsOf): FieldsOf {
  const given = FIELDS.flatMap((field) => {
    const value = from[field];
    return value === undefined || (value === "" && field !== "value") ? [] : [[field, value] as const];
  });
  // Each entry keeps the key that it has in the input.
  return Object.fromEntries(given) as FieldsOf;
}

export function readableCheck(from: FieldsOf & Pick<Check, "activity">): Check | undefined {
  const check = { activity: from.activity, ...checkFields(from) };
  return faultOfCheck(check) === null ? check : undefined;
}

type FieldsOf = Omit<Check, "activity">;

const MISSING: Readonly<Record<Check["activity"], (check: Check) => string | null>> = {
  url({ url }) {
    if (isBlank(url)) return "url needs the address";
    return /\s/.test(url?.trim() ?? "") ? "an address holds no spaces" : null;
  },
  text: ({ text }) => (isBlank(text) ? "text needs the words" : null),
  download: ({ file }) => (isBlank(file) ? "download needs the name of the file" : null),
  element: ({ name, role }) => (isBlank(name) && isBlank(role) ? "element needs a role or a name" : null),
  value({ name, within, column, value }) {
    if (value === undefined) return "value needs the value";
    if (!isBlank(column)) return isBlank(within) ? "a column needs its row in within" : null;
    return isBlank(name) ? "value needs the name of the control" : null;
  },
  count({ name, role, count }) {
    if (isBlank(name) && isBlank(role)) return "count needs a role or a name";
    return count !== undefined && !(Number.isInteger(count) && count >= 0) ? "count needs a whole number" : null;
  },
};

const isBlank = (text = ""): boolean => text.trim() === "";

export function describeCheck(check: Check): string {
  const { within = "", column = "", op = ">=", count = 1 } = check;
  const isNot = check.absent === true;
  const not = isNot ? "not " : "";
  const where = within.trim() === "" ? "" : ` in ${quoted(within)}`;
  switch (check.activity) {
    case "url":
      return `the address ${isNot ? "does not match" : "matches"} ${check.url ?? ""}`;
    case "text":
      return `${quoted(check.text)} is ${not}to be seen${where}`;
    case "download":
      return `a file ${check.file ?? ""} was ${not}downloaded`;
    case "element":
      return `there is ${isNot ? "no" : "a"} ${nameThing(check)}${where}`;
    case "count":
      return `${isNot ? "it is not so that " : ""}there are ${OPERATOR_WORDS[op]} ${count} of ${nameThing(check)}${where}`;
    case "value": {
      const holder =
        column === "" ? `${nameThing(check)}${where}` : `${quoted(column)} in the row of ${quoted(within)}`;
      return `${holder} is ${not}${describeValue(check)}`;
    }
  }
}

const OPERATOR_WORDS: Readonly<Record<CountOperator, string>> = {
  ">=": "at least",
  "<=": "at most",
  "=": "exactly",
  ">": "more than",
  "<": "fewer than",
};

export function nameThing({ role = "", name = "" }: Check): string {
  const kind = role.trim() === "" || role === "*" ? "" : role.trim();
  const called = name.trim() === "" ? "" : quoted(name);
  return [kind, called].filter((word) => word !== "").join(" ") || "anything";
}

function describeValue({ value = "" }: Check): string {
  if (/^(?:on|off)$/i.test(value.trim())) return value.trim().toLowerCase();
  return value.trim() === "" ? "empty" : quoted(value);
}

const quoted = (text = ""): string => `“${unquoted(text)}”`;
