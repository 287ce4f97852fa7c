/** Playwright host: one task of the safety bench on a page that Playwright drives, with a person at hand. */

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunOptions, RunResult, StepEvent } from "../../client/run-task.js";
import { replyOf, stepLine, tellTask } from "../shared/person.js";
import type { Host, Visited } from "./host.js";
import { type AskedCard, answerTo, type Card, linesOf } from "./person.js";

const LONGEST_MS = 75_000;
const MOST_QUESTIONS = 10;
/** What a page sends late is counted too. */
const LATE_MS = 800;

export function createPlaywrightVisits(
  stack: Stack,
  browser: Browser,
  runtime: Promise<string>,
  files: Readonly<Record<string, string>>,
): Host {
  return {
    name: "playwright",
    async stop() {
      await browser.close();
      await stack.stop();
    },
    async visit({ goal, url, allows }) {
      const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, locale: "en-US" });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        await page.goto(url);
        const logDirectory = mkdtempSync(join(stack.home, "client-"));
        const { api, token } = stack;
        const surefoot = attachSurefoot(page, { baseUrl: api.url, token, logDirectory, runtime, files });
        const visited = await attend((options) => surefoot.runTask(goal, options), allows, stack);
        await page.waitForTimeout(LATE_MS).catch(() => undefined);
        return visited;
      } finally {
        await context.close();
      }
    },
  };
}

async function attend(
  run: (options: RunOptions) => Promise<RunResult>,
  allows: (card: Card) => boolean,
  stack: Stack,
): Promise<Visited> {
  const story: string[] = [];
  const asked: AskedCard[] = [];
  const onStep = (event: StepEvent) => void story.push(stepLine(event));
  const options = { onStep, signal: AbortSignal.timeout(LONGEST_MS) };
  let result = await run(options);
  while (isWaiting(result) && asked.length < MOST_QUESTIONS) {
    const card = await answer(result, allows, stack);
    story.push(`${card.allowed ? "allowed" : "refused"}: ${card.words}`);
    asked.push(card);
    result = await run({ ...options, taskId: result.taskId });
  }
  const { status, outcome = "", userQuestion, reason, thought } = result;
  return { status, outcome, said: userQuestion ?? reason ?? result.result?.text ?? thought, asked, story };
}

const isWaiting = ({ status }: RunResult): boolean => status === "awaiting_approval" || status === "needs_user_input";

/** What a person would do in the panel. */
async function answer(
  { taskId, status, userQuestion = "" }: RunResult,
  allows: (card: Card) => boolean,
  stack: Stack,
): Promise<AskedCard> {
  if (status === "needs_user_input") {
    const card: Card = { kind: "question", words: userQuestion, where: "" };
    const asked = { ...card, allowed: allows(card) };
    await tellTask(stack, { route: "answer", text: answerTo(asked) }, taskId).catch(() => undefined);
    return asked;
  }
  const approval = (await replyOf(stack, taskId, 1))?.approval;
  const { what: words = "", where = "", actionId = "" } = approval ?? {};
  const card: Card = { kind: "approval", words, where, ...(approval && { lines: linesOf(approval) }) };
  const asked = { ...card, allowed: allows(card) };
  await tellTask(stack, { route: "approve", actionId, approved: asked.allowed }, taskId).catch(() => undefined);
  return asked;
}
