/** Aria markup: nothing native, roles on plain boxes. */

import { escaped, rowsIn, type Style } from "./style.js";

const ROW = '<div class="r" role="listitem" data-t="%T%">%TEXT%</div>';

function button({ t, label, with: more = "" }: { t: string; label: string; with?: string }): string {
  return `<div class="btn" role="button" tabindex="0" data-t="${t}" ${more}>${escaped(label)}</div>`;
}

export const ARIA: Style = {
  button,
  submit: button,
  field: ({ t, label, type = "text", value = "", with: more = "" }) =>
    type === "text" && more === ""
      ? `<div class="f"><div id="l-${t}">${escaped(label)}</div><div class="box" role="textbox" contenteditable="true" aria-labelledby="l-${t}" data-t="${t}">${escaped(value)}</div></div>`
      : `<div class="f"><input aria-label="${escaped(label)}" data-t="${t}" type="${type}" value="${escaped(value)}" ${more}></div>`,
  area: ({ t, label, value = "" }) =>
    `<div class="f"><div id="l-${t}">${escaped(label)}</div><div class="box" role="textbox" aria-multiline="true" contenteditable="true" aria-labelledby="l-${t}" data-t="${t}">${escaped(value)}</div></div>`,
  select: ({ t, label, options, with: more = "" }) =>
    `<div class="f"><select aria-label="${escaped(label)}" data-t="${t}" ${more}>${options.map((one) => `<option>${escaped(one)}</option>`).join("")}</select></div>`,
  check: ({ t, label, on, with: more = "" }) =>
    `<div class="tick" role="checkbox" tabindex="0" aria-checked="${on === true}" data-t="${t}" ${more}>${escaped(label)}</div>`,
  form: ({ t, label, with: more = "" }, inside) =>
    `<div role="form" aria-label="${escaped(label)}" data-t="${t}" ${more}>${inside}</div>`,
  dialog: ({ t, label, with: more = "" }, inside) =>
    `<div role="dialog" aria-label="${escaped(label)}" data-t="${t}" class="over" ${more}>${inside}</div>`,
  heading: (text, t = "heading") => `<div role="heading" aria-level="2" data-t="${t}">${escaped(text)}</div>`,
  note: (t, text = "") => `<div aria-live="polite" data-t="${t}">${escaped(text)}</div>`,
  rows: (items) => `<div role="list" data-t="rows">${rowsIn(ROW, items)}</div>`,
  row: ROW,
};
