/** Contestants: who reads a page here, and what of it: a tokenizer, ours, and what else it could be read with. */

import { PageTooComplexError, type ReadPage, readHtml, readPage } from "../../adapters/snapshots/read-page.js";
import { diffSkeletons } from "../../core/page/diff.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import { loadRivals } from "./rivals.js";
import { tokenize } from "./tokenize.js";

export type Prepared = (after: string) => unknown;
/** What is known of the page before stays known. */
type Prepare = (before: string) => Prepared;

export const CONTESTANTS = {
  tokenizer: () => () => tokenize,
  skeleton: () => () => skeletonOf,
  /** Skeleton and diff. */
  ours: () => (before) => {
    const known = skeletonOf(before);
    return (after) => diffSkeletons(known, skeletonOf(after));
  },
  intake: () => () => takeIn,
  linkedom: () => loadRivals().linkedom,
  cheerio: () => loadRivals().cheerio,
} satisfies Record<string, () => Prepare>;

export type ContestantName = keyof typeof CONTESTANTS;

export function skeletonOf(html: string): Skeleton {
  const read = readHtml(html);
  if (!read.ok) throw new PageTooComplexError("the page");
  return read.skeleton;
}

/** As the API takes a page in. */
export const takeIn = (html: string): ReadPage =>
  readPage({ html, url: "http://bench.test/", userId: "bench", ambient: [] });
