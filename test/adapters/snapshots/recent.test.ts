/** Proves adapters/snapshots/recent.ts: read once for a while, and never kept beyond its bounds. */

import { describe, expect, test } from "vitest";
import { createRecent } from "../../../adapters/snapshots/recent.js";

function recentOf(mostWeight = 100) {
  const clock = { nowMs: 0, reads: 0 };
  const recent = createRecent<string>({
    keptMs: 10,
    mostWeight,
    weightOf: (text) => text.length,
    now: () => clock.nowMs,
  });
  const read = (value: string) => async () => {
    clock.reads += 1;
    return value;
  };
  return { clock, ask: (key: string, value = key) => recent(key, read(value)), recent };
}

describe("createRecent", () => {
  test("what two ask for at once, or one after the other, is read once", async () => {
    const { clock, ask } = recentOf();
    expect(await Promise.all([ask("page"), ask("page")])).toEqual(["page", "page"]);
    await ask("page");
    expect(clock.reads).toBe(1);
  });

  test("what is older than its time is read anew, so that what was erased is not known for long", async () => {
    const { clock, ask } = recentOf();
    await ask("page", "as it was");
    clock.nowMs = 10;
    expect(await ask("page", "as it is")).toBe("as it is");
    expect(clock.reads).toBe(2);
  });

  test("the oldest goes first where there is too much of it", async () => {
    const { clock, ask } = recentOf(10);
    for (const key of ["first", "other", "third"]) await ask(key);
    await ask("third");
    await ask("other");
    expect(clock.reads).toBe(3);
    await ask("first");
    expect(clock.reads).toBe(4);
  });

  test("neither a failure nor nothing is remembered", async () => {
    const { clock, ask, recent } = recentOf();
    await expect(recent("page", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    await ask("page", "");
    expect(await ask("page", "there now")).toBe("there now");
    expect(clock.reads).toBe(2);
  });

  test("who holds what others may wait for never waits for them", async () => {
    const { clock, ask, recent } = recentOf();
    const stuck = recent("page", () => new Promise<string>(() => undefined));
    expect(await recent("page", async () => "read by itself", true)).toBe("read by itself");
    await ask("other");
    expect(await recent("other", async () => "read again", true)).toBe("other");
    expect([stuck, clock.reads]).toEqual([expect.any(Promise), 1]);
  });
});
