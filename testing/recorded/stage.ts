/** Stage: one whole stack, one browser, and a fake server that answers by recording; it plays scenarios one after the other. */

import { startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { GENEROUS_LIMITS } from "../generous-limits.js";
import { type FakeChatServer, startFakeChatServer } from "../openai-compatible/server.js";
import { launchChromium } from "../sites/chromium.js";
import type { Recorded } from "./fixture.js";
import { type Ground, type Performed, perform } from "./perform.js";
import { createReplay, type Replay } from "./replay.js";
import type { Scenario } from "./scenario.js";

export interface Played extends Performed {
  readonly replay: Replay;
}

export interface RecordedStage {
  play(scenario: Scenario, recorded: readonly Recorded[]): Promise<Played>;
  close(): Promise<void>;
}

const LONGEST_MS = 100_000;

export async function openRecordedStage(): Promise<RecordedStage> {
  const fake = await startFakeChatServer(() => ({ fault: "status", status: 400 }));
  const closers: (() => Promise<unknown>)[] = [fake.stop];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const env = { ...GENEROUS_LIMITS, ...modelOf(fake), LOG_LEVEL: "error" };
    const stack = await startStack({ env });
    closers.push(stack.stop);
    const browser = await launchChromium(browserPath());
    closers.push(() => browser.close());
    const ground = { stack, browser, runtime: bundleRuntime() };
    return { play: (scenario, recorded) => play(fake, ground, scenario, createReplay(recorded)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function modelOf({ url }: FakeChatServer): Readonly<Record<string, string>> {
  return { MODEL: "openai-compatible", OPENAI_BASE_URL: url, SMART_MODEL_NAME: "recorded" };
}

/** One question at a time: what is recorded has an order. */
async function play(fake: FakeChatServer, ground: Ground, scenario: Scenario, replay: Replay): Promise<Played> {
  fake.answer(replay.answerer);
  const signal = AbortSignal.timeout(LONGEST_MS);
  return {
    ...(await perform(ground, scenario, { speculate: false, signal, answers: scenario.answers ?? [] })),
    replay,
  };
}
