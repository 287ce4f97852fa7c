/** Markup: the same control written the way different authors write it. */

import { ARIA } from "./markup-aria.js";
import { TABLE } from "./markup-table.js";
import { escaped, rowsIn, type Style, type StyleName } from "./style.js";

const ROW = '<li data-t="%T%">%TEXT%</li>';

const SEMANTIC: Style = {
  button: ({ t, label, with: more = "" }) => `<button type="button" data-t="${t}" ${more}>${escaped(label)}</button>`,
  submit: ({ t, label, with: more = "" }) => `<button type="submit" data-t="${t}" ${more}>${escaped(label)}</button>`,
  field: ({ t, label, type = "text", value = "", with: more = "" }) =>
    `<p><label for="f-${t}">${escaped(label)}</label> <input id="f-${t}" data-t="${t}" type="${type}" value="${escaped(value)}" ${more}></p>`,
  area: ({ t, label, value = "", with: more = "" }) =>
    `<p><label for="f-${t}">${escaped(label)}</label> <textarea id="f-${t}" data-t="${t}" ${more}>${escaped(value)}</textarea></p>`,
  select: ({ t, label, options, with: more = "" }) =>
    `<p><label for="f-${t}">${escaped(label)}</label> <select id="f-${t}" data-t="${t}" ${more}>${options.map((one) => `<option>${escaped(one)}</option>`).join("")}</select></p>`,
  check: ({ t, label, on, with: more = "" }) =>
    `<p><label><input type="checkbox" data-t="${t}" ${on ? "checked" : ""} ${more}> ${escaped(label)}</label></p>`,
  form: ({ t, label, with: more = "" }, inside) =>
    `<form data-t="${t}" aria-label="${escaped(label)}" ${more}>${inside}</form>`,
  dialog: ({ t, label, with: more = "" }, inside) =>
    `<div role="dialog" aria-modal="true" aria-label="${escaped(label)}" data-t="${t}" class="over" ${more}>${inside}</div>`,
  heading: (text, t = "heading") => `<h2 data-t="${t}">${escaped(text)}</h2>`,
  note: (t, text = "") => `<div role="status" data-t="${t}">${escaped(text)}</div>`,
  rows: (items) => `<ul data-t="rows">${rowsIn(ROW, items)}</ul>`,
  row: ROW,
};

/** A field is a component of its own inside the application's shadow root. */
const SHADOW: Style = {
  ...SEMANTIC,
  field: (field) => `<x-field><template shadowrootmode="open">${SEMANTIC.field(field)}</template></x-field>`,
  check: (control) => `<x-tick><template shadowrootmode="open">${SEMANTIC.check(control)}</template></x-tick>`,
  note: (t, text = "") => `<div aria-live="polite" class="snackbar" data-t="${t}">${escaped(text)}</div>`,
};

/** The way of component libraries that write classes and little else. */
const FRAME: Style = {
  ...SEMANTIC,
  button: ({ t, label, with: more = "" }) =>
    `<button class="MuiButton-root css-1x" type="button" data-t="${t}" ${more}><span class="label">${escaped(label)}</span></button>`,
  field: ({ t, label, type = "text", value = "", with: more = "" }) =>
    `<div class="field"><input data-t="${t}" type="${type}" placeholder="${escaped(label)}" value="${escaped(value)}" ${more}></div>`,
  note: (t, text = "") =>
    `<div class="alert alert-success" data-t="${t}" ${text === "" ? "hidden" : ""}>${escaped(text)}</div>`,
  rows: (items) =>
    `<div class="list" data-t="rows">${rowsIn('<div class="list-item" data-t="%T%"><span>%TEXT%</span></div>', items)}</div>`,
  row: '<div class="list-item" data-t="%T%"><span>%TEXT%</span></div>',
};

export const STYLES: Readonly<Record<StyleName, Style>> = {
  semantic: SEMANTIC,
  aria: ARIA,
  table: TABLE,
  shadow: SHADOW,
  frame: FRAME,
};
