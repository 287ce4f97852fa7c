/** Months and weekdays by name. */

import { normalise } from "../../page/mask/plain-text.js";
import { PAGE_LANGUAGES } from "../../words/languages.js";
import { listOf } from "../../words/matcher.js";

const WEEKDAYS = PAGE_LANGUAGES.flatMap(({ dates }) => listOf(dates?.weekdays));

/** Month by name prefix of three letters or more; 0 if two months share the prefix. */
const BY_BEGINNING = new Map<string, number>();
for (const { dates } of PAGE_LANGUAGES)
  for (const [index, names] of listOf(dates?.months).entries())
    for (const name of names.split("|"))
      for (let length = 3; length <= name.length; length++) {
        const beginning = name.slice(0, length);
        const known = BY_BEGINNING.get(beginning) ?? index + 1;
        BY_BEGINNING.set(beginning, known === index + 1 ? known : 0);
      }

/** Returns 1 to 12 for a month's name or its unambiguous prefix of three letters or more, else 0. */
export const monthNamed = (word: string): number => BY_BEGINNING.get(withoutAccents(word)) ?? 0;

export function isWeekday(word: string): boolean {
  const plain = withoutAccents(word);
  return plain.length > 1 && WEEKDAYS.some((name) => name.startsWith(plain));
}

/** Expects a folded word. */
const withoutAccents = (word: string): string =>
  /^[a-z]*$/.test(word) ? word : normalise(word, "NFD").replace(/\p{M}/gu, "");
