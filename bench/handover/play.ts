/** Play: one task from its first page to its end or its question, with one interference at one moment. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import type { PersonsWord } from "../shared/person.js";
import { cancelTask, replyOf, viewOf } from "../shared/person.js";
import type { Lane, LaneClient, TaskAt } from "./lane.js";
import { createCounter, type Moment, nameOf, type Point } from "./point.js";
import { type Ended, type Question, wordsOfCard } from "./report.js";

/** A task on a site that counts what reaches it, and what happens to it once. */
export interface Scenario {
  readonly id: string;
  readonly query: string;
  readonly url: string;
  readonly strikesAt: (point: Point, heard: readonly string[]) => boolean;
  readonly strike: "kill" | ((page: Page) => Promise<unknown>);
  /** What a person who sees the site says; null: they leave it at that. */
  readonly answer: (question: Question) => PersonsWord | null;
  /** Before a person's first word, while they read the question. */
  readonly whileRead?: (page: Page) => Promise<unknown>;
}

export interface PlayGround {
  readonly stack: Stack;
  /** Aborted: everything is ended in order. */
  readonly signal: AbortSignal;
}

const LONGEST_MS = 120_000;
const QUESTIONS_MAX = 4;
const LOOK_EVERY_MS = 200;
/** A person is asked for good where the task still waits after this long. */
const STILL_MS = 600;
const ACTING_AFTER_MS = 200;
/** What is sent late counts too. */
const LATE_MS = 800;
const WAITING: readonly string[] = ["needs_user_input", "awaiting_approval", "paused"];
const OVER: readonly string[] = ["completed", "failed", "cancelled"];

export async function play(scenario: Scenario, lane: Lane, { stack, signal }: PlayGround): Promise<Ended> {
  const run = new Run(scenario, lane, stack);
  try {
    return await run.untilOver(signal);
  } catch (error) {
    return run.ended("broken", error instanceof Error ? error.message : String(error));
  } finally {
    await run.close();
  }
}

class Run {
  private readonly startedMs = performance.now();
  private readonly points: Point[] = [];
  private readonly heard: string[] = [];
  private readonly story: string[] = [];
  private readonly questions: Question[] = [];
  private readonly count = createCounter();
  private taskId: string | undefined;
  private struck = false;
  private isOpen = true;
  private goingOn: Promise<void> = Promise.resolve();
  private client: LaneClient | undefined;
  private readonly scenario: Scenario;
  private readonly lane: Lane;
  private readonly stack: Stack;

  constructor(scenario: Scenario, lane: Lane, stack: Stack) {
    this.scenario = scenario;
    this.lane = lane;
    this.stack = stack;
  }

  async untilOver(signal: AbortSignal): Promise<Ended> {
    const { scenario, lane } = this;
    lane.proxy.listen({
      happened: (moment) => this.happened(moment),
      heard: ({ taskId, action }) => {
        this.taskId ??= taskId;
        if (action !== undefined) this.hear(action);
      },
      reported: (receipts) => {
        for (const { action, effect, error = "" } of receipts) this.story.push(`receipt ${action}: ${effect} ${error}`);
      },
    });
    this.client = await lane.begin({ ...scenario, onLog: (moment) => void this.logged(moment) });
    const untilMs = performance.now() + LONGEST_MS;
    while (performance.now() < untilMs && !signal.aborted) {
      await sleep(LOOK_EVERY_MS);
      await this.goingOn;
      const status = await this.statusNow();
      if (OVER.includes(status)) return await this.whenQuiet(status);
      if (WAITING.includes(status) && !(await this.goesOn(this.client))) return await this.whenQuiet("asked");
    }
    return this.ended("unending", await this.lastWords());
  }

  ended(status: string, said: string): Ended {
    const { points, questions, story, struck } = this;
    return { status, said, points, questions, story, struck, ms: Math.round(performance.now() - this.startedMs) };
  }

