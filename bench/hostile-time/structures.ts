/** Structures: hostile page generators whose parts are many or deep, and those of the other files. */

import { asked, many, repeated, type Structure, TEXTS, word, words } from "./texts.js";

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

const NESTED: readonly Structure[] = [
  many("divs in divs", 500, (n) => "<div>".repeat(n)),
  many("wide and deep", 60, (n) => `${"<div>".repeat(8)}${"<p>a</p>".repeat(40)}`.repeat(n)),
  many("lists in lists", 250, (n) => "<ul><li>a".repeat(n)),
  many("tables in tables", 120, (n) => "<table><tr><td>a".repeat(n)),
  many("forms in sections", 250, (n) => "<section aria-label=a><form><button>Help</button>".repeat(n)),
  many("regions in regions", 250, (n) =>
    repeated(n, (nth) => `<section aria-label="${word(nth)}"><h2>${word(nth)}</h2><button>Help</button>`),
  ),
  many(
    "dialogs in dialogs",
    250,
    (n) => `${"<div role=dialog aria-label=a><p>Sure?</p>".repeat(n)}<button>Yes</button>`,
  ),
  many("unclosed inline", 400, (n) => `${"<b><i>".repeat(n / 2)}${"a<p>".repeat(200)}`),
  many("buttons in labels", 200, (n) => `${"<label>".repeat(n)}<input>${"a</label>".repeat(n)}`),
  many("lines of deep text", 400, (n) => `${"<span>".repeat(n)}${"a <br>".repeat(4_000)}`),
  many("fieldsets", 250, (n) => repeated(n, (nth) => `<fieldset><legend>${word(nth)}</legend><input>`)),
  many(
    "groups",
    250,
    (n) => `${repeated(n, (nth) => `<div role=group aria-label=${word(nth)}>`)}<input aria-label=Name>`,
  ),
];

const MANY: readonly Structure[] = [
  many("attributes", 31_000, (n) => `<input ${repeated(n, (nth) => `${word(nth)}=1 `)}>`),
  many("many attributes on many", 140, (n) =>
    `<button ${repeated(500, (nth) => `${word(nth)}=1 `)}>Help</button>`.repeat(n),
  ),
  many("classes", 100_000, (n) => `<div class="${words(n)}">a</div>`),
  many("options without an end", 45_000, (n) => `<select>${"<option>a".repeat(n)}</select>`),
  asked(
    "Choose Canada in Country",
    "options",
    20_000,
    (n) => `<label>Country <select>${repeated(n, (nth) => `<option>${word(nth)}</option>`)}</select></label>`,
  ),
  asked("Choose Canada in Country", "selects", 300, (n) =>
    `<label>Country <select>${"<option>Canada".repeat(40)}</select></label>`.repeat(n),
  ),
  asked(
    "Choose Canada in Country",
    "listbox",
    12_000,
    (n) => `<div role=listbox aria-label=Country>${repeated(n, (nth) => `<div role=option>${word(nth)}</div>`)}</div>`,
  ),
  many("buttons alike", 20_000, (n) => "<button>Help</button>".repeat(n)),
  many("buttons of words", 16_000, (n) => repeated(n, (nth) => `<button>Help ${word(nth)}</button>`)),
  many("paragraphs", 30_000, (n) => repeated(n, (nth) => `<p>${word(nth)}</p>`)),
  many("paragraphs alike", 40_000, (n) => "<p>a b</p>".repeat(n)),
  many("headings", 20_000, (n) => repeated(n, (nth) => `<h${(nth % 6) + 1}>${word(nth)}</h${(nth % 6) + 1}>`)),
  many("messages", 12_000, (n) => repeated(n, (nth) => `<div role=alert>Saved ${word(nth)}</div>`)),
  many("live regions", 8_000, (n) => repeated(n, (nth) => `<div aria-live=polite><p>Error ${word(nth)}</p></div>`)),
  asked(
    "Set Name to Anna, then click Save",
    "fields",
    10_000,
    (n) => `<form>${repeated(n, (nth) => `<input name=${word(nth)} value=${word(nth)}>`)}<button>Save</button></form>`,
  ),
  asked(
    "Set Name to Anna, then click Save",
    "labelled fields",
    7_000,
    (n) =>
      `<form>${repeated(n, (nth) => `<label>Name ${word(nth)} <input value=a></label>`)}<button>Save</button></form>`,
  ),
  asked("Set Name to Anna, then click Save", "forms", 8_000, (n) =>
    repeated(n, (nth) => `<form action=/${word(nth)}><input aria-label=Name><button>Save</button></form>`),
  ),
  many("empty forms", 30_000, (n) => "<form></form>".repeat(n)),
  many("radio buttons", 14_000, (n) => repeated(n, (nth) => `<input type=radio name=a value=${word(nth)}>`)),
  many("boxes side by side", 14_000, (n) => `<form>Code ${"<input maxlength=1 value=4>".repeat(n)}</form>`),
  asked("Type Anna in Name", "editable regions", 9_000, (n) =>
    "<div contenteditable aria-label=Name>a</div>".repeat(n),
  ),
  many(
    "tabs",
    10_000,
    (n) => `<div role=tablist>${repeated(n, (nth) => `<button role=tab>${word(nth)}</button>`)}</div>`,
  ),
  many(
    "tree",
    10_000,
    (n) => `<ul role=tree>${repeated(n, (nth) => `<li role=treeitem aria-level=${nth % 90}>${word(nth)}</li>`)}</ul>`,
  ),
  many("breaks", 55_000, (n) => `<p>${"a<br>".repeat(n)}</p>`),
  many("terms", 12_000, (n) => `<dl>${repeated(n, (nth) => `<dt>${word(nth)}<dd>a`)}</dl>`),
  many("pictures", 12_000, (n) => repeated(n, (nth) => `<button><img alt=${word(nth)}></button>`)),
  many("drawings", 6_000, (n) => `<button><svg><title>Help</title><path d="M0 0"/></svg></button>`.repeat(n)),
];

