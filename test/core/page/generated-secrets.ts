/** Secrets that are generated, in text, markup and addresses, and what masking leaves of them. */

import { maskHtml } from "../../../adapters/snapshots/mask.js";
import { maskText } from "../../../core/page/mask/mask-text.js";
import { maskField } from "../../../core/page/mask/privacy.js";
import { chanceOf } from "../../../testing/simulator/chance.js";

const { below } = chanceOf(20_261_123);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join("");
const letters = (count: number): string =>
  Array.from({ length: count }, () => pick([..."abcdefghijkmnpqrstuvwxyz23456789"])).join("");

function luhnDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

function card(): string {
  const [start, length] = pick([
    ["4", 16],
    ["51", 16],
    ["2221", 16],
    ["37", 15],
    ["6011", 16],
    ["36", 14],
    ["3530", 16],
  ] as const);
  const body = start + digits(length - start.length - 1);
  return body + luhnDigit(body);
}

function grouped(number: string, gap: string): string {
  const ends = number.length === 16 ? [0, 4, 8, 12, 16] : [0, 4, 10, number.length];
  return ends
    .slice(1)
    .map((end, at) => number.slice(ends[at], end))
    .join(gap);
}

function iban(): string {
  const [country, account] = pick([
    ["DE", digits(18)],
    ["NL", `ABNA${digits(10)}`],
    ["FR", digits(23)],
    ["GB", `WEST${digits(14)}`],
    ["ES", digits(20)],
  ] as const);
  const asNumber = [...`${account}${country}00`].map((letter) => String(Number.parseInt(letter, 36))).join("");
  return `${country}${String(98n - (BigInt(asNumber) % 97n)).padStart(2, "0")}${account}`;
}

const ssn = (): string =>
  `${100 + below(500)}-${String(1 + below(99)).padStart(2, "0")}-${String(1 + below(9999)).padStart(4, "0")}`;

/** The secret as it must not be found again, and what it stands in. */
interface Sample {
  readonly secret: string;
  readonly text: string;
}

const TEXTS: readonly (() => Sample)[] = [
  () => {
    const secret = grouped(card(), pick([" ", "-", ".", "/", "\u00a0", "", "\u2011", " - "]));
    return {
      secret,
      text: `${pick(["Card ", "", "Nr.", "Order 4711, "])}${secret}${pick([" 12/30", " 1230", " 12/2030 737", " exp 12/30", ", thanks", ""])}`,
    };
  },
  () => {
    const plain = iban();
    const secret = pick([plain, plain.toLowerCase(), plain.replace(/(.{4})(?=.)/g, "$1 ")]);
    return { secret, text: `${pick(["To ", "IBAN: ", "("])}${secret}${pick([" please", ")", ""])}` };
  },
  () => {
    const secret = ssn();
    return { secret, text: `${pick(["My number is ", "SSN ", ""])}${secret}${pick([".", " and", ""])}` };
  },
  () => {
    const secret = letters(6 + below(30));
    const name = pick([
      "token",
      "code",
      "access_token",
      "resetToken",
      "id_token",
      "api_key",
      "sig",
      "session_id",
      "password",
    ]);
    return {
      secret,
      text: `${pick(["https://a.test/x", "/x/y", "b.test/"])}${pick(["?", "?a=1&", "#", "?q=x;"])}${name}=${secret}${pick(["", "&b=2", "#top"])}`,
    };
  },
  () => {
    const secret = `${letters(5)}${digits(3)}`;
    return {
      secret,
      text: `${pick(["Password", "Passwort", "Mot de passe", "Contraseña", "Wachtwoord", "API key", "Token"])}${pick([": ", "=", " : "])}${secret}`,
    };
  },
];

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const MARKUPS: readonly ((text: string) => string)[] = [
  (text) => `<p>${escaped(text)}</p>`,
  (text) => `<td title="${escaped(text)}">x</td>`,
  (text) => `<a href="https://a.test/?note=${escaped(text).replaceAll(" ", "%20")}">x</a>`,
  (text) => `<img alt="${escaped(text)}" src=x.png>`,
  (text) => `<textarea>${escaped(text)}</textarea>`,
  (text) => `<input name=note value="${escaped(text)}">`,
  (text) => `<script>${text}</script>`,
  (text) => `<!-- ${text.replaceAll("--", "")} -->`,
  (text) => `<button aria-label="${escaped(text)}">x</button>`,
];

/** Fields and attributes that give a value away whatever it looks like. */
const NAMED: readonly ((secret: string) => string)[] = [
  (secret) => `<label>Passwort <input value="${secret}"></label>`,
  (secret) => `<label for=f>Security answer</label><input id=f value="${secret}">`,
  (secret) => `<input name=userPassword value=${secret}>`,
  (secret) => `<input placeholder="Mot de passe" value="${secret}">`,
  (secret) => `<div data-token="${secret}">x</div>`,
  (secret) => `<div data-csrf-token=${secret}>x</div>`,
  (secret) => `<div data-sf-mask><p>${secret}</p></div>`,
  (secret) => `<meta name=csrf-token content=${secret}>`,
];

const sanitised = (html: string): string => {
  const masking = maskHtml(html);
  if (!masking.ok) throw new Error("refused");
  return masking.html;
};

const parts = (text: string): string => text.replace(/%20/g, " ");

/** Texts and pages in which a secret is left, of `count` that are generated. */
export function leftSecrets(count: number): readonly string[] {
  const left: string[] = [];
  for (let made = 0; made < count; made += 2) {
    const { secret, text } = pick(TEXTS)();
    const html = pick(MARKUPS)(text);
    if (maskText(text).includes(secret) || parts(sanitised(html)).includes(secret)) left.push(html);
    if (maskField({ attributes: { name: "note" }, value: text }).includes(secret)) left.push(text);
    const other = letters(8);
    const page = pick(NAMED)(other);
    if (sanitised(page).includes(other)) left.push(page);
  }
  return left;
}
