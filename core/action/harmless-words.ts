/** Harmless words: checks that one language knows every word of a label to do nothing (SF4). */

import { normalise } from "../page/mask/plain-text.js";
import { PAGE_LANGUAGES } from "../words/languages.js";
import { listOf, pageWords } from "../words/matcher.js";
import { isNameBefore } from "./risk-verbs.js";

/** Words that all languages borrow. */
const COMMON_WORDS =
  "menu dashboard info details filter home email e-mail status link links online app apps blog chat team tab web url pdf csv json api id faq cookie cookies newsletter data version feedback video audio";

const setOf = (words?: string): ReadonlySet<string> => new Set(listOf(words));

const LANGUAGES = PAGE_LANGUAGES.flatMap(({ harmless }) =>
  harmless === undefined
    ? []
    : {
        looks: setOf(harmless.looks),
        closes: setOf(harmless.closes),
        parts: setOf(harmless.parts),
        things: setOf([harmless.things, harmless.parts, COMMON_WORDS].join(" ")),
        either: setOf(harmless.either),
        small: setOf(harmless.small),
      },
);
type WordSets = (typeof LANGUAGES)[number];

/** Pictographs as harmless as such words. Any other may mean "delete". */
const SIGNS: ReadonlySet<string> = new Set(
  "🔍🔎⚙🏠🏡📅📆🗓📊📈📉ℹ❓❔👁👀▶◀⏮⏭⏪⏩🔽🔼⬅➡⬆⬇↔↕↩↪📁📂📄📃📑📋🌐🌍🌎🌏🔔👤👥🖼🎨☀🌙🌗📰📚📖📷🎵🎬🗺📍🕒🕐⏰☎©®™▪▫◾◽⚪⚫🔹🔸🔵",
);
/** Words and pictographs. An apostrophe separates words: "l'aide". */
const TOKENS = /[\p{L}\p{M}\p{N}]+|[\p{Extended_Pictographic}\u{1f100}-\u{1f1ff}]/gu;
const LETTER = /[\p{L}\p{N}]/u;
/** A number, with a unit behind it or one or two letters before it. */
const NUMBER = /^(?:\p{N}{1,12}(?:st|nd|rd|th|px|k|x|h|d|w|m|y|am|pm|gb|mb|kb|min)?|\p{L}{1,2}\d{1,9})$/u;
const NAME = /^\p{Lu}\p{Ll}+$/u;
const JOINING = new RegExp(`^(?:${pageWords("joining")})$`);
/** One flag means a language or country; several may spell letters. */
const FLAG = /[\u{1f1e6}-\u{1f1ff}]{2}/u;

/** True if one language knows each word of a label: as its own, as a number or name, or as asked for by the user. */
export function isEachKnown(label: string, isAsked: (word: string) => boolean): boolean {
  const tokens =
    normalise(label, "NFKC")
      .replace(/\p{Cf}/gu, "")
      .replace(FLAG, " ")
      .match(TOKENS) ?? [];
  const words = tokens.filter((token) => LETTER.test(token));
  const signs = tokens.filter((token) => !LETTER.test(token));
  return (
    words.length > 0 &&
    signs.every((sign) => SIGNS.has(sign)) &&
    LANGUAGES.some((language) => isOf(language, words, isAsked))
  );
}

function isOf(language: WordSets, words: readonly string[], isAsked: (word: string) => boolean): boolean {
  const small = words.map((word) => word.toLowerCase());
  const isLittle = (word: string): boolean => language.small.has(word) || NUMBER.test(word);
  const content = small.filter((word) => !isLittle(word));
  const closes = content.some((word) => language.closes.has(word) && !language.things.has(word) && !isAsked(word));
  const isFirst = (word: string, before: string): boolean => word === content[0] || JOINING.test(before);
  // "Close" and "Close the menu", not "Close the account".
  if (closes) return content.every((word) => language.closes.has(word) || language.parts.has(word));
  return words.every((word, at) => {
    const [own = "", behind = ""] = [small[at], small[at + 1]];
    if (isLittle(own) || language.looks.has(own) || isAsked(own)) return true;
    const isVerb = language.either.has(own) && isFirst(own, small[at - 1] ?? "") && !isNameBefore(behind);
    if (isVerb) return content.length === 1 && language.things.has(own);
    return language.things.has(own) || language.either.has(own) || isNameAt(language, words, at, word);
  });
}

/** Any name may follow a verb that only looks: "Open Apollo", but not "Show and Liquidate". */
function isNameAt(language: WordSets, words: readonly string[], at: number, word: string): boolean {
  const before = words.slice(0, at).map((one) => one.toLowerCase());
  return NAME.test(word) && language.looks.has(before[0] ?? "") && !before.some((one) => JOINING.test(one));
}

/** A word that does nothing by itself, in any language. */
export const isHarmlessWord = (word: string): boolean =>
  LANGUAGES.some(({ looks, things, either, small }) => [looks, things, either, small].some((words) => words.has(word)));

/** A word that backs out. `isEachKnown` accepts beside it only words for parts of a page. */
export const isBackingOut = (word: string): boolean => LANGUAGES.some(({ closes }) => closes.has(word));
