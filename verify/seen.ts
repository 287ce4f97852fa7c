/** Seen page: a page as a watcher saw it, masked and read once. */

import { readPage } from "../adapters/snapshots/read-page.js";
import type { PageView } from "../client/surface.js";
import type { Skeleton } from "../core/page/skeleton.js";
import type { PageRef } from "../core/task/observation.js";
import type { EvidencePage } from "../core/verification/comparison.js";

export interface SeenPage extends PageRef {
  readonly skeleton: Skeleton;
  /** Masked. */
  readonly html: string;
  readonly epoch: string;
  readonly ambient: readonly number[];
}

type PageAsShown = Pick<PageView, "dom" | "url" | "title" | "activeElement"> & Partial<Pick<PageView, "ambient">>;

/** Throws PageTooComplexError. */
export function readSeen({ dom, url, title, activeElement = "", ambient = [] }: PageAsShown): SeenPage {
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
