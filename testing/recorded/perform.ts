/** Perform: one scenario in a browser profile of its own, to its end, and then what its site knows. */

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunOptions, RunResult, StepEvent } from "../../client/task-loop.js";
import type { InteractReply } from "../../client/wire.js";
import type { Stack } from "../../stack/supervisor.js";
import type { Scenario } from "./scenario.js";

export interface Performed {
  readonly result: RunResult;
  /** Of the site's own store, after the end. */
  readonly truth: unknown;
  /** As the server counts them. */
  readonly turns: number;
  readonly modelCalls: number;
  readonly ms: number;
  /** What was done and what came of it, one line each. */
  readonly story: readonly string[];
}

export interface Ground {
  readonly stack: Stack;
  readonly browser: Browser;
  /** The page runtime, bundled once. */
  readonly runtime: Promise<string>;
}

export async function perform(ground: Ground, scenario: Scenario, options: RunOptions): Promise<Performed> {
  const { stack, browser, runtime } = ground;
  const startedMs = performance.now();
  const site = await scenario.open();
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, locale: "en-US" });
  try {
    const page = await context.newPage();
    await page.goto(site.url);
    await site.prepare?.(page);
    const story: string[] = [];
    const logDirectory = mkdtempSync(join(stack.home, "client-"));
    const surefoot = attachSurefoot(page, { baseUrl: stack.api.url, token: stack.token, logDirectory, runtime });
    const onStep = (event: StepEvent) => void story.push(tell(event));
    const result = await surefoot.runTask(scenario.query, { ...options, onStep });
    const { turn, metrics } = await lastReply(stack, result.taskId);
    story.push(`${result.status} ${result.outcome ?? ""}: ${result.reason ?? result.result?.text ?? result.thought}`);
    const ms = Math.round(performance.now() - startedMs);
    return { result, truth: site.truth(), turns: turn, modelCalls: metrics?.modelCalls ?? 0, ms, story };
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
