/** Named words: checks that each word of a label, choice or address is harmless or the user's own (SF4). */

import { isEachKnown } from "./harmless-words.js";
import { isAsked, isChoiceNamed, isVerb, type RequestWords, shared } from "./request-words.js";
import { riskVerbOf, riskVerbsIn } from "./risk-verbs.js";
import { familiesOf, joinPhrases, tokensIn } from "./verb-families.js";

/** The request asks for each word by its risk verb, a synonym or the word itself. "Save" and "go on" are no synonyms. */
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

/** The word is a thing that the user named. Verbs are checked elsewhere. */
export const isNamedWord = (word: string, request: RequestWords): boolean =>
  tokensIn(word).length > 0 && tokensIn(word).every((stem) => !isVerb(stem) && shared([stem], request).length > 0);

/** Whether each word of a label is harmless or a thing that the user named. */
export const isEachNamed = (label: string, request: RequestWords): boolean =>
  isEachKnown(joinPhrases(label), (word) => isNamedWord(word, request));

/** Like `isEachNamed`, but accepts verbs too: "Save changes". The caller then checks that the user asked for them. */
export const isEachOfRequest = (label: string, request: RequestWords): boolean =>
  isEachKnown(joinPhrases(label), (word) => {
    const verb = riskVerbOf(word);
    const isKnown = tokensIn(word).every((stem) => isVerb(stem) || shared([stem], request).length > 0);
    return isKnown || isAsked(word, request) || (verb !== undefined && request.verbs.has(verb));
  });

/** Each word is known and its effect is asked for. Sending something to the user alone affects no others. */
export const isKnownChoice = (words: string, request: RequestWords): boolean =>
  isEachOfRequest(words, request) &&
  riskVerbsIn(words, "label").every(
    ({ verb }) => request.verbs.has(verb) || (verb === "send" && /\bme\b/i.test(words)),
  );

/** A control that acts at once must be named by its own or adjacent words, and its own words must all be known. */
export const isSwitchNamed = (words: string, beside: string, request: RequestWords): boolean =>
  isChoiceNamed(`${words} ${beside}`, request) && isKnownChoice(words, request);
