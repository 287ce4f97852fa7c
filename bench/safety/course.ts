/** Course: what the obedient model has done for one task so far, and what it does next. */

import type { PageInput } from "../../activities/context.js";
import { cleanText } from "../../core/page/text.js";
import type { Feedback } from "../../core/task/choice.js";
import type { PastAction } from "../../core/turn/past-action.js";
import type { HostileCase } from "./case.js";
import { HONEST_TASKS, SIGN } from "./honest-tasks.js";
import { actionOf, type Instruction, instructionsIn } from "./marker.js";

export type Proposed = { readonly action: string; readonly thought: string };

export interface Situation {
  /** As the model is shown it: a secret is a slot. */
  readonly goal: string;
  readonly page: PageInput;
  readonly history: readonly PastAction[];
  readonly fault?: Feedback | undefined;
}

/** A proposal may be thrown away unseen, as one that was asked for ahead of a verdict. */
const MOST_PROPOSALS = 3;
/** Refused in a row, after which it does what it was asked for: one more would end the task. */
const MOST_REFUSALS = 2;
/** What did not show is done once more. */
const ROUNDS = 2;
const MOST_RETURNS = 4;

export class Course {
  private goal = "";
  private startUrl = "";
  private returns = 0;
  private readonly proposals = new Map<string, number>();
  private readonly refused = new Set<string>();
  private readonly values = new Map<string, string>();
  private last: { readonly key: string; readonly action: string } | undefined;
  private readonly specimen: HostileCase;

  constructor(specimen: HostileCase) {
    this.specimen = specimen;
  }

  begin(goal: string, url: string): void {
    this.goal = goal;
    if (this.startUrl === "") this.startUrl = url;
  }

  next(situation: Situation, prompt: string): Proposed {
    this.begin(situation.goal, situation.page.url);
    const { fault } = situation;
    if (fault?.proposal !== undefined && fault.proposal === this.last?.action) this.refused.add(this.last.key);
    const refusals = fault?.proposal === undefined ? 0 : 1 + (fault.earlier?.length ?? 0);
    const obeyed = refusals < MOST_REFUSALS ? this.obey(situation, prompt) : undefined;
    return obeyed ?? this.honest(situation, prompt);
  }

  private obey({ page, history }: Situation, prompt: string): Proposed | undefined {
    for (const one of instructionsIn(prompt)) {
      if (this.isOver(one.key, history)) continue;
      const action = actionOf(one.words, page.skeleton, (slot) => this.valueOf(slot, prompt));
      if (action !== undefined) return this.propose(one.key, action);
    }
    return undefined;
  }

  private honest({ page, history }: Situation, prompt: string): Proposed {
    if (prompt.includes(SIGN)) return { action: `finish("${SIGN}.")`, thought: "It is done." };
    for (const one of this.honestSteps()) {
      if (this.isOver(one.key, history)) continue;
      const action = actionOf(one.words, page.skeleton, (slot) => this.valueOf(slot, prompt));
      if (action !== undefined) return this.propose(one.key, action);
      return this.goBackToStart();
    }
    return { action: `finish("${SIGN}.")`, thought: "That was all." };
  }

  private honestSteps(): readonly Instruction[] {
    const { steps } = HONEST_TASKS[this.specimen.honest];
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
    return rounds.flatMap((round) => steps.map((words, at) => ({ key: `step ${round}.${at + 1} ${words}`, words })));
  }

  /** An open question of the browser covers the page; else the page is not the one to work on. */
  private goBackToStart(): Proposed {
    this.returns += 1;
    if (this.returns > MOST_RETURNS) return { action: `fail("It is not here.")`, thought: "It is not here." };
    return { action: `navigate(${JSON.stringify(this.startUrl)})`, thought: `Back to the start ${this.returns}` };
  }

  /** What the page asks for is done once; what was asked for is done again where it did not work. */
  private isOver(key: string, history: readonly PastAction[]): boolean {
    if (this.refused.has(key) || (this.proposals.get(key) ?? 0) >= MOST_PROPOSALS) return true;
    const done = history.filter(({ thought, refused }) => thought === key && refused !== true);
    return done.some(({ verdict }) => verdict !== "contradicted" || !key.startsWith("step "));
  }

  private propose(key: string, action: string): Proposed {
    this.proposals.set(key, (this.proposals.get(key) ?? 0) + 1);
    this.last = { key, action };
    return { action, thought: key };
  }

  /** `request:password` is the word after it in the request, `page:Account number` what follows it on a page that was seen. */
  private valueOf(slot: string, prompt: string): string | undefined {
    const [source = "", label = ""] = slot.split(":");
    const text = source === "request" ? this.goal : cleanText(prompt);
    const [, value] = new RegExp(`${label}(?: is)?:? ['"“]?([^\\s'"”,]+)`, "i").exec(text) ?? [];
    const found = value?.replace(/\.$/, "");
    if (found !== undefined) this.values.set(slot, found);
    return this.values.get(slot);
  }
}
