/** Results: what the end of each activity means (task-machine §2, §7). An exhausted activity is an event, never a dead task. */

import { invariant } from "../invariant.js";
import { initialResults } from "../verification/contract.js";
import { unavailableVerdict, conclude as verdictOf } from "../verification/verdict.js";
import type { ActivityResult } from "./activities.js";
import { choose } from "./choose.js";
import { close } from "./close.js";
import { conclude } from "./conclude.js";
import type { Done, Fault } from "./event.js";
import { judged } from "./finishing.js";
import type { PhaseOf, ResumePoint, Trial } from "./phase.js";
import type { TaskState } from "./state.js";
import { interrupt, mint, note, spend, tell, toChoosing, toPlanning } from "./transition.js";

/** The id of the command that the phase awaits; null when it awaits none. */
export function awaited(state: TaskState): string | null {
  const phase = state.phase.name === "paused" ? state.phase.held.phase : state.phase;
  return "command" in phase ? phase.command : null;
}

export function done(state: TaskState, result: Done, nowMs: number): TaskState {
  switch (result.name) {
    case "agreeContract":
      return agreed(spend(state, result.value.usage), result.value.contract, nowMs);
    case "plan":
      return planned(spend(state, result.value.usage), result.value, nowMs);
    case "refineStep":
      return refined(state, result.value, nowMs);
    case "generateAction":
      return chosen(state, result.value.choice, nowMs);
    case "gatherEvidence":
      return gathered(state, result.value, nowMs);
    case "judge":
      return heard(spend(state, result.value.usage), result.value.judgement, nowMs);
    case "correct":
      return corrected(spend(state, result.value.usage), result.value, nowMs);
    case "record":
      invariant(false, "flushes are absorbed apart");
  }
}

export function agreed(
  state: TaskState,
  contract: ActivityResult<"agreeContract">["contract"],
  nowMs: number,
): TaskState {
  const agreed: TaskState = { ...state, contract, criteria: initialResults(contract) };
  return toPlanning(tell(agreed, "contract", `${contract.type}, ${contract.criteria.length} criteria`, nowMs));
}

function planned(state: TaskState, result: ActivityResult<"plan">, nowMs: number): TaskState {
  const steps = result.plan?.steps.map((step) => step.description).join("; ") ?? "one action at a time";
  return toChoosing(tell({ ...state, plan: result.plan }, "plan", steps, nowMs));
}

function refined(state: TaskState, result: ActivityResult<"refineStep">, nowMs: number): TaskState {
  if (result.kind === "chosen") return chosen(state, result.choice, nowMs);
  const phase = state.phase as PhaseOf<"choosing">; // its command was awaited
  return toChoosing(spend(state, result.usage), { fault: result.reason, refusals: phase.refusals, by: "generate" });
}

function chosen(state: TaskState, choice: ActivityResult<"generateAction">["choice"], nowMs: number): TaskState {
  const phase = state.phase as PhaseOf<"choosing">; // its command was awaited
  return choose(spend(state, choice.usage), choice, { kind: "plan", refusals: phase.refusals }, nowMs);
}

function gathered(state: TaskState, result: ActivityResult<"gatherEvidence">, nowMs: number): TaskState {
  const { trial } = state.phase as PhaseOf<"gathering">; // its command was awaited
  if (result.settlement.kind === "decided") {
    return conclude(state, trial, { evidence: result.evidence, verdict: result.settlement.verdict }, nowMs);
  }
  const minted = mint(state, "judge");
  return { ...minted.state, phase: { name: "judging", command: minted.command, trial, evidence: result.evidence } };
}

function heard(state: TaskState, judgement: ActivityResult<"judge">["judgement"], nowMs: number): TaskState {
  const { phase } = state;
  if (phase.name === "finishing") return judged(state, phase.claim, judgement, nowMs);
  const { trial, evidence } = phase as PhaseOf<"judging">; // the only other phase that awaits a judge
  return conclude(state, trial, { evidence, verdict: verdictOf({ evidence, judgement, issued: trial.issued }) }, nowMs);
}

function corrected(state: TaskState, result: ActivityResult<"correct">, nowMs: number): TaskState {
  const phase = state.phase as PhaseOf<"correcting">; // its command was awaited
  const attempt = state.corrections + 1;
  const { strategy, reason } = result;
  const fact = { kind: "correction", stepIndex: phase.failed.stepIndex, attempt, strategy, reason } as const;
  const noted = note({ ...state, corrections: attempt }, fact, nowMs);
  if (result.choice === null || attempt > state.limits.correctionsPerStep) return giveUp(noted, reason, nowMs);
  return choose(
    noted,
    result.choice,
    { kind: "recovery", refusals: 0, correction: { strategy, reason, attempt } },
    nowMs,
  );
}

function giveUp(state: TaskState, reason: string, nowMs: number): TaskState {
  const tried = state.history
    .slice(-3)
    .map((past) => past.thought)
    .join(" ");
  return close(
    state,
    { status: "failed", thought: `I could not go on: ${reason}`, text: `${reason} Tried: ${tried}`.slice(0, 500) },
    nowMs,
  );
}

export function failed(state: TaskState, fault: Fault, nowMs: number): TaskState {
  const { phase } = state;
  switch (phase.name) {
    case "preparing":
      return unavailable(state, { kind: "preparing" }, fault, nowMs);
    case "planning":
      return unavailable(state, { kind: "planning" }, fault, nowMs);
    case "choosing":
    case "correcting":
    case "finishing":
      return unavailable(state, { kind: "choosing" }, fault, nowMs);
    case "gathering":
      return undecided(state, phase.trial, null, fault, nowMs);
    case "judging":
      return undecided(state, phase.trial, phase.evidence, fault, nowMs);
    default:
      return state;
  }
}

/** Design §20: verification unavailable is `unknown`; an error never achieves the goal. */
function undecided(
  state: TaskState,
  trial: Trial,
  evidence: PhaseOf<"judging">["evidence"] | null,
  fault: Fault,
  nowMs: number,
): TaskState {
  return conclude(state, trial, { evidence, verdict: unavailableVerdict(fault.message) }, nowMs);
}

function unavailable(state: TaskState, resume: ResumePoint, fault: Fault, nowMs: number): TaskState {
  const reason = `The planner could not be reached or gave no usable answer (${fault.type}: ${fault.message.slice(0, 160)}).`;
  return interrupt(state, { cause: "unavailable", reason, resume }, nowMs);
}
