/** Finishing: the gate between "it looks done" and `completed` (design §6.11). Elsewhere: completion check. */

import { applyEvaluations, passByJudge } from "../verification/contract.js";
import { finishGate } from "../verification/finish.js";
import type { Judgement } from "../verification/judgement.js";
import { CONFIDENCE, confidenceOf } from "../verification/verdict.js";
import { close } from "./close.js";
import { isEarly, sayMissing, toNextSubTask } from "./dividing.js";
import { isoOf } from "./instant.js";
import { lookAgain } from "./issue.js";
import type { FinishClaim } from "./phase.js";
import { reflect } from "./reflecting.js";
import { type Refuser, refusal } from "./refusal.js";
import { planAnew, toReplanning } from "./replan.js";
import type { TaskState } from "./state.js";
import { mint, tell, toChoosing } from "./transition.js";

/** Times the gate may send a task back before a person is needed. */
const MAX_FINISH_REFUSALS = 3;

/** Enters the gate; passes it at once when code alone can decide. */
export function toFinishing(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  if (isEarly(state, claim)) return askJudge(state, { ...claim, subTask: true });
  const checked = withEndChecks(state, nowMs);
  return mustVerify(checked, claim) ? askJudge(checked, claim) : pass(checked, claim, saidAlready(claim), nowMs);
}

/** `verifySuccess("…")`: the completion judge looks into what is claimed (design §6.11). */
export function toProbing(state: TaskState, text: string): TaskState {
  return askJudge(state, { text, last: null, probe: true });
}

/** A phase ends when what it was to find out is there, and code or the judge says so; the last one ends with the task. */
export function endSubTask(
  state: TaskState,
  standing: "claimed" | "missing" | "over",
  claim: FinishClaim,
  nowMs: number,
): TaskState {
  switch (standing) {
    case "missing":
      return planAnew(state, sayMissing(state), nowMs);
    case "claimed":
      return askJudge(state, { ...claim, subTask: true });
    case "over":
      return toNextSubTask(state, nowMs) ?? toFinishing(state, claim, nowMs);
  }
}

/** `finish("…")` after a failure that no confirmed action followed is looked into first, whatever the criteria say. */
function mustVerify(state: TaskState, { last }: FinishClaim): boolean {
  const tags = state.history.map((past) => past.verdict);
  const failed = tags.lastIndexOf("contradicted");
  return last === null && failed > tags.lastIndexOf("confirmed") && state.provedAt !== state.stepIndex;
}

/** A failed action is made good by a confirmed one, a failed submit by a confirmed submit: a judge's yes makes neither sure. */
function isInDoubt({ history }: TaskState): boolean {
  const failed = history.map((past) => past.verdict === "contradicted" || past.mayHaveLanded === true);
  const isGood = history.map((past) => past.verdict === "confirmed");
  const isSubmit = history.map((past) => past.kind === "submit");
  const after = (wanted: readonly boolean[], other: readonly boolean[]) =>
    wanted.lastIndexOf(true) > other.lastIndexOf(true);
  const both = (a: readonly boolean[]) => a.map((one, index) => one && isSubmit[index] === true);
  return after(failed, isGood) || after(both(failed), both(isGood));
}

/** The judging that led here already said that the goal is achieved: it is not asked twice. */
function saidAlready({ last }: FinishClaim): Judgement | null {
  if (last === null || !last.verdict.judged || !last.verdict.goalAchieved) return null;
  const { actionSucceeded, confidence, semanticSummary } = last.verdict;
  return { actionSucceeded, taskCompleted: true, confidence, reason: semanticSummary };
}

/** The completion judge has answered. */
export function judged(state: TaskState, claim: FinishClaim, judgement: Judgement, nowMs: number): TaskState {
  const isDone = judgement.taskCompleted && confidenceOf(judgement) >= CONFIDENCE.success;
  if (claim.subTask === true) return subTaskJudged(state, claim, judgement, nowMs);
  if (claim.probe === true) return probed(state, claim, judgement, isDone);
  if (!isDone && mustVerify(state, claim)) {
    const why = `After what failed it could not be verified that it is done: ${judgement.reason}`;
    return sendBack(state, claim, { who: "judge", why }, nowMs);
  }
  return pass(state, claim, judgement, nowMs);
}

function subTaskJudged(state: TaskState, claim: FinishClaim, judgement: Judgement, nowMs: number): TaskState {
  const said = judgement.subTaskCompleted ?? judgement.taskCompleted;
  if (!said || confidenceOf(judgement) < CONFIDENCE.success) {
    return sendBack(state, claim, { who: "judge", why: `This part is not done yet: ${judgement.reason}` }, nowMs);
  }
  const missing = sayMissing(state);
  return endSubTask(state, missing === "" ? "over" : "missing", claim, nowMs);
}

