/** Planning, decomposing and replanning: steps are planned, divided into sub-tasks, and validated after trouble. */

import type { PlanRevision } from "../../../protocol/contract.js";
import { isSpent } from "../../limits/budget.js";
import { asSentence } from "../../page/compare/sentences.js";
import {
  CONTINUE_PLANNING,
  isPlanDone,
  type PageChange,
  type ReplanResult,
  type ReplanTrigger,
  replan,
  replanTrigger,
} from "../../planning/plan.js";
import { divide, shouldDivide } from "../../planning/subtasks.js";
import type { IssuedAction } from "../../turn/issued-action.js";
import type { EvidenceSummary } from "../../verification/evidence/evidence.js";
import type { Choice } from "../choice.js";
import { activityCommand, continuationOf, contractOf, progressOf, subTaskOf, timeOf } from "../command.js";
import { feedback } from "../memory.js";
import type { PhaseDefinition, PlanDraft, StateIn } from "../phase.js";
import type { ScriptInUse } from "../replay-state.js";
import { type TaskState, update } from "../state.js";
import { actionsSoFar, enter, logEvent, logFault, spend, toChoosing, toPlanning, usedLimits } from "../transition.js";
import type { ActivityInput } from "../verbs.js";
import { endAsFailed } from "./failing.js";
import { stopAt, unavailable } from "./interrupted.js";

const REASON_MAX = 300;

export const planning: PhaseDefinition<"planning"> = {
  status: "planning",
  label: ({ phase: { reason } }) =>
    reason === undefined ? "it plans the steps." : `it plans the steps anew, because: ${reason}`,
  commands: (state, nowMs) => [activityCommand("plan", state.phase.command, planInput(state, nowMs), "plan the steps")],
  onResult: {
    plan: (state, result, nowMs) => {
      const { reason } = state.phase;
      const isOfPhase = state.progress.subTasks !== undefined;
      const cause = reason !== undefined ? "renewed" : isOfPhase ? "phase" : "made";
      const planned = withPlan(spend(state, result.usage), { ...result, cause, reason }, nowMs);
      if (reason === undefined) return afterFirstPlan(planned, result.distinctPhases === true);
      // Earlier actions belong to steps of the old plan.
      const history = planned.memory.history.map((past) => ({ ...past, planStep: -1 }));
      const renewed = update(planned, { memory: { history }, counters: { corrections: 0 } });
      return toChoosing(renewed, { fault: feedback("planner", reason) });
    },
  },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "again", phase: state.phase }, fault, nowMs),
};

export const decomposing: PhaseDefinition<"decomposing"> = {
  status: "planning",
  label: () => "it looks whether the task is better done in several phases.",
  commands: (state) => {
    const { plan } = state.progress;
    if (plan === null) return [];
    const { hints } = state.memory;
    const input = { task: state.settings.task, page: state.client.page, contract: contractOf(state), plan, hints };
    return [activityCommand("decompose", state.phase.command, input, "divide into phases")];
  },
  onResult: {
    // With a single sub-task, or sub-tasks that do not fit together, the plan stays whole.
    decompose: (before, { usage, subTasks }, nowMs) => {
      const state = spend(before, usage);
      const tree = divide(subTasks, actionsSoFar(state));
      if (tree === null) return toChoosing(state);
      const names = tree.subTasks.map(({ name }) => name).join("; ");
      const divided = update(state, { progress: { subTasks: tree, plan: null } });
      return toPlanning(logEvent(divided, "divided", names, nowMs, { cause: "divided", reason: names, plan: null }));
    },
  },
  // Dividing the plan is optional, so the task goes on with the whole plan.
  onFailure: (state, fault, nowMs) => toChoosing(logFault(state, fault, nowMs)),
};

