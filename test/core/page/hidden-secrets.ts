/** Hidden secrets: generated secrets, split, wrapped, encoded and mixed with what nobody sees, as HTML allows (SF7). */

import fc from "fast-check";

/** `html`: a page that holds the secret; `secret`: its letters and digits. */
export interface HiddenSecret {
  readonly html: string;
  readonly secret: string;
  /** Of a number no five characters in a row may be left, of others no half. */
  readonly kind: "number" | "word" | "boxes";
}

const { constantFrom: pick } = fc;
const digits = (length: number): fc.Arbitrary<string> => letters("0123456789", length);
const letters = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc.array(pick(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(""));
const HEX = "0123456789abcdef";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const WORDS = `${CAPITALS}${CAPITALS.toLowerCase()}0123456789`;

function luhnDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const STARTS = [
  ["4", 16],
  ["51", 16],
  ["2221", 16],
  ["37", 15],
  ["6011", 16],
  ["36", 14],
  ["3530", 16],
] as const;
const card = pick(...STARTS).chain(([start, length]) =>
  fc
    .tuple(digits(length - start.length - 1), pick(" ", "-", "", "\u00a0", ".", "\u2011"))
    .map(([rest, gap]) => groupsOf(`${start}${rest}${luhnDigit(start + rest)}`).join(gap)),
);
const groupsOf = (number: string): readonly string[] =>
  (number.length === 16 ? number.match(/.{4}/g) : /^(.{4})(.{6})(.*)$/.exec(number)?.slice(1)) ?? [];

const iban = fc
  .tuple(
    pick("DE", "FR", "NL", "GB", "ES", "IT").chain((country) => fc.tuple(fc.constant(country), accountOf(country))),
    pick("", " ", "\u00a0"),
  )
  .map(([[country, account], gap]) => {
    const asNumber = [...`${account}${country}00`].map((letter) => String(Number.parseInt(letter, 36))).join("");
    const checked = `${country}${String(98n - (BigInt(asNumber) % 97n)).padStart(2, "0")}${account}`;
    return checked.replace(/(.{4})(?=.)/g, `$1${gap}`);
  });

function accountOf(country: string): fc.Arbitrary<string> {
  if (country === "NL") return digits(10).map((number) => `ABNA${number}`);
  if (country === "GB") return digits(14).map((number) => `WEST${number}`);
  if (country === "IT") return digits(22).map((number) => `X${number}`);
  return digits({ DE: 18, FR: 23, ES: 20 }[country] ?? 18);
}

const shaped = (start: string, alphabet: string, length: number, end = ""): fc.Arbitrary<string> =>
  letters(alphabet, length).map((middle) => `${start}${middle}${end}`);
const token = fc.oneof(
  shaped("ghp_", WORDS, 36),
  shaped("glpat-1", WORDS, 20),
  shaped("AKIA", CAPITALS, 16),
  shaped("AIza", WORDS, 35),
  shaped("sk_live_", WORDS, 24),
  shaped("sk-proj-1", WORDS, 40),
  shaped("xoxb-1234567890-", WORDS, 24),
  shaped("xapp-1-", WORDS, 30),
  shaped("hf_", CAPITALS, 34),
  shaped("ya29.", WORDS, 60),
  shaped("GOCSPX-", WORDS, 28),
  shaped("shpat_", HEX, 32),
  shaped("dop_v1_", HEX, 64),
  shaped("pypi-AgEIcHlwaS5vcmc2", WORDS, 60),
  shaped("dapi", HEX, 32),
  shaped("SK", HEX, 32),
  shaped("AC", HEX, 32),
  shaped("npm_", WORDS, 36),
  shaped("AGE-SECRET-KEY-1", "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58),
  shaped("123456789:A", WORDS, 34),
  shaped("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.", WORDS, 43),
  shaped("hooks.slack.com/services/T00000000/B00000000/", WORDS, 24),
  shaped("discord.com/api/webhooks/123456789012345678/", WORDS, 68),
  shaped("Authorization: Basic ", WORDS, 20, "=="),
  shaped("Authorization: Bearer 1", WORDS, 30),
  shaped("-----BEGIN PGP PRIVATE KEY BLOCK----- ", WORDS, 60, " -----END PGP PRIVATE KEY BLOCK-----"),
);
const password = fc
  .tuple(letters("abcdefghjkmnpqrstuvwxyz", 5), digits(2), letters("abcdefghjkmnpqrstuvwxyz", 3))
  .map((parts) => parts.join(""));
const LABELS = [
  ...["Password", "Passwort", "Mot de passe", "Contraseña", "Wachtwoord", "API key", "Token", "Secret", "Senha"],
  ...["Your password", "Initial password", "Access token"],
];

/** How each character is written. */
const ENCODINGS: readonly ((one: string) => string)[] = [
  (one) => one,
  (one) => `&#${one.charCodeAt(0)};`,
  (one) => `&#x${one.charCodeAt(0).toString(16)};`,
  (one) => (/[A-Za-z0-9]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one),
];
const PLAIN = ENCODINGS.slice(0, 3);
const UNSEEN = ["", "", "\u200b", "\u200e", "&shy;", "&#8203;", "\u2060", "\ufeff"];
const COMMENTS = ["<!-- x -->", "<wbr>", "<b></b>", "<span hidden>x</span>"];
const WRAPS = ["b", "span", "code", "mark", "i", "em", "strong", "small", "kbd", "font"];

/** How a text is written: where it is cut, and what is done to each part. */
const writing = fc.record({
  cuts: fc.array(fc.nat(79), { maxLength: 5 }),
  wraps: fc.array(fc.option(pick(...WRAPS)), { minLength: 6, maxLength: 6 }),
  encodings: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
  between: fc.array(pick(...UNSEEN, ...COMMENTS), { minLength: 6, maxLength: 6 }),
});
type Writing = typeof writing extends fc.Arbitrary<infer W> ? W : never;

function written(text: string, { cuts, wraps, encodings, between }: Writing, hasTags = true): string {
  const ends = [...new Set([...cuts.map((cut) => cut % text.length), 0, text.length])].sort((a, b) => a - b);
  return ends
    .slice(1)
    .map((end, at) => {
      const isPart = hasTags || !/[<]/.test(between[at] ?? "");
      const part = [...text.slice(ends[at], end)].map((one) => (ENCODINGS[encodings[at] ?? 0] ?? String)(one)).join("");
      const inside = part.replace(/[<]/g, "&lt;");
      const wrap = hasTags ? wraps[at] : null;
      return `${at > 0 && isPart ? between[at] : ""}${wrap ? `<${wrap}>${inside}</${wrap}>` : inside}`;
    })
    .join("");
}

const plainly = (text: string, encoding: number): string =>
  [...text].map((one) => (PLAIN[encoding % PLAIN.length] ?? String)(one)).join("");

/** Places of running text; those of the second list hold no tags. */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<div>Pay with ${text}, please</div>`,
  (text) => `<ul><li>${text}</li></ul>`,
  (text) => `<table><tr><td>Method</td><td>${text}</td></tr></table>`,
  (text) => `<dl><dt>Paid by</dt><dd>${text}</dd></dl>`,
  (text) => `<h2>${text}</h2>`,
  (text) => `<button>Use ${text}</button>`,
  (text) => `<span>${text}</span>`,
  (text) => `<p>x</p>\n${text}`,
  (text) => `<label>Note ${text}</label>`,
  (text) => `<div role=alert>${text}</div>`,
  (text) => `<pre>${text}</pre>`,
];
const UNTAGGED: readonly ((text: string) => string)[] = [
  (text) => `<select><option>${text}</option></select>`,
  (text) => `<title>${text}</title><p>x</p>`,
  (text) => `<p title="${text}">x</p>`,
  (text) => `<button aria-label="${text}">x</button>`,
  (text) => `<input aria-label=Note value="${text}">`,
];

const inText = (text: fc.Arbitrary<string>, kind: "number" | "word"): fc.Arbitrary<HiddenSecret> =>
  fc.tuple(text, writing, fc.boolean(), fc.nat(59)).map(([secret, how, isTagged, place]) => {
    const places = isTagged ? PLACES : UNTAGGED;
    return { secret, kind, html: (places[place % places.length] ?? String)(written(secret, how, isTagged)) };
  });

const LABELLED: readonly ((label: string, value: string) => string)[] = [
  (label, value) => `<p>${label}: ${value}</p>`,
  (label, value) => `<p>${label}: <code>${value}</code></p>`,
  (label, value) => `<p>${label} <code>${value}</code></p>`,
  (label, value) => `<p><b>${label}</b> ${value}</p>`,
  (label, value) => `<p>${label} is <b>${value}</b></p>`,
  (label, value) => `<table><tr><th>${label}</th><td>${value}</td></tr></table>`,
  (label, value) => `<table><tr><td>${label}:<td>${value}</table>`,
  (label, value) => `<table><tr><th>User<th>${label}<tr><td>jo<td>${value}</table>`,
  (label, value) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`,
  (label, value) => `<div><div>${label}</div><div>${value}</div></div>`,
  (label, value) => `<span>${label}</span><span>${value}</span>`,
  (label, value) => `<h3>${label}</h3><pre>${value}</pre>`,
  (label, value) => `x\n${label}: ${value}`,
];
const labelled = fc
  .tuple(password, pick(...LABELS), writing, pick(...LABELLED))
  .map(([secret, label, how, place]): HiddenSecret => {
    return { secret, kind: "word", html: place(label, written(secret, how)) };
  });

const FIELDS: readonly ((label: string, value: string) => string)[] = [
  (label, value) => `<label>${label} <input value="${value}"></label>`,
  (label, value) => `<label for=f>${label}</label><input id=f value="${value}">`,
  (label, value) => `<input id=f value="${value}"><label for=f>${label}</label>`,
  (label, value) => `<span id=l>${label}</span><input aria-labelledby=l value="${value}">`,
  (label, value) => `<input aria-labelledby="x l" value="${value}"><b id=l>${label}</b>`,
  (label, value) => `<input aria-label="${label}" value="${value}">`,
  (label, value) => `<input placeholder="${label}" value="${value}">`,
  (label, value) => `<input title="${label}" value="${value}">`,
  (label, value) => `<p>${label}</p><input value="${value}">`,
  (label, value) => `<table><tr><th>${label}<td><input value="${value}"></table>`,
  (label, value) => `<label>${label}<textarea>${value}</textarea></label>`,
  (label, value) => `<span id=l>${label}</span><textarea aria-labelledby=l>${value}</textarea>`,
  (label, value) => `<div role=textbox aria-label="${label}">${value}</div>`,
  (label, value) => `<i id=l>${label}</i><div contenteditable aria-labelledby=l><p>${value}</p></div>`,
];
const field = fc
  .tuple(
    fc.oneof(password, letters(WORDS, 7)),
    pick(...LABELS, "One-time code", "Security answer"),
    pick(...FIELDS),
    fc.nat(2),
  )
  .map(([secret, label, place, encoding]): HiddenSecret => {
    return { secret, kind: "word", html: place(label, plainly(secret, encoding)) };
  });

const BOXES: readonly ((boxes: readonly string[]) => string)[] = [
  (boxes) => `<fieldset><legend>Enter the code</legend>${boxes.join("")}</fieldset>`,
  (boxes) => boxes.map((box) => `<div>${box}</div>`).join("\n"),
  (boxes) => boxes.map((box) => `<span>${box}</span>`).join(" - "),
  (boxes) =>
    `<p>We sent it to you</p>${boxes[0]?.replace("<input", "<input autocomplete=one-time-code")}${boxes.slice(1).join(" ")}`,
];
const boxes = fc
  .tuple(
    fc.oneof(digits(6), digits(4)),
    pick(...BOXES),
    pick("", " type=tel", " inputmode=numeric", " aria-label=Digit"),
  )
  .map(([secret, place, more]): HiddenSecret => {
    return {
      secret,
      kind: "boxes",
      html: place([...secret].map((digit) => `<input maxlength=1${more} value=${digit}>`)),
    };
  });

export const hiddenSecrets: fc.Arbitrary<HiddenSecret> = fc.oneof(
  { weight: 4, arbitrary: inText(card, "number") },
  { weight: 3, arbitrary: inText(iban, "number") },
  { weight: 4, arbitrary: inText(token, "word") },
  { weight: 3, arbitrary: labelled },
  { weight: 2, arbitrary: field },
  { weight: 1, arbitrary: boxes },
);

const NAMED: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", shy: "", nbsp: " " };
const decoded = (html: string): string =>
  html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (NAMED[name] ?? whole),
  );