  async close(): Promise<void> {
    this.isOpen = false;
    this.lane.proxy.listen(null);
    if (this.taskId !== undefined) {
      this.lane.proxy.leave(this.taskId);
      await cancelTask(this.stack, this.taskId);
    }
    await this.client?.end();
  }

  private async whenQuiet(status: string): Promise<Ended> {
    await sleep(LATE_MS);
    const reply = this.taskId === undefined ? null : await replyOf(this.stack, this.taskId);
    return this.ended(status, reply?.reason ?? reply?.thought ?? "");
  }

  /** Tells where a task stands that neither ended nor asked. */
  private async lastWords(): Promise<string> {
    const reply = this.taskId === undefined ? null : await replyOf(this.stack, this.taskId);
    const { status = "not begun", action = "", thought = "" } = reply ?? {};
    return [status, action, thought].join(" ");
  }

  private async statusNow(): Promise<string> {
    return this.taskId === undefined ? "planning" : (await viewOf(this.stack, this.taskId)).status;
  }

  private async logged(moment: "begun" | "done"): Promise<void> {
    await this.happened(moment);
    if (moment === "done") return;
    await sleep(ACTING_AFTER_MS);
    await this.happened("acting");
  }

  private async happened(moment: Moment): Promise<"passed" | "lost"> {
    if (!this.isOpen) return "passed";
    const point = this.count(moment);
    if (!this.struck) this.points.push(point);
    this.story.push(nameOf(point));
    if (this.struck || !this.scenario.strikesAt(point, this.heard)) return "passed";
    this.struck = true;
    return await this.strike(point);
  }

  private async strike(point: Point): Promise<"passed" | "lost"> {
    const { strike } = this.scenario;
    this.story.push(`STRUCK at ${nameOf(point)}`);
    if (strike !== "kill") {
      await this.onPage(strike);
      return "passed";
    }
    await this.client?.kill();
    this.goingOn = this.at().then((task) => this.client?.goOn(task));
    this.goingOn.catch(() => undefined); // told where it is waited for
    return "lost";
  }

  private async onPage(change: (page: Page) => Promise<unknown>): Promise<void> {
    const page = await this.client?.page();
    if (!page) return void this.story.push("no page to change");
    // A page that is on its way elsewhere is not changed any more.
    await change(page).catch((error: unknown) => this.story.push(`not changed: ${String(error).split("\n")[0]}`));
  }

  private async at(): Promise<TaskAt> {
    const { taskId, scenario } = this;
    return { taskId, url: taskId === undefined ? scenario.url : (await viewOf(this.stack, taskId)).url };
  }

  /** False: it is left at the question. */
  private async goesOn(client: LaneClient): Promise<boolean> {
    await sleep(STILL_MS);
    if (!WAITING.includes(await this.statusNow())) return true;
    const question = await this.questionNow();
    // It goes on meanwhile: this reply asks nothing.
    if (question === null) return true;
    // It has not heard yet what was said.
    if (question.actionId !== undefined && question.actionId === this.questions.at(-1)?.actionId) return true;
    this.questions.push(question);
    this.story.push(`asked: ${question.words}`);
    await this.read();
    const word = this.questions.length > QUESTIONS_MAX ? null : this.scenario.answer(question);
    if (word === null) return false;
    this.story.push(`said: ${JSON.stringify(word)}`);
    await client.say(word, await this.at());
    return true;
  }

  private async read(): Promise<void> {
    const { whileRead } = this.scenario;
    if (whileRead === undefined || this.struck) return;
    this.struck = true;
    await this.onPage(whileRead);
  }

  private async questionNow(): Promise<Question | null> {
    const reply = this.taskId === undefined ? null : await replyOf(this.stack, this.taskId);
    const { approval, userQuestion } = reply ?? {};
    if (approval === undefined) return userQuestion === undefined ? null : { kind: "question", words: userQuestion };
    return { kind: "approval", words: wordsOfCard(approval), actionId: approval.actionId };
  }

  private hear(action: string): void {
    this.heard.push(action);
    this.story.push(`issued ${action}`);
  }
}