export const replanning: PhaseDefinition<"replanning"> = {
  status: "planning",
  label: ({ phase }) => `it looks whether the plan still fits, because: ${phase.reason}`,
  commands: (state) => {
    const { command, trigger, reason } = state.phase;
    const { plan } = state.progress;
    if (plan === null) return [];
    const input = { ...progressOf(state), page: state.client.page, plan, hints: state.memory.hints, trigger, reason };
    return [activityCommand("validatePlan", command, input, "look whether the plan still fits")];
  },
  onResult: {
    validatePlan: (before, { usage, validation }, nowMs) => {
      const state = spend(before, usage);
      const { plan } = state.progress;
      if (plan === null) return toChoosing(state);
      const reason = validation.reason.slice(0, REASON_MAX);
      return applyReplan(state, before, replan(plan, validation), reason, nowMs);
    },
  },
  // Without a validator the plan is kept, unless all corrections of a step are spent: then it is made anew.
  onFailure: (state, _fault, nowMs) => {
    const kind = state.phase.trigger === "corrections-spent" ? "regenerate" : "continue";
    return applyReplan(state, state, { kind }, "The plan could not be looked at again.", nowMs);
  },
};

function planInput(state: StateIn<"planning">, nowMs: number): ActivityInput<"plan"> {
  const { reason } = state.phase;
  const { plan, lookAhead, criteria } = state.progress;
  const { hints, history, earlierSummary, reasoning } = state.memory;
  const { found } = reasoning;
  const continuation = continuationOf(state, CONTINUE_PLANNING);
  return {
    task: state.settings.task,
    page: state.client.page,
    contract: contractOf(state),
    hints,
    when: timeOf(state, nowMs),
    subTask: subTaskOf(state),
    // The planner reads the full search results itself.
    found: found === null ? undefined : { searchId: found.searchId, summary: found.summary },
    again:
      reason === undefined ? undefined : { plan, reason, criteria, history, earlierSummary, lookAhead, continuation },
  };
}

/** Starts the task with the plan drafted during preparation, or has a plan made now. */
export function beginPlan(state: TaskState, draft: PlanDraft | undefined, nowMs: number): TaskState {
  // Search results may change every step, so the draft is dropped if there are any.
  if (draft === undefined || state.memory.reasoning.found !== null) return toPlanning(state);
  const { first, script } = draft;
  if (script !== undefined) return followScript(withPlan(state, { ...draft, cause: "script" }, nowMs), script);
  const planned = withPlan(state, { ...draft, cause: "made" }, nowMs);
  const begun = afterFirstPlan(planned, draft.distinctPhases === true);
  if (first === undefined || begun.phase.name !== "choosing" || !isHere(first, state)) return begun;
  return update(begun, { phase: { ...begun.phase, first } });
}

/** Follows a script. A scripted task is never divided into sub-tasks. */
const followScript = (state: TaskState, script: Omit<ScriptInUse, "unfit">): TaskState =>
  toChoosing(update(state, { memory: { replay: { trail: [], script: { ...script, unfit: [] } } } }));

const isHere = ({ facts: { target } }: Choice, { client }: TaskState): boolean =>
  target === undefined || target.snapshotId === client.page.snapshotId;

type MadePlan = Pick<PlanRevision, "cause" | "plan"> & { readonly reason?: string | undefined };

function withPlan(state: TaskState, { plan, cause, reason }: MadePlan, nowMs: number): TaskState {
  const steps = plan?.steps.map((step) => step.description).join("; ") ?? "one action at a time";
  const subTask = subTaskOf(state)?.name;
  return logEvent(update(state, { progress: { plan } }), "plan", steps, nowMs, { cause, reason, subTask, plan });
}

/** Divides a long task, or one with distinct phases, before its first action. */
function afterFirstPlan(state: TaskState, distinctPhases: boolean): TaskState {
  const { plan, subTasks, stepIndex } = state.progress;
  const isWhole = plan === null || subTasks !== undefined || stepIndex > 0 || !shouldDivide(plan, distinctPhases);
  return isWhole ? toChoosing(state) : enter(state, "decompose", { name: "decomposing" });
}

export interface SucceededTurn {
  readonly issued: IssuedAction;
  readonly evidence: EvidenceSummary | null;
  readonly troubled: boolean;
}

/** After a success: chooses the next action, or first validates the plan if something did not go as expected. */
export function afterSuccess(
  state: TaskState,
  { issued, evidence, troubled }: SucceededTurn,
  nowMs: number,
): TaskState {
  const { plan } = state.progress;
  if (plan === null || isPlanDone(plan) || evidence === null) return toChoosing(state);
  const { urlChanged, similarity, formVanished } = evidence;
  const expected = expectedOf(issued, evidence);
  const change = { urlChanged, similarity, formVanished: formVanished === true, expected, troubled };
  const trigger = replanTrigger(change, state.settings.replanBelow);
  return trigger === null ? toChoosing(state) : toReplanning(state, trigger, WORDS[trigger], nowMs);
}

