/** Transition: the small moves that every larger one is made of: enter a phase, speak, note a fact. Elsewhere: reducer steps. */

import { limitUse } from "../limits/budget.js";
import { LIMIT_WORDS } from "../limits/reflection.js";
import { addLatency, addUsage } from "../limits/usage.js";
import { isPlanDone } from "../planning/plan.js";
import { viewOf } from "../planning/subtasks.js";
import { restoreDeliveries } from "../recovery/deliveries.js";
import { contractResultOf } from "../verification/contract.js";
import type { Usage } from "./choice.js";
import type { Feedback } from "./memory.js";
import { type InterruptCause, type Interruption, type Phase, type PhaseOf, statusOf } from "./phase.js";
import type { Fact } from "./projection.js";
import type { NextAction } from "./reply.js";
import { ABANDON_MS, type TaskState, update } from "./state.js";
import { metricsOf } from "./task-metrics.js";
import type { ActivityName } from "./verbs.js";

/** Pending facts beyond this are dropped from the oldest: projections may thin out, the task may not grow without bound. */
const PENDING_FACTS = 60;

/** A command id that no earlier command had. */
export function mint(state: TaskState, name: ActivityName): { readonly state: TaskState; readonly command: string } {
  return {
    state: update(state, { run: { commands: state.run.commands + 1 } }),
    command: `${name}-${state.run.commands}`,
  };
}

/** A contract that is agreed stays; where the information comes from is looked at again, for more may be known now. */
export function toPreparing(state: TaskState): TaskState {
  const minted = mint(state, "prepare");
  return { ...minted.state, phase: { name: "preparing", command: minted.command } };
}

/** `reason`: why a plan is made anew. */
export function toPlanning(state: TaskState, reason?: string): TaskState {
  const minted = mint(update(state, { memory: { deliveries: restoreDeliveries(state.memory.deliveries) } }), "plan");
  const why = reason === undefined ? {} : { reason };
  return { ...minted.state, phase: { name: "planning", command: minted.command, ...why } };
}

/** The current plan step is refined; without a step left, or when refining cannot, an action is generated. */
export function toChoosing(
  state: TaskState,
  options: { fault?: Feedback; look?: readonly string[]; refusals?: number; by?: "generate" } = {},
): TaskState {
  const hasStep = state.progress.plan !== null && !isPlanDone(state.progress.plan);
  const by = options.by ?? (hasStep ? "refine" : "generate");
  const minted = mint(state, by === "refine" ? "refineStep" : "generateAction");
  const { fault, look, refusals = 0 } = options;
  return {
    ...minted.state,
    phase: { name: "choosing", command: minted.command, by, refusals, ...(fault && { fault }), ...(look && { look }) },
  };
}

export function toCorrecting(state: TaskState, about: Omit<PhaseOf<"correcting">, "name" | "command">): TaskState {
  const minted = mint(state, "correct");
  return { ...minted.state, phase: { name: "correcting", command: minted.command, ...about } };
}

/** Says something to whoever waits: a new turn, answered to all who joined it. Every reply is flushed. */
export function speak(state: TaskState, words: Pick<NextAction, "thought"> & Partial<NextAction>): TaskState {
  const turn = state.delivery.turn + 1;
  const reply: NextAction = {
    turn,
    stepIndex: Math.max(0, state.progress.stepIndex - 1),
    status: statusOf(state.phase),
    ...state.delivery.report,
    ...(state.progress.plan === null
      ? {}
      : {
          plan: state.progress.plan,
          currentStep: state.progress.plan.currentStepIndex,
          totalSteps: state.progress.plan.steps.length,
        }),
    ...subTaskOf(state),
    ...(state.progress.contract === null
      ? {}
      : { contract: contractResultOf(state.progress.contract, state.progress.criteria) }),
    limits: usedLimits(state),
    usage: { promptTokens: state.counters.usage.promptTokens, completionTokens: state.counters.usage.completionTokens },
    metrics: metricsOf(state),
    hasOrgKnowledge: false,
    ...words,
    ...(state.settings.surefoot && words.actionId !== undefined ? { clientId: state.client.clientId } : {}),
  };
  const answered = [
    ...state.delivery.answered,
    ...state.delivery.waiting.map((id) => ({ id, redelivered: reply.redelivered === true })),
  ];
  return update(state, {
    delivery: { turn, reply, report: {}, answered, waiting: [] },
    projection: { flush: { ...state.projection.flush, wanted: true } },
  });
}

