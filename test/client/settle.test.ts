/** Proves client/settle.ts against a page that does not answer; the pages that do are in page/witness.test.ts. */

import { describe, expect, test } from "vitest";
import type { NetworkWatch } from "../../client/hand.js";
import { settle } from "../../client/settle.js";
import type { PageSurface, Quiet } from "../../client/surface.js";

const silent: Pick<NetworkWatch, "open" | "silenceMs"> = { open: () => 0, silenceMs: () => Number.POSITIVE_INFINITY };

/** Time passes only by sleeping. */
function fakeClock() {
  let nowMs = 0;
  return {
    now: () => nowMs,
    sleep: async (ms: number, signal?: AbortSignal) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted !== true) nowMs += ms;
    },
  };
}

/** The casts: nothing else of either is asked. */
function settled(quiet: () => Promise<Quiet>): Promise<boolean> {
  return settle({ quiet } as unknown as PageSurface, silent as unknown as NetworkWatch, fakeClock());
}

describe("settle", () => {
  test("design §12 a page that rests has settled", async () => {
    expect(await settled(async () => ({ loading: false, quietMs: 300 }))).toBe(true);
  });

  test.each([
    ["does not rest", async () => ({ loading: false, quietMs: 299 })],
    ["still loads", async () => ({ loading: true, quietMs: 9_000 })],
    ["does not answer", () => new Promise<Quiet>(() => undefined)],
  ])("design §12 a page that %s has not, and holds nothing up", async (_what, quiet) => {
    expect(await settled(quiet)).toBe(false);
  });

  test("a page that goes away while it is asked is told as such", async () => {
    await expect(settled(() => Promise.reject(new Error("navigated")))).rejects.toThrow("navigated");
  });
});
