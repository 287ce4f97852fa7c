/** Lexicon: patterns for messages and controls in all languages, matched against folded text. */

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

/** Matches "0 rows" and "0件", but not "0 left". */
const COUNTS_ZERO = `^0(?: |${allWords("counter")})(?!.*[1-9])(?!.* (?:${allWords("left")})(?!\\p{L}))`;

export const REFUSAL = matcherOf(["refused"], { further: COUNTS_ZERO });

const REFUSES_NOTHING = wholeWords(allWords("refusesNothing"), "gu");

/** "If you did not find it, you can make a new page": the clause is advice, and reports nothing. */
const CONDITION = foldedPattern(
  `(?<=^|[.!?。！？…؟।॥] ?)(?:(?:${eachOf((one) => one.conditional, SPACED_LANGUAGES)})(?![\\p{L}\\p{N}])|${eachOf((one) => one.conditional, UNSPACED_LANGUAGES)})[^.!?,;:。！？，、；：…؟।॥،]*[,;，、；،]`,
  "gu",
);

/** Removes refusal words that refuse nothing: conditions, absent faults, warnings about a deletion, statements without a result. */
export const withoutHarmless = (text: string): string => text.replace(CONDITION, " ").replace(REFUSES_NOTHING, "");

/** A sentence in running text that reports a refusal. Outside messages, "error" or "required" alone may be a label. */
export const REFUSAL_SENTENCE = matcherFor(
  ({ anywhere, refused, refusedInText }) => (anywhere ? refused : refusedInText),
  { further: COUNTS_ZERO },
);

/** Words that report a failed action. "Failed logins" only begins with one and names things. */
export const FAILURE = matcherOf(["failed"]);

/** Empty counts of other things: "No orders were placed yet", "0 orders". */
export const COUNTS_NONE = foldedPattern(`^(?:0|${allWords("none")}) ?\\p{L}`);

const DONE_ANYWHERE = eachOf(({ done }) => done, UNSPACED_LANGUAGES);

export const SUCCESS = matcherOf(["done", "removed", "greeting"]);
/** A sentence in running text that reports success. Outside messages, "Saved" or "Added" alone may be a heading or a column. */
export const SUCCESS_SENTENCE = matcherFor(({ reported }) => reported, { further: DONE_ANYWHERE });

export const PROGRESS = matcherOf(["progress"]);

/** Requests for confirmation, with or without a question mark at the end. */
export const QUESTION = matcherOf(["asks"]);

/** Matches "Order cancelled", but not "Cancelled orders". */
export const CANCELLED = foldedPattern(`(?:^|[^\\p{L}])(?:${allWords("cancelled")})[.!]?$`);

export const ERROR_TITLE =
  /^(?:error )?(?:40[0-9]|5\d\d)\b|^(?:internal )?server error|^page not found|^not found|^forbidden|^access denied|^permission denied|^bad request|^bad gateway|^service unavailable|^something went wrong|^csrf verification failed/;

export const ACCEPTING = beginning(allWords("yes", "confirm", "accept"));

/** Names of controls that leave everything as it is. */
export const BACKING_OUT = beginning(allWords("cancel", "no"));

export const CONFIRMING = beginning(allWords("yes", "confirm"));

export const SEARCHING = beginning(allWords("search"));

/** Echoes of a search, a filter or an SQL statement. They repeat the entry and prove nothing. */
export const ECHO = foldedPattern(
  `^(?:${allWords("echo")})|${allWords("resultsFor")}|\\b(?:insert into|update (?:(?!\\bupdate ).)+ set|select (?:(?!\\bselect ).)+ from|delete from)\\b`,
);

const ofLetters = (alternatives: string): RegExp => foldedPattern(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`);

export const OPENING = ofLetters(allWords("open"));

/** Addresses that may change something merely by being opened. */
export const UNSAFE_ADDRESS =
  /(?<![a-z])(?:delete|remove|destroy|trash|log-?out|sign-?out|logoff|unsubscribe|cancel|disable|deactivate|approve|reject|publish|confirm|reset|purge|drop|revoke|archive|restore)(?![a-z])/i;

/** Names of controls that turn the pages of a list: a number, an arrow, or a word. */
export const PAGING = foldedPattern(`^(?:\\d{1,4}|[‹›«»<>←→❮❯⟨⟩]{1,2})$|${allWords("paging")}`);

/** Title of a sign-in page, alone or before the site's name, but not "Login history" or "Sign-in methods". */
export const SIGN_IN_TITLE = new RegExp(
  `^(?:please )?(?:${allWords("signIn")})(?: (?:${allWords("signInTo")})(?![\\p{L}]).*|\\s*[|–—·:!…].*| - .*)?$`,
  "u",
);

export const SIGN_IN_ADDRESS =
  /\/(?:log[-_]?in|log[-_]?on|sign[-_]?in|sessions?\/new|openid-connect\/auth|(?:auth|sso|oauth2?|saml2?|cas)\/(?:v[\d.]+\/)?(?:start|authorize|login))(?:\.[a-z]{2,5})?\/?$/i;

export const SIGNING_OUT = foldedPattern(allWords("signOut"));

export const NEW_PASSWORD = ofLetters(allWords("newPassword"));

/** Buttons that save the fields beside them; they never sign in. */
export const KEEPING = phrasePattern(allWords("keep"));

/** Buttons that create something from a form or send it, and save no existing record. */
export const MAKING = phrasePattern(allWords("make"));
