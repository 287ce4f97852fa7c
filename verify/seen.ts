/** Seen page: a page as a watcher saw it, masked and read once. */

import { readPage } from "../adapters/snapshots/read-page.js";
import type { PageView } from "../client/surface.js";
import type { Skeleton } from "../core/page/skeleton.js";
import type { PageRef } from "../core/turn/observation.js";
import type { EvidencePage } from "../core/verification/evidence/comparison.js";

export interface SeenPage extends PageRef {
  readonly skeleton: Skeleton;
  /** Masked. */
  readonly html: string;
  readonly epoch: string;
  readonly ambient: readonly number[];
}

type PageAsShown = Pick<PageView, "dom" | "url" | "title" | "activeElement"> & Partial<Pick<PageView, "ambient">>;

/** Throws PageTooComplexError. */
export type ReadSeen = (shown: PageAsShown) => SeenPage;

/** Pages of one step: before it, right before its press, after it, and at the second look. */
const REMEMBERED = 4;

/** Reads each page once: most looks find the page unchanged. */
export function createReadSeen(): ReadSeen {
  let newest: readonly { readonly shown: PageAsShown; readonly seen: SeenPage }[] = [];
  return (shown) => {
    const known = newest.find((one) => isSame(one.shown, shown)) ?? { shown, seen: readSeen(shown) };
    newest = [known, ...newest.filter((one) => one !== known)].slice(0, REMEMBERED);
    return known.seen;
  };
}

const isSame = (one: PageAsShown, other: PageAsShown): boolean =>
  one.dom === other.dom &&
  one.url === other.url &&
  one.title === other.title &&
  one.activeElement === other.activeElement &&
  String(one.ambient) === String(other.ambient);

function readSeen({ dom, url, title, activeElement = "", ambient = [] }: PageAsShown): SeenPage {
  const { snapshotId, skeleton, html, domHash, skeletonHash, epoch } = readPage({
    html: dom,
    url,
    userId: "watch",
    ambient,
  });
  return { snapshotId, skeleton, html, domHash, skeletonHash, epoch, ambient, url, title, focus: activeElement };
}

export const evidencePageOf = ({ skeleton, url, title, focus, domHash }: SeenPage): EvidencePage => ({
  skeleton,
  url,
  title,
  focus,
  domHash,
});
