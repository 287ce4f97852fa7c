/** Perform: one scenario in a browser profile of its own, to its end, and then what its site knows. */

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunOptions, RunResult, StepEvent } from "../../client/run-task.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { Scenario } from "./scenario.js";

const WAIT_S = 10;

export interface Performed {
  readonly result: RunResult;
  readonly truth: unknown;
  /** In which something was done on the page: looking again is one, a chain of entries is one, the end is none. */
  readonly turns: number;
  readonly modelCalls: number;
  readonly ms: number;
  readonly story: readonly string[];
}

export interface Ground {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly runtime: Promise<string>;
}

export interface PerformOptions extends RunOptions {
  /** What a person says when asked, one after the other; then questions stay open. */
  readonly answers?: readonly string[];
}

export async function perform(ground: Ground, scenario: Scenario, options: PerformOptions): Promise<Performed> {
  const { stack, browser, runtime } = ground;
  const { answers = [], ...running } = options;
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
    const turns = new Set<number>();
    const onStep = (event: StepEvent) => {
      turns.add(event.stepIndex);
      story.push(tell(event));
    };
    let result = await surefoot.runTask(scenario.query, { ...running, onStep });
    for (const text of answers) {
      if (result.status !== "needs_user_input") break;
      const { taskId, userQuestion = "a question" } = result;
      story.push(`${userQuestion}: ${text}`);
      const reply = await answer(stack, taskId, text);
      const isOver = reply?.status === "failed" || reply?.status === "cancelled" || reply?.status === "completed";
      // Without a page nothing is completed, but it may be given up.
      result = isOver
        ? { ...result, ...reply }
        : await surefoot.runTask(scenario.query, { ...running, onStep, taskId });
    }
    const last = await replyAfter(stack, result.taskId, 0);
    story.push(`${result.status} ${result.outcome ?? ""}: ${result.reason ?? result.result?.text ?? result.thought}`);
    const ms = Math.round(performance.now() - startedMs);
    return { result, truth: site.truth(), turns: turns.size, modelCalls: last?.metrics?.modelCalls ?? 0, ms, story };
  } finally {
    await context.close();
    await site.stop();
  }
}

/** What a person would do in the panel, and what came of it; null when that needs the page. Throws when nothing is asked. */
async function answer(stack: Stack, taskId: string, text: string): Promise<InteractReply | null> {
  const { api, token } = stack;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const url = `${api.url}/api/agent/tasks/${taskId}/answer`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ text }) });
  // A slow model is still at work on the last answer, and the question that was read is an old one.
  if (response.status === 409) return null;
  if (!response.ok) throw new Error(`the answer was refused: ${response.status} ${await response.text()}`);
  let reply = await replyAfter(stack, taskId, 0);
  // The question itself is the last word until something came of the answer.
  while (reply?.status === "needs_user_input") reply = await replyAfter(stack, taskId, reply.turn);
  return reply;
}

async function replyAfter({ api, token }: Stack, taskId: string, turn: number): Promise<InteractReply | null> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api.url}/api/agent/tasks/${taskId}/next?after=${turn}&wait=${WAIT_S}`, { headers });
  if (response.status === 204) return null;
  if (!response.ok) throw new Error(`the reply could not be read: ${response.status} ${await response.text()}`);
  // The cast: the shape is the server's contract (PR2).
  const { data } = (await response.json()) as { data: InteractReply };
  return data;
}

function tell(event: StepEvent): string {
  if (event.kind === "issued") return `${event.stepIndex + 1} ${event.action}: ${event.thought}`;
  const { receipt, verification } = event;
  const attempts = receipt.attempts.map(({ method, result }) => `${method} ${result}`).join(", ");
  return `    ${attempts} → ${verification.verdict} ${verification.confidence}: ${verification.evidence.join(" | ")}`;
}
