/** References: hostile page generators whose elements name one another. */

import { repeated, type Structure, word, words } from "./texts.js";

export const REFERRING: readonly Structure[] = [
  {
    name: "labels of one field",
    most: 12_000,
    body: (n) => `<input id=a>${repeated(n, (nth) => `<label for=a>${word(nth)}</label>`)}`,
    query: "Type Anna in w1",
  },
  {
    name: "labels of fields",
    most: 7_000,
    body: (n) =>
      `${repeated(n, (nth) => `<label for=${word(nth)}>Name</label>`)}${repeated(n, (nth) => `<input id=${word(nth)}>`)}`,
    query: "Type Anna in Name",
  },
  {
    name: "all name all",
    most: 300,
    body: (n) => repeated(n, (nth) => `<button id=${word(nth)} aria-labelledby="${words(n)}">a</button>`),
  },
  {
    name: "all are named by one",
    most: 9_000,
    body: (n) => `<p id=a>${words(9_000)}</p>${"<button aria-labelledby=a>b</button>".repeat(n)}`,
  },
  {
    name: "all are named by parents",
    most: 300,
    body: (n) =>
      `${repeated(n, (nth) => `<div id=${word(nth)}>${word(nth)}`)}<button aria-labelledby="${words(n)}">a</button>`,
  },
  {
    name: "described by long",
    most: 5_000,
    body: (n) => `<p id=a>${words(20_000)}</p>${"<input aria-describedby=a aria-label=Name>".repeat(n)}`,
    query: "Type Anna in Name",
  },
  {
    name: "owns a circle",
    most: 10_000,
    body: (n) => repeated(n, (nth) => `<div id=${word(nth)} role=group aria-owns="${word((nth + 1) % n)}">a</div>`),
  },
  {
    name: "owns all",
    most: 300,
    body: (n) => repeated(n, (nth) => `<div id=${word(nth)} role=list aria-owns="${words(n)}">a</div>`),
  },
  {
    name: "controls all",
    most: 300,
    body: (n) =>
      repeated(n, (nth) => `<button id=${word(nth)} aria-controls="${words(n)}" aria-expanded=false>Help</button>`),
  },
  { name: "one id", most: 14_000, body: (n) => `${"<p id=a>a</p>".repeat(n)}<button aria-labelledby=a>Help</button>` },
  {
    name: "buttons of forms elsewhere",
    most: 9_000,
    body: (n) => `<form id=a></form>${"<input form=a value=b>".repeat(n)}<button form=a>Save</button>`,
    query: "Click Save",
  },
  {
    name: "lists of fields",
    most: 4_000,
    body: (n) => repeated(n, (nth) => `<input list=l${nth}><datalist id=l${nth}><option>a<option>b</datalist>`),
  },
  {
    name: "active descendants",
    most: 7_000,
    body: (n) =>
      repeated(
        n,
        (nth) => `<div role=combobox tabindex=0 aria-activedescendant=${word((nth + 1) % n)} id=${word(nth)}>a</div>`,
      ),
  },
  {
    name: "error messages",
    most: 6_000,
    body: (n) =>
      repeated(n, (nth) => `<input aria-invalid=true aria-errormessage=${word(nth)}><p id=${word(nth)}>Wrong</p>`),
  },
];
