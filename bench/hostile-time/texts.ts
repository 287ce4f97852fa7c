/** Texts: hostile page generators whose words or addresses are long. Each takes a size and returns a body. */

export interface Structure {
  readonly name: string;
  readonly most: number;
  readonly body: (count: number) => string;
  /** What the task asks of this page; absent: to press the page's button. */
  readonly query?: string;
}

export const many = (name: string, most: number, body: Structure["body"]): Structure => ({ name, most, body });
export const asked = (query: string, name: string, most: number, body: Structure["body"]): Structure => ({
  ...many(name, most, body),
  query,
});

export const repeated = (count: number, part: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => part(nth)).join("");
export const word = (nth: number): string => `w${nth.toString(36)}`;
export const words = (count: number): string => repeated(count, (nth) => `${word(nth)} `);

const LONG: readonly Structure[] = [
  many("endless word", 480_000, (n) => `<p>${"x".repeat(n)}</p>`),
  many("endless button", 240_000, (n) => `<button>${"x ".repeat(n)}</button>`),
  many("1-1-1", 240_000, (n) => `<p>${"1-".repeat(n)}</p>`),
  many("0,0,0", 240_000, (n) => `<form><p>${"0,".repeat(n)}</p><button>Pay</button></form>`),
  many("currencies", 120_000, (n) => `<form><p>${"€ 1".repeat(n)}</p><button>Pay</button></form>`),
  many("questions", 240_000, (n) => `<div role="dialog"><p>${"? ".repeat(n)}</p><button>Yes</button></div>`),
  many("no sentence", 120_000, (n) => `<div role="dialog"><p>${"so ".repeat(n)}</p><button>Yes</button></div>`),
  many("white space", 480_000, (n) => `<p>a${" \t\n".repeat(n / 3)}b</p>`),
  many("passwords", 40_000, (n) => `<p>${"password: ".repeat(n)}</p>`),
  many("card digits", 90_000, (n) => `<p>${"4242 ".repeat(n)}</p>`),
  many("split digits", 30_000, (n) => `<p>${"<b>4242</b> ".repeat(n)}</p>`),
  many("bank numbers", 70_000, (n) => `<p>${"de89 37".repeat(n)}</p>`),
  many("tokens", 80_000, (n) => `<p>${"sk-eyJ".repeat(n)}</p>`),
  many("base64", 120_000, (n) => `<p>${"eyJ.".repeat(n)}</p>`),
  many("private keys", 15_000, (n) => `<p>${"-----BEGIN PRIVATE KEY-----".repeat(n)}</p>`),
  many("ligatures", 160_000, (n) => `<p>${"\ufdfa".repeat(n)}</p>`),
  many("combining marks", 160_000, (n) => `<p>a${"\u0301\u0323".repeat(n)}</p>`),
  many("unseen characters", 160_000, (n) => `<p>${"4\u200e2\u200b".repeat(n / 2)}</p>`),
  many("entities", 90_000, (n) => `<p>${"&#49;".repeat(n)}</p>`),
  many("addresses", 20_000, (n) => `<p>${"https://a.test/?a=1&b=".repeat(n)}</p>`),
  many("mail addresses", 120_000, (n) => `<p>${"a@b.".repeat(n)}</p>`),
  many("dates", 40_000, (n) => `<p>${"2026-01-01 ".repeat(n)}</p>`),
  many("months", 60_000, (n) => `<p>${"1 May 2 ".repeat(n)}</p>`),
  many("times", 90_000, (n) => `<p>${"1:02 ".repeat(n)}</p>`),
];

const HREFS: readonly Structure[] = [
  many("javascript:void", 200_000, (n) => `<a href="javascript:void${"\t".repeat(n)}0${"\t".repeat(n)}">Help</a>`),
  many("javascript:void links", 1_000, (n) =>
    `<a href="javascript:void${"\t".repeat(180)}0${"\t".repeat(240)}">Help</a>`.repeat(n),
  ),
  many("parameters", 40_000, (n) => `<a href="/x?${repeated(n, (nth) => `${word(nth)}=1&amp;`)}">Help</a>`),
  many("path", 240_000, (n) => `<a href="/${"a/".repeat(n)}">Help</a>`),
  many("dots in a path", 120_000, (n) => `<a href="/${"a/../".repeat(n / 2)}">Help</a>`),
  many("percent signs", 150_000, (n) => `<a href="/${"%25".repeat(n)}">Help</a>`),
  many("host labels", 240_000, (n) => `<a href="https://${"a.".repeat(n)}test/">Help</a>`),
  many("links alike", 12_000, (n) => repeated(n, (nth) => `<a href="/items/${nth}">Help</a>`)),
  many("data address", 480_000, (n) => `<a download href="data:text/plain,${"a".repeat(n)}">Help</a>`),
];

export const TEXTS: readonly Structure[] = [...LONG, ...HREFS];
