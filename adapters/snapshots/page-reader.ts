/** Page reader: reads and packs reported pages in separate threads, so that a slow page delays nothing else. */

import { extname } from "node:path";
import pLimit from "p-limit";
import Tinypool from "tinypool";
import type { PackedPage } from "./packed-page.js";
import { PageTooComplexError } from "./read-page.js";
import type { PageInThread, ThreadAnswer } from "./reading-thread.js";

/** Pages read at the same time, some ten megabytes each; the others wait unread. */
const THREADS = 2;
/** Time limit; the largest honest page takes some 0.2 s on an idle machine. */
const READING_MS = 10_000;
/** A thread without an answer after this time is ended. */
const ENDED_MS = 15_000;
/** Heap of one thread: several times the need of the most expensive page known. */
const HEAP_MB = 512;
const IDLE_MS = 60_000;

type PageToRead = Omit<PageInThread, "readingMs" | "begun">;

export interface PageReader {
  /** Throws PageTooComplexError, also if the page takes too much time or memory. */
  read(page: PageToRead): Promise<PackedPage>;
}

interface ReaderOptions {
  /** Hears of a thread that failed without a page. */
  readonly onError?: (error: unknown) => void;
  /** Milliseconds, counted from the start of reading. */
  readonly readingMs?: number;
  readonly endedMs?: number;
  /** Heap of one thread, in megabytes. */
  readonly heapMb?: number;
}

/** A process that runs from its sources may have loaded this by itself, and its threads do not inherit that. */
const FROM_SOURCE = ["--import", new URL("../../cli/stack/typescript.mjs", import.meta.url).href];

/** Threads end with `close`; idle ones do not keep the process alive. */
export function createPageReader(options: ReaderOptions = {}): PageReader & { close(): Promise<void> } {
  const { readingMs = READING_MS, endedMs = ENDED_MS } = options;
  const extension = extname(import.meta.url);
  const pool = new Tinypool({
    filename: new URL(`./reading-thread${extension}`, import.meta.url).href,
    name: "readAndPack",
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? HEAP_MB },
    ...(extension === ".ts" && { execArgv: FROM_SOURCE }),
  });
  pool.on("error", (error) => options.onError?.(error));
  const turn = pLimit(THREADS);
  const readInThread = async (page: PageToRead): Promise<ThreadAnswer> => {
    const signal = AbortSignal.timeout(endedMs);
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const order: PageInThread = { ...page, readingMs, begun };
    return await pool.run(order, { signal }).catch((error) => {
      const isOutOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      // The page is not to blame for a thread that did not start.
      if (Atomics.load(begun, 0) === 0 || !(signal.aborted || isOutOfMemory)) throw error;
      return { ok: false, at: isOutOfMemory ? "the thread's memory" : "the thread's time" };
    });
  };
  return {
    async read(page) {
      const answer = await turn(readInThread, page);
      if (!answer.ok) throw new PageTooComplexError(answer.at);
      return answer.page;
    },
    close: () => pool.destroy(),
  };
}
