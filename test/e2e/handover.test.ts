/** A bounded part of the handover bench: a real client is killed, or its page changes, between two messages (TM16). */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BookingSite, startBookingSite } from "../../bench/handover/booking-site.js";
import type { Moment } from "../../bench/handover/point.js";
import { faultOf, lineOf, type Played, storyOf } from "../../bench/handover/report.js";
import { openStage, type Stage } from "../../bench/handover/stage.js";
import { pointTrials } from "../../bench/handover/trials.js";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";

/** Of a form that is filled in by one chain: the chain's last entry, and the press that follows it. */
const STRUCK = ["kill at begun 4", "swap at done 3", "reload at received 2", "swap in place at acting 1"];

let stack: Stack;
let stage: Stage;
let site: BookingSite;
const played: Played[] = [];

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
  stage = await openStage({ stack, signal: new AbortController().signal });
  site = await startBookingSite();
});
afterAll(async () => {
  await stage?.close();
  await site?.stop();
  await stack?.stop();
});

/** Numbered as a rehearsal would number them; three so that both ways to swap come about. */
const trialsNamed = (names: readonly string[]) =>
  (["sent", "answered", "received", "begun", "acting", "done"] as readonly Moment[])
    .flatMap((moment) => [1, 2, 3, 4].map((nth) => ({ moment, nth })))
    .flatMap((point) => [[point], [{ moment: "sent", nth: 9 } as const, point]])
    .flatMap((points) => pointTrials(site, [...points, { moment: "answered", nth: 9 }]))
    .filter(({ name }, at, all) => names.includes(name) && all.findIndex((one) => one.name === name) === at);

describe("handover", () => {
  test("TM16 nothing wrong and nothing twice: each task is done once or asks", async () => {
    await stage.playHost(
      "playwright",
      async () => trialsNamed(STRUCK),
      (one) => played.push(one),
    );
    expect(played.map(({ name }) => name).sort()).toEqual([...STRUCK].sort());
    for (const one of played) expect(faultOf(one), [lineOf(one), ...storyOf(one)].join("\n")).toBeNull();
  });
});
