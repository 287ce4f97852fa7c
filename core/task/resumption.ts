/** Resumption: how an interrupted task goes on, in words for people and in a code for programs. */

import type { LimitName, StopCode } from "../../protocol/task.js";
import { LIMIT_WORDS } from "../limits/reflection.js";
import type { Interruption } from "./phase.js";

type Stop = Pick<Interruption, "cause" | "limit" | "code">;

/** The spent bound that has to be raised; undefined where a hint is enough. A resume starts the count of successes anew. */
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

/** What else helps against a fault that stays. */
const FAULT_ADVICE: Partial<Record<StopCode, string>> = {
  LLM_ERROR: " If it stays, your operator looks at the model's provider.",
  PARSE_ERROR: " If it stays, resume it with a hint, or have another model set.",
  QUOTA_EXCEEDED: " The budget is for one day: wait until it ends, or ask for a larger one.",
};

/** The only words on what to do about a stop: its `reason` ends with them, and they are its `suggestion`. */
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
