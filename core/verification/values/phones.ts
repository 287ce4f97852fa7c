/** Phones: comparison of telephone numbers, with or without a country. All texts are folded. */

import type { ValueContext, ValueMatch } from "./written-value.js";

/** Calling codes by the region of a language tag. */
const CALLING_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  "us 1,ca 1,gb 44,ie 353,de 49,at 43,ch 41,li 423,fr 33,be 32,lu 352,nl 31,it 39,es 34,pt 351,dk 45,se 46,no 47,fi 358,is 354,pl 48,cz 420,sk 421,hu 36,ro 40,bg 359,hr 385,si 386,gr 30,tr 90,ru 7,ua 380,ee 372,lv 371,lt 370,il 972,ae 971,sa 966,eg 20,za 27,ng 234,ke 254,in 91,pk 92,cn 86,hk 852,tw 886,jp 81,kr 82,sg 65,my 60,id 62,th 66,vn 84,ph 63,au 61,nz 64,br 55,mx 52,ar 54,cl 56,co 57"
    .split(",")
    .map((row) => row.split(" ") as [string, string]), // written as pairs
);
/** Prefix dialled before a number inside its own country; "0" in most. Italian numbers keep theirs abroad. */
const TRUNK: Readonly<Record<string, string>> = { "1": "1", "7": "8", "36": "06", "39": "" };

interface Phone {
  /** All digits, including the country code if written. */
  readonly digits: string;
  readonly isAbroad: boolean;
}

/** Least digits of a telephone number outside a `tel` field. Fewer may be an amount. */
const DIGITS = 7;

/**
 * Null if either is no telephone number, or if neither has a country code: they may then be cards, codes or amounts, which many
 * pages ask for in `tel` fields. Only the page's region gives the country of a number without a code.
 */
export function matchPhones(asked: string, held: string, { type, language }: ValueContext): ValueMatch | null {
  // Fast path: this runs for every pair of texts, and most are no telephone numbers.
  if (type !== "tel" && !asked.startsWith("+") && !held.startsWith("+")) return null;
  const [one, other] = [readPhone(asked, type === "tel"), readPhone(held, type === "tel")];
  if (one === null || other === null || !(one.isAbroad || other.isAbroad)) return null;
  if (one.isAbroad && other.isAbroad) return one.digits === other.digits ? "same" : "other";
  const [abroad, home] = one.isAbroad ? [one, other] : [other, one];
  // A code that lost its leading zeros is no telephone number.
  if (abroad.digits === home.digits) return (one.isAbroad ? asked : held).startsWith("+") ? "same" : null;
  const code = CALLING_CODES[/-([a-z]{2})\b/i.exec(language ?? "")?.[1]?.toLowerCase() ?? ""];
  if (code !== undefined && abroad.digits === code + withoutTrunk(home.digits, TRUNK[code] ?? "0")) return "same";
  return mayBeOf(abroad.digits, home.digits) ? "doubtful" : "other";
}

/** "0049" begins a number abroad only in a `tel` field; elsewhere it may begin an account number. */
function readPhone(text: string, isTold: boolean): Phone | null {
  if (!/^(?:\+|\(?\d)[\d ()./-]*$/.test(text) || text.length > 30) return null;
  const isAbroad = text.startsWith("+") || (isTold && /^00[1-9]/.test(text));
  // "+49 (0)30" includes a digit that is dialled only inside the country.
  const digits = (isAbroad ? text.replace("(0)", "").replace(/^00/, "") : text).replace(/\D/g, "");
  return digits.length < (isTold ? 3 : DIGITS) ? null : { digits, isAbroad };
}

const withoutTrunk = (digits: string, trunk: string): string =>
  trunk !== "" && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;

function mayBeOf(abroad: string, home: string): boolean {
  return ["", "0", "1", "8", "06"].some((trunk) => {
    const own = withoutTrunk(home, trunk);
    const rest = abroad.length - own.length;
    return rest >= 1 && rest <= 3 && abroad.endsWith(own);
  });
}
