/**
 * Gathering and judging: evidence decides whether an action worked; a judge decides cases that the rules leave open. During
 * that call, a model already chooses the next action as if the last one had worked (speculative execution).
 */

import { addUsage, NO_USAGE, spentOnThinking } from "../../limits/budget.js";
import { hashText } from "../../page/text.js";
import { isContinuing, nextStepOf } from "../../planning/plan.js";
import { currentSubTask, keepOutputs } from "../../planning/subtasks.js";
import type { Usage } from "../../turn/issued-action.js";
import type { EvidenceSummary } from "../../verification/evidence/evidence.js";
import { enteredValues } from "../../verification/submit/form-values.js";
import { unavailableVerdict, conclude as verdictOf } from "../../verification/verdict.js";
import { stepFor } from "../chaining.js";
import {
  type ActivityCommand,
  type ActivityFault,
  activityCommand,
  contractOf,
  faultWords,
  type NamedResult,
  progressOf,
} from "../command.js";
import { conclude } from "../conclude.js";
import type { ExecutedTurn, GatheredTurn, PhaseDefinition, Speculation, StateIn } from "../phase.js";
import { isToAsk } from "../sources.js";
import { pageOf, type TaskState, update } from "../state.js";
import { enter, isIn, logFault, spend, usedLimits } from "../transition.js";
import { actionToJudge, type TurnEvidence } from "../turn-outcome.js";
import type { ActivityInput } from "../verbs.js";
import { absorbChoice, choiceCommand } from "./choosing.js";
import { withinBudget } from "./interrupted.js";

export const gathering: PhaseDefinition<"gathering"> = {
  status: "verifying",
  label: ({ phase }) => `it compares the page before and after this: ${phase.executed.issued.thought}`,
  commands: (state) => {
    const { issued, rest = [] } = state.phase.executed;
    const summary = `evidence for ${issued.action}${rest.length === 0 ? "" : ` and ${rest.length} more`}`;
    const step = issued.stepIndex + 1;
    return [activityCommand("gatherEvidence", state.phase.command, evidenceInput(state), summary, step)];
  },
  onResult: {
    gatherEvidence: (before, { evidence, settlement, outputs, lookAhead, chain }, nowMs) => {
      const { executed } = before.phase;
      const { subTasks } = before.progress;
      // Outputs seen on the page are kept whatever the verdict. `lookAhead` holds only for the current page.
      const kept = subTasks === undefined || outputs === undefined ? subTasks : keepOutputs(subTasks, outputs);
      const found = { evidence, settlement, chain };
      const state = update(before, { progress: { subTasks: kept, lookAhead }, client: windowAfter(before, evidence) });
      if (!isToAsk(state, executed, evidence)) return settleTurn(state, executed, found, nowMs);
      return enter(state, "askSources", { name: "askingSources", next: { kind: "judge", executed, ...found } });
    },
  },
  onFailure: (state, fault, nowMs) => undecided(state, { evidence: null }, fault, nowMs),
};

export const judging: PhaseDefinition<"judging"> = {
  status: "verifying",
  label: ({ phase }) => `it judges whether this worked: ${phase.executed.issued.thought}`,
  commands: (state, nowMs) => {
    const { command, executed, evidence, chain } = state.phase;
    const issued = actionToJudge(executed, chain);
    const input = { ...progressOf(state), issued, evidence, plan: state.progress.plan };
    const step = executed.issued.stepIndex + 1;
    return [
      activityCommand("judge", command, input, `judge ${issued.action}`, step),
      ...speculativeCommand(state, nowMs),
    ];
  },
  onResult: {
    judge: (before, { judgement, usage }, nowMs) => {
      const state = spend(before, usage);
      const { executed, evidence, chain, speculation } = before.phase;
      const verdict = verdictOf({ evidence, judgement, issued: actionToJudge(executed, chain) });
      const next = conclude(state, executed, { evidence, verdict, chain }, nowMs);
      if (speculation === undefined) return next;
      return (
        adopt(speculation, withinBudget(state, next, nowMs), nowMs) ??
        // Concludes again after dropping the speculative call, so that the reply's usage includes it.
        conclude(dropSpeculation(state), executed, { evidence, verdict, chain }, nowMs)
      );
    },
  },
  onFailure: (state, fault, nowMs) => {
    const { evidence, chain } = state.phase;
    return undecided(state, { evidence, chain }, fault, nowMs);
  },
};

