/** Refused claim: what a claim to be done rests on, and when one that was refused ends the task (CP13, SO10). */

import type { Criterion } from "../../../protocol/contract.js";
import { reflectByRules } from "../../limits/reflection.js";
import { openSteps } from "../../planning/plan.js";
import { isBySource } from "../../verification/completion/contract.js";
import type { FinalCriterion } from "../../verification/completion/criteria.js";
import type { Feedback } from "../choice.js";
import { isPassive } from "../memory.js";
import type { FinishClaim } from "../phase.js";
import { type TaskState, update } from "../state.js";
import { askIfTaken, endAsFailed } from "./failing.js";
import { close } from "./waiting.js";

const TOLD_MAX = 600;

/** SO10: the page says that it was taken, and the system of record has nothing: sent again it might be there twice. */
export function endIfDenied(
  state: TaskState,
  failed: readonly FinalCriterion[],
  why: string,
  nowMs: number,
): TaskState | null {
  const { plan, contract } = state.progress;
  const denied = contract?.criteria.filter(isBySource).map(({ id }) => id) ?? [];
  const isSent = state.memory.deeds.saved.length > 0 && openSteps(plan).length === 0;
  if (!isSent || !failed.every(({ id }) => denied.includes(id))) return null;
  const thought = "The page took it, and the system of record does not have it: it is not done, and not sent again.";
  return close(state, { status: "failed", thought, text: `${thought} ${why}`.slice(0, TOLD_MAX) }, nowMs);
}

/**
 * CP14: a form seems to have been taken and shows other values now, as one that was opened again does. Whether it was taken only a
 * person can tell. Asked once, where the task would end.
 */
export function askIfHandedIn(
  state: TaskState,
  claim: FinishClaim,
  failed: readonly FinalCriterion[],
  nowMs: number,
): TaskState | null {
  const { progress, memory, counters } = state;
  const steps = new Set(failed.map(({ id }) => progress.criteria.find((one) => one.id === id)?.handedAt));
  const [stepIndex] = steps;
  const past = memory.history.findLast((one) => one.stepIndex === stepIndex && one.holder !== undefined);
  if (counters.refusedClaim !== groundOf(state, claim) || steps.size !== 1 || past === undefined) return null;
  if (past.personsWord !== undefined || past.refused === true) return null;
  const question = `The form shows other values than those that I sent. Did this go through: ${past.thought}`;
  return askIfTaken(state, past, question, nowMs);
}

/** CP13: what is known is told; a person who knows more can begin anew. */
export function endIfRepeated(state: TaskState, claim: FinishClaim, why: string, nowMs: number): TaskState | null {
  if (state.counters.refusedClaim !== groundOf(state, claim)) return null;
  const { done } = reflectByRules({ ...state.progress, history: state.memory.history }, "limit");
  const thought = "It looked done twice, and nothing new was to be seen.";
  return endAsFailed(state, { thought, text: `${why} ${thought} ${done}.`.slice(0, TOLD_MAX) }, nowMs);
}

/**
 * CP13: nothing was done, and the page rules out what was to be done: who says now that it is done has given up. What is only to be told
 * may stand there.
 */
export function isIdleClaim({ memory, progress }: TaskState, fault: Feedback | undefined): boolean {
  if (fault?.by !== "gate" || !memory.history.every(isPassive)) return false;
  const criteria = progress.contract?.criteria ?? [];
  return criteria.length > 0 && !criteria.some(isAnswer);
}

export const refusing = (state: TaskState, claim: FinishClaim): TaskState =>
  update(state, { counters: { refusedClaim: groundOf(state, claim) } });

/** CP13: what a claim rests on: the page, the last action that had an effect, what a person said, and the answer that was asked for. */
function groundOf({ client, memory, progress }: TaskState, { about, said = "" }: FinishClaim): string {
  const { url, skeletonHash } = client.page;
  const last = memory.history.findLast(
    (past) => !isPassive(past) && (past.verdict === "confirmed" || past.verdict === "likely"),
  );
  const isTold = progress.contract?.type !== "verifiable" || progress.contract.criteria.some(isAnswer);
  return JSON.stringify([about, url, skeletonHash, last?.stepIndex, memory.hints.length, isTold ? said : ""]);
}

const isAnswer = ({ activity }: Criterion): boolean => activity === "answer";
