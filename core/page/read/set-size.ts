/** Set sizes: how many rows a table or list has, as it says or as its room tells, where only some of them are on the page (SK10). */

import { tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";

const ENTRIES = tokenSet("row listitem option article");
const HOLDERS = tokenSet("table grid treegrid list listbox feed");

export interface SetSize {
  readonly size: number;
  /** Measured by the client where the page does not say. */
  readonly about?: true;
}

/** By the region that holds them; only where more can be had than are here. */
export function setSizes(drafts: readonly NodeDraft[]): ReadonlyMap<NodeDraft, SetSize> {
  const here = new Map<NodeDraft, number>();
  const sizes = new Map<NodeDraft, SetSize>();
  for (const { kind, role, region, attributes, dropped } of drafts) {
    if (kind === "text" || dropped || region === null || !ENTRIES.has(role)) continue;
    here.set(region, (here.get(region) ?? 0) + 1);
    const size = numberIn(attributes["aria-setsize"]);
    if (size > (sizes.get(region)?.size ?? 0)) sizes.set(region, { size });
  }
  for (const draft of drafts) {
    if (!HOLDERS.has(draft.role)) continue;
    const [told, measured] = ["aria-rowcount", "data-sf-rowcount"].map((name) => numberIn(draft.attributes[name]));
    if (told) sizes.set(draft, { size: told });
    else if (measured && !sizes.has(draft)) sizes.set(draft, { size: measured, about: true });
  }
  for (const [holder, { size }] of sizes)
    if (!HOLDERS.has(holder.role) || size <= (here.get(holder) ?? 0)) sizes.delete(holder);
  return sizes;
}

/** 0 where nothing is said, or that nobody knows (-1). */
function numberIn(value = "0"): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : 0;
}
