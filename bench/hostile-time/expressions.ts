/** Expressions: texts that the product's regular expressions match or nearly match, again and again, until a page is full. */

import { literalsIn } from "../../scripts/check/linear.js";
import { productFiles } from "../../scripts/measure/product.js";
import type { Chance } from "../../testing/simulator/chance.js";
import { sampleOf } from "./sample.js";

/** Folders whose expressions read what a page says. */
const READERS = /^(?:core|adapters|api|activities|offline)\//;

/** A text that one expression takes, to be repeated, and where that expression stands. */
export interface NearMatch {
  readonly at: string;
  readonly part: string;
}

/** One for each expression that reads a page. */
export function nearMatches(project: string, chance: Chance): readonly NearMatch[] {
  const expressions = productFiles(project)
    .filter(({ path }) => READERS.test(path))
    .flatMap(literalsIn);
  const unique = new Map(expressions.map((one) => [one.source, one]));
  return [...unique.values()].flatMap(({ source, at }) => {
    const part = sampleOf(source, chance);
    return part === "" ? [] : [{ at, part }];
  });
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The text in every place that a page has for words: `characters` in each of them. */
export function pageOf({ part }: NearMatch, characters: number): string {
  const text = escaped(part).repeat(Math.max(1, Math.floor(characters / escaped(part).length)));
  return [
    `<h2>${text}</h2><p>${text}!</p>`,
    `<div role="dialog" aria-label="${text}"><form action="/x?${text}"><label>${text}<input name="${text}" value="${text}"></label>`,
    `<select><option>${text}</select><button>Help ${text}</button></form></div>`,
    `<table><tr><th>${text}<tr><td>${text}<td><a href="${text}">Help</a></table>`,
    `<div role="alert">${text}</div><button>Help</button>`,
  ].join("");
}

/** Places in which the text stands. */
export const PLACES = 13;
