/** Unread parts: what stands on a page and cannot be read, so that nobody takes it for empty (SK11). */

import { onceForEach } from "../compare/once-for-each.js";
import { nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import type { Attributes } from "./aria.js";
import type { Frame } from "./frame.js";
import { isHidden } from "./html.js";
import type { PageDraft } from "./page-draft.js";

/** `frame`: a document of another origin; `root`: a closed shadow root; `rest`: all that comes after where a long page was cut. */
export interface Unread {
  readonly kind: "frame" | "root" | "rest";
  /** Of a frame: where its document is from; absent for the page's own. */
  readonly host?: string;
}

/** By which a client tells of what it could not read. */
export const UNREAD = "data-sf-unread";
const FRAMES = new Set(["iframe", "frame"]);
/** Smaller frames are there to be called, and show nothing. */
const LEAST_SIDE = 24;

/** Of a frame, or of what a client has marked; its draft stands where the element does. */
export function noteUnread(page: PageDraft, frame: Frame): void {
  const { tag, attributes, outer } = frame;
  const unread = unreadOf(tag, attributes);
  if (unread === null || outer.named !== null) return;
  const draft = page.add(outer, "image", unread.kind === "frame" ? "iframe" : "unread", frame);
  draft.unread = unread;
}

function unreadOf(tag: string, attributes: Attributes): Unread | null {
  const mark = attributes[UNREAD];
  if (mark === "root" || mark === "rest") return { kind: mark };
  if (!FRAMES.has(tag) || isUnseen(attributes)) return null;
  const host = hostOf(attributes["src"] ?? "");
  return host === "" ? { kind: "frame" } : { kind: "frame", host };
}

const isUnseen = (attributes: Attributes): boolean =>
  isHidden("div", attributes) ||
  ["width", "height"].some(
    (side) => /^\d+(?:px)?$/.test(attributes[side] ?? "") && Number.parseInt(attributes[side] ?? "", 10) < LEAST_SIDE,
  );

/** "" for an address of the page's own host. */
function hostOf(address: string): string {
  const own = "https://own.invalid";
  if (!URL.canParse(address, own)) return "";
  const { host, origin } = new URL(address, own);
  return origin === own ? "" : host;
}

/** The client had room for its beginning only. */
export const isCut = onceForEach((skeleton: Skeleton): boolean =>
  nodesOf(skeleton).some(({ unread }) => unread?.kind === "rest"),
);

/**
 * Nodes of one page that the other does not have, as far as that is known: the other page may have gone on behind its end.
 * `shared`: nodes of this page that both have.
 */
export function readable(
  nodes: readonly SkeletonNode[],
  { page, other }: { readonly page: Skeleton; readonly other: Skeleton },
  shared: () => readonly SkeletonNode[],
): readonly SkeletonNode[] {
  const read = nodes.filter(({ unread }) => unread === undefined);
  if (!isCut(other)) return read;
  const known = new Set(shared());
  const end = nodesOf(page).findLastIndex((node) => node.unread === undefined && known.has(node));
  const before = new Set(nodesOf(page).slice(0, end));
  return read.filter((node) => before.has(node));
}
