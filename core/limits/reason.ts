/** Reason: why a task stands still at a bound, in plain words for its user. Elsewhere: limit message. */

import type { LimitName, LimitUse } from "./budget.js";

/** What a person would call what is bounded. */
export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  steps: "steps",
  consecutiveSuccessWithoutTaskComplete: "successes without progress",
  correctionsPerStep: "other ways tried for a step",
  replans: "changes of the plan",
  modelCalls: "questions to the model",
  tokens: "words exchanged with the model",
  costMicroUsd: "money",
  workingMs: "working time",
};

const MINUTE_MS = 60_000;
const MICRO = 1_000_000;

export function limitReason(name: LimitName, use: LimitUse): string {
  const { used, limit } = use[name];
  switch (name) {
    case "steps":
      return `The task has used all ${limit} steps it may take.`;
    case "consecutiveSuccessWithoutTaskComplete":
      return `${used} actions in a row succeeded without visible progress towards the goal.`;
    case "correctionsPerStep":
      return `${used} other ways were tried for the same step.`;
    case "replans":
      return `The plan was changed ${used} times, which is as often as it may be.`;
    case "modelCalls":
      return `The task has asked the model ${used} times, which is as often as it may.`;
    case "tokens":
      return `The task has used ${used} of the ${limit} words and word parts it may exchange with the model.`;
    case "costMicroUsd":
      return `The task has cost ${dollars(used)} of the ${dollars(limit)} it may.`;
    case "workingMs":
      return `The task has worked for ${duration(used)} of the ${duration(limit)} it may.`;
  }
}

function dollars(micro: number): string {
  return `$${(micro / MICRO).toFixed(micro < MICRO / 100 ? 4 : 2)}`;
}

function duration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes === 0) return `${Math.round(ms / 1_000)} seconds`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
