/** Attempts: what the model calls of one activity took over all its tries, as one try tells the next and the last one the task. Elsewhere: retry accounting. */

import type { Usage } from "../task/activities.js";
import { addUsage } from "./usage.js";

/** Details of a heartbeat or of a failure. */
export interface AttemptsTold {
  readonly spent: Usage;
  /** A question was under way when this was told. */
  readonly open?: true;
}

/** A question of which nothing more was heard: at least one call was made; what it took, nobody here knows. */
const UNHEARD: Usage = { promptTokens: 0, completionTokens: 0, calls: 1 };

/** Absent where nothing was told, or by an older version: then nothing is known, and nothing is invented. */
export function readAttempts(told: unknown): Usage | undefined {
  if (!isTold(told)) return undefined;
  return told.open === true ? addUsage(told.spent, UNHEARD) : told.spent;
}

function isTold(told: unknown): told is AttemptsTold {
  if (typeof told !== "object" || told === null || !("spent" in told)) return false;
  const { spent } = told;
  if (typeof spent !== "object" || spent === null) return false;
  // Looked at field by field: it may come from anything that failed.
  const counts = spent as Readonly<Record<string, unknown>>;
  return ["promptTokens", "completionTokens", "calls"].every((name) => typeof counts[name] === "number");
}
