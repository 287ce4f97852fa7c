/** Credential grammar: the credential words of a language as expressions, and the languages that a sentence may be in (SF14). */

import type { CredentialWords } from "../words/language.js";
import { PAGE_LANGUAGES } from "../words/languages.js";

export type WordKind = Exclude<
  keyof CredentialWords,
  "password" | "pin" | "code" | "bare" | "token" | "prefix" | "suffix"
>;
type GrammarWords = Readonly<Record<keyof CredentialWords, string>>;

/** Scripts that part words by no blank, or write endings right behind a value. */
export const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;

/** GrammarWords of a language of any kind. */
const ANYWHERE: CredentialWords = {
  password: "pass ?words?|pass ?phrase|passcode|passwd|pwd|pw",
  pin: "pin",
  code: "otp|cv[cv]2?|tan|2fa[- ]code",
  token: "(?:api|access|auth|client|secret|bearer)[- ]?(?:key|token|secret)|token|secret",
  login: "log ?in",
  bare: "sms[- ]?code",
};

export interface Grammar {
  /** No blank parts its words. */
  readonly unspaced: boolean;
  /** It writes endings behind a value. */
  readonly inflects: boolean;
  /** Every credential of a text; its named group is the kind. */
  readonly credentials: RegExp;
  readonly logins: RegExp;
  /** Where the word of this kind ends that begins here. */
  at(kind: WordKind, text: string, from: number): number | undefined;
  isCredentialAt(text: string, from: number): boolean;
  hasCredential(text: string): boolean;
  /** Whether the text has a word of this kind. */
  has(kind: WordKind, text: string): boolean;
  /** Whether this is a word of the grammar, or begins as what a password is when no value is given. */
  knows(word: string): boolean;
  /** Whether this is one of the small words that join others. */
  joins(word: string): boolean;
  /** Where the next word begins: in scripts without blanks, the next character. */
  skip(text: string, from: number): number;
  /** The value without the ending that the language writes behind it. */
  bare(value: string): string;
  /** How many of its words are in a sentence. */
  score(sentence: string): number;
}

const CREDENTIALS = ["code", "pin", "token", "password", "bare"] as const;
const KINDS = ["is", "with", "of", "user", "field", "own", "into", "enter", "and", "if", "login"] as const;
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const NEXT = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED},，、:：=]+`, "uy");

/** What a credential of the language counts among the words by which a language is known. */
const OF_CREDENTIAL = 3;

/** "pw^0a7b": the word that ends here begins a value. These signs stand in a password, and not between a credential and its value. */
export const beginsValue = (text: string, to: number): boolean => /[#$%&*+<>^_~@]/.test(text[to] ?? "");

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
  // What stands inside a value is no word.
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

/** Where a sticky pattern ends that begins at this place. */
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

/** Those of which the sentence has most words; none where it speaks of no credential. */
export function grammarsOf(sentence: string): readonly Grammar[] {
  const scored = GRAMMARS.map((grammar) => ({ grammar, score: grammar.score(sentence) }));
  const most = Math.max(...scored.map(({ score }) => score));
  return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ grammar }) => grammar);
}
