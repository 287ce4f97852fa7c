/** Proves client/exchange.ts and client/hosts/extension/scheduler.ts in a real Chromium that is ended in the middle of things. */

import { describe, expect, test } from "vitest";
import { survive } from "./survival.js";

describe("pump", () => {
  test("TM10 the service worker ended at random moments: nothing is done twice, nothing is missing", async () => {
    const { site, task, ends } = await survive({ things: 3, ends: 6, seed: 7, means: "worker" });
    expect(task.status).toBe("completed");
    expect(ends).toBeGreaterThan(2);
    expect([...site.added]).toEqual([
      ["Thing 1", 1],
      ["Thing 2", 1],
      ["Thing 3", 1],
    ]);
  });

  test("TM10 the browser killed at random moments: nothing is done twice, nothing is missing", async () => {
    const { site, task, ends } = await survive({ things: 3, ends: 4, seed: 11, means: "browser" });
    expect(task.status).toBe("completed");
    expect(ends).toBeGreaterThan(1);
    expect([...site.added]).toEqual([
      ["Thing 1", 1],
      ["Thing 2", 1],
      ["Thing 3", 1],
    ]);
  });
});
