/** Texts: hostile page generators whose words or addresses are long. Each takes a size and returns a body. */

export interface Structure {
  readonly name: string;
  readonly most: number;
  readonly body: (count: number) => string;
  /** What the task asks of this page; absent: to press the page's button. */
  readonly query?: string;
}

export const repeated = (count: number, part: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => part(nth)).join("");
export const word = (nth: number): string => `w${nth.toString(36)}`;
export const words = (count: number): string => repeated(count, (nth) => `${word(nth)} `);

const LONG: readonly Structure[] = [
  { name: "endless word", most: 480_000, body: (n) => `<p>${"x".repeat(n)}</p>` },
  { name: "endless button", most: 240_000, body: (n) => `<button>${"x ".repeat(n)}</button>` },
  { name: "1-1-1", most: 240_000, body: (n) => `<p>${"1-".repeat(n)}</p>` },
  { name: "0,0,0", most: 240_000, body: (n) => `<form><p>${"0,".repeat(n)}</p><button>Pay</button></form>` },
  { name: "currencies", most: 120_000, body: (n) => `<form><p>${"€ 1".repeat(n)}</p><button>Pay</button></form>` },
  {
    name: "questions",
    most: 240_000,
    body: (n) => `<div role="dialog"><p>${"? ".repeat(n)}</p><button>Yes</button></div>`,
  },
  {
    name: "no sentence",
    most: 120_000,
    body: (n) => `<div role="dialog"><p>${"so ".repeat(n)}</p><button>Yes</button></div>`,
  },
  { name: "white space", most: 480_000, body: (n) => `<p>a${" \t\n".repeat(n / 3)}b</p>` },
  { name: "passwords", most: 40_000, body: (n) => `<p>${"password: ".repeat(n)}</p>` },
  { name: "card digits", most: 90_000, body: (n) => `<p>${"4242 ".repeat(n)}</p>` },
  { name: "split digits", most: 30_000, body: (n) => `<p>${"<b>4242</b> ".repeat(n)}</p>` },
  { name: "bank numbers", most: 70_000, body: (n) => `<p>${"de89 37".repeat(n)}</p>` },
  { name: "tokens", most: 80_000, body: (n) => `<p>${"sk-eyJ".repeat(n)}</p>` },
  { name: "base64", most: 120_000, body: (n) => `<p>${"eyJ.".repeat(n)}</p>` },
  { name: "private keys", most: 15_000, body: (n) => `<p>${"-----BEGIN PRIVATE KEY-----".repeat(n)}</p>` },
  { name: "ligatures", most: 160_000, body: (n) => `<p>${"\ufdfa".repeat(n)}</p>` },
  { name: "combining marks", most: 160_000, body: (n) => `<p>a${"\u0301\u0323".repeat(n)}</p>` },
  { name: "unseen characters", most: 160_000, body: (n) => `<p>${"4\u200e2\u200b".repeat(n / 2)}</p>` },
  { name: "entities", most: 90_000, body: (n) => `<p>${"&#49;".repeat(n)}</p>` },
  { name: "addresses", most: 20_000, body: (n) => `<p>${"https://a.test/?a=1&b=".repeat(n)}</p>` },
  { name: "mail addresses", most: 120_000, body: (n) => `<p>${"a@b.".repeat(n)}</p>` },
  { name: "dates", most: 40_000, body: (n) => `<p>${"2026-01-01 ".repeat(n)}</p>` },
  { name: "months", most: 60_000, body: (n) => `<p>${"1 May 2 ".repeat(n)}</p>` },
  { name: "times", most: 90_000, body: (n) => `<p>${"1:02 ".repeat(n)}</p>` },
];

const HREFS: readonly Structure[] = [
  {
    name: "javascript:void",
    most: 200_000,
    body: (n) => `<a href="javascript:void${"\t".repeat(n)}0${"\t".repeat(n)}">Help</a>`,
  },
  {
    name: "javascript:void links",
    most: 1_000,
    body: (n) => `<a href="javascript:void${"\t".repeat(180)}0${"\t".repeat(240)}">Help</a>`.repeat(n),
  },
  {
    name: "parameters",
    most: 40_000,
    body: (n) => `<a href="/x?${repeated(n, (nth) => `${word(nth)}=1&amp;`)}">Help</a>`,
  },
  { name: "path", most: 240_000, body: (n) => `<a href="/${"a/".repeat(n)}">Help</a>` },
  { name: "dots in a path", most: 120_000, body: (n) => `<a href="/${"a/../".repeat(n / 2)}">Help</a>` },
  { name: "percent signs", most: 150_000, body: (n) => `<a href="/${"%25".repeat(n)}">Help</a>` },
  { name: "host labels", most: 240_000, body: (n) => `<a href="https://${"a.".repeat(n)}test/">Help</a>` },
  { name: "links alike", most: 12_000, body: (n) => repeated(n, (nth) => `<a href="/items/${nth}">Help</a>`) },
  { name: "data address", most: 480_000, body: (n) => `<a download href="data:text/plain,${"a".repeat(n)}">Help</a>` },
];

export const TEXTS: readonly Structure[] = [...LONG, ...HREFS];
