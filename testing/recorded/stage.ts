/** Stage: one whole stack, one browser, and a fake server that answers by recording; it plays scenarios one after the other. */

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { bundleRuntime } from "../../client/hosts/playwright/page-surface.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunResult, StepEvent } from "../../client/task-loop.js";
import type { InteractReply } from "../../client/wire.js";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { browserPath } from "../../stack/tools.js";
import { GENEROUS_LIMITS } from "../generous-limits.js";
import { type FakeChatServer, startFakeChatServer } from "../openai-compatible/server.js";
import { launchChromium } from "../sites/chromium.js";
import type { Recorded } from "./fixture.js";
import { createReplay, type Replay } from "./replay.js";
import type { Scenario } from "./scenario.js";

export interface Played {
  readonly result: RunResult;
  readonly replay: Replay;
  /** Of the site's own store, after the end. */
  readonly truth: unknown;
  /** As the server counts them. */
  readonly turns: number;
  readonly modelCalls: number;
  readonly ms: number;
  /** What was done and what came of it, one line each. */
  readonly story: readonly string[];
}

export interface RecordedStage {
  play(scenario: Scenario, recorded: readonly Recorded[]): Promise<Played>;
  close(): Promise<void>;
}

const LONGEST_MS = 100_000;

export async function openRecordedStage(log?: (line: string) => void): Promise<RecordedStage> {
  const fake = await startFakeChatServer(() => ({ fault: "status", status: 400 }));
  const env = {
    ...GENEROUS_LIMITS,
    MODEL: "openai-compatible",
    OPENAI_BASE_URL: fake.url,
    SMART_MODEL_NAME: "recorded",
    LOG_LEVEL: "error",
  };
  const stack = await startStack({ env, ...(log && { log }) }).catch(async (error: unknown) => {
    await fake.stop();
    throw error;
  });
  const stop = async () => {
    await stack.stop();
    await fake.stop();
  };
  const browser = await launchChromium(browserPath()).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const runtime = bundleRuntime();
  return {
    play: (scenario, recorded) => play({ fake, stack, browser, runtime }, scenario, createReplay(recorded)),
    close: async () => {
      await browser.close();
      await stop();
    },
  };
}

interface Set {
  readonly fake: FakeChatServer;
  readonly stack: Stack;
  readonly browser: Browser;
  readonly runtime: Promise<string>;
}

async function play(set: Set, scenario: Scenario, replay: Replay): Promise<Played> {
  const { fake, stack, browser, runtime } = set;
  const startedMs = performance.now();
  const site = await scenario.open();
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, locale: "en-US" });
  try {
    const page = await context.newPage();
    await page.goto(site.url);
    await site.prepare?.(page);
    fake.answer(replay.answerer);
    const story: string[] = [];
    const logDirectory = mkdtempSync(join(stack.home, "client-"));
    const surefoot = attachSurefoot(page, { baseUrl: stack.api.url, token: stack.token, logDirectory, runtime });
    // One question at a time: what is recorded has an order.
    const result = await surefoot.runTask(scenario.query, {
      speculate: false,
      signal: AbortSignal.timeout(LONGEST_MS),
      onStep: (event) => void story.push(tell(event)),
    });
    const { turn, metrics } = await lastReply(stack, result.taskId);
    story.push(`${result.status} ${result.outcome ?? ""}: ${result.reason ?? result.result?.text ?? result.thought}`);
    const ms = Math.round(performance.now() - startedMs);
    return { result, replay, truth: site.truth(), turns: turn, modelCalls: metrics?.modelCalls ?? 0, ms, story };
  } finally {
    await context.close();
    await site.stop();
  }
}

async function lastReply({ api, token }: Stack, taskId: string): Promise<InteractReply> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api.url}/api/agent/tasks/${taskId}/next?after=0&wait=1`, { headers });
  // The cast: the shape is the server's contract (protocol §2).
  const { data } = (await response.json()) as { data: InteractReply };
  return data;
}

function tell(event: StepEvent): string {
  if (event.kind === "issued") return `${event.stepIndex + 1} ${event.action}: ${event.thought}`;
  const { receipt, verification } = event;
  const attempts = receipt.attempts.map(({ method, result }) => `${method} ${result}`).join(", ");
  return `    ${attempts} → ${verification.verdict} ${verification.confidence}: ${verification.evidence.join(" | ")}`;
}