/** What was found out holds until something else is done. */
function probed(state: TaskState, claim: FinishClaim, judgement: Judgement, isDone: boolean): TaskState {
  const found = isDone ? "It is so. Finish now." : `It is not so: ${judgement.reason}`;
  const fault = refusal("judge", found, `verifySuccess(${JSON.stringify(claim.text)})`);
  return toChoosing({ ...state, ...(isDone ? { provedAt: state.stepIndex } : {}) }, { fault, by: "generate" });
}

function askJudge(state: TaskState, claim: FinishClaim): TaskState {
  const minted = mint(state, "judge");
  return { ...minted.state, phase: { name: "finishing", command: minted.command, claim } };
}

function pass(state: TaskState, claim: FinishClaim, judgement: Judgement | null, nowMs: number): TaskState {
  const { contract } = state;
  if (contract === null) return toChoosing(state);
  const gate = finishGate({
    contract,
    results: state.criteria,
    judgement,
    verdict: claim.last?.verdict ?? null,
    settled: state.settled,
    inDoubt: isInDoubt(state),
    ...(claim.last === null ? {} : { secondLookDone: claim.last.trial.secondLook }),
  });
  switch (gate.kind) {
    case "complete": {
      const text = claim.text || "Task complete.";
      const thought = `Task complete. ${text}`.slice(0, 500);
      const settled = judgement === null ? state : withJudged(state, nowMs);
      const isLow = gate.outcome === "verified_low_confidence";
      // Seed 000, task 2: routing is the same, but whoever watches is told.
      const told = isLow ? tell(settled, "low confidence", "Low confidence completion", nowMs) : settled;
      return close(told, { status: "completed", outcome: gate.outcome, thought, text }, nowMs);
    }
    case "ask-judge":
      return askJudge(state, claim);
    case "wait":
      return waitForPage(state, claim, nowMs);
    case "not-complete":
      return sendBack(state, claim, { who: "judge", why: `It is not done yet: ${gate.reason}` }, nowMs);
    case "criteria-failed":
      return toReplanning(state, "criteria-failed", `Not done yet: ${describe(state, gate.ids)}.`, nowMs);
  }
}

/** Design §6.11: nothing is done on a page that has not settled, nor on a likely action not looked at again. */
function waitForPage(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  const finishRefusals = state.finishRefusals + 1;
  if (finishRefusals > MAX_FINISH_REFUSALS || claim.last === null)
    return sendBack(state, claim, { who: "verification", why: "The page does not settle." }, nowMs);
  return lookAgain({ ...state, finishRefusals }, { ...claim.last.trial, counted: true }, nowMs);
}

/** What was claimed, by whom it was not believed, and why: all three go to the next prompt. */
function sendBack(
  state: TaskState,
  { text, last }: FinishClaim,
  { who, why }: { readonly who: Refuser; readonly why: string },
  nowMs: number,
): TaskState {
  const finishRefusals = state.finishRefusals + 1;
  // Only a model says `finish`; where an action led here, nothing but that action was proposed.
  const proposal = last === null ? `finish(${JSON.stringify(text)})` : last.trial.issued.action;
  if (finishRefusals <= MAX_FINISH_REFUSALS)
    return toChoosing({ ...state, finishRefusals }, { fault: refusal(who, why, proposal) });
  const reason = `The task looked done ${finishRefusals} times but was not. ${why.slice(0, 300)}`;
  return reflect({ ...state, finishRefusals }, { cause: "limit", reason, resume: { kind: "choosing" } }, nowMs);
}

/** Criteria at the end are evaluated here and nowhere else (task-machine §9). */
function withEndChecks(state: TaskState, nowMs: number): TaskState {
  if (state.contract === null) return state;
  const when = { stepIndex: Math.max(0, state.stepIndex - 1), nowIso: isoOf(nowMs), atEnd: true };
  return { ...state, criteria: applyEvaluations(state.contract, state.criteria, state.endChecks, when) };
}

/** The gate took the judge's yes: what code could not answer stands on that, and says so. */
function withJudged(state: TaskState, nowMs: number): TaskState {
  const when = { stepIndex: Math.max(0, state.stepIndex - 1), nowIso: isoOf(nowMs) };
  return { ...state, criteria: passByJudge(state.criteria, when) };
}

function describe(state: TaskState, ids: readonly string[]): string {
  const criteria = state.contract?.criteria ?? [];
  return criteria
    .filter((criterion) => ids.includes(criterion.id))
    .map((criterion) => criterion.description)
    .join("; ");
}
