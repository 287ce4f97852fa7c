/** Unread parts: content that cannot be read, noted so that nobody takes it for empty (SK11). */

import { onceForEach } from "../compare/once-for-each.js";
import { nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import type { Attributes } from "./aria.js";
import type { Frame } from "./frame.js";
import { isHidden } from "./html.js";
import type { PageDraft } from "./page-draft.js";

/** `frame`: a document of another origin; `root`: a closed shadow root; `rest`: everything after the cut of a long page. */
export interface Unread {
  readonly kind: "frame" | "root" | "rest";
  /** Host of a frame's document; absent for the page's own host. */
  readonly host?: string;
}

/** Attribute by which a client marks content it could not read. */
export const UNREAD = "data-sf-unread";
const FRAMES = new Set(["iframe", "frame"]);
/** Pixels; smaller frames only make a request and show nothing. */
const LEAST_SIDE = 24;

/** Adds a draft, in the element's place, for a frame or for content that a client has marked. */
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

/** The client had room only for the beginning of the page. */
export const isCut = onceForEach((skeleton: Skeleton): boolean =>
  nodesOf(skeleton).some(({ unread }) => unread?.kind === "rest"),
);

/**
 * Those of `nodes` that the other page is known to lack. If the other page was cut, nodes behind its end are unknown.
 * `shared`: nodes of this page that both pages have.
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
