/** Beside tie: something to act on came right behind the target, in the place of nothing. */

import type { SkeletonNode } from "../page/skeleton.js";
import type { Scene } from "./scene.js";

/** Of what came right behind the target so much is looked at. */
const REACH = 6;
/** One control may be an advert's, or close a window that opened by itself. */
const LEAST = 2;

/**
 * A menu or a dialog without a declaration, that came late: the nodes that now follow the target are new, and two of them
 * are controls of names that stood nowhere before. Lists grow by themselves: their rows do not count.
 */
export function cameBesideIt({ target, changes, before, after, action }: Scene): boolean {
  const { after: at } = target;
  if (action?.kind !== "click" || at === undefined || at.row !== undefined) return false;
  const nodes = Object.values(after.skeleton?.nodes ?? {});
  const start = nodes.indexOf(at) + 1;
  const behind = nodes.slice(start, start + REACH);
  const end = behind.findIndex((node) => !changes.added.includes(node));
  const came = end === -1 ? behind : behind.slice(0, end);
  const known = new Set(Object.values(before.skeleton?.nodes ?? {}).map(likeness));
  const isNew = (node: SkeletonNode) => node.row === undefined && !known.has(likeness(node));
  return came.filter((node) => node.control !== undefined && isNew(node)).length >= LEAST;
}

function likeness({ role, name }: SkeletonNode): string {
  return `${role}\n${name}`;
}
