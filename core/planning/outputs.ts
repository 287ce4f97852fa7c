/** Outputs: typed values that a sub-task hands on, read off the page by code (PL7). */

import type { SkeletonNode } from "../page/skeleton.js";
import { cleanText, clip } from "../page/text.js";
import type { PageFacts } from "../verification/completion/check.js";
import { hasWords } from "../verification/record/text-match.js";

/** `id`: one token with a digit in it. `number`: digits, with sign and separators. `text`: any short text. */
export type OutputType = "id" | "number" | "text";

/** Place where code looks for a value. */
export interface OutputSource {
  /** `url`: the `*` of a path. `row`: a row with these words. `value`: a control of this name. `label`: after these words. */
  readonly kind: "url" | "row" | "value" | "label";
  readonly pattern: string;
  /** For `row`: heading of the column, or the words right before the value. */
  readonly label?: string;
}

export interface OutputSpec {
  /** Lower case with underscores, e.g. `patient_number`. */
  readonly name: string;
  readonly description: string;
  readonly type: OutputType;
  /** The first source with a value counts. */
  readonly from: readonly OutputSource[];
}

export interface FoundOutput {
  readonly name: string;
  readonly value: string;
  /** The place of the value, in words. */
  readonly evidence: string;
}

type OutputPage = Pick<PageFacts, "url" | "skeleton">;
const VALUE_MAX = 120;

/** Two different values count as none: code does not guess. */
export const extractOutputs = (
  specs: readonly OutputSpec[],
  page: OutputPage,
  before: OutputPage | null = null,
): readonly FoundOutput[] =>
  specs.flatMap((spec) => {
    for (const source of spec.from) {
      const value = readSource(spec.type, source, page, before);
      if (value !== null) return { name: spec.name, value, evidence: describeSource(source, value) };
    }
    return [];
  });

function readSource(
  type: OutputType,
  source: OutputSource,
  page: OutputPage,
  before: OutputPage | null,
): string | null {
  const nodes = Object.values(page.skeleton?.nodes ?? {});
  switch (source.kind) {
    case "url":
      return fromUrl(type, source.pattern, page.url);
    case "value":
      return fromValue(type, source.pattern, nodes);
    case "label":
      return fromLabel(type, source.pattern, nodes);
    case "row":
      return fromRow(type, source, nodes, Object.values(before?.skeleton?.nodes ?? {}));
  }
}

/** `/patients/*` on `/patients/1045?tab=1` is `1045`. Text behind the `*` must match too. */
function fromUrl(type: OutputType, pattern: string, url: string): string | null {
  const [head, tail = "", more] = pattern.split("*");
  if (head === undefined || more !== undefined || !pattern.includes("*") || !URL.canParse(url)) return null;
  const { pathname, search, hash } = new URL(url);
  const whole = `${pathname}${search}${hash}`;
  const at = whole.toLowerCase().indexOf(head.toLowerCase());
  if (at === -1) return null;
  const part = /^[^/?#&]*/.exec(whole.slice(at + head.length))?.[0] ?? "";
  const rest = whole.slice(at + head.length + part.length);
  return rest.toLowerCase().startsWith(tail.toLowerCase()) ? ofType(type, decoded(part)) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray per cent sign: taken as it stands
  }
}

function fromValue(type: OutputType, name: string, nodes: readonly SkeletonNode[]): string | null {
  const controls = nodes.filter((node) => node.control !== undefined && hasWords(node.name, name));
  return only(controls.map((node) => ofType(type, node.value ?? "")));
}

/** The value stands in the same text ("Number: 1045") or else in the next ("Number", then "1045"). */
function fromLabel(type: OutputType, label: string, nodes: readonly SkeletonNode[]): string | null {
  const texts = nodes.filter((node) => node.role !== "row").map(textOf);
  const values = texts.map((text, index) => {
    const at = placeOf(text, label);
    if (at === -1) return null;
    const behind = text.slice(at + label.length);
    return firstOf(type, /[\p{L}\p{N}]/u.test(behind) ? behind : (texts[index + 1] ?? ""));
  });
  return only(values);
}

