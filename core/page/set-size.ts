/** Set sizes: how many rows a table or list says that it has, where only some of them are on the page (SK10). */

import { tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";

const ENTRIES = tokenSet("row listitem option article");
const HOLDERS = tokenSet("table grid treegrid list listbox feed");

/** By the region that holds them; only where more can be had than are here. */
export function setSizes(drafts: readonly NodeDraft[]): ReadonlyMap<NodeDraft, number> {
  const here = new Map<NodeDraft, number>();
  const sizes = new Map<NodeDraft, number>();
  for (const { role, region, attributes, dropped } of drafts) {
    if (dropped || region === null || !ENTRIES.has(role)) continue;
    here.set(region, (here.get(region) ?? 0) + 1);
    const size = numberIn(attributes["aria-setsize"]);
    if (size > (sizes.get(region) ?? 0)) sizes.set(region, size);
  }
  for (const draft of drafts) {
    const size = HOLDERS.has(draft.role) ? numberIn(draft.attributes["aria-rowcount"]) : 0;
    if (size > 0) sizes.set(draft, size);
  }
  for (const [holder, size] of sizes)
    if (!HOLDERS.has(holder.role) || size <= (here.get(holder) ?? 0)) sizes.delete(holder);
  return sizes;
}

/** 0 where nothing is said, or that nobody knows (-1). */
function numberIn(value = "0"): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : 0;
}
