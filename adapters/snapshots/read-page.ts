/** Reading a page: what a client sent becomes what is stored and reasoned about. Elsewhere: ingest, snapshotting. */

import { createHash } from "node:crypto";
import { skeletonHash } from "../../core/page/hash.js";
import { epochOf } from "../../core/page/resolve.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/task/identity.js";
import { maskHtml } from "./mask.js";
import { createNormaliser } from "./normalise.js";
import { readHtml } from "./read-html.js";

export interface PageAsSent {
  readonly html: string;
  readonly url: string;
  readonly userId: string;
  /** Client ids that mutate by themselves; part of the snapshot's identity, because they change what it proves. */
  readonly ambient: readonly number[];
  readonly focus?: string;
}

export interface ReadPage {
  readonly snapshotId: SnapshotId;
  /** Masked, as stored. */
  readonly html: string;
  readonly skeleton: Skeleton;
  readonly domHash: string;
  readonly skeletonHash: string;
  /** Of the client's ids; "" when the page carries none. */
  readonly epoch: string;
  readonly title: string;
}

/** SK8: the page is deeper or larger than any honest one. Not worth a retry: the same page fails again. */
export class PageTooComplexError extends Error {
  override readonly name = "PageTooComplexError";
  readonly retryable = false;
  constructor() {
    super(
      "The page is nested too deeply or has too many elements; send a distilled page with at most 60,000 elements, 512 deep.",
    );
  }
}

/** Masks, reads and addresses one page. Throws PageTooComplexError. */
export function readPage({ html, userId, ambient }: PageAsSent): ReadPage {
  const masked = maskHtml(html);
  if (!masked.ok) throw new PageTooComplexError();
  const normaliser = createNormaliser();
  const read = readHtml(masked.html, normaliser);
  if (!read.ok) throw new PageTooComplexError();
  const { skeleton } = read;
  const numbers = [...new Set(ambient)].sort((a, b) => a - b);
  return {
    // SHA-256 in hex is what a SnapshotId is.
    snapshotId: sha256(JSON.stringify([userId, numbers, masked.html])) as SnapshotId,
    html: masked.html,
    skeleton,
    domHash: sha256(normaliser.result()),
    skeletonHash: skeletonHash(skeleton),
    epoch: epochOf(skeleton),
    title: skeleton.title,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
