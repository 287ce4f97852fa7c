/** Transitions: the small steps of every larger one: enter a phase, write a fact, count usage, set the idle timer. */

import type { PlanRevision } from "../../protocol/contract.js";
import type { Limits, Status } from "../../protocol/task.js";
import { addLatency, addUsage, limitUse, raiseAbove, spentOnThinking } from "../limits/budget.js";
import { isPlanDone } from "../planning/plan.js";
import { restoreDeliveries } from "../recovery/deliveries.js";
import { hideSecrets } from "../secrets/hide.js";
import type { Secret } from "../secrets/slot.js";
import type { Usage } from "../turn/issued-action.js";
import type { Feedback } from "./choice.js";
import { type ActivityCommand, type ActivityFault, activityCommand, faultCode, faultWords } from "./command.js";
import type { AwaitingPhase, Phase, PhaseName, PhaseOf, StateIn } from "./phase.js";
import type { Fact, RecordBatch } from "./projection.js";
import { scriptEndingOf, stepsToReplay } from "./replay-state.js";
import type { NextAction } from "./reply.js";
import { type TaskState, update } from "./state.js";
import type { ActivityName } from "./verbs.js";

/** Pending facts. Older ones are dropped: projections may lose facts, but the state must stay bounded. */
const PENDING_FACTS = 60;
/** Hints and answers remembered; older ones are dropped. */
const HINTS = 5;
type WithoutCommand<P> = P extends AwaitingPhase ? Omit<P, "command"> : never;

export const isIn = <N extends PhaseName>(state: TaskState, name: N): state is TaskState & StateIn<N> =>
  state.phase.name === name;

/** Activities that choose an action on the current page. */
const CHOOSING: ReadonlySet<ActivityName> = new Set([
  "prepare",
  "refineStep",
  "generateAction",
  "replayStep",
  "correct",
]);

/** Enters a phase that awaits this activity, under a new command id. */
export function enter(state: TaskState, activity: ActivityName, phase: WithoutCommand<Phase>): TaskState {
  const { commands } = state.run;
  const entered: Phase = { ...phase, command: `${activity}-${commands}` };
  const chosenOn = CHOOSING.has(activity) ? undefined : state.client.chosenOn;
  return update(state, { phase: entered, run: { commands: commands + 1 }, client: { chosenOn } });
}

/** Prepares again: keeps an agreed contract, but analyses the information sources anew, since more may be known now. */
export const toPreparing = (state: TaskState): TaskState => enter(state, "prepare", { name: "preparing" });

/** `reason`: why the plan is made anew; absent for a first plan. */
export function toPlanning(state: TaskState, reason?: string): TaskState {
  const recalled = update(state, { memory: { deliveries: restoreDeliveries(state.memory.deliveries) } });
  return enter(recalled, "plan", { name: "planning", reason });
}

/** Refines the current plan step. Generates an action instead if no step is left or refining failed. */
export function toChoosing(
  state: TaskState,
  options: { fault?: Feedback; look?: readonly string[]; refusals?: number; by?: "generate" } = {},
): TaskState {
  const { plan } = state.progress;
  // Without trouble, the steps of a script come first. Trouble goes to a model.
  if (Object.values(options).every((option) => option === undefined) && stepsToReplay(state).length > 0)
    return enter(state, "replayStep", { name: "replaying" });
  const { fault, look, refusals = 0, by = plan !== null && !isPlanDone(plan) ? "refine" : "generate" } = options;
  const activity = by === "refine" ? "refineStep" : "generateAction";
  return enter(state, activity, { name: "choosing", by, refusals, fault, look });
}

export const toCorrecting = (state: TaskState, failure: Omit<PhaseOf<"correcting">, "name" | "command">): TaskState =>
  enter(state, "correct", { name: "correcting", ...failure });

/** Actions issued, without second looks. */
export const actionsSoFar = ({ progress }: TaskState): number => progress.stepIndex - progress.looks;

