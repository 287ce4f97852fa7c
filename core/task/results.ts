/** Results: what the end of each activity means (task-machine §2, §7). An exhausted activity is an event, never a dead task. */

import { invariant } from "../invariant.js";
import { unavailableVerdict, conclude as verdictOf } from "../verification/verdict.js";
import { withPlan } from "./beginning.js";
import { choose, criticised } from "./choose.js";
import type { ActivityFault, NamedResult } from "./command.js";
import { faultWords } from "./command.js";
import { conclude } from "./conclude.js";
import { afterPlan, decomposed, withOutputs } from "./dividing.js";
import { completionJudged } from "./finishing.js";
import { feedback } from "./memory.js";
import type { ExecutedTurn, PhaseOf, ResumePoint } from "./phase.js";
import { prepared } from "./preparing.js";
import { corrected } from "./recovering.js";
import { byRules, reflected } from "./reflecting.js";
import { notValidated, validated } from "./replan.js";
import { checked, evaluated, notChecked, notEvaluated, notSearched, searched } from "./searching.js";
import { adopt, dropAhead, workAhead } from "./speculating.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { interrupt, mint, spend, tell, toChoosing } from "./transition.js";
import { decisiveOf, type Findings } from "./turn-outcome.js";
import type { ActivityResult } from "./verbs.js";

/** Whether the phase awaits the command of this id. */
export function isAwaited(state: TaskState, id: string): boolean {
  const phase = state.phase.name === "paused" ? state.phase.held.phase : state.phase;
  return "command" in phase && phase.command === id;
}

export function done(before: TaskState, result: NamedResult, nowMs: number): TaskState {
  const { earlier } = result.value;
  const state = earlier === undefined ? before : spend(before, earlier);
  return begun(afterResult(state, result, nowMs), nowMs);
}

/** What was proposed along with the plan passes the same rules as any other choice. */
function begun(state: TaskState, nowMs: number): TaskState {
  const { phase } = state;
  if (phase.name !== "choosing" || phase.first === undefined) return state;
  return choose(state, phase.first, { kind: "plan", refusals: 0 }, nowMs);
}

function afterResult(state: TaskState, result: NamedResult, nowMs: number): TaskState {
  switch (result.name) {
    case "prepare":
      return prepared(state, result.value, nowMs);
    case "criticise":
      return criticised(state, result.value, nowMs);
    case "search":
      return searched(state, result.value, nowMs);
    case "evaluateSearch":
      return evaluated(state, result.value, nowMs);
    case "checkCompleteness":
      return checked(state, result.value, nowMs);
    case "plan":
      return planned(spend(state, result.value.usage), result.value, nowMs);
    case "refineStep":
      return refined(state, result.value, nowMs);
    case "decompose":
      return decomposed(spend(state, result.value.usage), result.value, nowMs);
    case "generateAction":
      return chosen(state, result.value.choice, nowMs);
    case "gatherEvidence":
      return gathered(state, result.value, nowMs);
    case "judge":
      return heard(spend(state, result.value.usage), result.value.judgement, nowMs);
    case "judgeCompletion":
      return completionJudged(spend(state, result.value.usage), result.value, nowMs);
    case "correct":
      return corrected(spend(state, result.value.usage), result.value, nowMs);
    case "validatePlan":
      return validated(state, result.value, nowMs);
    case "reflect":
      return reflected(state, result.value, nowMs);
    case "record":
      invariant(false, "flushes are absorbed apart");
  }
}

function planned(state: TaskState, result: ActivityResult<"plan">, nowMs: number): TaskState {
  const { reason } = state.phase as PhaseOf<"planning">; // its command was awaited
  const told = withPlan(state, result, nowMs);
  if (reason === undefined) return afterPlan(told, result.distinctPhases === true);
  // Earlier actions served the steps of another plan.
  const history = told.memory.history.map((past) => ({ ...past, planStep: -1 }));
  return toChoosing(update(told, { memory: { history }, counters: { corrections: 0 } }), {
    fault: feedback("planner", reason),
  });
}

function refined(state: TaskState, result: ActivityResult<"refineStep">, nowMs: number): TaskState {
  if (result.kind === "chosen") return chosen(state, result.choice, nowMs);
  const phase = state.phase as PhaseOf<"choosing">; // its command was awaited
  const step = state.progress.plan?.steps[state.progress.plan.currentStepIndex]?.description;
  const fault = feedback("planner", result.reason, step, phase.fault);
  return toChoosing(spend(state, result.usage), { fault, refusals: phase.refusals, by: "generate" });
}