/** Concludes a turn that the rules decided; otherwise asks the judge. */
export function settleTurn(
  state: TaskState,
  executed: ExecutedTurn,
  { evidence, settlement, chain }: GatheredTurn,
  nowMs: number,
): TaskState {
  if (settlement.kind === "decided") {
    return conclude(state, executed, { evidence, verdict: settlement.verdict, ...(chain && { chain }) }, nowMs);
  }
  const next = enter(state, "judge", { name: "judging", executed, evidence, ...(chain && { chain }) });
  return isIn(next, "judging") ? speculate(next, nowMs) : next;
}

function evidenceInput(state: StateIn<"gathering">): ActivityInput<"gatherEvidence"> {
  const { issued, observation, record, secondLook, rest = [] } = state.phase.executed;
  const { plan, subTasks } = state.progress;
  const outputs = currentSubTask(subTasks)?.outputs ?? [];
  const links = rest.map(({ before: _, ...link }) => ({ issued: link, step: stepFor(state, link.planStep) }));
  return {
    task: state.settings.task,
    issued,
    observation,
    contract: contractOf(state),
    secondLook,
    record: record && pageOf(record),
    typed: enteredValues(state.memory.history),
    inForeignWindow: state.client.inForeignWindow || undefined,
    step: stepFor(state, issued.planStep),
    outputs: outputs.length === 0 ? undefined : outputs,
    next: nextStepOf(plan, (rest.at(-1) ?? issued).planStep),
    rest: links.length === 0 ? undefined : links,
  };
}

const windowAfter = (
  { client }: TaskState,
  { window }: EvidenceSummary,
): Pick<TaskState["client"], "inForeignWindow"> =>
  window === undefined ? client : { inForeignWindow: window === "foreign" || undefined };

/** If verification is unavailable, the verdict is `unknown`. An error never achieves the goal. */
function undecided(
  state: StateIn<"gathering"> | StateIn<"judging">,
  found: Omit<TurnEvidence, "verdict">,
  fault: ActivityFault,
  nowMs: number,
): TaskState {
  const told = logFault(dropSpeculation(state), fault, nowMs);
  return conclude(told, state.phase.executed, { ...found, verdict: unavailableVerdict(faultWords(fault)) }, nowMs);
}

function speculate(state: StateIn<"judging">, nowMs: number): TaskState {
  if (!maySpeculate(state)) return state;
  const next = assumeSuccess(state, nowMs);
  if (next === null) return state;
  const { commands } = state.run;
  const activity = next.phase.by === "refine" ? "refineStep" : "generateAction";
  const speculation = { command: `${activity}-${commands}`, asked: questionOf(next) };
  return update(state, { phase: { ...state.phase, speculation }, run: { commands: commands + 1 } });
}

/** A speculative call starts only if the budget allows it. */
function maySpeculate(state: TaskState): boolean {
  const limits = usedLimits(state);
  if (!state.settings.speculate || spentOnThinking(limits) !== null) return false;
  const { used, limit } = limits.modelCalls;
  // Room for three calls: the judge, this one, and a correction after a no of the judge.
  return used + 2 < limit;
}