function fromRow(
  type: OutputType,
  { pattern, label }: OutputSource,
  nodes: readonly SkeletonNode[],
  before: readonly SkeletonNode[],
): string | null {
  const rows = nodes.filter((node) => ROWS.includes(node.role) && hasWords(textOf(node), pattern));
  const known = new Set(before.map(textOf));
  const fresh = rows.filter((row) => !known.has(textOf(row)));
  const headings = nodes.filter((node) => node.role === "row").map(textOf);
  const read = (of: readonly SkeletonNode[]) =>
    only(of.map((row) => inColumn(type, row, label) ?? inRow(type, textOf(row), pattern, label, headings)));
  return read(rows) ?? read(fresh);
}

const ROWS: readonly string[] = ["row", "listitem"];

/** Value of the cell in the named column. Null if no single column matches or the type does not fit. */
function inColumn(type: OutputType, { cells = [] }: SkeletonNode, label: string | undefined): string | null {
  if (label === undefined || label.trim() === "") return null;
  const wanted = label.trim().toLowerCase();
  const called = (fits: (column: string) => boolean) => cells.filter(({ column }) => fits(column.toLowerCase()));
  const exact = called((column) => column === wanted);
  const [cell, ...others] = exact.length > 0 ? exact : called((column) => column.includes(wanted));
  return cell === undefined || others.length > 0 ? null : ofType(type, cell.text);
}

function inRow(
  type: OutputType,
  text: string,
  words: string,
  label: string | undefined,
  headings: readonly string[],
): string | null {
  const from = placeOf(text, words);
  const rest = from === -1 ? text : `${text.slice(0, from)} ${text.slice(from + words.length)}`;
  if (label !== undefined) {
    const at = placeOf(rest, label);
    if (at !== -1) return firstOf(type, rest.slice(at + label.length));
    if (type !== "text" && headings.some((one) => one.toLowerCase().endsWith(label.toLowerCase())))
      return ofType(type, rest.trim().split(/\s+/).at(-1) ?? "");
    if (type !== "text" && headings.some((one) => one.toLowerCase().startsWith(label.toLowerCase())))
      return ofType(type, text.trim().split(/\s+/)[0] ?? "");
  }
  return type === "text" ? ofType(type, rest) : only(candidates(type, rest));
}

const CANDIDATES: Readonly<Record<Exclude<OutputType, "text">, (text: string) => readonly string[]>> = {
  id: (text) => (text.match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? []).filter((word) => /\d/.test(word)),
  number: (text) => text.match(/(?<![\p{L}\p{N}])-?\d(?:[\d.,' ]*\d)?/gu) ?? [],
};

const candidates = (type: Exclude<OutputType, "text">, text: string): readonly string[] => CANDIDATES[type](text);

function firstOf(type: OutputType, text: string): string | null {
  const bare = text.replace(/^[\s:=#.–—-]+/, "");
  return type === "text" ? ofType(type, bare) : (candidates(type, bare)[0] ?? null);
}

/** The whole text as a value of the type; null if it does not fit. */
function ofType(type: OutputType, text: string): string | null {
  const value = clip(cleanText(text).trim(), VALUE_MAX);
  if (value === "") return null;
  return type === "text" || candidates(type, value)[0] === value ? value : null;
}

function only(values: readonly (string | null)[]): string | null {
  const [value = null, ...others] = new Set(values.filter((one) => one !== null));
  return others.length === 0 ? value : null;
}

/** Ignores case; -1 if the words are not there. */
const placeOf = (text: string, words: string): number => text.toLowerCase().indexOf(words.toLowerCase());
const textOf = (node: SkeletonNode): string => node.text ?? node.name;

function describeSource({ kind, pattern }: OutputSource, value: string): string {
  const words = `“${clip(pattern, 40)}”`;
  const places = { url: "in the address of the page", row: `in the row of ${words}`, label: `after ${words}` };
  return kind === "value" ? `${words} holds “${value}”.` : `“${value}” stands ${places[kind]}.`;
}
