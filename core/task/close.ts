/** Close: how a task ends: the final reply, then a last flush, then nothing. Elsewhere: finalize. */

import type { Outcome } from "./reply.js";
import type { TaskState } from "./state.js";
import { speak, tell } from "./transition.js";

export interface Ending {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: Outcome;
  readonly thought: string;
  /** What `finish("…")` or `fail("…")` says. */
  readonly text: string;
}

/** The reply is given at once; the workflow stays until it is in the projections. */
export function close(state: TaskState, ending: Ending, nowMs: number): TaskState {
  const { status, outcome, thought, text } = ending;
  const word = status === "completed" ? "finish" : "fail";
  const closing: TaskState = {
    ...state,
    phase: { name: "closing", status, ...(outcome === undefined ? {} : { outcome }) },
  };
  return speak(tell(closing, status, text, nowMs), {
    thought,
    action: `${word}(${JSON.stringify(text)})`,
    ...(outcome === undefined ? {} : { outcome }),
    ...(status === "completed" ? { result: { text, sources: [] } } : { reason: text }),
  });
}
