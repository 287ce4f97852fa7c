/** Decide: what should be under way now, each with a deterministic id (task-machine §1). Elsewhere: effects of a state. */

import { CONTINUE_PLANNING, nextStepOf } from "../planning/plan.js";
import { currentSubTask } from "../planning/subtasks.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import { enteredValues } from "../verification/form-values.js";
import { longTurnTimer } from "./absorb.js";
import { mayChain, stepFor } from "./chaining.js";
import type { IssuedAction } from "./choice.js";
import { type ActivityCommand, activityCommand, type Command } from "./command.js";
import { completionWork } from "./completion-work.js";
import { choosingContext, continuationOf, contractOf, subTaskOf, timeOf } from "./context.js";
import { attributesOf, describe } from "./operator-view.js";
import { isWorking, type Phase, type PhaseOf } from "./phase.js";
import { flushOf } from "./projection.js";
import { criticWork, reasoningWork, searchedFor } from "./reasoning-work.js";
import { recoveryInput } from "./recovering.js";
import { causeOf, toRaise } from "./reflecting.js";
import { askedAhead } from "./speculating.js";
import { LONG_TURN_MS, pageOf, type TaskState } from "./state.js";
import { decisiveOf } from "./turn-outcome.js";
import type { ActivityInput } from "./verbs.js";

export function decide(state: TaskState, nowMs: number): readonly Command[] {
  const commands: Command[] = [{ kind: "attributes", values: attributesOf(state) }];
  const working = state.phase.name === "paused" ? state.phase.held.phase : state.phase;
  const ended = state.phase.name === "paused" && state.phase.held.end !== undefined;
  const work = ended ? [] : [workOf(state, working, nowMs), aheadWork(state, nowMs)];
  for (const one of work) if (one !== null) commands.push({ ...stepOf(state, working), ...one });
  if (state.projection.flush.command !== null) commands.push(flushOf(state, state.projection.flush.command));
  if (state.phase.name === "closing") {
    if (state.projection.flush.command === null) commands.push({ kind: "close" });
    return commands;
  }
  if (state.run.rollOverDue && isQuiet(state)) return [...commands, { kind: "rollOver" }];
  if (state.phase.name !== "asking" && state.phase.name !== "paused") {
    commands.push({ kind: "timer", id: state.run.idle.timer, atMs: state.run.idle.atMs, summary: idleSummary(state) });
  }
  if (
    isWorking(state.phase) &&
    state.delivery.waiting.length > 0 &&
    !state.delivery.longTurnTold &&
    state.phase.name !== "gathering"
  ) {
    const atMs = state.delivery.turnStartedMs + LONG_TURN_MS;
    commands.push({ kind: "timer", id: longTurnTimer(state), atMs, summary: "tell that this turn takes long" });
  }
  commands.push({ kind: "details", text: describe(state) });
  return commands;
}

/** Nothing in flight and nobody waiting: the only moment at which a run may be rolled over (task-machine §8). */
function isQuiet(state: TaskState): boolean {
  const held = state.phase.name === "paused" ? state.phase.held : undefined;
  const resting = held === undefined ? !isWorking(state.phase) : !isWorking(held.phase) || held.end !== undefined;
  return resting && state.delivery.waiting.length === 0 && state.projection.flush.command === null;
}

function idleSummary(state: TaskState): string {
  switch (state.phase.name) {
    case "interrupted":
      return "abandon after 30 days";
    case "approving":
      return "the request for approval expires";
    default:
      return "idle after 30 minutes";
  }
}

/** A paused task names the work that was under way until it ends, and no other. */
function workOf(state: TaskState, phase: Phase, nowMs: number): ActivityCommand | null {
  const {
    settings: { task },
  } = state;
  switch (phase.name) {
    case "preparing":
      return activityCommand("prepare", phase.command, prepareInput(state, nowMs), "prepare the task");
    case "searching":
    case "evaluating":
    case "checking":
      return reasoningWork(state, phase);
    case "criticising":
      return criticWork(state, phase);
    case "planning":
      return activityCommand("plan", phase.command, planInput(state, phase.reason, nowMs), "plan the steps");
    case "decomposing":
      return decomposeOf(state, phase);
    case "replanning":
      return validateOf(state, phase);
    case "reflecting":
      return reflectOf(state, phase);
    case "choosing":
      return choiceOf(state, phase, nowMs);
    case "gathering": {
      const { issued, observation, record, secondLook, rest = [] } = phase.trial;
      const step = stepFor(state, issued);
      const next = nextStepOf(state.progress.plan, (rest.at(-1) ?? issued).planStep);
      const input = {
        task,
        issued,
        observation,
        contract: contractOf(state),
        secondLook,
        ...(record === undefined ? {} : { record: pageOf(record) }),
        typed: enteredValues(state.memory.history),
        ...step,
        ...wanted(state),
        ...(next === undefined ? {} : { next }),
        ...(rest.length === 0
          ? {}
          : { rest: rest.map(({ before: _, ...link }) => ({ issued: link, ...stepFor(state, link) })) }),
      };
      const more = rest.length === 0 ? "" : ` and ${rest.length} more`;
      return activityCommand("gatherEvidence", phase.command, input, `evidence for ${issued.action}${more}`);
    }
    case "judging":
      return judgeOf(state, phase);
    case "finishing":
      return completionWork(state, phase);
    case "correcting": {
      const { failed, verdict, evidence } = phase;
      const input = {
        ...choosingContext(state, undefined, nowMs),
        failed,
        verdict,
        evidence,
        attempt: state.counters.corrections + 1,
        plan: state.progress.plan,
        ...recoveryInput(state, phase),
      };
      return activityCommand("correct", phase.command, input, `correct ${failed.action}`);
    }
    default:
      return null;
  }
}

