/** Request template: a request with its quoted values as parameters, and the values that another request gives for them. */

import { hashText } from "../page/text.js";
import { hasSlot } from "../secrets/slot.js";

/** Text between quotation marks. An apostrophe within a word is no quotation mark. */
const QUOTATIONS =
  /(?<![\p{L}\p{N}])(?:'((?:[^'\n]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))+)'|"([^"\n]+)"|“([^“”\n]+)”|‘((?:[^‘’\n]|(?<=[\p{L}\p{N}])’(?=[\p{L}\p{N}]))+)’|«([^«»\n]+)»|„([^„“”\n]+)[“”])(?![\p{L}\p{N}])/gu;
const MARKER = /\{\{value:(\d+)\}\}/g;
const ONE_MARKER = /^\{\{value:(\d+)\}\}$/;

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

/** Replaces each value with a marker, numbered in their order from 1. A value may be one word of a quotation. */
export const templateOf = (request: string, parameters: readonly string[]): string =>
  rest(request, ({ text }) => {
    if (parameters.includes(text)) return markerOf(parameters.indexOf(text) + 1);
    const parts = partsOf(text);
    return parts.length > 1 && parts.every((part) => parameters.includes(part))
      ? parts.map((part) => markerOf(parameters.indexOf(part) + 1)).join(" ")
      : text;
  });

const PART = /^\p{L}[\p{L}'’-]*$/u;

/** Words that may be entered separately ("Ada Lovelace" as first and last name). Empty if it has any other part. */
export function partsOf(quoted: string): readonly string[] {
  const words = quoted.split(" ");
  return words.every((word) => PART.test(word)) ? words : [];
}

function rest(request: string, put: (quotation: Quotation) => string): string {
  let done = 0;
  let written = "";
  for (const quotation of quotationsIn(request)) {
    written += request.slice(done, quotation.at) + put(quotation);
    done = quotation.at + quotation.text.length;
  }
  return written + request.slice(done);
}

/** RP4: the request's values for the markers, in their order. Null if the request does not match the template. */
export function valuesFor(template: string, request: string): readonly string[] | null {
  const [kept, said] = [quotationsIn(template), quotationsIn(request)];
  if (hasMarker(request) || kept.length !== said.length) return null;
  if (unquotedPart(template).trim() !== unquotedPart(request).trim()) return null;
  const values = new Map<number, string>();
  for (const [index, { text }] of kept.entries()) {
    const value = said[index]?.text ?? "";
    const places = placesIn(text);
    if (places.length === 0 && text !== value) return null;
    // A name of three words can be split in two ways, so it does not match.
    const given = places.length > 1 ? partsOf(value) : [value];
    if (places.length > 0 && (given.length !== places.length || value.trim() === "" || hasSlot(value))) return null;
    for (const [at, place] of places.entries()) values.set(place, given[at] ?? "");
  }
  return [...values].sort(([a], [b]) => a - b).map(([, value]) => value);
}

/** Numbers of the markers in a template's quotation, in order. Empty if it is a word of the request. */
function placesIn(quoted: string): readonly number[] {
  const places = quoted.split(" ").map((part) => Number(ONE_MARKER.exec(part)?.[1] ?? 0));
  return places.every((place) => place > 0) ? places : [];
}

/** Replaces every marker with its value. Markers inside a value stay. */
export const fill = (text: string, values: readonly string[]): string =>
  text.replace(MARKER, (marker, place) => values[Number(place) - 1] ?? marker);
