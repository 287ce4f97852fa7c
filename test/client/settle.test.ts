/** Proves client/settle.ts against a page that does not answer; the pages that do are in page/mutation-watch.test.ts. */

import { describe, expect, test } from "vitest";
import type { NetworkLog } from "../../client/host.js";
import { settle, waitUntilSettled } from "../../client/settle.js";
import type { PageSurface, Quiet } from "../../client/surface.js";

const silent: Pick<NetworkLog, "open" | "silenceMs"> = { open: () => 0, silenceMs: () => Number.POSITIVE_INFINITY };

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
function settled(
  quiet: () => Promise<Quiet>,
  clock = fakeClock(),
  readAhead: () => Promise<boolean> = async () => true,
  network: Pick<NetworkLog, "open" | "silenceMs"> = silent,
): Promise<boolean> {
  return settle({
    surface: { quiet, readAhead } as unknown as PageSurface,
    network: network as unknown as NetworkLog,
    clock,
  });
}

describe("settle", () => {
  test("CL5 a page that rests has settled", async () => {
    expect(await settled(async () => ({ loading: false, unpainted: false, quietMs: 300 }))).toBe(true);
  });

  test.each([
    ["does not rest", async () => ({ loading: false, unpainted: false, quietMs: 299 })],
    ["still loads", async () => ({ loading: true, unpainted: false, quietMs: 9_000 })],
    ["does not answer", () => new Promise<Quiet>(() => undefined)],
  ])("CL5 a page that %s has not, and holds nothing up", async (_what, quiet) => {
    expect(await settled(quiet)).toBe(false);
  });

  test.each([
    ["at once", 0, 500],
    ["after 2 s", 2_000, 2_300],
    ["never", Number.POSITIVE_INFINITY, 5_000],
  ])("CL5 from 500 ms to 5 s: a page that comes to rest %s", async (_, restsMs, endsMs) => {
    const clock = fakeClock();
    const quietMs = () => Math.max(0, clock.now() - restsMs);
    await settled(async () => ({ loading: false, unpainted: false, quietMs: quietMs() }), clock);
    expect(Math.abs(clock.now() - endsMs)).toBeLessThanOrEqual(50);
  });

  test("CL5 a request is silent for 500 ms before the page counts as still", async () => {
    const clock = fakeClock();
    const quiet = async () => ({ loading: false, unpainted: false, quietMs: 9_000 });
    const network = { open: () => 0, silenceMs: () => clock.now() - 1_000 };
    expect(await settled(quiet, clock, async () => true, network)).toBe(true);
    expect(Math.abs(clock.now() - 1_500)).toBeLessThanOrEqual(50);
  });

  test("CL14 an application that paints late is waited for, and given time to come to rest", async () => {
    const clock = fakeClock();
    const isUnpainted = (): boolean => clock.now() < 7_000;
    const quiet = async (): Promise<Quiet> => {
      const quietMs = isUnpainted() ? 9_000 : clock.now() - 7_000;
      return { loading: isUnpainted(), unpainted: isUnpainted(), quietMs };
    };
    expect(await settled(quiet, clock)).toBe(true);
    expect(clock.now()).toBeLessThan(7_500);
  });

  test("CL14 one that never paints is taken as it is", async () => {
    const clock = fakeClock();
    const quiet = async () => ({ loading: true, unpainted: true, quietMs: 9_000 });
    expect(await settled(quiet, clock)).toBe(false);
    expect(clock.now()).toBeLessThan(18_000);
  });

  test("CL16 the page is read once it is still, while it is waited for anyway", async () => {
    const clock = fakeClock();
    const readAtMs: number[] = [];
    const readAhead = async (): Promise<boolean> => readAtMs.push(clock.now()) > 2;
    expect(await settled(async () => ({ loading: false, unpainted: false, quietMs: 300 }), clock, readAhead)).toBe(
      true,
    );
    expect(readAtMs).toEqual([150, 200, 250]);
    expect(clock.now()).toBe(500);
  });

  test("CL16 a page that cannot be read ahead holds nothing up", async () => {
    const clock = fakeClock();
    const never = () => new Promise<boolean>(() => undefined);
    expect(await settled(async () => ({ loading: false, unpainted: false, quietMs: 300 }), clock, never)).toBe(true);
    expect(clock.now()).toBeLessThanOrEqual(5_000);
  });

  test("a page that goes away while it is asked is told as such", async () => {
    await expect(settled(() => Promise.reject(new Error("navigated")))).rejects.toThrow("navigated");
  });
});

describe("waitUntilSettled", () => {
  interface Going {
    /** When the last of the action's own requests is answered. */
    readonly requestMs?: number;
    /** When the page stops loading. */
    readonly loadingMs?: number;
  }

  /** How long a second look of so many seconds takes. */
  async function tookMs(seconds: number, { requestMs = 0, loadingMs = 0 }: Going): Promise<number> {
    const clock = fakeClock();
    const network = { open: () => (clock.now() < requestMs ? 1 : 0) };
    const surface = { quiet: async () => ({ loading: clock.now() < loadingMs, quietMs: 0 }) };
    // The casts: nothing else of either is asked.
    const bench = { clock, network: network as unknown as NetworkLog, surface: surface as unknown as PageSurface };
    await waitUntilSettled(seconds, bench);
    return clock.now();
  }

  test.each<[string, number, Going, number]>([
    ["nothing is under way", 2, {}, 2_000],
    ["a write is answered at once", 8, { requestMs: 500 }, 2_000],
    ["a write is answered late", 8, { requestMs: 5_200 }, 5_200],
    ["the server did not know of a write", 2, { requestMs: 4_000 }, 4_000],
    ["the page loads for a while", 8, { loadingMs: 6_500 }, 6_500],
    ["a write is never answered", 8, { requestMs: 60_000 }, 8_000],
    ["only the page's words say so", 8, {}, 8_000],
  ])("VD9 %s: it takes as long as that, and no more than 8 s", async (_what, seconds, going, expected) => {
    const ms = await tookMs(seconds, going);
    expect(ms).toBeGreaterThanOrEqual(expected);
    expect(ms).toBeLessThanOrEqual(expected + 50);
  });
});
