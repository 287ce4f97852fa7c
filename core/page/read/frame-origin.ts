/** Frame origin: content that a client read in a frame of another origin, and whose it is (SK11, SF2). */

import { onceForEach } from "../compare/once-for-each.js";
import { nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";

/**
 * Attribute with the origins of the frames around an element, outermost first. A client writes it on each frame and on each
 * numbered element in it: markup of a hostile frame may end the frame's own element early.
 */
export const FRAME_ORIGIN = "data-sf-origin";
const ORIGINS_MAX = 20;

export const framesIn = (written: string): readonly string[] => written.trim().split(/\s+/).map(frameOriginIn);

/** "null" for what is no origin of the web: no action is allowed there. */
export const frameOriginIn = (written: string): string =>
  URL.canParse(written) && /^https?:/.test(written) ? new URL(written).origin : "null";

/** Origin of the document that holds the node. `pageOrigin`: of the page. */
export const originAt = (node: Pick<SkeletonNode, "frames"> | undefined, pageOrigin: string): string =>
  node?.frames?.at(-1) ?? pageOrigin;

/** Origins of the frames whose content the page holds. */
export const frameOriginsOf = (skeleton: Skeleton): readonly string[] =>
  [...new Set(nodesOf(skeleton).flatMap(({ frames = [] }) => frames))].slice(0, ORIGINS_MAX);

const hasFrames = onceForEach((skeleton: Skeleton) => nodesOf(skeleton).some(({ frames }) => frames !== undefined));

/** The page without its frames of other origins, whose words prove nothing of it: an advert may say "Saved". */
export const withoutFrames = onceForEach((skeleton: Skeleton) => withFrameOf(undefined, skeleton));

/** The page with only those of its frames of other origins that an action acts on, taken as part of the page. */
export function withFrameOf(origin: string | undefined, skeleton: Skeleton): Skeleton {
  if (!hasFrames(skeleton)) return skeleton;
  const kept = Object.entries(skeleton.nodes).flatMap(([key, node]): [string, SkeletonNode][] => {
    const { frames, ...own } = node;
    if (frames === undefined) return [[key, node]];
    return frames.at(-1) === origin ? [[key, own]] : [];
  });
  return { ...skeleton, nodes: Object.fromEntries(kept) };
}
