/** Arrival: whether another address brought another page, and not the address alone. Elsewhere: route change, page load. */

import type { SkeletonNode } from "../page/skeleton.js";
import { epochOf } from "../page/skeleton.js";
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
  const { removed, changed, diff } = changes;
  if (diff === null) return changes.meaningful;
  const added = changes.added.filter((node) => !takesTurns(node, scene));
  const busy = added.filter((node) => node.role === "progressbar" || isBusy(node.text ?? node.name));
  const turning = new Set(drift?.changed.map(({ key }) => key));
  const says = changed.some(({ field, numberOnly, to, beforeKey }) => {
    if (turning.has(beforeKey)) return false;
    if (field === "state.inert" || field === "state.busy" || numberOnly) return false;
    return typeof to !== "string" || !isBusy(to);
  });
  const isLoading = !observation.settled || busy.length > 0;
  const left = removed.filter((node) => !takesTurns(node, scene));
  return added.length > busy.length || says || (!isLoading && left.length + diff.moved.length > 0);
}

/** One came and one went in that place by itself right before; or a picture for a picture, which is no page either. */
function takesTurns({ role, region }: SkeletonNode, { drift, changes }: Scene): boolean {
  const isHere = (node: SkeletonNode) => node.role === role && node.region === region;
  if (drift?.added.some(isHere) && drift.removed.some(isHere)) return true;
  const { added, removed } = changes;
  return PICTURES.includes(role) && added.length === removed.length && [...added, ...removed].every(isHere);
}

const PICTURES: readonly string[] = ["img", "image", "figure"];

function isBusy(text: string): boolean {
  return toneOf(text) === "progress";
}
