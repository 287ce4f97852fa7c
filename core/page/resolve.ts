/** Resolving: which node a number in an action means (protocol §5). Elsewhere: element lookup, ref resolution. */

import type { Skeleton, SkeletonNode } from "./skeleton.js";

/**
 * `data-sf`, else a purely numeric `id`, else the 1-based order among the interactive elements. On a page that carries
 * client ids a number that is not among them means nothing: never a different control.
 */
export function resolveTarget(skeleton: Skeleton, id: number): SkeletonNode | undefined {
  const nodes = Object.values(skeleton.nodes);
  if (epochOf(skeleton) !== "") return nodes.find((node) => clientIdOf(node)?.n === id);
  const controls = nodes.filter((node) => node.control !== undefined);
  return (
    controls.find((node) => node.control?.domId === String(id)) ?? controls.find((node) => node.control?.index === id)
  );
}

/** The client's id of any node, control or not. */
export function clientIdOf(node: SkeletonNode): { readonly epoch: string; readonly n: number } | undefined {
  const found = node.control?.sf;
  if (found) return found;
  const parts = /^e:([\w-]+)\.(\d+)$/.exec(node.key);
  return parts?.[1] && parts[2] ? { epoch: parts[1], n: Number(parts[2]) } : undefined;
}

/** Epoch of the client ids on the page; "" when it carries none. */
export function epochOf(skeleton: Skeleton): string {
  for (const node of Object.values(skeleton.nodes)) {
    const id = clientIdOf(node);
    if (id) return id.epoch;
  }
  return "";
}

/** What has the focus, as a client names it: `sf:68`, `68`, `<epoch>.68`, `#id`, a key, or `role "name"`. */
export function resolveFocus(skeleton: Skeleton, focus: string): SkeletonNode | undefined {
  const wanted = focus.trim();
  if (wanted === "") return undefined;
  if (Object.hasOwn(skeleton.nodes, wanted)) return skeleton.nodes[wanted];
  const number = /^(?:sf:|[\w-]+\.)?(\d+)$/.exec(wanted)?.[1];
  if (number !== undefined) return resolveTarget(skeleton, Number(number));
  const controls = Object.values(skeleton.nodes).filter((node) => node.control !== undefined);
  const byId = /#([^\s.[\]:]+)$/.exec(wanted)?.[1];
  if (byId !== undefined) return controls.find((node) => node.control?.domId === byId);
  const named = /^([\w-]+)\s+"(.*)"$/s.exec(wanted);
  if (named) return controls.find((node) => node.role === named[1] && node.name === named[2]);
  return undefined;
}
