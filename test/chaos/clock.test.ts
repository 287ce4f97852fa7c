import { describe, expect, test } from "vitest";
import { SYSTEM_CLOCK } from "../../client/host.js";
import { skewedClock } from "../../testing/chaos/clock.js";
import { streamOf } from "../../testing/chaos/stream.js";

describe("skewedClock", () => {
  test("clocks differ by up to two days, and are set only while it storms", () => {
    const calm = Array.from({ length: 50 }, (_, index) => skewedClock(streamOf(1, "clock", index), () => false));
    const offsets = calm.map((clock) => clock.now() - SYSTEM_CLOCK.now());
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(86_400_000);
    for (const clock of calm) for (let look = 0; look < 100; look += 1) clock.now();
    expect(calm.every((clock) => clock.leaps() === 0)).toBe(true);
    const stormy = skewedClock(streamOf(1, "clock"), () => true);
    for (let look = 0; look < 10_000; look += 1) stormy.now();
    expect(stormy.leaps()).toBeGreaterThan(5);
  });
});
