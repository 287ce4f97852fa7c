/** Missing values: what a request needs and does not say, and only a person can. Elsewhere: slot filling. */

import type { MissingInfo, Remembered } from "../core/reasoning/analysis.js";
import { clausesOf } from "./clauses.js";

interface Row {
  /** Matches the whole clause, so that a value behind it makes it another clause. */
  readonly clause: RegExp;
  readonly fields: (match: RegExpExecArray) => readonly string[];
  /** Said anywhere in the request, nothing is missing. */
  readonly unless: RegExp;
}

const SAYS_PASSWORD = /\b(?:password|passcode|pass phrase|credentials)\b|\bwith \S+ ?(?:and|\/) ?\S+/i;

/** Plain requests that are useless without a value. Few on purpose: whatever is not here is looked for on the page. */
const ROWS: readonly Row[] = [
  {
    clause: /^(?:log|sign) ?(?:me )?in(?: (?:to|at|on) .+)?$/i,
    fields: () => ["user name", "password"],
    unless: SAYS_PASSWORD,
  },
  {
    clause:
      /^(?:log|sign) ?(?:me )?in (?:as|with the (?:user|email|account)) ["“]?[^\s"”]+["”]?(?: (?:to|at|on) .+)?$/i,
    fields: () => ["password"],
    unless: SAYS_PASSWORD,
  },
  {
    clause:
      /^(?:change|update|set|replace) my (e-?mail(?: address)?|phone(?: number)?|address|password|user ?name|name)$/i,
    fields: (match) => [`new ${match[1]?.toLowerCase() ?? "value"}`],
    unless: /^$/,
  },
];

/** What the request leaves out and nobody has said in this session. */
export function missingFrom(goal: string, memory: readonly Remembered[]): readonly MissingInfo[] {
  const fields = clausesOf(goal).flatMap(({ text }) =>
    ROWS.flatMap(({ clause, fields, unless }) => {
      const match = clause.exec(text.trim().replace(/[.!]+$/, ""));
      return match === null || unless.test(goal) ? [] : fields(match);
    }),
  );
  return [...new Set(fields)]
    .filter((field) => !memory.some(({ question }) => question.toLowerCase().includes(field)))
    .map((field) => ({ field, type: "PRIVATE_DATA" as const }));
}

/** Names every field, so that the answer can be told to belong to it. */
export function questionFor(fields: readonly string[]): string {
  const last = fields.at(-1) ?? "";
  const list = fields.length > 1 ? `${fields.slice(0, -1).join(", ")} and ${last}` : last;
  return `What ${fields.length > 1 ? "are" : "is"} the ${list}? I cannot go on without ${fields.length > 1 ? "them" : "it"}.`;
}
