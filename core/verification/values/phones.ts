/** Phones: whether two texts write the same number, with or without its country. All texts are folded. */

import type { ValueContext, ValueMatch } from "./written-value.js";

/** Calling codes by the region of a language tag. */
const CALLING_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  "us 1,ca 1,gb 44,ie 353,de 49,at 43,ch 41,li 423,fr 33,be 32,lu 352,nl 31,it 39,es 34,pt 351,dk 45,se 46,no 47,fi 358,is 354,pl 48,cz 420,sk 421,hu 36,ro 40,bg 359,hr 385,si 386,gr 30,tr 90,ru 7,ua 380,ee 372,lv 371,lt 370,il 972,ae 971,sa 966,eg 20,za 27,ng 234,ke 254,in 91,pk 92,cn 86,hk 852,tw 886,jp 81,kr 82,sg 65,my 60,id 62,th 66,vn 84,ph 63,au 61,nz 64,br 55,mx 52,ar 54,cl 56,co 57"
    .split(",")
    .map((row) => row.split(" ") as [string, string]), // written as pairs
);
/** What is dialled before a number inside its own country; "0" in most. Italian numbers keep theirs abroad. */
const TRUNK: Readonly<Record<string, string>> = { "1": "1", "7": "8", "36": "06", "39": "" };

interface Phone {
  /** All of them, its country's included where it is written. */
  readonly digits: string;
  readonly isAbroad: boolean;
}

/** So many digits are a telephone number and no amount, unless the field says that it holds one. */
const DIGITS = 7;

/**
 * Null when one of them is no telephone number, and when neither names its country: then they may as well be cards, codes or
 * amounts, which many pages ask for in fields of type `tel`. Only the page's region tells which country the other one is in.
 */
export function matchPhones(asked: string, held: string, { type, language }: ValueContext): ValueMatch | null {
  // Most texts are none, and this is asked of each pair of them.
  if (type !== "tel" && !asked.startsWith("+") && !held.startsWith("+")) return null;
  const [one, other] = [readPhone(asked, type === "tel"), readPhone(held, type === "tel")];
  if (one === null || other === null || !(one.isAbroad || other.isAbroad)) return null;
  if (one.isAbroad && other.isAbroad) return one.digits === other.digits ? "same" : "other";
  const [abroad, home] = one.isAbroad ? [one, other] : [other, one];
  // A code that has lost its noughts is none.
  if (abroad.digits === home.digits) return (one.isAbroad ? asked : held).startsWith("+") ? "same" : null;
  const code = CALLING_CODES[/-([a-z]{2})\b/i.exec(language ?? "")?.[1]?.toLowerCase() ?? ""];
  if (code !== undefined && abroad.digits === code + withoutTrunk(home.digits, TRUNK[code] ?? "0")) return "same";
  return mayBeOf(abroad.digits, home.digits) ? "doubtful" : "other";
}

/** "0049" begins a number abroad, but elsewhere than in a field for it also an account. */
function readPhone(text: string, isTold: boolean): Phone | null {
  if (!/^(?:\+|\(?\d)[\d ()./-]*$/.test(text) || text.length > 30) return null;
  const isAbroad = text.startsWith("+") || (isTold && /^00[1-9]/.test(text));
  // "+49 (0)30" names the digit that is dialled at home alone.
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
