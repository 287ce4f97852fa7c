/** References: things meant by where they stand: "the second Delete", "Edit in the row of Jas", "the field below Name". Elsewhere: anaphora, relative locators. */

import { numberOf } from "./lexicon.js";

export type Ordinal = number | "last";

export interface Reference {
  /** What the thing itself is called; "" when only its place is given. */
  readonly phrase: string;
  /** 1-based. */
  readonly ordinal: Ordinal | null;
  /** The row that holds it, by what it says or by its place among the rows. */
  readonly row: { readonly says: string } | { readonly ordinal: Ordinal } | null;
  readonly beside: { readonly side: "after" | "before"; readonly anchor: string } | null;
  /** The group, section or form that holds it. */
  readonly within: string | null;
}

const ORDINAL_WORDS: Readonly<Record<string, Ordinal>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  last: "last",
};

const ORDINAL = `${Object.keys(ORDINAL_WORDS).join("|")}|\\d+(?:st|nd|rd|th)`;
const IN = "(?:in|on|of|from|for|at|inside)\\s+(?:the\\s+)?";

const SHAPES: readonly (readonly [
  RegExp,
  (parts: Readonly<Record<string, string | undefined>>) => Partial<Reference>,
])[] = [
  [
    new RegExp(`^(?:(?<phrase>.+?)\\s+${IN})?(?:the\\s+)?(?<ordinal>${ORDINAL})\\s+(?:row|line|entry)$`, "i"),
    ({ ordinal }) => ({ row: { ordinal: ordinalOf(ordinal ?? "") ?? 1 } }),
  ],
  [
    new RegExp(
      `^(?:(?<phrase>.+?)\\s+${IN})?(?:the\\s+)?(?:row|line|entry)\\s+(?:of|for|with|named|called|that\\s+(?:says|shows|has)|where\\s+.+?\\s+is|containing)\\s+(?<says>.+)$`,
      "i",
    ),
    ({ says }) => ({ row: { says: says ?? "" } }),
  ],
  [
    new RegExp(`^(?:(?<phrase>.+?)\\s+${IN})?(?:the\\s+)?(?<says>\\p{Lu}.*?)[’']s\\s+(?:row|line|entry)$`, "iu"),
    ({ says }) => ({ row: { says: says ?? "" } }),
  ],
  [
    /^(?<phrase>.+?)\s+(?:(?:directly|right|just)\s+)?(?<side>below|under|underneath|after|following|next\s+to|right\s+of|above|before|left\s+of)\s+(?:the\s+)?(?<anchor>.+)$/i,
    ({ side, anchor }) => ({
      beside: { side: /^(?:above|before|left)/i.test(side ?? "") ? "before" : "after", anchor: anchor ?? "" },
    }),
  ],
  [
    new RegExp(`^(?<ordinal>${ORDINAL})\\s+(?<phrase>.+)$`, "i"),
    ({ ordinal }) => ({ ordinal: ordinalOf(ordinal ?? "") }),
  ],
  [
    /^(?<phrase>.+?)\s+(?:in|of|inside|within|on)\s+(?:the\s+)?(?<within>.+?)(?:\s+(?:section|group|panel|area|form|box|card|part))?$/i,
    ({ within }) => ({ within: within ?? null }),
  ],
];

/** Null when the words say no place. */
export function readReference(words: string): Reference | null {
  const text = words.trim().replace(/^the\s+/i, "");
  for (const [shape, read] of SHAPES) {
    const parts = shape.exec(text)?.groups;
    if (parts === undefined) continue;
    const phrase = (parts["phrase"] ?? "").replace(/^the\s+/i, "");
    const inner = readReference(phrase);
    // "the second Delete in the row of Jas": both hold.
    const base = inner ?? { phrase, ordinal: null, row: null, beside: null, within: null };
    return { ...base, ...read(parts) };
  }
  return null;
}

function ordinalOf(word: string): Ordinal | null {
  const plain = word.toLowerCase();
  return Object.hasOwn(ORDINAL_WORDS, plain) ? (ORDINAL_WORDS[plain] ?? null) : numberOf(plain.replace(/\D+$/, ""));
}

/** The one of several that an ordinal names. */
export function pickOrdinal<T>(all: readonly T[], ordinal: Ordinal): T | undefined {
  return ordinal === "last" ? all.at(-1) : all[ordinal - 1];
}
