/** Structures: hostile page generators whose parts are many or deep, and those of the other files. */

import { REFERRING } from "./references.js";
import { repeated, type Structure, TEXTS, word, words } from "./texts.js";

const NESTED: readonly Structure[] = [
  { name: "divs in divs", most: 500, body: (n) => "<div>".repeat(n) },
  { name: "wide and deep", most: 60, body: (n) => `${"<div>".repeat(8)}${"<p>a</p>".repeat(40)}`.repeat(n) },
  { name: "lists in lists", most: 250, body: (n) => "<ul><li>a".repeat(n) },
  { name: "tables in tables", most: 120, body: (n) => "<table><tr><td>a".repeat(n) },
  { name: "forms in sections", most: 250, body: (n) => "<section aria-label=a><form><button>Help</button>".repeat(n) },
  {
    name: "regions in regions",
    most: 250,
    body: (n) => repeated(n, (nth) => `<section aria-label="${word(nth)}"><h2>${word(nth)}</h2><button>Help</button>`),
  },
  {
    name: "dialogs in dialogs",
    most: 250,
    body: (n) => `${"<div role=dialog aria-label=a><p>Sure?</p>".repeat(n)}<button>Yes</button>`,
  },
  { name: "unclosed inline", most: 400, body: (n) => `${"<b><i>".repeat(n / 2)}${"a<p>".repeat(200)}` },
  { name: "buttons in labels", most: 200, body: (n) => `${"<label>".repeat(n)}<input>${"a</label>".repeat(n)}` },
  { name: "lines of deep text", most: 400, body: (n) => `${"<span>".repeat(n)}${"a <br>".repeat(4_000)}` },
  { name: "fieldsets", most: 250, body: (n) => repeated(n, (nth) => `<fieldset><legend>${word(nth)}</legend><input>`) },
  {
    name: "groups",
    most: 250,
    body: (n) => `${repeated(n, (nth) => `<div role=group aria-label=${word(nth)}>`)}<input aria-label=Name>`,
  },
];

const MANY: readonly Structure[] = [
  { name: "attributes", most: 31_000, body: (n) => `<input ${repeated(n, (nth) => `${word(nth)}=1 `)}>` },
  {
    name: "many attributes on many",
    most: 140,
    body: (n) => `<button ${repeated(500, (nth) => `${word(nth)}=1 `)}>Help</button>`.repeat(n),
  },
  { name: "classes", most: 100_000, body: (n) => `<div class="${words(n)}">a</div>` },
  { name: "options without an end", most: 45_000, body: (n) => `<select>${"<option>a".repeat(n)}</select>` },
  {
    name: "options",
    most: 20_000,
    body: (n) => `<label>Country <select>${repeated(n, (nth) => `<option>${word(nth)}</option>`)}</select></label>`,
    query: "Choose Canada in Country",
  },
  {
    name: "selects",
    most: 300,
    body: (n) => `<label>Country <select>${"<option>Canada".repeat(40)}</select></label>`.repeat(n),
    query: "Choose Canada in Country",
  },
  {
    name: "listbox",
    most: 12_000,
    body: (n) =>
      `<div role=listbox aria-label=Country>${repeated(n, (nth) => `<div role=option>${word(nth)}</div>`)}</div>`,
    query: "Choose Canada in Country",
  },
  { name: "buttons alike", most: 20_000, body: (n) => "<button>Help</button>".repeat(n) },
  { name: "buttons of words", most: 16_000, body: (n) => repeated(n, (nth) => `<button>Help ${word(nth)}</button>`) },
  { name: "paragraphs", most: 30_000, body: (n) => repeated(n, (nth) => `<p>${word(nth)}</p>`) },
  { name: "paragraphs alike", most: 40_000, body: (n) => "<p>a b</p>".repeat(n) },
  {
    name: "headings",
    most: 20_000,
    body: (n) => repeated(n, (nth) => `<h${(nth % 6) + 1}>${word(nth)}</h${(nth % 6) + 1}>`),
  },
  { name: "messages", most: 12_000, body: (n) => repeated(n, (nth) => `<div role=alert>Saved ${word(nth)}</div>`) },
  {
    name: "live regions",
    most: 8_000,
    body: (n) => repeated(n, (nth) => `<div aria-live=polite><p>Error ${word(nth)}</p></div>`),
  },
  {
    name: "fields",
    most: 10_000,
    body: (n) =>
      `<form>${repeated(n, (nth) => `<input name=${word(nth)} value=${word(nth)}>`)}<button>Save</button></form>`,
    query: "Set Name to Anna, then click Save",
  },
  {
    name: "labelled fields",
    most: 7_000,
    body: (n) =>
      `<form>${repeated(n, (nth) => `<label>Name ${word(nth)} <input value=a></label>`)}<button>Save</button></form>`,
    query: "Set Name to Anna, then click Save",
  },
  {
    name: "forms",
    most: 8_000,
    body: (n) => repeated(n, (nth) => `<form action=/${word(nth)}><input aria-label=Name><button>Save</button></form>`),
    query: "Set Name to Anna, then click Save",
  },
  { name: "empty forms", most: 30_000, body: (n) => "<form></form>".repeat(n) },
  {
    name: "radio buttons",
    most: 14_000,
    body: (n) => repeated(n, (nth) => `<input type=radio name=a value=${word(nth)}>`),
  },
  {
    name: "boxes side by side",
    most: 14_000,
    body: (n) => `<form>Code ${"<input maxlength=1 value=4>".repeat(n)}</form>`,
  },
  {
    name: "editable regions",
    most: 9_000,
    body: (n) => "<div contenteditable aria-label=Name>a</div>".repeat(n),
    query: "Type Anna in Name",
  },
  {
    name: "tabs",
    most: 10_000,
    body: (n) => `<div role=tablist>${repeated(n, (nth) => `<button role=tab>${word(nth)}</button>`)}</div>`,
  },
  {
    name: "tree",
    most: 10_000,
    body: (n) =>
      `<ul role=tree>${repeated(n, (nth) => `<li role=treeitem aria-level=${nth % 90}>${word(nth)}</li>`)}</ul>`,
  },
  { name: "breaks", most: 55_000, body: (n) => `<p>${"a<br>".repeat(n)}</p>` },
  { name: "terms", most: 12_000, body: (n) => `<dl>${repeated(n, (nth) => `<dt>${word(nth)}<dd>a`)}</dl>` },
  { name: "pictures", most: 12_000, body: (n) => repeated(n, (nth) => `<button><img alt=${word(nth)}></button>`) },
  {
    name: "drawings",
    most: 6_000,
    body: (n) => `<button><svg><title>Help</title><path d="M0 0"/></svg></button>`.repeat(n),
  },
];

