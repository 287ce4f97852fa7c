/** Perform: one task in a browser profile of its own, to its end, and then the truth. */

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Browser, Page } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import { attachSurefoot, type Surefoot } from "../../client/hosts/playwright.js";
import type { RunResult, StepEvent } from "../../client/run-task.js";
import type { Limits, VerdictTag } from "../../protocol/task.js";
import { replyOf, stepLine, tellTask } from "../shared/person.js";
import type { BenchTask, PageStage } from "./task.js";

export interface Performed {
  readonly task: BenchTask;
  /** Empty where the client broke off before it had one. */
  readonly taskId: string;
  /** "error" when the client itself broke off. */
  readonly status: string;
  readonly outcome: string;
  readonly said: string;
  /** What the task calls for is so; of an impossible one: nothing was touched. */
  readonly holds: boolean;
  readonly steps: number;
  /** Of each judged step: since the one before it, or since the task began. */
  readonly stepMs: readonly number[];
  readonly ms: number;
  readonly story: readonly string[];
  readonly verdicts: readonly VerdictTag[];
  /** Of the last judged action; 0 where none was. */
  /** Of the last step that was believed. */
  readonly confidence: number;
}

export interface Stage extends PageStage {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly runtime: Promise<string>;
  /** Bounds of each task, where the usual ones are too wide. */
  readonly limits?: Partial<Limits>;
  /** How long a task may take; 90 s unless said. */
  readonly longestMs?: number;
  /** How long one step of the preparation may take; 20 s unless said. */
  readonly preparationMs?: number;
}

const LONGEST_MS = 90_000;
const PREPARATION_MS = 20_000;
/** Pages that save late are given this long before they are asked for the truth. */
const TRUTH_AFTER_MS = 500;
/** One for the deed, one for what the page itself asks after it. */
const MOST_APPROVALS = 6;
const MOST_ANSWERS = 2;

export async function perform(task: BenchTask, stage: Stage): Promise<Performed> {
  const startedMs = performance.now();
  const ground = await task.open(stage);
  const context = await stage.browser.newContext({ viewport: { width: 1180, height: 760 }, locale: "en-US" });
  const told: Told = { story: [], verdicts: [], confidence: 0 };
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(stage.preparationMs ?? PREPARATION_MS);
    await page.goto(ground.url);
    await ground.prepare?.(page);
    const ended = await run(task, page, stage, told);
    await page.waitForTimeout(TRUTH_AFTER_MS);
    const holds = await ground.holds(page);
    return { task, ...ended, holds, ms: Math.round(performance.now() - startedMs), ...told };
  } catch (error) {
    const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    const ms = Math.round(performance.now() - startedMs);
    return { task, taskId: "", status: "error", outcome: "", said, holds: false, steps: 0, stepMs: [], ms, ...told };
  } finally {
    await context.close();
    await ground.close();
  }
}

type Told = { readonly story: string[]; readonly verdicts: VerdictTag[]; confidence: number };

type Ended = Pick<Performed, "taskId" | "status" | "outcome" | "said" | "steps" | "stepMs">;

async function run(task: BenchTask, page: Page, stage: Stage, told: Told): Promise<Ended> {
  const { story, verdicts } = told;
  const { stack, runtime, limits = {}, longestMs = LONGEST_MS } = stage;
  const logDirectory = mkdtempSync(join(stack.home, "client-"));
  const surefoot = attachSurefoot(page, { baseUrl: stack.api.url, token: stack.token, logDirectory, runtime });
  const signal = AbortSignal.timeout(longestMs);
  const stepMs: number[] = [];
  let sinceMs = performance.now();
  const onStep = (event: StepEvent) => {
    story.push(stepLine(event));
    if (event.kind !== "judged") return;
    const { verdict, confidence } = event.verification;
    verdicts.push(verdict);
    // A wait or a failed step says nothing of how sure the end is.
    if (verdict === "confirmed" || verdict === "likely") told.confidence = confidence;
    stepMs.push(Math.round(performance.now() - sinceMs));
    sinceMs = performance.now();
  };
  let result = await surefoot.runTask(task.query, { onStep, signal, limits });
  let steps = result.steps.executed;
  for (let asked = 0; task.approves && result.status === "awaiting_approval" && asked < MOST_APPROVALS; asked += 1) {
    story.push(await approve(result, stack));
    result = await goOn(surefoot, task, result.taskId, { onStep, signal });
    steps += result.steps.executed;
  }
  for (let asked = 0; isToAnswer(task, result) && asked < MOST_ANSWERS; asked += 1) {
    story.push(`asked: ${result.userQuestion ?? ""}`);
    await tellTask(stack, { route: "answer", text: task.answers ?? "" }, result.taskId).catch(() => undefined);
    result = await goOn(surefoot, task, result.taskId, { onStep, signal });
    steps += result.steps.executed;
  }
  const { taskId, status, outcome = "" } = result;
  return { taskId, status, outcome, said: saidBy(result), steps, stepMs };
}

function goOn(surefoot: Surefoot, { query }: BenchTask, taskId: string, options: object): Promise<RunResult> {
  return surefoot.runTask(query, { ...options, taskId });
}

function saidBy({ userQuestion, reason, result, thought }: RunResult): string {
  return userQuestion ?? reason ?? result?.text ?? thought;
}

/** What a person would do in the panel. */
async function approve({ taskId }: RunResult, stack: Stack): Promise<string> {
  const { actionId = "", what = "nothing" } = (await replyOf(stack, taskId, 1))?.approval ?? {};
  const word = { route: "approve", actionId, approved: true } as const;
  const came = await tellTask(stack, word, taskId).then(() => "approved", String);
  return `${came}: ${what}`;
}

const isToAnswer = ({ answers }: BenchTask, { status }: RunResult): boolean =>
  answers !== undefined && status === "needs_user_input";
