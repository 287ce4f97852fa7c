/** Finding: what the answer of a source says of what was asked, as a number or a yes; its own words go no further (SO5). */

import type { TenantSource } from "../../protocol/sources.js";
import { normalise } from "../page/mask/plain-text.js";
import { fillWith, type SourceValues } from "./parameters.js";

export type SourceFinding =
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "match"; readonly is: boolean }
  /** `why`: in words of ours, never of the source. */
  | { readonly kind: "unknown"; readonly why: string };

/** With the definition that it was found by; one that is configured anew meanwhile asks something else. */
export interface DatedFinding {
  readonly found: SourceFinding;
  readonly asOf: string;
}

export const unknownFinding = (why: string): SourceFinding => ({ kind: "unknown", why });

type Looked = Pick<TenantSource, "read" | "expect">;

/** `answer`: the JSON that came back, or the rows of a query. */
export function findingIn(source: Looked, values: SourceValues, answer: unknown): SourceFinding {
  const { read, expect } = source;
  const held = at(answer, read.path);
  if (held === undefined) return unknownFinding(`its answer has nothing at “${read.path}”`);
  if (typeof held === "number" && !("equals" in expect)) return countOf(held);
  const entries = entriesOf(held, read.where, values);
  if (!("equals" in expect)) {
    const isList = Array.isArray(held) || held === null || typeof held === "object";
    return isList ? countOf(entries.length) : unknownFinding("its answer is neither a list nor a number");
  }
  if (entries.length === 0) return { kind: "match", is: false };
  if (entries.length > 1) return unknownFinding(`${entries.length} of its entries fit, and one is meant`);
  const said = at(entries[0], read.value ?? "");
  if (!isPlain(said)) return unknownFinding("what it is to equal is no plain value");
  return {
    kind: "match",
    is: same(
      String(said),
      fillWith(expect.equals, values, (value) => value),
    ),
  };
}

const countOf = (count: number): SourceFinding =>
  Number.isSafeInteger(count) ? { kind: "count", count } : unknownFinding("its answer is no whole number");

/** Nothing is no entry, anything else but a list is one. */
function entriesOf(held: unknown, where: Looked["read"]["where"], values: SourceValues): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(held) ? held : held === null ? [] : [held];
  const wanted = Object.entries(where ?? {}).map(([field, said]) => [field, fillWith(said, values, (v) => v)] as const);
  return all.filter((entry) => wanted.every(([field, said]) => isSaid(at(entry, field), said)));
}

const isPlain = (held: unknown): held is string | number | boolean =>
  typeof held === "string" || typeof held === "number" || typeof held === "boolean";
const isSaid = (held: unknown, said: string): boolean => isPlain(held) && same(String(held), said);

/** Letter by letter, apart from blanks and from how an accent is composed. */
const same = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => normalise(text, "NFC").replace(/\s+/g, " ").trim();

/** JSON Pointer (RFC 6901); undefined where nothing is. */
function at(held: unknown, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((inner, step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Readonly<Record<string, unknown>>)[name]; // an object that has it
  }, held);
}
