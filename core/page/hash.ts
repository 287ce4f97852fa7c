/** Hash: plain arithmetic over text, because Temporal's bundler refuses node:crypto in core (design §3). Not for secrets. */

import type { Skeleton, SkeletonNode } from "./skeleton.js";
import { blindTimes } from "./volatile.js";

/** 64 bits as 16 hexadecimal digits; two interleaved multiply-xorshift lanes, after bryc's cyrb53. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return hex(high) + hex(low);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}

/**
 * HS1: over the canonical skeleton: what each node says, in document order. Client ids, epochs and keys do not enter,
 * so two distillations of one page agree; clocks are blinded (SK6), so a ticking page is still the same page.
 */
export function skeletonHash(skeleton: Skeleton): string {
  return hashText(Object.values(skeleton.nodes).map(canonical).join("\n"));
}

function canonical(node: SkeletonNode): string {
  const state = Object.entries(node.state)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const words = node.control ? [node.name, node.text ?? ""] : [blindTimes(node.name), blindTimes(node.text ?? "")];
  return JSON.stringify([node.role, ...words, node.value ?? "", state, node.href ?? "", node.region, node.message]);
}
