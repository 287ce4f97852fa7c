/** Plain: a client that posts address and page and nothing else, and acts as it is told; what changes does so before its last post. */

import type { Browser, Page } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { parseAction } from "../../core/action/grammar.js";
import type { InteractReply } from "../../protocol/reply.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { replyOf, tellTask } from "../shared/person.js";
import type { Scenario } from "./play.js";
import { type Ended, type Played, type Question, wordsOfCard } from "./report.js";
import type { Trial } from "./stage.js";

const [ROUNDS_MAX, QUESTIONS_MAX, SEEN_MS] = [25, 4, 500];

export async function playPlainly(stack: Stack, trials: readonly Trial[], tell: (one: Played) => void): Promise<void> {
  const browser = await launchChromium(browserPath());
  try {
    for (const [at, { name, open }] of trials.entries()) {
      const { scenario, writes, wanted } = open(`plain-${at}`);
      const ended = await new PlainRun(scenario, stack, browser).untilOver();
      tell({ ...ended, host: "http", name: `${name} of the others`, writes: writes(), wanted });
    }
  } finally {
    await browser.close();
  }
}

type PlainScenario = Omit<Scenario, "id">;

class PlainRun {
  private readonly startedMs = performance.now();
  private readonly story: string[] = [];
  private readonly questions: Question[] = [];
  private struck = false;
  private readonly scenario: PlainScenario;
  private readonly stack: Stack;
  private readonly browser: Browser;

  constructor(scenario: PlainScenario, stack: Stack, browser: Browser) {
    this.scenario = scenario;
    this.stack = stack;
    this.browser = browser;
  }

  async untilOver(): Promise<Ended> {
    const { scenario, browser } = this;
    const page = await browser.newPage();
    try {
      await page.goto(scenario.url);
      let told = await this.post(page, { query: scenario.query });
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const next = await this.follow(page, told);
        if (next === null) return this.ended(told);
        told = next;
      }
      return this.ended({ ...told, status: "executing" });
    } finally {
      await page.context().close();
    }
  }

  private async follow(page: Page, told: InteractReply): Promise<InteractReply | null> {
    const { taskId, action, status } = told;
    this.story.push(`${status}: ${action ?? told.thought}`);
    if (status === "awaiting_approval" || status === "needs_user_input") return await this.ask(page, told);
    if (action === undefined || told.actionId === undefined) return null;
    await act(page, told);
    // Without a card the last moment before the press is chosen is here.
    if (this.scenario.whileRead === undefined && /^(?:type|setValue)\(/.test(action)) await this.change(page);
    return await this.post(page, { taskId });
  }

  private async ask(page: Page, told: InteractReply): Promise<InteractReply | null> {
    const { taskId, approval, userQuestion = "" } = told;
    const words = approval ? wordsOfCard(approval) : userQuestion;
    const kind = approval ? "approval" : "question";
    const question: Question = { kind, words, ...(approval && { actionId: approval.actionId }) };
    this.questions.push(question);
    await this.change(page);
    const word = this.questions.length > QUESTIONS_MAX ? null : this.scenario.answer(question);
    if (word === null) return null;
    this.story.push(`said: ${JSON.stringify(word)}`);
    // The page as it is now, before the person's word.
    await this.post(page, { taskId });
    await tellTask(this.stack, word, taskId);
    return (await this.nextOf(taskId, told.turn)) ?? told;
  }

  private async nextOf(taskId: string, turn: number): Promise<InteractReply | null> {
    for (let tries = 0; tries < 40; tries += 1) {
      const reply = await replyOf(this.stack, taskId);
      if (reply !== null && reply.turn > turn && reply.status !== "awaiting_approval") return reply;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return await replyOf(this.stack, taskId);
  }

  private async change(page: Page): Promise<void> {
    if (this.struck) return;
    this.struck = true;
    this.story.push("STRUCK");
    const { strike, whileRead } = this.scenario;
    if (strike !== "kill") await (whileRead ?? strike)(page);
  }

  private async post(page: Page, body: object): Promise<InteractReply> {
    const { api, token } = this.stack;
    const script = await (await fetch(`${api.url}/client.js`)).text();
    const dom = await page.evaluate(`globalThis.surefoot ?? (() => { ${script} })(); surefoot.page()`);
    const answer = await fetch(`${api.url}/api/agent/interact`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ url: page.url(), dom, ...body }),
    });
    // The cast: the shape is the server's contract (PR2).
    const { data } = (await answer.json()) as { readonly data?: InteractReply };
    if (data === undefined) throw new Error(`the API answers ${answer.status}`);
    return data;
  }

  private ended({ status, reason, thought }: InteractReply): Ended {
    const isAsked = status === "awaiting_approval" || status === "needs_user_input";
    const { questions, story, struck } = this;
    const ms = Math.round(performance.now() - this.startedMs);
    return { status: isAsked ? "asked" : status, said: reason ?? thought, points: [], questions, story, struck, ms };
  }
}

async function act(page: Page, told: InteractReply): Promise<void> {
  const parsed = parseAction(told.action ?? "");
  if (!parsed.ok) throw new Error(parsed.fault);
  const { action } = parsed;
  if (action.kind === "navigate") await page.goto(action.url);
  if (action.kind === "refresh") await page.reload();
  const number = /\((\d+)/.exec(told.action ?? "")?.[1];
  if (number !== undefined && action.kind !== "wait") {
    await page.evaluate(`surefoot.element(${number})?.setAttribute("data-named", "")`);
    const element = page.locator("[data-named]").last();
    if (action.kind === "type" || action.kind === "setValue") await element.fill(action.text);
    else if (action.kind === "click") await element.click();
    await page.evaluate('document.querySelector("[data-named]")?.removeAttribute("data-named")');
  }
  // A person looks at what came of it before they say so.
  await page.waitForTimeout(SEEN_MS);
  await page.waitForLoadState("networkidle");
}
