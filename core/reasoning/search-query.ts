/** Search query: what of a query may leave for strangers: no name, date, number or value of the user's, and none of a person on the page (design §10). */

import type { Skeleton } from "../page/skeleton.js";
import { isCommonWord } from "./common-words.js";
import {
  bareWord,
  bareWords,
  privateWordsOf,
  privateWordsOfAnswer,
  privateWordsOnPage,
  quotedIn,
} from "./private-words.js";

/** What a task knows that is not for strangers. */
export interface Confidential {
  readonly request: string;
  /** What the user answered or added. */
  readonly said: readonly string[];
  readonly page: { readonly url: string; readonly title: string; readonly skeleton: Skeleton | null };
}

/** Shapes that are never searched for, whoever wrote them: addresses of people, dates, telephone and account numbers. */
const SHAPES: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu,
  /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/gu,
  /\b\d{1,2}(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?,?\s+\d{2,4}\b/giu,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{2,4}\b/giu,
  /\+?\d[\d\s()./-]{4,}\d/gu,
];

/** Undefined when nothing is left that says what to look for. */
export function searchableQuery(query: string, known: Confidential): string | undefined {
  const phrases = [known.request, ...known.said].flatMap(quotedIn);
  const cut = [...phrases, ...known.said].reduce(withoutPhrase, withoutShapes(query));
  const isPrivate = privacyOf(known);
  const kept = cut.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word) => (isPrivate(bareWord(word)) ? "" : word));
  const clean = kept
    .replace(/(?<=^|\s)[^\p{L}\p{N}\s]+(?=\s|$)/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return bareWords(clean).some((word) => word.length > 2 && !EMPTY.has(word)) ? clean : undefined;
}

/** Words that say nothing without others. */
const EMPTY = new Set(
  "how the and for with what where who when why which from into named called born phone email".split(" "),
);

function withoutShapes(query: string): string {
  return SHAPES.reduce((text, shape) => text.replace(shape, " "), query);
}

function withoutPhrase(text: string, phrase: string): string {
  const words = phrase.trim();
  if (words.length < 3) return text;
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at === -1 ? text : withoutPhrase(`${text.slice(0, at)} ${text.slice(at + words.length)}`, phrase);
}

function privacyOf({ request, said, page }: Confidential): (word: string) => boolean {
  const application = applicationWords(page);
  const told = new Set([...privateWordsOf(request), ...said.flatMap((one) => [...privateWordsOfAnswer(one)])]);
  const shown = page.skeleton === null ? new Set<string>() : privateWordsOnPage(page.skeleton);
  const long = [...told].filter((word) => word.length > 4);
  return (word) => {
    if (application.has(word)) return false;
    if (told.has(word) || long.some((one) => word.includes(one))) return true;
    return shown.has(word) && !isCommonWord(word);
  };
}

/** What the application is called: its host, the link to its start, and the end of its title where that is one word. */
function applicationWords({ url, title, skeleton }: Confidential["page"]): ReadonlySet<string> {
  const { hostname, origin } = URL.canParse(url) ? new URL(url) : { hostname: "", origin: "" };
  const nodes = Object.values(skeleton?.nodes ?? {});
  const home = nodes.filter(({ href }) => href === "/" || href === origin || href === `${origin}/`);
  const last = title.split(/\s+[-–—|·:]\s+/u).at(-1) ?? "";
  const named = last !== title && bareWords(last).length === 1 ? last : "";
  return new Set(bareWords([hostname.replace(/[.-]/g, " "), ...home.map(({ name }) => name), named].join(" ")));
}
