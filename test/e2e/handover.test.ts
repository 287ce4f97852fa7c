/** A bounded part of the handover bench: a real client is killed, or its page changes, between two messages (TM16). */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BookingSite, startBookingSite } from "../../bench/handover/booking-site.js";
import { faultOf, lineOf, type Played, storyOf } from "../../bench/handover/report.js";
import { openStage, type Stage } from "../../bench/handover/stage.js";
import { type PointTrial, pointTrial } from "../../bench/handover/trials.js";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";

/** Of a form that is filled in by one chain: its entries, and the press that follows. */
const STRUCK: readonly PointTrial[] = [
  { strike: "kill", point: { moment: "begun", nth: 4 }, redraws: false },
  { strike: "swap", point: { moment: "done", nth: 3 }, redraws: false },
  { strike: "swap", point: { moment: "received", nth: 2 }, redraws: true },
  { strike: "reload", point: { moment: "received", nth: 2 }, redraws: false },
];

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

describe("handover", () => {
  test("TM16 nothing wrong and nothing twice: each task is done once or asks", async () => {
    await stage.playHost(
      "playwright",
      async () => STRUCK.map((one) => pointTrial(site, one)),
      (one) => played.push(one),
    );
    expect(played).toHaveLength(STRUCK.length);
    for (const one of played) expect(faultOf(one), [lineOf(one), ...storyOf(one)].join("\n")).toBeNull();
  }, 300_000);
});
