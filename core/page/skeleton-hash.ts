/** Skeleton hash: whether two pages say the same (HS1). */

import { accessibleName, nodesOf, type Skeleton, type SkeletonNode } from "./skeleton.js";
import { replaceTimes, TextHash } from "./text.js";

/** HS1: over what each node says, in document order, without client ids, epochs, keys and running clocks (SK6). */
export function skeletonHash(skeleton: Skeleton): string {
  const hash = new TextHash();
  let isFirst = true;
  for (const node of nodesOf(skeleton)) {
    if (!isFirst) hash.add("\n");
    isFirst = false;
    hash.add(canonical(node));
  }
  return hash.digest();
}

/** As JSON writes a list of what the node says. */
function canonical(node: SkeletonNode): string {
  const said = (text: string): string => quoted(node.control ? text : replaceTimes(text));
  const words = `${said(accessibleName(node))},${said(node.text ?? "")},${quoted(node.value ?? "")}`;
  return `[${quoted(node.role)},${words},${stateOf(node)},${quoted(node.href ?? "")},${quoted(node.region)},${node.message}]`;
}

function stateOf({ state }: SkeletonNode): string {
  const told: string[] = [];
  // The cast: the keys of an object are its keys.
  for (const name in state) told.push(`${name}=${state[name as keyof typeof state]}`);
  return told.length === 0 ? "[]" : JSON.stringify(told.sort());
}

/** Most words need no more than their quotation marks. */
function quoted(text: string): string {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c) return JSON.stringify(text);
  }
  return `"${text}"`;
}