/** State after an assumed success; null if the task would not choose an action next. */
function assumeSuccess(state: StateIn<"judging">, nowMs: number): StateIn<"choosing"> | null {
  const { executed, evidence, chain } = state.phase;
  const judgement = { actionSucceeded: true, taskCompleted: false, confidence: 1, reason: "It seems to have worked." };
  const verdict = verdictOf({ evidence, judgement, issued: actionToJudge(executed, chain) });
  const next = conclude(state, executed, { evidence, verdict, chain }, nowMs);
  return isIn(next, "choosing") ? next : null;
}

/** Hash of all inputs of the choice that a verdict, a new page or a person's word can change. */
function questionOf({ phase, client, progress, memory }: StateIn<"choosing">): string {
  const { plan, criteria, subTasks } = progress;
  const parts = [
    phase.by,
    phase.fault ?? memory.warning,
    client.page,
    isContinuing(memory.verdicts.at(-1)?.verdict),
    plan?.currentStepIndex,
    plan?.steps.map(({ description, status }) => [description, status]),
    memory.history.map(({ stepIndex, planStep, action, verdict }) => [stepIndex, planStep, action, verdict]),
    memory.hints,
    criteria.map(({ id, status }) => [id, status]),
    subTasks,
  ];
  return hashText(JSON.stringify(parts));
}

/** The speculative call, with the input as after a success. It is made only while the question is unchanged. */
function speculativeCommand(state: StateIn<"judging">, nowMs: number): readonly ActivityCommand[] {
  const { speculation } = state.phase;
  if (speculation === undefined || speculation.answer !== undefined) return [];
  const next = assumeSuccess(state, nowMs);
  if (next === null || questionOf(next) !== speculation.asked) return [];
  const command = choiceCommand({ ...next, phase: { ...next.phase, command: speculation.command } }, nowMs);
  return [{ ...command, summary: `ahead of the verdict: ${command.summary}`.slice(0, 200) }];
}

export const isSpeculative = ({ phase }: TaskState, command: string): boolean =>
  phase.name === "judging" && phase.speculation?.command === command;

/** Keeps an answer that arrived before the verdict, without using it yet. */
export function keepSpeculation(state: TaskState, answer: NamedResult): TaskState {
  const { phase } = state;
  if (phase.name !== "judging" || phase.speculation === undefined) return state;
  if (answer.name !== "refineStep" && answer.name !== "generateAction") return state;
  return update(state, { phase: { ...phase, speculation: { ...phase.speculation, answer } } });
}

/** After the verdict: continues the speculative call under its id if the question is the same; null if it was wasted. */
function adopt({ command, asked, answer }: Speculation, next: TaskState, nowMs: number): TaskState | null {
  if (!isIn(next, "choosing") || questionOf(next) !== asked) return null;
  const { used, wasted } = next.counters.speculation;
  const phase = { ...next.phase, command };
  const counters = { ...next.counters, speculation: { used: used + 1, wasted } };
  const adopted = { ...next, phase, counters };
  if (answer === undefined) return adopted;
  const { earlier } = answer.value;
  return absorbChoice(earlier === undefined ? adopted : { ...spend(adopted, earlier), phase }, answer, nowMs);
}

/** Drops an unused speculative call and counts its usage. `spent`: usage of a failed call, if known. */
export function dropSpeculation(state: TaskState, spent?: Usage): TaskState {
  const { phase } = state;
  if (phase.name !== "judging" || phase.speculation === undefined) return state;
  const { answer } = phase.speculation;
  const paid = spend(state, answer === undefined ? (spent ?? averageOf(state.counters.usage)) : usageOf(answer));
  const { used, wasted } = state.counters.speculation;
  return update(paid, {
    phase: { ...phase, speculation: undefined },
    counters: { speculation: { used, wasted: wasted + 1 } },
  });
}

/** Usage counted for a call that was cut off: the task's average, because its tokens are unknown. */
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
  const { choice } = "choice" in value ? value : {};
  const own = choice?.usage ?? ("usage" in value ? value.usage : NO_USAGE);
  return value.earlier === undefined ? own : addUsage(own, value.earlier);
}
