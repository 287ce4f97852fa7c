/** Holder: the form, dialog or region that a control belongs to, by a name that outlives its document. */

import { hashText } from "./hash.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";

/** Key of the form, or else the dialog, that a control stands in. */
export function homeOf({ control }: Pick<SkeletonNode, "control">): string | undefined {
  return control?.form ?? control?.dialog;
}

/** A short hash; equal for the controls of one form, and for the same form when the page is loaded again. */
export function holderOf(node: SkeletonNode, skeleton: Skeleton): string {
  const key = homeOf(node);
  const holder = key === undefined ? undefined : skeleton.nodes[key];
  if (holder === undefined) return hashText(key ?? node.region);
  const alike = Object.values(skeleton.nodes).filter(({ fingerprint }) => fingerprint === holder.fingerprint);
  // Two forms without names have one fingerprint; their order tells them apart.
  return hashText(`${holder.fingerprint} ${alike.indexOf(holder)}`);
}
