/** Packed page: a page as read, in the form that is stored. */

import { frameOriginsOf } from "../../core/page/read/frame-origin.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import { packText, unpackText } from "../../db/packed-text.js";
import type { PageAsSent, ReadPage } from "./read-page.js";

export type PageToStore = Omit<ReadPage, "epoch"> & Pick<PageAsSent, "userId" | "url" | "ambient">;

/** Markup and skeleton are compressed. */
export type PackedPage = Omit<PageToStore, "html" | "skeleton"> & {
  readonly html: Uint8Array;
  readonly skeleton: Uint8Array;
  /** Origins of the frames whose content the page holds; not stored. */
  readonly frames: readonly string[];
};

/** The stored form may be of a newer build. The activity fails and is tried again until a build comes that reads it. */
export class UnknownPageError extends Error {
  override readonly name = "UnknownPageError";
}

/** Start of every stored skeleton, and of a form that no build writes any more. */
const BEGIN = '{"nodes":{';
const RETIRED_BEGIN = '{"list":[';

export async function packPage(page: PageToStore): Promise<PackedPage> {
  const { snapshotId, userId, url, title, summary, ambient, domHash, skeletonHash } = page;
  const [html, skeleton] = await Promise.all([packText(page.html), packText(writeSkeleton(page.skeleton))]);
  const frames = frameOriginsOf(page.skeleton);
  return { snapshotId, userId, url, title, summary, ambient, domHash, skeletonHash, html, skeleton, frames };
}

/** Null for the retired form: the page counts as not stored. `size`: characters of the skeleton as it is stored. */
export async function unpackSkeleton(packed: Uint8Array): Promise<{ skeleton: Skeleton; size: number } | null> {
  const text = await unpackText(packed);
  const skeleton = readSkeleton(text);
  return skeleton && { skeleton, size: text.length };
}

export const writeSkeleton = ({ nodes, title, language }: Skeleton): string =>
  JSON.stringify({ nodes, title, language });

export function readSkeleton(text: string): Skeleton | null {
  // The cast: this file wrote it.
  if (text.startsWith(BEGIN)) return JSON.parse(text) as Skeleton;
  if (text.startsWith(RETIRED_BEGIN)) return null;
  throw new UnknownPageError(`a page that begins with ${text.slice(0, 12)}`);
}
