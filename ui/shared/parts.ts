/** Parts: what every view is made of. A browser writes them by lit-html, a report by hono/html: both escape what stands between tags. */

import type { Badge } from "./labels.js";

/** A template tag. It writes nothing for `undefined` and `""`, and each item of a list. */
export type Html<T> = (strings: TemplateStringsArray, ...values: unknown[]) => T;

type FactPairs = Readonly<Record<string, unknown>> | readonly (readonly [name: string, value: unknown])[];

export function partsOf<T>(html: Html<T>) {
  return {
    badge: ({ text, tone }: Badge, more = ""): T =>
      html`<span class="badge ${tone}">${more === "" ? text : `${text} ${more}`}</span>`,

    /** Names with their values; a name without a value is left out. */
    facts(pairs: FactPairs, look = ""): T {
      const all: readonly (readonly [string, unknown])[] = Array.isArray(pairs) ? pairs : Object.entries(pairs);
      const known = all.filter(([, value]) => value !== undefined && value !== "");
      return html`<dl class="facts ${look}">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
    },

    /** Wider than the window it scrolls by itself, by keyboard too. A row is a list of cells, or a whole `<tr>`. */
    table(name: string, heads: readonly string[], rows: readonly unknown[]): T {
      const head = (text: string) => (text === "" ? html`<td></td>` : html`<th scope="col">${text}</th>`);
      const row = (cells: unknown) =>
        Array.isArray(cells) ? html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>` : cells;
      return html`<div class="wide" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${heads.map(head)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>`;
    },
  };
}
