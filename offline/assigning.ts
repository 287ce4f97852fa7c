/** Assigning: which value of a request belongs into which field of a form. Elsewhere: slot filling. */

import { readDay } from "../core/action/day.js";
import type { Detail } from "./clauses.js";
import type { Field } from "./forms.js";
import { bestMatch, tokens } from "./lexicon.js";

export interface Placed {
  readonly field: Field;
  readonly value: string;
}

export interface Assignment {
  readonly placed: readonly Placed[];
  /** Details that no field takes. */
  readonly left: readonly Detail[];
  /** The name found its field. */
  readonly named: boolean;
}

/** Below this a field is not the one meant. */
const ENOUGH = 0.55;
/** Words that a request may add to a field's name without changing it: "phone number", "email address". */
const GENERIC = new Set(["number", "address", "code", "date", "name", "value", "level", "field"]);
/** Particles that belong to the family name after them. */
const PARTICLES = new Set([
  "van",
  "von",
  "de",
  "der",
  "den",
  "del",
  "della",
  "di",
  "da",
  "la",
  "le",
  "el",
  "al",
  "bin",
  "ibn",
  "ter",
  "ten",
]);

/** Every value to its field: the best pairs first, each field once. */
export function assign(
  fields: readonly Field[],
  asked: { readonly noun: string; readonly name: string; readonly details: readonly Detail[] },
): Assignment {
  const names = placeName(fields, asked.noun, asked.name);
  const taken = new Set(names.map(({ field }) => field));
  const pairs = asked.details
    .flatMap((detail) =>
      fields
        .filter((field) => !taken.has(field))
        .flatMap((field) =>
          splitsOf(detail).map((split) => ({
            detail,
            field,
            value: split.value,
            score: scoreLabel(split.field, field),
          })),
        ),
    )
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score);
  const placed: Placed[] = [...names];
  const done = new Set<Detail>();
  for (const { detail, field, value } of pairs) {
    if (done.has(detail) || taken.has(field)) continue;
    done.add(detail);
    taken.add(field);
    placed.push({ field, value });
  }
  const left: Detail[] = [];
  for (const detail of asked.details.filter((each) => !done.has(each))) {
    const parts = placeDayParts(
      fields.filter((field) => !taken.has(field)),
      detail,
    );
    if (parts.length === 0) left.push(detail);
    placed.push(...parts);
    for (const { field } of parts) taken.add(field);
  }
  const order = new Map(fields.map((field, index) => [field, index]));
  return {
    placed: placed.sort((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0)),
    left,
    named: names.length > 0,
  };
}

/** All ways to cut "blood type O+" into a field and a value. */
function splitsOf(detail: Detail): { field: string; value: string }[] {
  if (detail.field !== undefined && detail.value !== undefined) return [{ field: detail.field, value: detail.value }];
  const words = detail.words.split(/\s+/);
  const splits: { field: string; value: string }[] = [];
  for (let cut = 1; cut < Math.min(words.length, 6); cut += 1) {
    splits.push({ field: words.slice(0, cut).join(" "), value: words.slice(cut).join(" ") });
  }
  return splits;
}

/** How well a said field name is this field's label, 0 to about 1.2; longer names that fit win over shorter ones. */
export function scoreLabel(said: string, field: Pick<Field, "label" | "group">): number {
  const words = tokens(said);
  const label = tokens(field.label);
  const group = tokens(field.group);
  const own = words.map((word) => bestMatch(word, label));
  if (label.length === 0 || !own.some((part) => part >= 0.7)) return 0;
  const covered = words.map((word, index) =>
    Math.max(own[index] ?? 0, 0.8 * bestMatch(word, group), GENERIC.has(word) ? 0.9 : 0),
  );
  if (covered.some((part) => part < 0.5)) return 0;
  const coverage = covered.reduce((sum, part) => sum + part, 0) / words.length;
  const precision = label.filter((word) => bestMatch(word, words) >= 0.7).length / label.length;
  return coverage * (0.6 + 0.4 * precision) + 0.06 * Math.min(2, words.length - 1);
}

