/** In order: nodes of two pages that meet while both are walked side by side, which is most, found without a map of them all. */

import type { Nodes } from "./skeleton.js";

/** Some nodes of a page, by their places. */
interface FreeNodes {
  readonly nodes: Nodes;
  readonly free: readonly number[];
}

/**
 * Tells the places of both of each pair. A fingerprint is left out altogether where a node of it met none: of any other there are
 * as many on either page, the first met the first, and so on.
 */
export function eachInOrder(before: FreeNodes, after: FreeNodes, tell: (one: number, other: number) => void): void {
  const [ones, others]: [number[], number[]] = [[], []];
  /** Of nodes that met none like them. */
  const parted = new Set<string | undefined>();
  let [one, other] = [0, 0];
  while (one < before.free.length || other < after.free.length) {
    const [was, is] = [printAt(before, one), printAt(after, other)];
    if (was === is) {
      ones.push(before.free[one++] ?? 0);
      others.push(after.free[other++] ?? 0);
      continue;
    }
    const isAdded = was === printAt(after, other + 1);
    const isRemoved = !isAdded && is === printAt(before, one + 1);
    if (!isAdded) {
      parted.add(was);
      one++;
    }
    if (!isRemoved) {
      parted.add(is);
      other++;
    }
  }
  ones.forEach((place, at) => {
    if (!parted.has(before.nodes[place]?.fingerprint)) tell(place, others[at] ?? 0);
  });
}

const printAt = ({ nodes, free }: FreeNodes, at: number): string | undefined => {
  const place = free[at];
  return place === undefined ? undefined : nodes[place]?.fingerprint;
};