function chosen(state: TaskState, choice: ActivityResult<"generateAction">["choice"], nowMs: number): TaskState {
  const phase = state.phase as PhaseOf<"choosing">; // its command was awaited
  const { refusals, fault, look } = phase;
  const by = { kind: "plan", refusals, ...(fault && { fault }), ...(look && { look }) } as const;
  return choose(spend(state, choice.usage), choice, by, nowMs);
}

function gathered(before: TaskState, result: ActivityResult<"gatherEvidence">, nowMs: number): TaskState {
  const { trial } = before.phase as PhaseOf<"gathering">; // its command was awaited
  const { evidence, settlement, outputs, lookAhead, ...findings } = result;
  // Only of the page that is here now.
  const state = update(withOutputs(before, outputs), { progress: { lookAhead } });
  if (settlement.kind === "decided") {
    return conclude(state, trial, { evidence, verdict: settlement.verdict, ...findings }, nowMs);
  }
  const minted = mint(state, "judge");
  const judging: PhaseOf<"judging"> = { name: "judging", command: minted.command, trial, evidence, ...findings };
  return workAhead({ ...minted.state, phase: judging }, nowMs);
}

function heard(state: TaskState, judgement: ActivityResult<"judge">["judgement"], nowMs: number): TaskState {
  const { trial, evidence, chain, ahead } = state.phase as PhaseOf<"judging">; // its command was awaited
  const issued = decisiveOf(trial, chain);
  const found = { evidence, verdict: verdictOf({ evidence, judgement, issued }), ...(chain && { chain }) };
  const next = conclude(state, trial, found, nowMs);
  if (ahead === undefined) return next;
  const adopted = adopt(ahead, state, next, nowMs);
  // Concluded anew, so that whatever is said now already counts what was for nothing.
  if (adopted === null) return conclude(dropAhead(state), trial, found, nowMs);
  return adopted.answer === undefined ? adopted.state : done(adopted.state, adopted.answer, nowMs);
}

/** `id`: of the command that failed. */
export function failed(before: TaskState, { fault }: { readonly fault: ActivityFault }, nowMs: number): TaskState {
  const state = fault.usage === undefined ? before : spend(before, fault.usage);
  const { phase } = state;
  switch (phase.name) {
    case "preparing":
      return unavailable(state, { kind: "preparing" }, fault, nowMs);
    case "searching":
      return notSearched(state, fault, nowMs);
    case "evaluating":
      return notEvaluated(state, fault, nowMs);
    case "checking":
      return notChecked(state, fault, nowMs);
    case "planning":
      return unavailable(state, { kind: "again", phase }, fault, nowMs);
    case "decomposing":
      // The plan is there and whole: dividing it is a help, not a need.
      return toChoosing(tell(state, "fault", `${fault.type}: ${fault.message}`, nowMs));
    case "replanning":
      return notValidated(state, nowMs);
    case "reflecting":
      return byRules(state, phase.stop, nowMs);
    case "choosing":
    case "criticising":
    case "correcting":
    case "finishing":
      return unavailable(state, { kind: "choosing" }, fault, nowMs);
    case "gathering":
      return undecided(state, phase.trial, { evidence: null }, fault, nowMs);
    case "judging": {
      const { trial, evidence, chain } = phase;
      return undecided(dropAhead(state), trial, { evidence, ...(chain && { chain }) }, fault, nowMs);
    }
    default:
      return state;
  }
}

/** Design §20: verification unavailable is `unknown`; an error never achieves the goal. */
function undecided(
  state: TaskState,
  trial: ExecutedTurn,
  found: Omit<Findings, "verdict">,
  fault: ActivityFault,
  nowMs: number,
): TaskState {
  const told = tell(state, "fault", `${fault.type}: ${fault.message}`, nowMs);
  return conclude(told, trial, { ...found, verdict: unavailableVerdict(faultWords(fault)) }, nowMs);
}

function unavailable(state: TaskState, resume: ResumePoint, fault: ActivityFault, nowMs: number): TaskState {
  const reason = `The next step could not be worked out: ${faultWords(fault)}.`;
  const told = tell(state, "fault", `${fault.type}: ${fault.message}`, nowMs);
  return interrupt(told, { cause: "unavailable", reason, resume }, nowMs);
}
