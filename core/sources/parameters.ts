/** Parameters of a source: typed values that enter an address or query as data, never as syntax (SO3). */

import type { SourceParameterType, TenantSource } from "../../protocol/sources.js";
import { hasSlot } from "../secrets/slot.js";

export type SourceValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([a-z][A-Za-z0-9_]{0,29})\}/g;
const VALUE_MAX = 200;

/** Names in the order of their first occurrence. */
export const placeholdersIn = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "")),
];

const FORMS: Readonly<Record<SourceParameterType, readonly [form: RegExp, words: string]>> = {
  text: [/^[^\p{Cc}\p{Cs}]+$/u, "is no plain text"],
  integer: [/^-?\d{1,15}$/, "is no whole number"],
  date: [/^\d{4}-\d{2}-\d{2}$/, "is no date such as 2026-11-24"],
  uuid: [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "is no UUID"],
};

/** Reason why the source cannot be asked with these values; null if they are exactly those that it takes. */
export function faultOfValues({ parameters }: Pick<TenantSource, "parameters">, values: SourceValues): string | null {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) return `it has no parameter ${unknown}`;
  for (const [name, type] of Object.entries(parameters)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value.trim() === "") return `${name} has no value`;
    const [form, words] = FORMS[type];
    // "." and ".." would be steps in the path of an address.
    if (value.length > VALUE_MAX || !form.test(value) || /^\.{1,2}$/.test(value)) return `${name} ${words}`;
    // Matching a template may have cut a slot in two.
    if (hasSlot(value) || value.includes("{{")) return `${name} is a secret, and secrets are not looked up`;
  }
  return null;
}

/** The template with each value in its place, written by `write`. A name without a value stays as it is. */
export const fillWith = (template: string, values: SourceValues, write: (value: string) => string): string =>
  template.replace(PLACEHOLDER, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : write(value);
  });

export const addressFor = (template: string, values: SourceValues): string =>
  fillWith(template, values, encodeURIComponent);

const CASTS: Readonly<Record<SourceParameterType, string>> = {
  text: "text",
  integer: "text::bigint",
  date: "text::date",
  uuid: "text::uuid",
};

/** Replaces each name with `$1` and so on, with the values in their order: no value is ever read as SQL. */
export function statementFor(
  { query, parameters }: Pick<Extract<TenantSource, { kind: "postgres" }>, "query" | "parameters">,
  values: SourceValues,
): { readonly text: string; readonly values: readonly string[] } {
  const names = placeholdersIn(query);
  const text = query.replace(PLACEHOLDER, (_, name: string) => {
    return `$${names.indexOf(name) + 1}::${CASTS[parameters[name] ?? "text"]}`;
  });
  return { text, values: names.map((name) => values[name] ?? "") };
}
