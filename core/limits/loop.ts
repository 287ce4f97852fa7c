/** Loop: the same action tried again on a page that has not changed (design §7). Elsewhere: cycle, repetition guard. */

import { hashText } from "../page/hash.js";

/** Different attempts remembered; an older one that comes back counts from one again. */
const REMEMBERED = 40;
const WARN_AT = 2;
const STOP_AT = 3;

export interface LoopState {
  /** Newest last. */
  readonly attempts: readonly { readonly key: string; readonly times: number }[];
}

export const noLoop: LoopState = { attempts: [] };

export interface Attempted {
  /** Printed action string. */
  readonly action: string;
  /** Of the target; "" without one. */
  readonly fingerprint: string;
  /** Of the page it was chosen on. */
  readonly skeletonHash: string;
}

/** `warn`: the model is to hear of it. `stop`: the action must not be issued. */
export interface Counted {
  readonly kind: "fine" | "warn" | "stop";
  readonly state: LoopState;
  /** This one included. */
  readonly times: number;
}

/** Counts an action that is about to be issued. */
export function countAttempt(state: LoopState, attempted: Attempted): Counted {
  const key = keyOf(attempted);
  const times = (state.attempts.find((one) => one.key === key)?.times ?? 0) + 1;
  const others = state.attempts.filter((one) => one.key !== key);
  const attempts = [...others, { key, times }].slice(-REMEMBERED);
  return { kind: times >= STOP_AT ? "stop" : times >= WARN_AT ? "warn" : "fine", state: { attempts }, times };
}

/** Takes one count back: the action was issued, and then not even begun. */
export function forgetAttempt({ attempts }: LoopState, attempted: Attempted): LoopState {
  const key = keyOf(attempted);
  const counted = attempts.map((one) => (one.key === key ? { ...one, times: one.times - 1 } : one));
  return { attempts: counted.filter(({ times }) => times > 0) };
}

/** Element ids are renumbered by a new document; the fingerprint is not. */
function keyOf({ action, fingerprint, skeletonHash }: Attempted): string {
  const named = fingerprint === "" ? action : action.replace(/^(\w+)\(\d+/, "$1(target");
  return hashText(`${named}\n${fingerprint}\n${skeletonHash}`);
}
