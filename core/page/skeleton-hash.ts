/** Skeleton hash: whether two pages say the same (HS1). */

import { NONE, noted } from "./noted.js";
import { accessibleName, nodesOf, type Skeleton, type SkeletonNode } from "./skeleton.js";
import { isPlain, replaceTimes, TextHash } from "./text.js";

/** HS1: over what each node says, in document order, without client ids, epochs, keys and running clocks (SK6). */
export function skeletonHash(skeleton: Skeleton): string {
  const hash = new TextHash();
  let isFirst = true;
  for (const node of nodesOf(skeleton)) {
    if (!isFirst) hash.add("\n");
    isFirst = false;
    addNode(hash, node);
  }
  return hash.digest();
}

/** As JSON writes a list of what the node says. */
function addNode(hash: TextHash, node: SkeletonNode): void {
  const [name, text] = [accessibleName(node), node.text ?? ""];
  addQuoted(hash, "[", node.role);
  addQuoted(hash, ",", node.control ? name : replaceTimes(name));
  addQuoted(hash, ",", node.control ? text : replaceTimes(text));
  addQuoted(hash, ",", node.value ?? "");
  hash.add(",");
  hash.add(stateOf(node));
  addQuoted(hash, ",", node.href ?? "");
  addQuoted(hash, ",", node.region);
  hash.add(node.message ? ",true]" : ",false]");
}

function stateOf({ state }: SkeletonNode): string {
  let told: string[] = NONE;
  // The cast: the keys of an object are its keys.
  for (const name in state) told = noted(told, `${name}=${state[name as keyof typeof state]}`);
  return told.length === 0 ? "[]" : JSON.stringify(told.sort());
}

/** `before`: what stands before it. Most words need no more than their quotation marks. */
function addQuoted(hash: TextHash, before: string, text: string): void {
  hash.add(before);
  if (isPlain(text)) {
    hash.add('"');
    hash.add(text);
    hash.add('"');
  } else hash.add(JSON.stringify(text));
}
