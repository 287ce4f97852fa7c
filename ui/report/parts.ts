/** Parts that the sections of a report are made of. Whatever stands between the tags is escaped by hono. */

import { html } from "hono/html";
import { formatTime, type ReportLabel } from "./labels.js";

/** Only strings and other markup go in, so nothing has to be waited for; hono's type allows both. */
export type Markup = ReturnType<typeof html>;

export const NOTHING: Markup = html``;

export const badge = ({ text, tone }: ReportLabel): Markup => html`<span class="badge ${tone}">${text}</span>`;

/** Pairs of a name and what it is; those that are not known are left out. */
export function facts(pairs: Readonly<Record<string, string | number | undefined>>): Markup {
  const known = Object.entries(pairs).filter(([, value]) => value !== undefined && value !== "");
  if (known.length === 0) return NOTHING;
  return html`<dl class="facts">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export const time = (iso: string): Markup => html`<time datetime="${iso}">${formatTime(iso)}</time>`;

export const section = (id: string, title: string, content: Markup): Markup =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

export const table = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Markup =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
