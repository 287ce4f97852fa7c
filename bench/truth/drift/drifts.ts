/** Drifts: what a page does by itself while an action is being chosen, so that it is there before the act and not of it. */

import { js, type Kit } from "../mechanism.js";

export interface Drift {
  readonly name: string;
  readonly body: (kit: Kit) => string;
  readonly happens: (kit: Kit) => string;
}

/** Each looks like what the button beside it would do. */
export const DRIFTS: readonly Drift[] = [
  {
    name: "row-arrives",
    body: ({ style, words }) => style.rows(words.items),
    happens: ({ words, chance }) => `addRow(${js(chance.pick([words.value, words.items[1]]))}, "arrived");`,
  },
  {
    name: "banner-appears",
    body: ({ style }) => style.note("told"),
    happens: ({ words, chance }) =>
      `say("told", ${js(chance.pick([words.saved, words.added, words.submitted, ...words.other]))});`,
  },
  {
    name: "field-is-filled",
    body: ({ style, words }) => style.field({ t: "filled", label: words.city }),
    happens: ({ words }) =>
      `put("filled", ${js(words.value)}); $("filled").dispatchEvent(new Event("input", { bubbles: true, composed: true }));`,
  },
  {
    name: "dialog-opens",
    body: () => `<div data-t="slot"></div>`,
    happens: ({ style, words, chance }) =>
      `$("slot").innerHTML = ${js(`<div role="dialog" aria-label="${words.notes}"><p>${chance.pick([words.other[0], words.saved])}</p>${style.button({ t: "x", label: words.close })}</div>`)};`,
  },
  { name: "row-goes", body: ({ style, words }) => style.rows(words.items), happens: () => `gone("item-2");` },
];
