/** Opening: whether a list or window that came is the one that the target opens, and not one that grows or opens by itself. */

import { isInside } from "../../page/read/region-path.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import { deepest, nodesIn } from "../record/text-match.js";
import type { Comparison } from "./comparison.js";
import { regionPathOf } from "./target-changes.js";

const LISTS = new Set(["menu", "listbox", "tree"]);
const CHOICES = new Set("treeitem option menuitem menuitemradio menuitemcheckbox".split(" "));

/** A list of choices that was not there, or more of what the target names as its own: one that stood there may grow by itself. */
export function openedItsList({ target, changes, before }: Comparison): boolean {
  const named = target.after?.control?.opens ?? [];
  return changes.added.some((node) => {
    if (named.includes(node.key)) return LISTS.has(node.role) || CHOICES.has(node.role);
    return LISTS.has(node.role) || (CHOICES.has(node.role) && isInNewList(node, before.skeleton));
  });
}

function isInNewList({ region }: SkeletonNode, before: Skeleton | null): boolean {
  const list = deepest(region, /^(?:menu|listbox|tree)\b/);
  const isOfList = (node: SkeletonNode) =>
    list === "" ? CHOICES.has(node.role) && node.region === region : isInside(regionPathOf(node), list);
  return !nodesIn(before).some(isOfList);
}
