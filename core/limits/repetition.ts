/** Repetition: successes in a row without progress (velocity, VL1–VL4), and one action repeated on a page (loop, LM1). */

import { hashText } from "../page/text.js";

/** Limits on stored state. An action takes at most two short hashes. */
const REMEMBERED_ACTIONS = 100;
const REMEMBERED_FIELDS = 200;

export interface VelocityState {
  /** Successes in a row without progress; never negative (`docs/spec/limits.md`). */
  readonly count: number;
  /** Fields in which a value was set within the current plan step. */
  readonly fields: readonly string[];
  /** Actions done on targets so far, newest last. */
  readonly done: readonly string[];
}

export const noVelocity: VelocityState = { count: 0, fields: [], done: [] };

/** An action whose verdict was `confirmed` or `likely`. */
export interface Success {
  /** Printed. */
  readonly action: string;
  /** Fingerprint of the target; "" without one. */
  readonly target: string;
  readonly role?: string;
  readonly name?: string;
  /** Fingerprint of the field that the action sets a value in; null when it sets none. */
  readonly fieldSet: string | null;
  readonly planStepPassed: boolean;
  readonly criterionMet: boolean;
  readonly subTaskCompleted?: boolean;
  /** The plan was already done when the action was taken. */
  readonly beyondPlan: boolean;
}

/** The successes of one turn, in order: a chain counts once, and is progress if one of its actions is. */
export function countTurn(state: VelocityState, successes: readonly Success[]): VelocityState {
  if (successes.length === 0) return state;
  let { fields, done } = state;
  let progress = false;
  for (const success of successes) {
    progress ||= isProgress({ count: state.count, fields, done }, success);
    fields = success.planStepPassed ? [] : withField(fields, success.fieldSet);
    const known = done;
    done = [...done, ...keysOf(success).filter((key) => !known.includes(key))].slice(-2 * REMEMBERED_ACTIONS);
  }
  return { count: progress ? 0 : state.count + 1, fields, done };
}

export const isReached = (state: VelocityState, limit: number): boolean => state.count >= limit;

function isProgress(state: VelocityState, success: Success): boolean {
  // Meeting a criterion or ending a sub-task is progress, by any means.
  if (success.criterionMet || success.subTaskCompleted === true) return true;
  // VL3: beyond the plan nothing else is progress.
  if (success.beyondPlan) return false;
  if (success.fieldSet !== null) return success.planStepPassed || !state.fields.includes(hashText(success.fieldSet));
  return success.planStepPassed && !keysOf(success).some((key) => state.done.includes(key));
}

function withField(fields: readonly string[], field: string | null): readonly string[] {
  if (field === null) return fields;
  const key = hashText(field);
  return fields.includes(key) ? fields : [...fields, key].slice(-REMEMBERED_FIELDS);
}

/** VL3: the same action on the same target, by fingerprint or by role and name; without a target, the same action. */
function keysOf({ action, target, role, name }: Success): readonly string[] {
  if (target === "") return [hashText(action)];
  const verb = action.slice(0, action.indexOf("("));
  const byName = role && name ? [hashText(`${verb}\n${role}\n${name}`)] : [];
  return [hashText(`${verb}\n${target}`), ...byName];
}

/** Number of attempts remembered. One that has dropped out counts from one again. */
const REMEMBERED_ATTEMPTS = 40;
const WARN_AT = 2;
const STOP_AT = 3;

export interface LoopState {
  /** Newest last. */
  readonly attempts: readonly { readonly key: string; readonly times: number }[];
}

export const noLoop: LoopState = { attempts: [] };

export interface LoopAttempt {
  /** Printed. */
  readonly action: string;
  /** Fingerprint of the target; "" without one. */
  readonly fingerprint: string;
  /** Hash of the page on which it was chosen. */
  readonly skeletonHash: string;
}

/** `warn`: the model is told. `stop`: the action must not be issued. */
export interface LoopCheck {
  readonly kind: "fine" | "warn" | "stop";
  readonly state: LoopState;
  /** Attempts so far, including this one. */
  readonly times: number;
}

/** Counts an action that is about to be issued. */
export function countAttempt(state: LoopState, attempted: LoopAttempt): LoopCheck {
  const key = attemptKey(attempted);
  const times = (state.attempts.find((one) => one.key === key)?.times ?? 0) + 1;
  const others = state.attempts.filter((one) => one.key !== key);
  const attempts = [...others, { key, times }].slice(-REMEMBERED_ATTEMPTS);
  return { kind: times >= STOP_AT ? "stop" : times >= WARN_AT ? "warn" : "fine", state: { attempts }, times };
}

/** Takes one count back for an action that was issued but never begun. */
export function removeAttempt({ attempts }: LoopState, attempted: LoopAttempt): LoopState {
  const key = attemptKey(attempted);
  const counted = attempts.map((one) => (one.key === key ? { ...one, times: one.times - 1 } : one));
  return { attempts: counted.filter(({ times }) => times > 0) };
}

/** A new document renumbers element ids; the fingerprint stays. */
function attemptKey({ action, fingerprint, skeletonHash }: LoopAttempt): string {
  const named = fingerprint === "" ? action : action.replace(/^(\w+)\(\d+/, "$1(target");
  return hashText(`${named}\n${fingerprint}\n${skeletonHash}`);
}
