/** Lexicon: how messages and controls are understood, by the words of all languages. All are matched against folded text. */

import {
  allWords,
  beginning,
  eachOf,
  foldedPattern,
  matcherFor,
  matcherOf,
  phrasePattern,
  SPACED_LANGUAGES,
  UNSPACED_LANGUAGES,
  wholeWords,
} from "../../words/matcher.js";

/** "0 rows", "0件", and not "0 left". */
const COUNTS_ZERO = `^0(?: |${allWords("counter")})(?!.*[1-9])(?!.* (?:${allWords("left")})(?!\\p{L}))`;

export const REFUSAL = matcherOf(["refused"], { further: COUNTS_ZERO });

const REFUSES_NOTHING = wholeWords(allWords("refusesNothing"), "gu");

/** "If you did not find it, you can make a new page": the clause is advice, and reports nothing. */
const CONDITION = foldedPattern(
  `(?<=^|[.!?。！？…] ?)(?:(?:${eachOf((one) => one.conditional, SPACED_LANGUAGES)})(?![\\p{L}\\p{N}])|${eachOf((one) => one.conditional, UNSPACED_LANGUAGES)})[^.!?,;:。！？，、；：…]*[,;，、；]?`,
  "gu",
);

/** Words of refusal that refuse nothing: what did not go wrong, what a deletion warns of, a statement without a result, a condition. */
export const withoutHarmless = (text: string): string => text.replace(CONDITION, " ").replace(REFUSES_NOTHING, "");

/** A sentence in running text that reports a refusal. Outside messages, "error" or "required" alone may be a label. */
export const REFUSAL_SENTENCE = matcherFor(
  ({ anywhere, refused, refusedInText }) => (anywhere ? refused : refusedInText),
  { further: COUNTS_ZERO },
);

/** What became of a deed. "Failed logins" begins with it, and names things. */
export const FAILURE = matcherOf(["failed"]);

/** "No orders were placed yet", "0 orders": of other things there are none. */
export const COUNTS_NONE = foldedPattern(`^(?:0|${allWords("none")}) ?\\p{L}`);

const DONE_ANYWHERE = eachOf(({ done }) => done, UNSPACED_LANGUAGES);

export const SUCCESS = matcherOf(["done", "removed", "greeting"]);
/** A sentence in running text that reports success. Outside messages, "Saved" or "Added" alone may be a heading or a column. */
export const SUCCESS_SENTENCE = matcherFor(({ reported }) => reported, { further: DONE_ANYWHERE });

export const PROGRESS = matcherOf(["progress"]);

/** Asks whether it is really meant, with or without a question mark at its end. */
export const QUESTION = matcherOf(["asks"]);

/** "Order cancelled", and not "Cancelled orders". */
export const CANCELLED = foldedPattern(`(?:^|[^\\p{L}])(?:${allWords("cancelled")})[.!]?$`);

export const ERROR_TITLE =
  /^(?:error )?(?:40[0-9]|5\d\d)\b|^(?:internal )?server error|^page not found|^not found|^forbidden|^access denied|^permission denied|^bad request|^bad gateway|^service unavailable|^something went wrong|^csrf verification failed/;

export const ACCEPTING = beginning(allWords("yes", "confirm", "accept"));

/** Names of controls that leave everything as it is. */
export const BACKING_OUT = beginning(allWords("cancel", "no"));

export const CONFIRMING = beginning(allWords("yes", "confirm"));

export const SEARCHING = beginning(allWords("search"));

/** What pages say of a search, a filter or a statement: it repeats what was entered, and proves nothing. */
export const ECHO = foldedPattern(
  `^(?:${allWords("echo")})|${allWords("resultsFor")}|\\b(?:insert into|update (?:(?!\\bupdate ).)+ set|select (?:(?!\\bselect ).)+ from|delete from)\\b`,
);

const ofLetters = (alternatives: string): RegExp => foldedPattern(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`);

export const OPENING = ofLetters(allWords("open"));

/** Addresses that may change something although they are only opened. */
export const UNSAFE_ADDRESS =
  /(?<![a-z])(?:delete|remove|destroy|trash|log-?out|sign-?out|logoff|unsubscribe|cancel|disable|deactivate|approve|reject|publish|confirm|reset|purge|drop|revoke|archive|restore)(?![a-z])/i;

/** Names of controls that turn the pages of a list: a number, an arrow, or a word. */
export const PAGING = foldedPattern(`^(?:\\d{1,4}|[‹›«»<>←→❮❯⟨⟩]{1,2})$|${allWords("paging")}`);

/** Title of a sign-in page, alone or before the name of the site; "Login history" and "Sign-in methods" are others. */
export const SIGN_IN_TITLE = new RegExp(
  `^(?:please )?(?:${allWords("signIn")})(?: (?:${allWords("signInTo")})(?![\\p{L}]).*|\\s*[|–—·:!…].*| - .*)?$`,
  "u",
);

export const SIGN_IN_ADDRESS =
  /\/(?:log[-_]?in|log[-_]?on|sign[-_]?in|sessions?\/new|openid-connect\/auth|(?:auth|sso|oauth2?|saml2?|cas)\/(?:v[\d.]+\/)?(?:start|authorize|login))(?:\.[a-z]{2,5})?\/?$/i;

export const SIGNING_OUT = foldedPattern(allWords("signOut"));

export const NEW_PASSWORD = ofLetters(allWords("newPassword"));

/** A button that keeps what was written beside it; nobody signs in by it. */
export const KEEPING = phrasePattern(allWords("keep"));

/** A button that makes something new of a form, or sends it off, and keeps nothing that is there already. */
export const MAKING = phrasePattern(allWords("make"));