/** A name goes to one field, or is split where a form asks for given and family name. */
export function placeName(fields: readonly Field[], noun: string, name: string): Placed[] {
  const texts = fields.filter(
    (field) =>
      field.kind === "text" &&
      !["email", "password", "tel", "number", "date"].includes(field.controls[0].control.type ?? ""),
  );
  const having = (word: string): Field | undefined => texts.find((field) => tokens(field.label).includes(word));
  const [first, last, middle] = [having("firstname"), having("lastname"), having("middlename")];
  if (first !== undefined && last !== undefined) {
    const parts = splitPersonName(name, middle !== undefined);
    const placed: Placed[] = [{ field: first, value: parts.first }];
    if (middle !== undefined && parts.middle !== "") placed.push({ field: middle, value: parts.middle });
    if (parts.last !== "") placed.push({ field: last, value: parts.last });
    return placed;
  }
  const best = texts
    .map((field) => ({ field, score: nameScore(tokens(field.label), tokens(noun)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)[0];
  return best === undefined ? [] : [{ field: best.field, value: name }];
}

/** Fields whose label is a name for something else: "user name", "file name". */
const OTHER_NAMES = new Set([
  "user",
  "username",
  "file",
  "company",
  "domain",
  "host",
  "nick",
  "nickname",
  "maiden",
  "middlename",
  "street",
  "supplier",
  "author",
  "doctor",
]);

function nameScore(label: readonly string[], noun: readonly string[]): number {
  const foreign = label.some((word) => OTHER_NAMES.has(word) && !noun.includes(word));
  if (foreign || label.length === 0) return 0;
  const rest = label.filter((word) => !noun.includes(word));
  if (rest.includes("fullname")) return 1;
  if (rest.join(" ") === "name") return 0.98;
  if (rest.join(" ") === "title") return 0.95;
  if (rest.length === 0) return 0.75;
  if (rest.includes("name")) return Math.max(0.3, 0.85 - 0.1 * rest.length);
  if (rest.includes("title")) return Math.max(0.3, 0.8 - 0.1 * rest.length);
  return ["label", "subject", "description", "designation", "what", "summary"].includes(rest.join(" ")) ? 0.4 : 0;
}

/** Given, middle and family parts of a person's name as it is commonly written in English. */
export function splitPersonName(name: string, withMiddle: boolean): { first: string; middle: string; last: string } {
  const comma = /^([^,]+),\s*(.+)$/.exec(name);
  if (comma) return { first: comma[2] ?? "", middle: "", last: comma[1] ?? "" };
  const words = name.split(/\s+/);
  let from = words.length - 1;
  while (from > 1 && PARTICLES.has((words[from - 1] ?? "").toLowerCase())) from -= 1;
  if (words.length < 2) return { first: name, middle: "", last: "" };
  const given = words.slice(0, from);
  const split = withMiddle ? 1 : given.length;
  return {
    first: given.slice(0, split).join(" "),
    middle: given.slice(split).join(" "),
    last: words.slice(from).join(" "),
  };
}

/** A day asked for where the form has day, month and year apart under one label. */
function placeDayParts(fields: readonly Field[], detail: Detail): Placed[] {
  const part = (word: string, label: string): Field | undefined =>
    fields.find(
      (field) =>
        tokens(field.label).join(" ") === word && scoreLabel(label, { label: field.group, group: "" }) >= ENOUGH,
    );
  for (const { field: label, value } of splitsOf(detail)) {
    const when = readDay(value);
    const [day, month, year] = [part("day", label), part("month", label), part("year", label)];
    if (when === null || !day || !month || !year) continue;
    return [
      { field: day, value: String(when.day) },
      { field: month, value: String(when.month) },
      { field: year, value: String(when.year) },
    ];
  }
  return [];
}