export const squashed = (text: string): string =>
  decoded(text)
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "");
const withoutTags = (html: string): string => html.replace(/<span hidden>x<\/span>|<[^>]*>/g, "");

/** Letters and digits of the secret itself, without the words around it. */
export function ownLetters({ secret }: Pick<HiddenSecret, "secret">): string {
  const plain = secret.startsWith("-----") ? (secret.split(" ")[5] ?? "") : secret.replace(/^Authorization: \w+ /, "");
  return squashed(plain);
}

/** What of the secret can still be read in `text`: markup, or JSON; undefined where nothing tells it. */
export function leftOf(hidden: HiddenSecret, text: string): string | undefined {
  const { kind } = hidden;
  const own = ownLetters(hidden);
  if (kind === "boxes") return [...text.matchAll(/value"?[=:]"?\d/g)].length >= own.length / 2 ? own : undefined;
  const length = kind === "number" ? 5 : Math.ceil(own.length / 2);
  // Keys of nodes are hashes, in which five digits may stand by chance.
  const told = text.replace(/"(?:key|fingerprint|form|dialog)":"[^"]*"|"[ef]:[^"]*":/g, "");
  const shown = [squashed(told), squashed(withoutTags(told))];
  for (let at = 0; at + length <= own.length; at++) {
    const run = own.slice(at, at + length);
    if (shown.some((one) => one.includes(run))) return run;
  }
  return undefined;
}
