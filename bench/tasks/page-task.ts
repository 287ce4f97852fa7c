/** Page task: a request on a bundled page, whose script tells its own state. */

import type { BenchTask } from "./task.js";

export interface Asked {
  readonly query: string;
  /** An expression over `truth`, what the page tells of itself. */
  readonly holds: string;
  readonly impossible?: true;
  readonly approves?: true;
}

export function onPage(name: string, asked: readonly Asked[]): readonly BenchTask[] {
  return asked.map(({ query, holds, impossible = false, approves = false }) => ({
    page: name,
    foreign: !name.startsWith("own-"),
    bundle: name,
    query,
    impossible,
    approves,
    open: async ({ urlOf }) => ({
      url: urlOf(name),
      prepare: async (page) => {
        await page.waitForFunction("window.truth !== undefined");
      },
      holds: async (page) => (await page.evaluate(holds)) === true,
      close: async () => undefined,
    }),
  }));
}
