/** Groups: nodes of two pages that share a key, without a list of each page for each key. */

import { NONE } from "./alignment.js";

/** Nodes that share a key, by their places: the first of a list, of which each knows the next. */
export interface Group {
  firstBefore: number;
  lastBefore: number;
  countBefore: number;
  firstAfter: number;
  lastAfter: number;
  countAfter: number;
}

export const groupFrom = (at: number): Group => ({
  firstBefore: at,
  lastBefore: at,
  countBefore: 1,
  firstAfter: NONE,
  lastAfter: NONE,
  countAfter: 0,
});

export function listOf(first: number, next: Int32Array): readonly number[] {
  const list: number[] = [];
  for (let at = first; at !== NONE; at = next[at] ?? NONE) list.push(at);
  return list;
}
