/** Entry fields: one field of each kind that takes an entry in its own way, on a page that logs what it hears and keeps. */

import type { Locator } from "playwright-core";

export interface EntryField {
  readonly name: string;
  /** The field has `id="x"`; `keep(text)` writes to the page's store. */
  readonly body: string;
  /** With the field's number in place of `#`. */
  readonly action: string;
  /** The same by Playwright's own means. */
  readonly fill: (field: Locator) => Promise<unknown>;
}

const put = (text: string, value = text): Pick<EntryField, "action" | "fill"> => ({
  action: `setValue(#,${JSON.stringify(text)})`,
  fill: (field) => field.fill(value),
});

const CHIP = `<div id="chips"></div><label>Tags <input id="x"></label><script>
  const add = () => { if (x.value === "") return; keep("chip " + x.value);
    const chip = document.createElement("span"); chip.textContent = x.value; chips.append(chip); x.value = ""; };
  x.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); add(); } };
  x.onblur = add</script>`;

/** React's way: a tracker on the node misses what a script sets there, and each render writes the state back. */
const CONTROLLED = `<form onsubmit="event.preventDefault(); keep('sent ' + state)"><label>Name <input id="x"></label></form><script>
  let state = ""; const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); let tracked = "";
  Object.defineProperty(x, "value", { configurable: true, get() { return own.get.call(this); }, set(to) { tracked = to; own.set.call(this, to); } });
  x.addEventListener("input", () => { const now = own.get.call(x); if (now !== tracked) { tracked = now; state = now; } x.value = state; })</script>`;

const COMBOBOX = `<label>Town <input id="x" role="combobox" aria-expanded="false" aria-controls="towns"></label><ul id="towns" role="listbox" hidden><li role="option">Ulm<li role="option">Bonn</ul><script>
  x.oninput = () => { towns.hidden = false; x.setAttribute("aria-expanded", "true"); };
  x.onkeydown = (event) => { if (event.key === "Enter") keep("chosen " + x.value); };
  x.onblur = () => { towns.hidden = true; x.setAttribute("aria-expanded", "false"); }</script>`;

/** It gives the entry up where a hand would go on all the same. */
export const LOST_ENTRY = "a field that Enter keeps and leaving empties";

export const ENTRY_FIELDS: readonly EntryField[] = [
  {
    name: "a text in a form",
    body: `<form onsubmit="event.preventDefault(); keep('sent ' + x.value)"><label>Name <input id="x"></label></form>`,
    ...put("Rope 20 m"),
  },
  {
    name: "a text that the page hears keys in",
    body: `<input id="x" aria-label="Line"><script>x.onkeydown = (event) => { if (event.key === "Enter") keep("line " + x.value); }</script>`,
    ...put("Rope 20 m"),
  },
  {
    name: "a number",
    body: `<label>Guests <input id="x" type="number" onchange="keep(x.value)"></label>`,
    ...put("6"),
  },
  {
    name: "a date",
    body: `<label>Due <input id="x" type="date" onchange="keep(x.value)"></label>`,
    ...put("2027-03-04"),
  },
  {
    name: "a text of several lines",
    body: `<label>Note <textarea id="x" onchange="keep(x.value)"></textarea></label>`,
    ...put("one\ntwo"),
  },
  {
    name: "a select",
    body: `<label>Plan <select id="x" onchange="keep(x.value)" onblur="keep('left')"><option>Basic<option>Pro</select></label>`,
    action: 'select(#,"Pro")',
    // Playwright's own leaves the focus where it was.
    fill: (field) => field.focus().then(() => field.selectOption("Pro")),
  },
  {
    name: "a checkbox",
    body: `<form onsubmit="event.preventDefault(); keep('sent ' + x.checked)"><label>News <input id="x" type="checkbox" onchange="keep(x.checked)"></label><button>Go</button></form>`,
    action: "check(#,true)",
    fill: (field) => field.check(),
  },
  {
    name: "a radio button",
    body: `<label>Small <input type="radio" name="size" checked></label><label>Large <input id="x" type="radio" name="size" onchange="keep('large')"></label>`,
    action: "check(#,true)",
    fill: (field) => field.check(),
  },
  {
    name: "an editable text that is kept when it is left",
    body: `<div id="x" contenteditable aria-label="Title" role="textbox" onblur="keep(x.innerText)"></div>`,
    ...put("Sales"),
  },
  { name: "a combobox", body: COMBOBOX, ...put("Ul") },
  { name: "a field of a framework", body: CONTROLLED, ...put("Ada") },
  {
    name: "a field that commits when it is left",
    body: `<label>Name <input id="x" onblur="keep(x.value)"></label>`,
    ...put("Ada"),
  },
  {
    name: "a field that writes its value anew when it is left",
    body: `<form onsubmit="event.preventDefault(); keep('sent ' + x.value)"><label>Sum <input id="x" onblur="if (x.value === '1250') x.value = '1,250.00'"></label></form>`,
    ...put("1250"),
  },
  {
    name: "a field that saves by itself",
    body: `<label>Name <input id="x" onchange="keep('saved ' + x.value)"></label>`,
    ...put("Ada"),
  },
  { name: "a field of chips", body: CHIP, ...put("blue") },
  {
    name: LOST_ENTRY,
    body: `<div><label>Card <input id="x" onblur="x.value = ''"></label></div><script>x.onkeydown = (event) => { if (event.key === "Enter") { keep("card " + x.value); x.value = ""; } }</script>`,
    ...put("Buy milk"),
  },
  {
    name: "a cell that is edited in its place",
    body: `<table><tr><td id="cell"><input id="x" aria-label="Amount" value="3"></table><script>
      x.onkeydown = (event) => { if (event.key === "Enter") x.blur(); };
      x.onblur = () => { keep("cell " + x.value); cell.textContent = x.value; }</script>`,
    ...put("7"),
  },
];

/** A button, a further field and the field itself. What the page keeps can be seen; every event of use goes into `heard`. */
export const entryPage = (body: string): string => `<script>
    const stored = []; const heard = [];
    const keep = (text) => { stored.push(String(text)); log.textContent += text + ". "; };
    for (const type of ["focusin", "focusout", "input", "change", "keydown", "submit", "click"])
      document.addEventListener(type, (event) => heard.push(type + " " + (event.target.id || event.target.localName) + (event.key ? " " + event.key : "")), true);
  </script><p><button type="button" id="other" onclick="keep('other')">Other</button><label>Further <input id="further"></label></p>
  <p id="log"></p><main>${body}</main>`;
