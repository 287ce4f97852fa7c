/** Pages: hostile for the time that they take, drawn by a seed. */

import { literalsIn } from "../../scripts/check/linear.js";
import { productFiles } from "../../scripts/measure/product.js";
import { type Chance, chanceOf } from "../../testing/simulator/chance.js";
import { sampleOf } from "./sample.js";
import { STRUCTURES } from "./structures.js";

/** Folders whose expressions read what a page says. */
const READERS = /^(?:core|adapters|api|activities)\//;

/** A text that one expression takes, to be repeated, and where that expression stands. */
export type NearMatch = { readonly at: string; readonly part: string };

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

export interface HostilePage {
  readonly name: string;
  readonly query: string;
  /** At most 500,000 characters, the API's bound. */
  readonly dom: string;
}

const MOST = 500_000;

const documentOf = (body: string): string =>
  `<html><head><title>Hostile</title></head><body><button>Help</button>${body}`.slice(0, MOST);

/** Structures and expressions take turns; the page after the last of a kind is the first one at another size. */
export function* hostilePages(project: string, count: number, seed: number): Generator<HostilePage> {
  const chance = chanceOf(seed);
  const near = nearMatches(project, chance);
  const size = (nth: number, kinds: number) => (nth < kinds ? 1 : 0.5 + chance.next() / 2);
  for (let nth = 0; nth < count; nth++) {
    const turn = Math.floor(nth / 2);
    const structure = STRUCTURES[turn % STRUCTURES.length];
    const text = near[turn % near.length];
    if (nth % 2 === 0 && structure !== undefined) {
      const { name, most, body, query = "Click Help" } = structure;
      yield { name, query, dom: documentOf(body(Math.max(1, Math.floor(most * size(turn, STRUCTURES.length))))) };
    } else if (text !== undefined) {
      const dom = documentOf(pageOf(text, Math.floor((MOST / PLACES) * size(turn, near.length))));
      yield { name: text.at, query: "Click Help", dom };
    }
  }
}
