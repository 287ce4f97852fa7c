/** Unread parts: content that cannot be read, noted so that nobody takes it for empty (SK11). */

import { onceForEach } from "../compare/once-for-each.js";
import { nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import type { Attributes } from "./aria.js";
import type { Frame } from "./frame.js";
import { isHidden } from "./html.js";
import type { PageDraft } from "./page-draft.js";

/**
 * `frame`: a document of another origin; `root`: a closed shadow root; `rest`: everything after the cut of a long page, but
 * for the parts that follow a `gap`: they hold words that were sought.
 */
export interface Unread {
  readonly kind: "frame" | "root" | "rest" | "gap";
  /** Host of a frame's document; absent for the page's own host. */
  readonly host?: string;
  /** Of the rest: texts that the client looked for in all of it, in lower case. */
  readonly sought?: readonly string[];
  /** Of the rest: parts with these texts that are not on the page as it was sent. */
  readonly more?: number;
}

/** Attribute by which a client marks content it could not read. */
export const UNREAD = "data-sf-unread";
/** On the mark of the rest: the texts that were sought, one a line, and the number of parts found but not sent. */
export const SEEK = "data-sf-sought";
export const MORE = "data-sf-more";
const FRAMES = new Set(["iframe", "frame"]);
/** Pixels; smaller frames only make a request and show nothing. */
const LEAST_SIDE = 24;

/** Adds a draft, in the element's place, for a frame or for content that a client has marked. */
export function noteUnread(page: PageDraft, frame: Frame): void {
  const { tag, attributes, outer } = frame;
  const unread = unreadOf(tag, attributes);
  if (unread === null || (outer.named !== null && unread.kind !== "gap")) return;
  const draft = page.add(outer, "image", unread.kind === "frame" ? "iframe" : "unread", frame);
  draft.unread = unread;
}

function unreadOf(tag: string, attributes: Attributes): Unread | null {
  const mark = attributes[UNREAD];
  if (mark === "rest") return restOf(attributes);
  if (mark === "root" || mark === "gap") return { kind: mark };
  if (!FRAMES.has(tag) || isUnseen(attributes)) return null;
  const host = hostOf(attributes["src"] ?? "");
  return host === "" ? { kind: "frame" } : { kind: "frame", host };
}

function restOf(attributes: Attributes): Unread {
  const sought = (attributes[SEEK] ?? "").split("\n").filter((text) => text !== "");
  const more = Number.parseInt(attributes[MORE] ?? "", 10);
  return { kind: "rest", ...(sought.length > 0 && { sought }), ...(more > 0 && { more }) };
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

/** The client had room only for the beginning of the page. */
export const isCut = (skeleton: Skeleton): boolean => restIn(skeleton) !== null;

/** What is known of the rest of a page that is cut; null for a whole page. */
export const restIn = onceForEach(
  (skeleton: Skeleton): Unread | null =>
    nodesOf(skeleton).find(({ unread }) => unread?.kind === "rest")?.unread ?? null,
);

/** Nodes before the cut: all of a whole page. */
function beforeCut(skeleton: Skeleton): readonly SkeletonNode[] {
  const nodes = nodesOf(skeleton);
  const end = nodes.findIndex(({ unread }) => unread?.kind === "gap" || unread?.kind === "rest");
  return end === -1 ? nodes : nodes.slice(0, end);
}

/**
 * Those of `nodes` that the other page is known to lack. If the other page was cut, nodes behind its end are unknown, whatever
 * parts of it were sought.
 */
export function readable(
  nodes: readonly SkeletonNode[],
  { page, other }: { readonly page: Skeleton; readonly other: Skeleton },
  /** The nodes that both pages have: the one of this page, and the other's. */
  shared: () => readonly (readonly [own: SkeletonNode, other: SkeletonNode])[],
): readonly SkeletonNode[] {
  const read = nodes.filter(({ unread }) => unread === undefined);
  if (!isCut(other)) return read;
  const sent = new Set(beforeCut(other));
  const known = new Set(shared().flatMap(([own, its]) => (sent.has(its) ? [own] : [])));
  const end = nodesOf(page).findLastIndex((node) => node.unread === undefined && known.has(node));
  const before = new Set(nodesOf(page).slice(0, end));
  return read.filter((node) => before.has(node));
}
