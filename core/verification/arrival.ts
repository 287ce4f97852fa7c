/** Arrival: whether another address brought another page, and not the address alone. Elsewhere: route change, page load. */

import { epochOf } from "../page/resolve.js";
import { toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";

/** The client numbers every document with an epoch of its own (SK4). */
export function isOtherDocument({ before, after }: Pick<Scene, "before" | "after">): boolean {
  const [was, is] = [before.skeleton, after.skeleton].map((skeleton) => (skeleton === null ? "" : epochOf(skeleton)));
  return was !== "" && is !== "" && was !== is;
}

/**
 * A form was answered with a page of its own. One without a control carries no epoch; neither do those of plain clients,
 * where another path has to do.
 */
export function isAnsweredByPage(scene: Pick<Scene, "before" | "after" | "url">): boolean {
  const { after, url } = scene;
  return isOtherDocument(scene) || (url.path && after.skeleton !== null && epochOf(after.skeleton) === "");
}

/**
 * An application may write the address of a view that never comes. In the same document something has to be new that is no
 * sign of loading, and not in a part that had changed by itself right before, as headlines in turn do; that things went is
 * enough once the page has settled, as when a list is filtered.
 */
export function showsAnotherPage(scene: Scene): boolean {
  const { changes, observation, drift } = scene;
  if (isOtherDocument(scene)) return true;
  const { added, removed, changed, diff } = changes;
  if (diff === null) return changes.meaningful;
  const busy = added.filter((node) => node.role === "progressbar" || isBusy(node.text ?? node.name));
  const turning = new Set(drift?.changed.map(({ key }) => key));
  const says = changed.some(({ field, numberOnly, to, beforeKey }) => {
    if (turning.has(beforeKey)) return false;
    if (field === "state.inert" || field === "state.busy" || numberOnly) return false;
    return typeof to !== "string" || !isBusy(to);
  });
  const isLoading = !observation.settled || busy.length > 0;
  return added.length > busy.length || says || (!isLoading && removed.length + diff.moved.length > 0);
}

function isBusy(text: string): boolean {
  return toneOf(text) === "progress";
}
