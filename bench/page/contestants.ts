/** Contestants: who reads a page here, and what of it: a tokenizer, ours, and what else it could be read with. */

import { PageTooComplexError, type ReadPage, readHtml, readPage } from "../../adapters/snapshots/read-page.js";
import { diffSkeletons } from "../../core/page/diff.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { ContestantName, Prepare } from "./contestant-process.js";
import { loadRivals } from "./rivals.js";
import { tokenize } from "./tokenize.js";

export const CONTESTANTS: Readonly<Record<ContestantName, () => Prepare>> = {
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
};

export function skeletonOf(html: string): Skeleton {
  const read = readHtml(html);
  if (!read.ok) throw new PageTooComplexError();
  return read.skeleton;
}

/** As the API takes a page in. */
export const takeIn = (html: string): ReadPage =>
  readPage({ html, url: "http://bench.test/", userId: "bench", ambient: [] });
