/** Page reader of a test: reads in the test's own thread. */

import type { PageReader } from "../adapters/snapshots/page-reader.js";
import { PageTooComplexError } from "../adapters/snapshots/read-page.js";
import { readAndPack } from "../adapters/snapshots/reading-thread.js";

export const readHere: PageReader = {
  async read(page) {
    const answer = await readAndPack({ ...page, readingMs: Number.POSITIVE_INFINITY });
    if (!answer.ok) throw new PageTooComplexError(answer.at);
    return answer.page;
  },
};