/** The phase at hand, and how it stands with the others. */
function subTaskOf(state: TaskState): Pick<NextAction, "subTask"> {
  const subTask = viewOf(state.progress.subTasks, actionsSoFar(state));
  return subTask === undefined ? {} : { subTask };
}

/** Actions that count: a second look is none. */
export function actionsSoFar({ progress: { stepIndex, looks } }: TaskState): number {
  return stepIndex - looks;
}

export function usedLimits(state: TaskState): NextAction["limits"] {
  return limitUse(state.counters.limits, {
    steps: actionsSoFar(state),
    consecutiveSuccessWithoutTaskComplete: state.counters.velocity.count,
    correctionsPerStep: state.counters.corrections,
    replans: state.counters.replans,
    modelCalls: state.counters.usage.calls,
    tokens: state.counters.usage.promptTokens + state.counters.usage.completionTokens,
    costMicroUsd: state.counters.usage.costMicroUsd ?? 0,
    workingMs: state.counters.time.workedMs,
  });
}

export function note(state: TaskState, fact: Fact, nowMs: number): TaskState {
  const sequence = state.projection.factSequence + 1;
  const facts = [...state.projection.facts, { sequence, atMs: nowMs, fact }].slice(-PENDING_FACTS);
  return update(state, { projection: { facts, factSequence: sequence } });
}

/** Writes a line to the event feed. */
export function tell(state: TaskState, type: string, text: string, nowMs: number): TaskState {
  return note(
    state,
    { kind: "event", sequence: state.projection.factSequence + 1, type, text: text.slice(0, 300) },
    nowMs,
  );
}

export function spend(state: TaskState, usage: Usage): TaskState {
  return update(state, {
    counters: { usage: addUsage(state.counters.usage, usage), pace: addLatency(state.counters.pace, usage) },
  });
}

/** A limit, a loop or an outage is never a completion: the task stands still and says how to go on (task-machine §4). */
export function interrupt(state: TaskState, stop: Interruption, nowMs: number, thought = stop.reason): TaskState {
  const phase: Phase = { name: "interrupted", ...stop };
  const told = tell({ ...state, phase }, "interrupted", `${stop.cause}: ${stop.reason}`, nowMs);
  return rearm(sayStop(told, stop, thought), state.client.lastContactMs + ABANDON_MS);
}

/** Why it stands still and how it goes on, to whoever waits. */
export function sayStop(state: TaskState, stop: Interruption, thought: string): TaskState {
  return speak(state, { thought, reason: `${stop.reason} ${howToResume(stop)}` });
}

/** What a person is asked; `reasoning` says why, where the question itself does not. */
export type UserQuestion = Pick<PhaseOf<"asking">, "question" | "missing" | "about"> & { readonly reasoning?: string };

export function ask(state: TaskState, asked: UserQuestion, nowMs: number): TaskState {
  const { question, missing, about, reasoning = question } = asked;
  const phase: PhaseOf<"asking"> = { name: "asking", question, missing, reasoning, ...(about && { about }) };
  const { found, searches } = state.memory.reasoning;
  const context = { searchPerformed: searches > 0, ...(found && { searchSummary: found.summary }), reasoning };
  const told = tell({ ...state, phase }, "asked", question, nowMs);
  return speak(told, { thought: reasoning || question, userQuestion: question, missingInformation: missing, context });
}

/** A new idle timer; the old one is cancelled because it is no longer named. */
export function rearm(state: TaskState, atMs: number): TaskState {
  return update(state, {
    run: { idle: { timer: `idle-${state.run.commands}`, atMs }, commands: state.run.commands + 1 },
  });
}

function howToResume({
  cause,
  limit,
}: {
  readonly cause: InterruptCause;
  readonly limit?: Interruption["limit"];
}): string {
  switch (cause) {
    case "idle":
    case "unavailable":
      return "It goes on with the next observation, or when you resume it.";
    case "limit":
      if (limit === undefined || limit === "consecutiveSuccessWithoutTaskComplete") return "Resume it with a hint.";
      return `Resume it with a higher limit for ${LIMIT_WORDS[limit]}; a hint alone is kept, but does not let it go on.`;
    case "loop":
      return "Resume it with a hint about what to do differently.";
  }
}
