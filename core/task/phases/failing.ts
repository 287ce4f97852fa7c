/** Failing: how a task ends as failed, and what a person is asked before it does. */

import { isSubmitShaped } from "../../recovery/strategy.js";
import type { PastAction } from "../../turn/past-action.js";
import { isAcceptedWrite } from "../../verification/evidence/browser-events.js";
import { ask } from "../delivery.js";
import { isPassive } from "../memory.js";
import { type TaskState, update } from "../state.js";
import { close } from "./waiting.js";

interface Ending {
  readonly thought: string;
  readonly text: string;
}

/** CP14: what the site accepted and its page refuses may be there all the same: a person is asked first, once. */
export function endAsFailed(state: TaskState, { thought, text }: Ending, nowMs: number): TaskState {
  const { deeds, history } = state.memory;
  const isOpen = ({ stepIndex, mayHaveLanded, personsWord, write }: PastAction) =>
    mayHaveLanded === true && personsWord === undefined && isAcceptedWrite(write) && isRefused(stepIndex);
  const isRefused = (stepIndex: number) => deeds.refused.some((refusal) => refusal.stepIndex === stepIndex);
  const past = history.findLast(isOpen);
  if (past === undefined) return close(state, { status: "failed", thought, text }, nowMs);
  const question = `The site accepted this, and then its page refused it: ${past.thought} Did it go through?`;
  return askIfTaken(state, past, question, nowMs);
}

/** Anything but a yes ends the task as failed. */
export function askIfTaken(state: TaskState, past: PastAction, question: string, nowMs: number): TaskState {
  const history = state.memory.history.map((one) => (one === past ? { ...past, mayHaveLanded: true as const } : one));
  const { stepIndex } = past;
  const asked = { question, missing: ["whether it went through"], about: "handed-in", stepIndex } as const;
  return ask(update(state, { memory: { history } }), asked, nowMs);
}

/** `fail("…")` ends the task, unless entries wait to be handed in: then a person is asked first (TM16). */
export function failOrAsk(state: TaskState, ending: Ending, nowMs: number): TaskState {
  const { deeds, history } = state.memory;
  const last = history.findLast((past) => !isPassive(past));
  // A site that turned them down has said why. What never reached it has handed nothing in.
  const isSubmit = last !== undefined && isSubmitShaped({ kind: "generic", risk: "reversible", ...last });
  const isTried = isSubmit && (last.mayHaveLanded === true || last.refused === true);
  if (isTried || (deeds.pendingEntries ?? []).length === 0) return endAsFailed(state, ending, nowMs);
  const question = `${ending.text} What I have filled in is not sent yet. How shall I go on?`;
  return ask(state, { question, missing: ["how to go on with the form"], about: "entries", byModel: true }, nowMs);
}
