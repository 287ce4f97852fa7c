/** Judge: a fake one that says the same of everything, so that only evidence can tell. Elsewhere: scripted critic. */

import type { Judgement } from "../../core/verification/judgement.js";

export type JudgeName = "yes" | "no";

export function judgementOf(judge: JudgeName): Judgement {
  const yes = judge === "yes";
  return { actionSucceeded: yes, taskCompleted: yes, confidence: 0.9, reason: yes ? "It worked." : "It did not work." };
}
