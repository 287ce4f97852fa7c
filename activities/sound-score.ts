/** Sound score: a model's confidence as it may be used, and what is logged of it (seed 002 §4.10.1, §4.18). */

import { soundConfidence } from "../core/reasoning/source.js";
import type { TaskRef } from "../core/task/identity.js";
import type { WarningLog } from "./judge.js";

/** Below this a decision is hardly more than a guess: operators are told. */
const LOW = 0.3;

/** Outside 0 to 1 it is no score: 0.5, with a warning. */
export function soundScore(
  confidence: number,
  about: { readonly task: TaskRef; readonly of: string },
  log: WarningLog | undefined,
): number {
  const sound = soundConfidence(confidence);
  const fields = { taskId: about.task.taskId, of: about.of, confidence };
  if (sound !== confidence) log?.warn(fields, "confidence outside 0 to 1: taken as 0.5");
  else if (sound < LOW) log?.warn(fields, "low confidence");
  return sound;
}