/** A missing step outcome counts as a failure only after the step's last action. */
function expectedOf({ lastForStep }: IssuedAction, evidence: EvidenceSummary): PageChange["expected"] {
  const { expectedOutcome, stepOutcome } = evidence;
  if (expectedOutcome === "pass" || stepOutcome === "pass") return "pass";
  return expectedOutcome === "fail" || (lastForStep && stepOutcome === "fail") ? "fail" : "unknown";
}

/** Has the plan validated. A failed plan counts as a replan at once; other triggers count only if the plan changes. */
export function toReplanning(state: TaskState, trigger: ReplanTrigger, why: string, nowMs: number): TaskState {
  const reason = why.slice(0, REASON_MAX);
  const counted = hasFailed(trigger) ? countReplan(state, reason, nowMs) : state;
  if (counted.phase !== state.phase) return counted;
  if (counted.progress.plan === null) return toPlanning(counted, reason);
  return enter(counted, "validatePlan", { name: "replanning", trigger, reason });
}

/** Plans anew without validation, because the plan is done but something is missing. Counts as a replan. */
export function dropPlan(state: TaskState, reason: string, nowMs: number): TaskState {
  const counted = countReplan(state, reason, nowMs);
  return counted.phase === state.phase ? toPlanning(logEvent(counted, "plan dropped", reason, nowMs), reason) : counted;
}

/** No correction helped on this step: the plan is validated once. If nothing helps after that, the task fails. */
export function correctionsSpent(state: TaskState, reason: string, nowMs: number): TaskState {
  if (!state.counters.replannedStep) {
    const renewed = update(state, { counters: { replannedStep: true, corrections: 0 } });
    return toReplanning(renewed, "corrections-spent", `Nothing helped on this step: ${reason}`, nowMs);
  }
  const tried = state.memory.history.slice(-3).map((past) => past.thought);
  const text = `${asSentence(reason, REASON_MAX)} Tried: ${tried.join(" ")}`.slice(0, 500);
  return endAsFailed(state, { thought: `I could not go on: ${reason}`, text }, nowMs);
}

function applyReplan(
  state: TaskState,
  { phase: { trigger, reason: cause } }: StateIn<"replanning">,
  result: ReplanResult,
  reason: string,
  nowMs: number,
): TaskState {
  const failed = hasFailed(trigger);
  const fault = failed ? feedback("verification", cause) : undefined;
  if (result.kind === "continue") return toChoosing(state, { fault });
  const counted = failed ? state : countReplan(state, reason, nowMs);
  if (counted.phase !== state.phase) return counted;
  if (result.kind === "modify") {
    const changed = update(counted, { progress: { plan: result.plan } });
    const text = `${changesOf(result)}: ${reason}`;
    const subTask = subTaskOf(changed)?.name;
    const revision = { cause: "changed", trigger, reason, subTask, plan: result.plan } as const;
    return toChoosing(logEvent(changed, "plan modified", text, nowMs, revision), { fault });
  }
  return toPlanning(logEvent(counted, "plan dropped", reason, nowMs), failed ? `${cause} ${reason}` : reason);
}

function countReplan(state: TaskState, why: string, nowMs: number): TaskState {
  if (isSpent(usedLimits(state), "replans")) return stopAt(state, "replans", { kind: "choosing" }, nowMs, why);
  return update(state, { counters: { replans: state.counters.replans + 1 } });
}

const hasFailed = (trigger: ReplanTrigger): boolean => trigger === "corrections-spent" || trigger === "criteria-failed";

const changesOf = ({ changes }: Extract<ReplanResult, { kind: "modify" }>): string =>
  changes.map(({ op, step }) => `${op === "skip" ? "skipped" : "changed"} step ${step + 1}`).join(", ");

const WORDS: Readonly<Record<ReplanTrigger, string>> = {
  "outcome-failed": "What was expected of it did not come about.",
  "url-changed": "After what failed another page came.",
  "page-differs": "After what failed the page is quite another.",
  "structure-vanished": "The form that was being filled in is gone.",
  "corrections-spent": "Nothing helped on this step.",
  "criteria-failed": "Something that was asked for is not done yet.",
};
