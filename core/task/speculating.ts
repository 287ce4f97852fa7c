/** Speculating: while a verdict is out, the next action is worked out as if the last one had worked (design §7, task-machine §8). Elsewhere: prefetch, optimistic execution. */

import { spentOnThinking } from "../limits/budget.js";
import { addUsage } from "../limits/usage.js";
import { hashText } from "../page/text.js";
import { isContinuing } from "../planning/plan.js";
import { conclude as verdictOf } from "../verification/verdict.js";
import type { Usage } from "./choice.js";
import type { NamedResult } from "./command.js";
import { conclude } from "./conclude.js";
import type { PhaseOf, Speculation } from "./phase.js";
import { withinBudget } from "./reflecting.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { mint, spend, usedLimits } from "./transition.js";
import { decisiveOf } from "./turn-outcome.js";

/** Begins the next step's call beside the judge's, if a success would lead to one. */
export function workAhead(state: TaskState, nowMs: number): TaskState {
  const { phase } = state;
  if (phase.name !== "judging" || !maySpeculate(state)) return state;
  const next = assumeSuccess(state, phase, nowMs);
  if (next === null) return state;
  const minted = mint(state, next.phase.by === "refine" ? "refineStep" : "generateAction");
  return { ...minted.state, phase: { ...phase, ahead: { command: minted.command, asked: questionOf(next) } } };
}

/** Nothing beside what is needed is begun where the budget may not bear it. */
function maySpeculate(state: TaskState): boolean {
  if (state.settings.speculate !== true) return false;
  const limits = usedLimits(state);
  if (spentOnThinking(limits) !== null) return false;
  const { used, limit } = limits.modelCalls;
  // The judge's, this one, and one to put right what the judge says no to.
  return used + 2 < limit;
}

type Choosing = TaskState & { readonly phase: PhaseOf<"choosing"> };

/** The state that a success would lead to; null when no action would be chosen then. */
function assumeSuccess(state: TaskState, phase: PhaseOf<"judging">, nowMs: number): Choosing | null {
  const { trial, evidence, chain } = phase;
  const judgement = { actionSucceeded: true, taskCompleted: false, confidence: 1, reason: "It seems to have worked." };
  const verdict = verdictOf({ evidence, judgement, issued: decisiveOf(trial, chain) });
  const next = conclude(state, trial, { evidence, verdict, ...(chain && { chain }) }, nowMs);
  return isChoosing(next) ? next : null;
}

function isChoosing(state: TaskState): state is Choosing {
  return state.phase.name === "choosing";
}

/** All that an answer depends on and that a verdict, a new page or a person's word can change. */
function questionOf({
  phase,
  client: { page },
  progress: { plan, criteria, subTasks },
  memory: { history, hints, warning, verdicts },
}: Choosing): string {
  const said = [
    phase.by,
    phase.fault ?? warning,
    page,
    isContinuing(verdicts.at(-1)?.verdict),
    plan?.currentStepIndex,
    plan?.steps.map(({ description, status }) => [description, status]),
    history.map(({ stepIndex, planStep, action, verdict }) => [stepIndex, planStep, action, verdict]),
    hints,
    criteria.map(({ id, status }) => [id, status]),
    subTasks,
  ];
  return hashText(JSON.stringify(said));
}

/** The answer came before the verdict: it is kept, and means nothing yet. */
export function answeredAhead(state: TaskState, result: NamedResult): TaskState {
  const { phase } = state;
  if (phase.name !== "judging" || phase.ahead === undefined) return state;
  if (result.name !== "refineStep" && result.name !== "generateAction") return state;
  return { ...state, phase: { ...phase, ahead: { ...phase.ahead, answer: result } } };
}

/** Whether a command is the call that was begun ahead. */
export function isAhead({ phase }: TaskState, command: string): boolean {
  return phase.name === "judging" && phase.ahead?.command === command;
}

/** The command of a call ahead: asked as after a success, and only while that is still the same question. */
export function askedAhead(state: TaskState, nowMs: number): Choosing | null {
  const { phase } = state;
  if (phase.name !== "judging" || phase.ahead === undefined || phase.ahead.answer !== undefined) return null;
  const next = assumeSuccess(state, phase, nowMs);
  if (next === null || questionOf(next) !== phase.ahead.asked) return null;
  return { ...next, phase: { ...next.phase, command: phase.ahead.command } };
}

export interface Adopted {
  readonly state: TaskState;
  /** To be absorbed as the answer to what is asked now. */
  readonly answer?: NonNullable<Speculation["answer"]>;
}

/** After the verdict: what was begun ahead goes on under its id if the very same is asked now; null: it was for nothing. */
export function adopt(
  { command, asked, answer }: Speculation,
  before: TaskState,
  after: TaskState,
  nowMs: number,
): Adopted | null {
  const allowed = withinBudget(before, after, nowMs);
  if (!isChoosing(allowed) || questionOf(allowed) !== asked) return null;
  const { used, wasted } = allowed.counters.speculation;
  const state: TaskState = update(allowed, {
    counters: { speculation: { used: used + 1, wasted } },
    phase: { ...allowed.phase, command },
  });
  return answer === undefined ? { state } : { state, answer };
}

/** A call ahead that nobody wants any more: counted, and paid for. `spent`: what it took to fail, where that is known. */
export function dropAhead(state: TaskState, spent?: Usage): TaskState {
  const { phase } = state;
  if (phase.name !== "judging" || phase.ahead === undefined) return state;
  const { ahead, ...judging } = phase;
  return waste({ ...state, phase: judging }, ahead, spent);
}

function waste(state: TaskState, { answer }: Speculation, spent = averageOf(state.counters.usage)): TaskState {
  const { used, wasted } = state.counters.speculation;
  const paid = answer === undefined ? spent : usageOf(answer);
  return update(spend(state, paid), { counters: { speculation: { used, wasted: wasted + 1 } } });
}

/** A call that was cut off is counted as an average one of this task: that it was made is known, its tokens are not. */
function averageOf({ calls, promptTokens, completionTokens, costMicroUsd = 0 }: Usage): Usage {
  const mean = (sum: number) => Math.round(sum / Math.max(1, calls));
  return {
    promptTokens: mean(promptTokens),
    completionTokens: mean(completionTokens),
    calls: 1,
    costMicroUsd: mean(costMicroUsd),
  };
}

function usageOf({ value }: NonNullable<Speculation["answer"]>): Usage {
  const own = "choice" in value ? value.choice.usage : value.usage;
  return value.earlier === undefined ? own : addUsage(own, value.earlier);
}
