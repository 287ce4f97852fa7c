/** Reading thread: the work of a page reader's thread on one page. */

import { type PackedPage, packPage } from "./packed-page.js";
import { type PageAsSent, PageTooComplexError, readPage } from "./read-page.js";

/** Message to a thread. */
export interface PageInThread extends Omit<PageAsSent, "isLate"> {
  /** Milliseconds after which the page is refused. */
  readonly readingMs: number;
  /** Becomes 1 when the thread has begun; shared memory. */
  readonly begun?: Int32Array;
}

/** A value, because errors lose their class between threads. */
export type ThreadAnswer =
  | { readonly ok: true; readonly page: PackedPage }
  | { readonly ok: false; readonly at: string };

export async function readAndPack({ readingMs, begun, ...page }: PageInThread): Promise<ThreadAnswer> {
  if (begun !== undefined) Atomics.store(begun, 0, 1);
  const untilMs = performance.now() + readingMs;
  try {
    const read = readPage({ ...page, isLate: () => performance.now() > untilMs });
    return { ok: true, page: await packPage({ ...page, ...read }) };
  } catch (error) {
    if (error instanceof PageTooComplexError) return { ok: false, at: error.at };
    throw error;
  }
}
