/** References: hostile page generators whose elements name one another. */

import { asked, many, repeated, type Structure, word, words } from "./texts.js";

export const REFERRING: readonly Structure[] = [
  asked(
    "Type Anna in w1",
    "labels of one field",
    12_000,
    (n) => `<input id=a>${repeated(n, (nth) => `<label for=a>${word(nth)}</label>`)}`,
  ),
  asked(
    "Type Anna in Name",
    "labels of fields",
    7_000,
    (n) =>
      `${repeated(n, (nth) => `<label for=${word(nth)}>Name</label>`)}${repeated(n, (nth) => `<input id=${word(nth)}>`)}`,
  ),
  many("all name all", 300, (n) =>
    repeated(n, (nth) => `<button id=${word(nth)} aria-labelledby="${words(n)}">a</button>`),
  ),
  many(
    "all are named by one",
    9_000,
    (n) => `<p id=a>${words(9_000)}</p>${"<button aria-labelledby=a>b</button>".repeat(n)}`,
  ),
  many(
    "all are named by parents",
    300,
    (n) =>
      `${repeated(n, (nth) => `<div id=${word(nth)}>${word(nth)}`)}<button aria-labelledby="${words(n)}">a</button>`,
  ),
  asked(
    "Type Anna in Name",
    "described by long",
    5_000,
    (n) => `<p id=a>${words(20_000)}</p>${"<input aria-describedby=a aria-label=Name>".repeat(n)}`,
  ),
  many("owns a circle", 10_000, (n) =>
    repeated(n, (nth) => `<div id=${word(nth)} role=group aria-owns="${word((nth + 1) % n)}">a</div>`),
  ),
  many("owns all", 300, (n) => repeated(n, (nth) => `<div id=${word(nth)} role=list aria-owns="${words(n)}">a</div>`)),
  many("controls all", 300, (n) =>
    repeated(n, (nth) => `<button id=${word(nth)} aria-controls="${words(n)}" aria-expanded=false>Help</button>`),
  ),
  many("one id", 14_000, (n) => `${"<p id=a>a</p>".repeat(n)}<button aria-labelledby=a>Help</button>`),
  asked(
    "Click Save",
    "buttons of forms elsewhere",
    9_000,
    (n) => `<form id=a></form>${"<input form=a value=b>".repeat(n)}<button form=a>Save</button>`,
  ),
  many("lists of fields", 4_000, (n) =>
    repeated(n, (nth) => `<input list=l${nth}><datalist id=l${nth}><option>a<option>b</datalist>`),
  ),
  many("active descendants", 7_000, (n) =>
    repeated(
      n,
      (nth) => `<div role=combobox tabindex=0 aria-activedescendant=${word((nth + 1) % n)} id=${word(nth)}>a</div>`,
    ),
  ),
  many("error messages", 6_000, (n) =>
    repeated(n, (nth) => `<input aria-invalid=true aria-errormessage=${word(nth)}><p id=${word(nth)}>Wrong</p>`),
  ),
];