const TABLES: readonly Structure[] = [
  {
    name: "rows",
    most: 9_000,
    body: (n) =>
      `<table><tr><th>Name<th>Mail</tr>${repeated(n, (nth) => `<tr><td>${word(nth)}<td>a@b.test<td><button>Delete</button>`)}</table>`,
    query: "Delete the row w1a",
  },
  {
    name: "rows alike",
    most: 9_000,
    body: (n) => `<table>${"<tr><td>Anna<td>a@b.test<td><button>Delete</button>".repeat(n)}</table>`,
    query: "Delete the row Anna",
  },
  {
    name: "columns",
    most: 20_000,
    body: (n) => `<table><tr>${"<th>Password".repeat(n / 2)}</tr><tr>${"<td>abc12345".repeat(n / 2)}</tr></table>`,
  },
  { name: "spans", most: 4_000, body: (n) => `<table>${`<tr><td rowspan=65000 colspan=1000>a`.repeat(n)}</table>` },
  {
    name: "spans in both ways",
    most: 150,
    body: (n) => `<table>${`<tr>${"<td rowspan=99 colspan=9>a".repeat(40)}`.repeat(n)}</table>`,
  },
  {
    name: "headers that cells name",
    most: 6_000,
    body: (n) =>
      `<table><tr>${repeated(40, (nth) => `<th id=${word(nth)}>${word(nth)}`)}${repeated(n, () => `<tr><td headers="${words(40)}">a`)}</table>`,
  },
  {
    name: "grid",
    most: 9_000,
    body: (n) =>
      `<div role=grid>${repeated(n, (nth) => `<div role=row aria-rowindex=${nth}><div role=gridcell>${word(nth)}</div></div>`)}</div>`,
  },
  { name: "bodies", most: 9_000, body: (n) => `<table>${"<tbody><tr><th scope=rowgroup>a<td>b".repeat(n)}</table>` },
];

export const STRUCTURES: readonly Structure[] = [...TEXTS, ...NESTED, ...MANY, ...TABLES, ...REFERRING];
