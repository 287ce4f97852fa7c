/** Credential grammar: credential words of a language as regular expressions, and the likely languages of a sentence (SF14). */

import type { CredentialWords } from "../words/language.js";
import { PAGE_LANGUAGES } from "../words/languages.js";

export type WordKind = Exclude<
  keyof CredentialWords,
  "password" | "pin" | "code" | "bare" | "token" | "prefix" | "suffix"
>;
type GrammarWords = Readonly<Record<keyof CredentialWords, string>>;

/** Scripts without spaces between words, or with endings right behind a value. */
export const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;

/** Words that every language shares. */
const ANYWHERE: CredentialWords = {
  password: "pass ?words?|pass ?phrase|passcode|passwd|pwd|pw",
  pin: "pin",
  code: "otp|cv[cv]2?|tan|2fa[- ]code",
  token: "(?:api|access|auth|client|secret|bearer)[- ]?(?:key|token|secret)|token|secret",
  login: "log ?in",
  bare: "sms[- ]?code",
};

export interface Grammar {
  /** No space separates its words. */
  readonly unspaced: boolean;
  /** It attaches endings to a value. */
  readonly inflects: boolean;
  /** Matches every credential of a text; the named group is its kind. */
  readonly credentials: RegExp;
  readonly logins: RegExp;
  /** End of the word of this kind that begins at `from`. */
  at(kind: WordKind, text: string, from: number): number | undefined;
  isCredentialAt(text: string, from: number): boolean;
  hasCredential(text: string): boolean;
  /** Whether the text has a word of this kind. */
  has(kind: WordKind, text: string): boolean;
  /** Whether this is a word of the grammar, or begins like a word that stands in place of a value. */
  knows(word: string): boolean;
  /** Whether this is one of the small words that join others. */
  joins(word: string): boolean;
  /** End of the word at `from`; in scripts without spaces, of the character. */
  skip(text: string, from: number): number;
  /** The value without the ending that the language writes behind it. */
  bare(value: string): string;
  /** Weighted number of its words in a sentence. */
  score(sentence: string): number;
}

