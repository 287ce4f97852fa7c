/** Issue words: turns a schema's fault into a predicate in plain words, e.g. "must not be empty". */

import type { z } from "@hono/zod-openapi";

type Issue = z.core.$ZodRawIssue;
/** Words for each issue code. A message that the schema itself sets takes precedence. */
type WordsByCode = { readonly [Code in Issue["code"]]: (issue: Extract<Issue, { code: Code }>) => string };

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Readonly<Record<string, string>> = {
  guid: "a UUID",
  uuid: "a UUID",
  url: "an absolute URL",
  email: "an e-mail address",
  datetime: "a date and time such as 2026-01-28T10:00:00Z",
  base64: "base64",
  safeint: "a whole number",
};

const UNITS: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

const listed = (values: readonly unknown[]): string => values.map(String).join(", ");
const sized = (origin: string, bound: string): string => {
  const unit = UNITS[origin];
  return unit === undefined ? `must be ${bound}` : `must have ${bound} ${unit}`;
};

const WORDS: WordsByCode = {
  invalid_type: ({ expected, input }) =>
    input === undefined ? "is required" : `must be ${TYPES[expected] ?? `of the type ${expected}`}`,
  invalid_value: ({ values, input }) => {
    if (input === undefined) return "is required";
    return values.length === 1 ? `must be ${listed(values)}` : `must be one of ${listed(values)}`;
  },
  too_big: ({ origin, maximum, inclusive }) =>
    sized(origin, inclusive === false ? `less than ${maximum}` : `at most ${maximum}`),
  too_small: ({ origin, minimum, inclusive }) => {
    if (UNITS[origin] !== undefined && minimum === 1) return "must not be empty";
    return sized(origin, inclusive === false ? `more than ${minimum}` : `at least ${minimum}`);
  },
  invalid_format: ({ format }) => `must be ${FORMATS[format] ?? `of the format ${format}`}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `must not have ${listed(keys)}`,
  invalid_union: ({ input }) => (input === undefined ? "is required" : "is none of what it may be"),
  invalid_key: () => "has a name that is not valid",
  invalid_element: () => "has an entry that is not valid",
  custom: () => "is not valid",
};

/** Error map for `z.config`, which applies it to every schema of the process. */
export const issueWords = (issue: Issue): string => {
  const words = WORDS[issue.code] as (issue: Issue) => string; // of the issue's own code
  return words(issue);
};

export interface RequestFault {
  /** Path such as `receipts.0.effect`; `whole` for an issue without a path. */
  readonly field: string;
  readonly reason: string;
}

const faultOf = ({ path, message }: z.core.$ZodIssue, whole: string): RequestFault => ({
  field: path.map(String).join(".") || whole,
  reason: message,
});

/** The first fault of a failed parse. */
export const faultIn = ({ issues }: z.core.$ZodError, whole: string): RequestFault =>
  issues[0] === undefined ? { field: whole, reason: "is not valid" } : faultOf(issues[0], whole);

const TOLD = 3;

/** The first faults in one line, without a full stop. */
export const describeFaults = ({ issues }: z.core.$ZodError, whole: string): string =>
  issues
    .slice(0, TOLD)
    .map((issue) => faultOf(issue, whole))
    .map(({ field, reason }) => `${field} ${reason}`)
    .join("; ");
