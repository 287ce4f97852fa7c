/** Flavour: how a framework writes the pages with which it answers forms: fields, errors, flash messages, lists, questions. */

import { escaped } from "../style.js";

export interface Entry {
  /** Of the control: `@name` in deeds. */
  readonly t: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: string;
  readonly error?: string;
}

export interface Form {
  readonly action: string;
  readonly entries: readonly Entry[];
  readonly button: string;
  readonly errors?: readonly string[];
  readonly inside?: string;
}

export type Row = { readonly cells: readonly string[]; readonly href?: string; readonly edit?: string };

export interface Flavour {
  readonly name: string;
  readonly form: (form: Form) => string;
  readonly flash: (kind: "success" | "error" | "info", text: string) => string;
  readonly table: (heads: readonly string[], rows: readonly Row[]) => string;
  readonly details: (pairs: readonly (readonly [string, string])[]) => string;
  /** A page that asks before it does. */
  readonly question: (asked: { text: string; yes: string; no: string; action: string }) => string;
}

const cell = (row: Row, index: number, inside: string) =>
  index === 0 && row.href !== undefined ? `<a href="${row.href}">${inside}</a>` : inside;
const table = (kind: string, heads: readonly string[], rows: readonly Row[]) =>
  `<table class="${kind}"><thead><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join("")}<th></th></tr></thead><tbody>${rows
    .map(
      (row) =>
        `<tr>${row.cells.map((text, index) => `<td>${cell(row, index, escaped(text))}</td>`).join("")}<td>${row.edit === undefined ? "" : `<a class="icon" title="Edit" href="${row.edit}">✎</a>`}</td></tr>`,
    )
    .join("")}</tbody></table>`;
const input = ({ t, value = "", type = "text" }: Entry, more = "") =>
  `<input id="id_${t}" name="${t}" data-t="${t}" type="${type}" value="${escaped(value)}" ${more}>`;

/** Error lists above each field, the row marked by a class; messages in a list. */
const LISTED: Flavour = {
  name: "listed",
  form: ({ action, entries, button, errors = [], inside = "" }) =>
    `<form method="post" action="${action}">${errors.length > 0 ? `<p class="errornote">${escaped(errors[0] ?? "")}</p>` : ""}${inside}${entries
      .map(
        (one) =>
          `<div class="form-row ${one.error === undefined ? "" : "errors"}">${one.error === undefined ? "" : `<ul class="errorlist"><li>${escaped(one.error)}</li></ul>`}<label class="required" for="id_${one.t}">${escaped(one.label)}:</label> ${input(one)}</div>`,
      )
      .join("")}<input type="submit" data-t="go" value="${escaped(button)}"></form>`,
  flash: (kind, text) => `<ul class="messagelist"><li class="${kind}">${escaped(text)}</li></ul>`,
  table: (heads, rows) => table("results", heads, rows),
  details: (pairs) =>
    `<dl>${pairs.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>`,
  question: ({ text, yes, no, action }) =>
    `<p>${escaped(text)}</p><form method="post" action="${action}"><input type="hidden" name="post" value="yes"><input type="submit" data-t="yes" value="${escaped(yes)}"> <a href="list" data-t="no" class="button">${escaped(no)}</a></form>`,
};

/** A summary in headings and bare lists, labels wrapped where a field is wrong; messages in plain paragraphs. */
const PLAIN: Flavour = {
  name: "plain",
  form: ({ action, entries, button, errors = [], inside = "" }) =>
    `<form accept-charset="UTF-8" action="${action}" method="post">${errors.length > 0 ? `<div style="color: red"><h2>${escaped(errors[0] ?? "")}</h2><ul>${entries.flatMap((one) => (one.error === undefined ? [] : [`<li>${escaped(`${one.label}: ${one.error}`)}</li>`])).join("")}</ul></div>` : ""}${inside}${entries
      .map((one) => {
        const label = `<label for="id_${one.t}">${escaped(one.label)}</label>`;
        const wrap = (html: string) =>
          one.error === undefined ? html : `<div class="field_with_errors">${html}</div>`;
        return `<div>${wrap(label)}${wrap(input(one))}</div>`;
      })
      .join("")}<button name="button" type="submit" data-t="go">${escaped(button)}</button></form>`,
  flash: (kind, text) => `<p style="color: ${kind === "success" ? "green" : "black"}">${escaped(text)}</p>`,
  table: (heads, rows) => table("", heads, rows),
  details: (pairs) =>
    pairs.map(([name, value]) => `<p><strong>${escaped(name)}:</strong> ${escaped(value)}</p>`).join(""),
  question: ({ text, yes, no, action }) =>
    `<h1>${escaped(text)}</h1><form method="post" action="${action}"><button data-t="yes">${escaped(yes)}</button></form><a href="list" data-t="no">${escaped(no)}</a>`,
};

/** Alerts, feedback under each field, marked by classes; definition rows. */
const BOXED: Flavour = {
  name: "boxed",
  form: ({ action, entries, button, errors = [], inside = "" }) =>
    `<form class="form-horizontal" method="POST" action="${action}">${errors.length > 0 ? `<div class="alert alert-danger">${escaped(errors[0] ?? "")}</div>` : ""}${inside}${entries
      .map(
        (one) =>
          `<div class="form-group ${one.error === undefined ? "" : "has-error"}"><label class="control-label" for="id_${one.t}">${escaped(one.label)} <strong style="color: red">*</strong></label>${input(one, `class="form-control ${one.error === undefined ? "" : "is-invalid"}"`)}${one.error === undefined ? "" : `<span class="help-block">${escaped(one.error)}</span>`}</div>`,
      )
      .join("")}<button class="btn btn-primary" type="submit" data-t="go">${escaped(button)}</button></form>`,
  flash: (kind, text) =>
    `<div class="alert alert-${kind === "error" ? "danger" : kind} alert-dismissable"><button type="button" class="close" aria-label="Close">×</button>${escaped(text)}</div>`,
  table: (heads, rows) => table("table table-striped", heads, rows),
  details: (pairs) =>
    `<table class="table"><tbody>${pairs.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join("")}</tbody></table>`,
  question: ({ text, yes, no, action }) =>
    `<div class="panel panel-danger"><div class="panel-body">${escaped(text)}</div><form method="POST" action="${action}"><button class="btn btn-danger" data-t="yes">${escaped(yes)}</button> <a class="btn btn-default" href="list" data-t="no">${escaped(no)}</a></form></div>`,
};

export const FLAVOURS: readonly [Flavour, ...Flavour[]] = [LISTED, PLAIN, BOXED];