export function usedLimits(state: TaskState): NextAction["limits"] {
  const { limits, velocity, corrections, replans, usage, time } = state.counters;
  return limitUse(limits, {
    steps: actionsSoFar(state),
    consecutiveSuccessWithoutTaskComplete: velocity.count,
    correctionsPerStep: corrections,
    replans,
    modelCalls: usage.calls,
    tokens: usage.promptTokens + usage.completionTokens,
    costMicroUsd: usage.costMicroUsd ?? 0,
    workingMs: time.workedMs,
  });
}

/** The budget is spent, so no model may be asked. */
export const isBudgetSpent = (state: TaskState): boolean => spentOnThinking(usedLimits(state)) !== null;

export function spend(state: TaskState, used: Usage): TaskState {
  const { usage, pace } = state.counters;
  return update(state, { counters: { usage: addUsage(usage, used), pace: addLatency(pace, used) } });
}

/** Removes values that became secrets by being typed from the whole state (SF14). Ids are left unchanged. */
export function withoutSecrets({ settings, ...rest }: TaskState, secrets: readonly Secret[]): TaskState {
  const { task, ...told } = settings;
  const hidden = hideSecrets({ ...rest, settings: told }, secrets);
  return { ...hidden, settings: { ...hidden.settings, task } };
}

export function note(state: TaskState, fact: Fact, nowMs: number): TaskState {
  const sequence = state.projection.factSequence + 1;
  const facts = [...state.projection.facts, { sequence, atMs: nowMs, fact }].slice(-PENDING_FACTS);
  return update(state, { projection: { facts, factSequence: sequence } });
}

export function logEvent(
  state: TaskState,
  type: string,
  text: string,
  nowMs: number,
  revision?: PlanRevision,
): TaskState {
  const sequence = state.projection.factSequence + 1;
  return note(state, { kind: "event", sequence, type, text: text.slice(0, 300), revision }, nowMs);
}

/** A provider's own words are for owners: events are read by all who may see the task, and exported. */
export function logFault(state: TaskState, fault: ActivityFault, nowMs: number): TaskState {
  const said = faultCode(fault) === "LLM_ERROR" ? faultWords(fault) : fault.message;
  return logEvent(state, "fault", `${fault.type}: ${said}`, nowMs);
}

/** Names a new idle timer. The old one is cancelled because `decide` no longer names it. */
export function resetIdleTimer(state: TaskState, atMs: number): TaskState {
  const { commands } = state.run;
  return update(state, { run: { idle: { timer: `idle-${commands}`, atMs }, commands: commands + 1 } });
}

export interface ResumeOptions {
  readonly hint?: string;
  readonly limits?: Partial<Limits>;
}

/** Adds a hint for every later prompt and raises limits. */
export function withHint(state: TaskState, { hint, limits = {} }: ResumeOptions, nowMs: number): TaskState {
  const raised = raiseAbove(usedLimits(state), state.counters.limits, limits);
  const heard = update(state, { client: { lastContactMs: nowMs }, counters: { limits: raised } });
  if (hint === undefined) return heard;
  // A hint permits trying the step's actions again, so the delivery counts are cleared.
  return update(heard, { memory: { hints: [...heard.memory.hints, hint].slice(-HINTS), deliveries: [] } });
}

/** The next write: the current row, and the facts up to `flush.upTo`. */
export function flushOf(state: TaskState, command: string, status: Status): ActivityCommand {
  const { phase, projection, delivery } = state;
  const { upTo } = projection.flush;
  const batch: RecordBatch = {
    task: state.settings.task,
    status,
    outcome: phase.name === "closing" ? phase.outcome : undefined,
    turn: delivery.turn,
    stepIndex: state.progress.stepIndex,
    url: state.client.page.url,
    outstandingActionId: phase.name === "acting" ? phase.issued.actionId : undefined,
    reply: delivery.reply,
    facts: projection.facts.filter((pending) => pending.sequence <= upTo),
    upTo,
    script: scriptEndingOf(state),
  };
  return activityCommand("record", command, batch, "write the projections");
}
