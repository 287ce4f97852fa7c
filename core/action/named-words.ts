/** Named words: whether each word of a label, a choice or an address is harmless or stands in the user's words (SF4). */

import { isEachKnown } from "./harmless-words.js";
import { isAsked, isChoiceNamed, isVerb, type RequestWords, shared } from "./request-words.js";
import { riskVerbOf, riskVerbsIn } from "./risk-verbs.js";
import { familiesOf, joinPhrases, tokensIn } from "./verb-families.js";

/** Each word is asked for: by a verb of its kind, by a word of its meaning, or by itself. "Save" and "go on" ask for no other deed. */
export const asksForWords = (words: readonly string[], request: RequestWords): boolean =>
  words.every((word) => {
    const verb = riskVerbOf(word);
    if (verb !== undefined) return request.verbs.has(verb);
    // "signout" is what a request calls "sign out".
    return tokensIn(word).every((stem) => {
      const families = familiesOf(stem).filter((family) => family !== "save" && family !== "proceed");
      return request.stems.includes(stem) || families.some((family) => request.families.has(family));
    });
  });

/** A thing that the user's words have; a verb is asked for otherwise. */
export const isNamedWord = (word: string, request: RequestWords): boolean =>
  tokensIn(word).length > 0 && tokensIn(word).every((stem) => !isVerb(stem) && shared([stem], request).length > 0);

/** Whether each word of a label is harmless, or a thing of the user's words. */
export const isEachNamed = (label: string, request: RequestWords): boolean =>
  isEachKnown(joinPhrases(label), (word) => isNamedWord(word, request));

/** As `isEachNamed`, with verbs: "Save changes". Whether the user asked for one of their meaning is looked at next. */
export const isEachOfRequest = (label: string, request: RequestWords): boolean =>
  isEachKnown(joinPhrases(label), (word) => {
    const verb = riskVerbOf(word);
    const isKnown = tokensIn(word).every((stem) => isVerb(stem) || shared([stem], request).length > 0);
    return isKnown || isAsked(word, request) || (verb !== undefined && request.verbs.has(verb));
  });

/** Each word is known, and what it does is asked for; what is sent to the user alone does nothing to others. */
export const isKnownChoice = (words: string, request: RequestWords): boolean =>
  isEachOfRequest(words, request) &&
  riskVerbsIn(words, "label").every(
    ({ verb }) => request.verbs.has(verb) || (verb === "send" && /\bme\b/i.test(words)),
  );

/** What takes effect at once is named by a word of its own or of what stands beside it, and says nothing that is not known. */
export const isSwitchNamed = (words: string, beside: string, request: RequestWords): boolean =>
  isChoiceNamed(`${words} ${beside}`, request) && isKnownChoice(words, request);
