/** Resumption: ways to resume an interrupted task, as text for people and as a code for programs. */

import type { LimitName, StopCode } from "../../protocol/task.js";
import { LIMIT_WORDS } from "../limits/reflection.js";
import type { Interruption } from "./phase.js";

type Stop = Pick<Interruption, "cause" | "limit" | "code">;

/** The limit that must be raised; undefined if a hint is enough. A resume resets the count of successes by itself. */
export const limitToRaise = ({ limit }: Stop): LimitName | undefined =>
  limit === "consecutiveSuccessWithoutTaskComplete" ? undefined : limit;

export function stopCodeOf(stop: Stop): StopCode | undefined {
  switch (stop.cause) {
    case "idle":
    case "unavailable":
      return stop.code;
    case "limit": {
      const raise = limitToRaise(stop);
      if (raise === undefined) return "NO_PROGRESS";
      return raise === "steps" ? "MAX_STEPS_EXCEEDED" : "LIMIT_REACHED";
    }
    case "loop":
      return "NO_PROGRESS";
  }
}

/** Further advice for faults that persist. */
const FAULT_ADVICE: Partial<Record<StopCode, string>> = {
  LLM_ERROR: " If it stays, your operator looks at the model's provider.",
  PARSE_ERROR: " If it stays, resume it with a hint, or have another model set.",
  QUOTA_EXCEEDED: " The budget is for one day: wait until it ends, or ask for a larger one.",
};

/** The only text on how to resume after a stop. The reply's `suggestion` is this text, and its `reason` ends with it. */
export function howToResume(stop: Stop): string {
  switch (stop.cause) {
    case "idle":
    case "unavailable":
      return `It goes on with the next observation, or when you resume it.${(stop.code && FAULT_ADVICE[stop.code]) ?? ""}`;
    case "limit": {
      const raise = limitToRaise(stop);
      if (raise === undefined) return "Resume it with a hint about what is still to be done.";
      return `Resume it with a higher limit for ${LIMIT_WORDS[raise]}; a hint alone is kept, but does not let it go on.`;
    }
    case "loop":
      return "Resume it with a hint about what to do differently.";
  }
}
