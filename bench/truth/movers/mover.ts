/** Mover: a part of a page that changes by itself, and what a page does by itself wherever it is clicked or typed on. */

import type { Chance } from "../../../testing/simulator/chance.js";
import type { Words } from "../words.js";

/** What a mover is, by which figures may be read. */
export type MoverForm =
  | "clock"
  | "countdown"
  | "number"
  | "meter"
  | "carousel"
  | "live"
  | "relative"
  | "ticker"
  | "list";

export interface Mover {
  readonly name: string;
  readonly form: MoverForm;
  readonly draw: (words: Words, chance: Chance) => DrawnMover;
}

export const mover = (name: string, form: MoverForm, draw: Mover["draw"]): Mover => ({ name, form, draw });

export interface DrawnMover {
  readonly html: string;
  /** Body of a function of `at`, the element around `html`; `part(n)` is its nth element with `data-p`, `every` an interval. */
  readonly script: string;
}

/** Through open shadow roots: a mover may stand in a component. */
const FIND = `const within = (root, id) => root.getElementById(id) ?? [...root.querySelectorAll("*")].map((one) => one.shadowRoot && within(one.shadowRoot, id)).find(Boolean); const find = (id) => within(document, id);`;

/** A page of movers: their markup, and one script for all of them that shares no name with the page's own. */
export function drawMovers(
  movers: readonly Mover[],
  words: Words,
  chance: Chance,
): { readonly parts: readonly string[]; readonly script: string } {
  const drawn = movers.map((mover) => ({ ...mover.draw(words, chance), id: `mv-${chance.below(1_000_000)}` }));
  const scripts = drawn.map(
    ({ id, script }) =>
      `((at) => { const part = (n) => at.querySelectorAll("[data-p]")[n]; ${script} })(find("${id}"));`,
  );
  return {
    // Of one height whatever they show: what is to be clicked stays where it is.
    parts: drawn.map(({ id, html }) => `<div id="${id}" style="height:96px;overflow:hidden">${html}</div>`),
    script: `(() => { const every = (ms, what) => setInterval(what, ms); ${FIND} ${scripts.join("\n")} })();`,
  };
}
