/** Structures: page generators whose parts are many, deep, long, or refer to one another. Each takes a size and returns a body. */

export interface Structure {
  readonly name: string;
  /** Parts of the largest page; a page has half of them or more. */
  readonly most: number;
  /** Markup of `count` parts. */
  readonly body: (count: number) => string;
  /** What the task asks of this page; absent: to press the page's button. */
  readonly query?: string;
}

const repeated = (count: number, part: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => part(nth)).join("");
const word = (nth: number): string => `w${nth.toString(36)}`;
const words = (count: number): string => repeated(count, (nth) => `${word(nth)} `);

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
  { name: "bank numbers", most: 70_000, body: (n) => `<p>${"DE89 37".repeat(n)}</p>` },
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

const REFERRING: readonly Structure[] = [
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

export const STRUCTURES: readonly Structure[] = [...LONG, ...HREFS, ...NESTED, ...MANY, ...TABLES, ...REFERRING];