const CREDENTIALS = ["code", "pin", "token", "password", "bare"] as const;
const KINDS = ["is", "with", "of", "user", "field", "own", "into", "enter", "and", "if", "login"] as const;
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const NEXT = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED},，、:：=]+`, "uy");

/** Weight of a credential among the words by which code recognises a language. */
const OF_CREDENTIAL = 3;

/** "pw^0a7b": the word that ends here begins a value. These signs stand in a password, and not between a credential and its value. */
const beginsValue = (text: string, to: number): boolean => /[#$%&*+<>^_~@]/.test(text[to] ?? "");

/** The sources of a language's expressions: whole words of a kind, words that stand apart, and credentials. */
function sourcesOf(words: GrammarWords, unspaced: boolean) {
  const sign = unspaced ? "a-z0-9_" : String.raw`\p{L}\p{N}_`;
  const [begins, closes] = unspaced ? [`(?=[${UNSPACED}])|`, `(?<=[${UNSPACED}])|`] : ["", ""];
  const whole = (alternatives: string) =>
    alternatives === "" ? "(?!)" : `(?:${begins}(?<![${sign}]))(?:${alternatives})(?:(?<![${sign}])|(?![${sign}]))`;
  const small = KINDS.map((kind) => words[kind]).filter((one) => one !== "");
  const any = small.join("|");
  const groups = CREDENTIALS.filter((kind) => words[kind] !== "").map((kind) => `(?<${kind}>${words[kind]})`);
  const ending = unspaced ? "" : String.raw`(?:['’:]\p{L}{1,8})?`;
  const head = words.head === "" ? "" : String.raw`(?!\s+(?:${words.head})\b)`;
  const credential = `(?:${begins}(?<![${sign}-]))(?:${groups.join("|")})${ending}(?:${closes}(?![${sign}-]))${head}`;
  // Text inside a value is no word.
  const apart = unspaced ? whole(any) : String.raw`(?<![^\s"'(«“„¿¡])(?:${any})(?![^\s.,:;!?)"'»”])`;
  return { whole, any, apart, credential, login: whole(words.login) };
}

function grammarOf(words: GrammarWords): Grammar {
  const unspaced = IS_UNSPACED.test(words.password);
  const { whole, any, apart, credential, login } = sourcesOf(words, unspaced);
  const here = new Map<string, RegExp>(KINDS.map((kind) => [kind, new RegExp(whole(words[kind]), "iuy")]));
  const anywhere = new Map<string, RegExp>(KINDS.map((kind) => [kind, new RegExp(whole(words[kind]), "iu")]));
  const known = new RegExp(`^(?:(?:${any})|(?:${words.not || "(?!)"})\\p{L}{0,4})$`, "iu");
  const joining = new RegExp(`^(?:${any})$`, "iu");
  const credentialHere = new RegExp(credential, "iuy");
  const credentialAnywhere = new RegExp(credential, "iu");
  const mentioning = new RegExp(`${credential}|${login}`, "iu");
  const counted = new RegExp(apart, "giu");
  const suffix = new RegExp(`(?:${words.suffix || "(?!)"})$`, "u");
  return {
    unspaced,
    inflects: words.suffix !== "",
    credentials: new RegExp(credential, "giu"),
    logins: new RegExp(login, "giu"),
    at: (kind, text, from) => endOf(here.get(kind) ?? /(?!)/y, text, from),
    isCredentialAt: (text, from) => {
      const to = endOf(credentialHere, text, from);
      return to !== undefined && !beginsValue(text, to);
    },
    hasCredential: (text) => credentialAnywhere.test(text),
    has: (kind, text) => anywhere.get(kind)?.test(text) === true,
    joins: (word) => joining.test(word),
    knows: (word) => known.test(word),
    skip: (text, from) => endOf(NEXT, text, from) ?? from + 1,
    bare: (value) => value.replace(suffix, "") || value,
    score(sentence) {
      if (!mentioning.test(sentence)) return 0;
      return (credentialAnywhere.test(sentence) ? OF_CREDENTIAL : 0) + [...sentence.matchAll(counted)].length;
    },
  };
}

/** End of a sticky pattern's match at `from`; undefined without one. */
export function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const ALL_KINDS = [...CREDENTIALS, ...KINDS, "head", "not", "prefix", "suffix"] as const;

const wordsIn = (own: CredentialWords): GrammarWords =>
  Object.fromEntries(
    ALL_KINDS.map((kind) => [kind, [own[kind] ?? [], ANYWHERE[kind] ?? []].flat().join("|")]),
  ) as GrammarWords; // one text for each kind

const GRAMMARS = PAGE_LANGUAGES.flatMap(({ credentials }) => (credentials ? grammarOf(wordsIn(credentials)) : []));

/**
 * Grammars with the highest score, and those of other languages whose word for a password stands there too: "user jo,
 * Passwort: x". Empty if the sentence mentions no credential.
 */
export function grammarsOf(sentence: string): readonly Grammar[] {
  const scored = GRAMMARS.map((grammar) => ({ grammar, score: grammar.score(sentence) }));
  const most = Math.max(...scored.map(({ score }) => score));
  if (most === 0) return [];
  const best = scored.filter(({ score }) => score === most).map(({ grammar }) => grammar);
  const read = new Set(best.flatMap(({ credentials }) => placesOf(sentence, credentials)));
  const others = scored.flatMap(({ grammar, score }) => (score > 0 && score < most ? [grammar] : []));
  const mixed = others.filter(({ credentials }) =>
    placesOf(sentence, credentials, "password").some((at) => !read.has(at)),
  );
  return [...best, ...mixed];
}

const placesOf = (sentence: string, credentials: RegExp, kind?: (typeof CREDENTIALS)[number]): readonly number[] =>
  [...sentence.matchAll(credentials)].flatMap(({ index, groups = {} }) =>
    kind === undefined || groups[kind] !== undefined ? [index] : [],
  );
