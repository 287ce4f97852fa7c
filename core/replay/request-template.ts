/** Request template: a request whose quoted values are parameters, and the values that another request puts in their places. */

import { hashText } from "../page/text.js";
import { hasSlot } from "../secrets/slot.js";

/** What stands between quotation marks; an apostrophe within a word is none. */
const QUOTATIONS =
  /(?<![\p{L}\p{N}])(?:'([^\n]+?)'|"([^"\n]+)"|“([^”\n]+)”|‘([^\n]+?)’|«([^»\n]+)»|„([^“”\n]+)[“”])(?![\p{L}\p{N}])/gu;
const MARKER = /\{\{value:(\d+)\}\}/g;

interface Quotation {
  readonly text: string;
  /** Place of its first character in the request. */
  readonly at: number;
}

export const markerOf = (place: number): string => `{{value:${place}}}`;
export const hasMarker = (text: string): boolean => text.search(MARKER) !== -1;

export function quotationsIn(request: string): readonly Quotation[] {
  return [...request.matchAll(QUOTATIONS)].map((match) => {
    const text = match.slice(1).find((inner) => inner !== undefined) ?? "";
    return { text, at: match.index + 1 };
  });
}

/** The words outside quotation marks. */
export const unquotedPart = (request: string): string => rest(request, () => "");

/** Equal for requests that differ in quoted words alone. */
export const shapeOf = (request: string): string => hashText(unquotedPart(request).trim());

/** The request with a marker in place of each of these values, numbered in their order from 1. */
export const templateOf = (request: string, parameters: readonly string[]): string =>
  rest(request, ({ text }) => {
    const place = parameters.indexOf(text);
    return place === -1 ? text : markerOf(place + 1);
  });

function rest(request: string, put: (quotation: Quotation) => string): string {
  let done = 0;
  let written = "";
  for (const quotation of quotationsIn(request)) {
    written += request.slice(done, quotation.at) + put(quotation);
    done = quotation.at + quotation.text.length;
  }
  return written + request.slice(done);
}

/** RP4: what the request puts in place of the markers, in their order; null when it is another request. */
export function valuesFor(template: string, request: string): readonly string[] | null {
  const [kept, said] = [quotationsIn(template), quotationsIn(request)];
  if (hasMarker(request) || kept.length !== said.length) return null;
  if (unquotedPart(template).trim() !== unquotedPart(request).trim()) return null;
  const values = new Map<number, string>();
  for (const [index, { text }] of kept.entries()) {
    const value = said[index]?.text ?? "";
    const place = Number(new RegExp(`^${MARKER.source}$`).exec(text)?.[1] ?? 0);
    if (place === 0 && text !== value) return null;
    if (place > 0 && (value.trim() === "" || hasSlot(value))) return null;
    if (place > 0) values.set(place, value);
  }
  return [...values].sort(([a], [b]) => a - b).map(([, value]) => value);
}

/** Every marker with its value; what a value itself says is left as it is. */
export const fill = (text: string, values: readonly string[]): string =>
  text.replace(MARKER, (marker, place) => values[Number(place) - 1] ?? marker);