const TABLES: readonly Structure[] = [
  asked(
    "Delete the row w1a",
    "rows",
    9_000,
    (n) =>
      `<table><tr><th>Name<th>Mail</tr>${repeated(n, (nth) => `<tr><td>${word(nth)}<td>a@b.test<td><button>Delete</button>`)}</table>`,
  ),
  asked(
    "Delete the row Anna",
    "rows alike",
    9_000,
    (n) => `<table>${"<tr><td>Anna<td>a@b.test<td><button>Delete</button>".repeat(n)}</table>`,
  ),
  many(
    "columns",
    20_000,
    (n) => `<table><tr>${"<th>Password".repeat(n / 2)}</tr><tr>${"<td>abc12345".repeat(n / 2)}</tr></table>`,
  ),
  many("spans", 4_000, (n) => `<table>${`<tr><td rowspan=65000 colspan=1000>a`.repeat(n)}</table>`),
  many(
    "spans in both ways",
    150,
    (n) => `<table>${`<tr>${"<td rowspan=99 colspan=9>a".repeat(40)}`.repeat(n)}</table>`,
  ),
  many(
    "headers that cells name",
    6_000,
    (n) =>
      `<table><tr>${repeated(40, (nth) => `<th id=${word(nth)}>${word(nth)}`)}${repeated(n, () => `<tr><td headers="${words(40)}">a`)}</table>`,
  ),
  many(
    "grid",
    9_000,
    (n) =>
      `<div role=grid>${repeated(n, (nth) => `<div role=row aria-rowindex=${nth}><div role=gridcell>${word(nth)}</div></div>`)}</div>`,
  ),
  many("bodies", 9_000, (n) => `<table>${"<tbody><tr><th scope=rowgroup>a<td>b".repeat(n)}</table>`),
];

export const STRUCTURES: readonly Structure[] = [...TEXTS, ...NESTED, ...MANY, ...TABLES, ...REFERRING];
