/** Table markup: forms laid out in tables, messages in plain words, as before there were roles. */

import { escaped, rowsIn, type Style } from "./style.js";

const ROW = '<tr data-t="%T%"><td>%TEXT%</td><td>ok</td></tr>';

function line(label: string, inside: string): string {
  return `<table><tr><td>${escaped(label)}</td><td>${inside}</td></tr></table>`;
}

export const TABLE: Style = {
  button: ({ t, label, with: more = "" }) => `<input type="button" data-t="${t}" value="${escaped(label)}" ${more}>`,
  submit: ({ t, label, with: more = "" }) => `<input type="submit" data-t="${t}" value="${escaped(label)}" ${more}>`,
  field: ({ t, label, type = "text", value = "", with: more = "" }) =>
    line(
      label,
      `<input name="${t}" title="${escaped(label)}" data-t="${t}" type="${type}" value="${escaped(value)}" ${more}>`,
    ),
  area: ({ t, label, value = "", with: more = "" }) =>
    line(label, `<textarea name="${t}" title="${escaped(label)}" data-t="${t}" ${more}>${escaped(value)}</textarea>`),
  select: ({ t, label, options, with: more = "" }) =>
    line(
      label,
      `<select name="${t}" title="${escaped(label)}" data-t="${t}" ${more}>${options.map((one) => `<option>${escaped(one)}</option>`).join("")}</select>`,
    ),
  check: ({ t, label, on, with: more = "" }) =>
    line(
      label,
      `<input type="checkbox" name="${t}" title="${escaped(label)}" data-t="${t}" ${on ? "checked" : ""} ${more}>`,
    ),
  form: ({ t, with: more = "" }, inside) => `<form name="${t}" data-t="${t}" ${more}>${inside}</form>`,
  dialog: ({ t, label, with: more = "" }, inside) =>
    `<div class="popup over" role="dialog" title="${escaped(label)}" data-t="${t}" ${more}><b>${escaped(label)}</b>${inside}</div>`,
  heading: (text, t = "heading") => `<h1 data-t="${t}"><font face="Arial">${escaped(text)}</font></h1>`,
  note: (t, text = "") => `<p data-t="${t}">${escaped(text)}</p>`,
  rows: (items) => `<table border="1"><tbody data-t="rows">${rowsIn(ROW, items)}</tbody></table>`,
  row: ROW,
};