function choiceOf(state: TaskState, phase: PhaseOf<"choosing">, nowMs: number): ActivityCommand {
  const {
    progress: { plan },
  } = state;
  const told = choosingContext(state, phase.fault ?? state.memory.warning ?? undefined, nowMs);
  const context = { ...told, ...(phase.look && { look: phase.look }) };
  const step = plan?.steps[plan.currentStepIndex];
  if (phase.by === "refine" && plan !== null && step !== undefined) {
    return activityCommand("refineStep", phase.command, { ...context, step, plan }, `choose: ${step.description}`);
  }
  return activityCommand("generateAction", phase.command, { ...context, plan }, "choose the next action");
}

/** The call that is under way beside the judge's, asked as it would be if the judge said yes. */
function aheadWork(state: TaskState, nowMs: number): ActivityCommand | null {
  const next = askedAhead(state, nowMs);
  if (next === null) return null;
  const command = choiceOf(next, next.phase, nowMs);
  return {
    ...command,
    step: next.progress.stepIndex + 1,
    summary: `ahead of the verdict: ${command.summary}`.slice(0, 200),
  };
}

function judgeOf(state: TaskState, { command, trial, evidence, chain }: PhaseOf<"judging">): ActivityCommand {
  const issued = decisiveOf(trial, chain);
  return activityCommand("judge", command, judgeInput(state, evidence, issued), `judge ${issued.action}`);
}

/** The step that work belongs to, counted from 1; what is done for the whole task belongs to none. */
function stepOf(state: TaskState, phase: Phase): { readonly step?: number } {
  switch (phase.name) {
    case "choosing":
    case "criticising":
      return { step: state.progress.stepIndex + 1 };
    case "gathering":
    case "judging":
      return { step: phase.trial.issued.stepIndex + 1 };
    case "correcting":
      return { step: phase.failed.stepIndex + 1 };
    default:
      return {};
  }
}

function prepareInput(state: TaskState, nowMs: number): ActivityInput<"prepare"> {
  const {
    settings: { task, promptForAdvisory },
    client: { page },
    memory: { hints, reasoning },
    progress: { contractAsked: asked },
  } = state;
  const when = timeOf(state, nowMs);
  const told = {
    ...{ task, page, nowIso: when.nowIso, hints, memory: reasoning.memory, asked, promptForAdvisory, when },
    ...(mayChain(state) ? { mayChain: true as const } : {}),
  };
  return state.progress.contract === null ? told : { ...told, contract: state.progress.contract };
}

function planInput(state: TaskState, reason: string | undefined, nowMs: number): ActivityInput<"plan"> {
  const {
    settings: { task },
    client: { page },
    memory: { hints, history, earlierSummary },
    progress: { plan },
  } = state;
  const input = {
    task,
    page,
    contract: contractOf(state),
    hints,
    when: timeOf(state, nowMs),
    subTask: subTaskOf(state),
    ...searchedFor(state),
  };
  if (reason === undefined) return input;
  return {
    ...input,
    again: {
      plan,
      reason,
      history,
      earlierSummary,
      lookAhead: state.progress.lookAhead,
      continuation: continuationOf(state, CONTINUE_PLANNING),
    },
  };
}

function decomposeOf(state: TaskState, { command }: PhaseOf<"decomposing">): ActivityCommand | null {
  const {
    settings: { task },
    client: { page },
    progress: { plan },
    memory: { hints },
  } = state;
  if (plan === null) return null;
  const input = { task, page, contract: contractOf(state), plan, hints };
  return activityCommand("decompose", command, input, "divide into phases");
}

/** What the phase at hand has to find out, for code to read off the page. */
function wanted({ progress: { subTasks } }: TaskState): Pick<ActivityInput<"gatherEvidence">, "outputs"> {
  const outputs = currentSubTask(subTasks)?.outputs ?? [];
  return outputs.length === 0 ? {} : { outputs };
}

function validateOf(state: TaskState, { command, trigger, reason }: PhaseOf<"replanning">): ActivityCommand | null {
  const {
    settings: { task },
    client: { page },
    progress: { criteria, plan },
    memory: { history, hints },
  } = state;
  if (plan === null) return null;
  const told = { contract: contractOf(state), criteria, plan, history, hints, subTask: subTaskOf(state) };
  const input = { task, page, ...told, trigger, reason };
  return activityCommand("validatePlan", command, input, "look whether the plan still fits");
}

function reflectOf(state: TaskState, { command, stop }: PhaseOf<"reflecting">): ActivityCommand {
  const {
    settings: { task },
    progress: { criteria, plan },
    memory: { history, earlierSummary },
  } = state;
  const raise = toRaise(stop);
  const said = { cause: causeOf(stop), reason: stop.reason, ...(raise === undefined ? {} : { raise }) };
  const told = { contract: contractOf(state), criteria, plan, history, earlierSummary, subTask: subTaskOf(state) };
  const input = { task, ...told, ...said };
  return activityCommand("reflect", command, input, "sum up where the task stands");
}

function judgeInput(state: TaskState, evidence: EvidenceSummary, issued: IssuedAction): ActivityInput<"judge"> {
  return {
    task: state.settings.task,
    issued,
    contract: contractOf(state),
    criteria: state.progress.criteria,
    evidence,
    plan: state.progress.plan,
    history: state.memory.history,
    subTask: subTaskOf(state),
  };
}
