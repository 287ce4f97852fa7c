/** Shown text: words of others among our own, for a person's eyes: nothing in them hides, or turns what stands around (CN14). */

import { maskSlots } from "../../secrets/slot.js";

/** They turn the order of what follows, or are not seen at all. */
const HIDDEN = /[\u061c\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** More marks than any script puts on one letter: they would lie over the lines around. */
const PILE = /(\p{M}{3})\p{M}+/gu;

/** Hidden characters stand in it by their code, secrets as dots. */
export const shownText = (text: string): string => maskSlots(text).replace(HIDDEN, codeOf).replace(PILE, "$1");

const codeOf = (one: string): string => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
