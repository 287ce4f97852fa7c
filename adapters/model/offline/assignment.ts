/** Assignment: matches the values of a request to the fields of a form. */

import { readDay } from "../../../core/action/day.js";
import type { ClauseDetail, ClauseOf } from "./clauses.js";
import type { ControlNode } from "./controls.js";
import type { FormField } from "./forms.js";
import { bestMatch, hasWord, list, tokens } from "./words.js";

export type FieldValue = { readonly field: FormField; readonly value: string };

export type Assignment = Readonly<{ placed: readonly FieldValue[]; left: readonly ClauseDetail[]; named: boolean }>;

const LABEL_ENOUGH = 0.55;
/** Words that a request may add to a field's name without changing it: "phone number", "email address". */
const GENERIC = list("number address code date name value level field");
const PARTICLES = list("van von de der den del della di da la le el al bin ibn ter ten");
const OTHER_NAMES = list(
  "user username file company domain host nick nickname maiden middlename street supplier author doctor",
);
const NAME_LIKE = list("label subject description designation what summary");
const NOT_NAMES = list("email password tel number date");
const MAX_LABEL_WORDS = 5;

export function assign(
  fields: readonly FormField[],
  clause: Pick<ClauseOf<"add">, "noun" | "name" | "details">,
): Assignment {
  const names = placeName(fields, clause.noun, clause.name);
  const placed = [...names];
  const isFree = (field: FormField) => !placed.some((one) => one.field === field);
  const free = fields.filter(isFree);
  const pairs = clause.details
    .flatMap((detail) =>
      free.flatMap((field) =>
        splitsOf(detail).map(({ label, value }) => ({ detail, field, value, score: scoreLabel(label, field) })),
      ),
    )
    .filter(({ score }) => score >= LABEL_ENOUGH)
    .sort((a, b) => b.score - a.score);
  const done = new Set<ClauseDetail>();
  for (const { detail, field, value } of pairs) {
    if (done.has(detail) || !isFree(field)) continue;
    done.add(detail);
    placed.push({ field, value });
  }
  const left: ClauseDetail[] = [];
  for (const detail of clause.details.filter((each) => !done.has(each))) {
    const parts = placeDayParts(fields.filter(isFree), detail);
    if (parts.length === 0) left.push(detail);
    placed.push(...parts);
  }
  placed.sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
  return { placed, left, named: names.length > 0 };
}

function splitsOf({ words, field, value }: ClauseDetail) {
  if (field !== undefined && value !== undefined) return [{ label: field, value }];
  const all = words.split(/\s+/);
  const cuts = all.slice(1, MAX_LABEL_WORDS + 1).map((_, index) => index + 1);
  return cuts.map((cut) => ({ label: all.slice(0, cut).join(" "), value: all.slice(cut).join(" ") }));
}

/** Scores words as a field's name, 0 to about 1.2; longer names that fit win over shorter ones. */
export function scoreLabel(name: string, field: Pick<FormField, "label" | "group">): number {
  const words = tokens(name);
  const label = tokens(field.label);
  const group = tokens(field.group);
  if (!words.some((word) => hasWord(label, word))) return 0;
  const covered = words.map((word) =>
    Math.max(bestMatch(word, label), 0.8 * bestMatch(word, group), GENERIC.includes(word) ? 0.9 : 0),
  );
  if (covered.some((part) => part < 0.5)) return 0;
  const coverage = covered.reduce((sum, part) => sum + part, 0) / words.length;
  const precision = label.filter((word) => hasWord(words, word)).length / label.length;
  return coverage * (0.6 + 0.4 * precision) + 0.06 * Math.min(2, words.length - 1);
}

function placeName(fields: readonly FormField[], noun: string, name: string): FieldValue[] {
  const texts = fields.filter(
    ({ kind, controls: [node] }) => kind === "text" && !NOT_NAMES.includes(node.control.type ?? ""),
  );
  const having = (word: string) => texts.find((field) => tokens(field.label).includes(word));
  const [first, last, middle] = [having("firstname"), having("lastname"), having("middlename")];
  if (first !== undefined && last !== undefined) {
    const parts = splitPersonName(name, middle !== undefined);
    const placed: FieldValue[] = [{ field: first, value: parts.first }];
    if (middle !== undefined && parts.middle !== "") placed.push({ field: middle, value: parts.middle });
    if (parts.last !== "") placed.push({ field: last, value: parts.last });
    return placed;
  }
  const words = tokens(noun);
  const scores = texts.map((field) => ({ field, score: nameScore(tokens(field.label), words) }));
  const top = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0];
  return top === undefined ? [] : [{ field: top.field, value: name }];
}

function nameScore(label: readonly string[], noun: readonly string[]): number {
  if (label.length === 0 || label.some((word) => OTHER_NAMES.includes(word) && !noun.includes(word))) return 0;
  const rest = label.filter((word) => !noun.includes(word));
  if (rest.includes("fullname")) return 1;
  const words = rest.join(" ");
  if (words === "name") return 0.98;
  if (words === "title") return 0.95;
  if (words === "") return 0.75;
  if (rest.includes("name")) return Math.max(0.3, 0.85 - 0.1 * rest.length);
  if (rest.includes("title")) return Math.max(0.3, 0.8 - 0.1 * rest.length);
  return NAME_LIKE.includes(words) ? 0.4 : 0;
}

export function splitPersonName(name: string, withMiddle: boolean): { first: string; middle: string; last: string } {
  const comma = /^([^,]+), ?(.+)$/s.exec(name);
  if (comma) return { first: comma[2] ?? "", middle: "", last: comma[1] ?? "" };
  const words = name.split(/\s+/);
  if (words.length < 2) return { first: name, middle: "", last: "" };
  let family = words.length - 1;
  while (family > 1 && PARTICLES.includes((words[family - 1] ?? "").toLowerCase())) family -= 1;
  const given = withMiddle ? 1 : family;
  const part = (from: number, to?: number) => words.slice(from, to).join(" ");
  return { first: part(0, given), middle: part(given, family), last: part(family) };
}

function placeDayParts(fields: readonly FormField[], detail: ClauseDetail): FieldValue[] {
  for (const { label, value } of splitsOf(detail)) {
    const day = readDay(value);
    if (day === null) continue;
    const placed = (["day", "month", "year"] as const).flatMap((part) => {
      const field = fields.find(
        (each) =>
          tokens(each.label).join(" ") === part && scoreLabel(label, { label: each.group, group: "" }) >= LABEL_ENOUGH,
      );
      return field === undefined ? [] : [{ field, value: String(day[part]) }];
    });
    if (placed.length === 3) return placed;
  }
  return [];
}

export function hasValue({ kind, controls }: FormField): boolean {
  const isFilled = ({ value = "", control, state }: ControlNode) => {
    if (kind === "text") return value !== "";
    if (kind !== "select") return state.checked === true;
    return value !== "" || control.options?.some((each) => each.selected && each.value !== "") === true;
  };
  return controls.some(isFilled);
}

/** Value for the field from a person's answers: "last name is Doe", "phone: 555". */
export function fromHints(hints: readonly string[], field: FormField): string | null {
  for (const part of hints.flatMap((hint) => hint.split(/[,;\n]+/))) {
    const [, label = "", rest = ""] = /^(?:the )?(.+?)(?::|=|\bis\b)(.+)$/is.exec(part.trim()) ?? [];
    const value = rest.replace(/(?<![\s.])[\s.]+$/, "").trim();
    if (value !== "" && scoreLabel(label, field) >= LABEL_ENOUGH) return value;
  }
  return null;
}
