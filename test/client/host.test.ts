/** Proves client/host.ts: a sleep ends when its signal is aborted, before or after it began. */

import { describe, expect, test } from "vitest";
import { SYSTEM_CLOCK } from "../../client/host.js";

/** A test that had to wait for this would run into its time-out. */
const FOR_EVER_MS = 2 ** 31 - 1;

describe("SYSTEM_CLOCK", () => {
  test("a sleep ends early, without an error, when the signal is aborted", async () => {
    const over = new AbortController();
    const slept = SYSTEM_CLOCK.sleep(FOR_EVER_MS, over.signal);
    over.abort();
    await expect(slept).resolves.toBeUndefined();
  });

  test("one whose signal is aborted already does not begin", async () => {
    await expect(SYSTEM_CLOCK.sleep(FOR_EVER_MS, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
