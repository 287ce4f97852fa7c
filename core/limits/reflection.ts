/** Reflection: message of a task at a limit or loop: reason, work done, work missing and a suggestion (VL4). */

import type { Contract, Plan } from "../../protocol/contract.js";
import type { LimitName, LimitUse, VerdictTag } from "../../protocol/task.js";
import { asSentence } from "../page/compare/sentences.js";
import { isPlanDone, stepsLeft } from "../planning/plan.js";
import type { CriterionResult } from "../verification/completion/contract.js";

/** For the user: no ids, no selectors. */
export interface Reflection {
  readonly done: string;
  readonly missing: string;
  readonly suggestion: string;
}

export interface ReflectionInput {
  readonly contract: Contract | null;
  readonly criteria: readonly CriterionResult[];
  readonly plan: Plan | null;
  /** Newest last. */
  readonly history: readonly { readonly thought: string; readonly verdict: VerdictTag }[];
}

export const REFLECTION_MAX = 300;
const ACTIONS_TOLD = 3;

export function reflectByRules(reviewed: ReflectionInput, cause: "limit" | "loop", raise?: string): Reflection {
  // A spent budget has to be raised first, whatever else is tried.
  const suggestion =
    raise === undefined
      ? suggestionOf(reviewed, cause)
      : `To let it go on, allow it more ${raise}; say at the same time if it should do something differently`;
  return { done: doneOf(reviewed), missing: missingOf(reviewed), suggestion };
}

export const formatReflection = ({ done, missing, suggestion }: Reflection): string =>
  [done, missing, suggestion].map((part) => asSentence(part, REFLECTION_MAX)).join(" ");

function doneOf({ plan, history }: ReflectionInput): string {
  const steps = (plan?.steps ?? []).filter((step) => step.status === "done").map((step) => step.description);
  if (steps.length > 0) return `Done so far: ${list(steps)}`;
  const worked = history.filter(({ verdict }) => verdict === "confirmed" || verdict === "likely");
  if (worked.length === 0) return "Nothing has been achieved for certain yet";
  const thoughts = worked.map(({ thought }) => thought);
  const distinct = thoughts.filter((thought, index) => thoughts.lastIndexOf(thought) === index);
  return `So far: ${list(distinct.slice(-ACTIONS_TOLD))}`;
}

function missingOf({ contract, criteria, plan }: ReflectionInput): string {
  const met = criteria.filter(({ status }) => status === "pass" || status === "skipped").map(({ id }) => id);
  const open = (contract?.criteria ?? []).filter(({ id }) => !met.includes(id));
  if (open.length > 0) return `Still missing: ${list(open.map(({ description }) => description))}`;
  const steps = stepsLeft(plan);
  if (steps.length > 0) return `Still to do: ${list(steps.map(({ description }) => description))}`;
  return "It is not certain that everything that was asked for is done";
}

function suggestionOf({ plan, history }: ReflectionInput, cause: "limit" | "loop"): string {
  const last = history.at(-1);
  if (cause === "loop")
    return `Tell me another way: ${clause(last?.thought)} was tried again and again on the same page`;
  if (last?.verdict === "contradicted") return `Tell me another way: ${clause(last.thought)} did not work`;
  if (plan !== null && !isPlanDone(plan)) return "Let it go on if this looks right, or tell me what to do differently";
  return "Look at the page and tell me what is still to be done, or let it go on";
}

const clause = (thought: string | undefined): string =>
  thought === undefined ? "the last action" : `“${bare(thought)}”`;

function list(parts: readonly string[]): string {
  const text = parts.map(bare).join("; ");
  return text.slice(0, REFLECTION_MAX - 40);
}

const bare = (text: string): string => text.trim().replace(/(?<![.;\s])[.;\s]+$/, "");

/** Names of the limits for people. */
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

const REASONS: Readonly<Record<LimitName, (used: number, limit: number) => string>> = {
  steps: (_used, limit) => `The task has used all ${limit} steps it may take.`,
  consecutiveSuccessWithoutTaskComplete: (used) =>
    `${used} actions in a row succeeded without visible progress towards the goal.`,
  correctionsPerStep: (used) => `${used} other ways were tried for the same step.`,
  replans: (used) => `The plan was changed ${used} times, which is as often as it may be.`,
  modelCalls: (used) => `The task has asked the model ${used} times, which is as often as it may.`,
  tokens: (used, limit) =>
    `The task has used ${used} of the ${limit} words and word parts it may exchange with the model.`,
  costMicroUsd: (used, limit) => `The task has cost ${dollars(used)} of the ${dollars(limit)} it may.`,
  workingMs: (used, limit) => `The task has worked for ${duration(used)} of the ${duration(limit)} it may.`,
};

export const limitReason = (name: LimitName, use: LimitUse): string => REASONS[name](use[name].used, use[name].limit);

const dollars = (micro: number): string => `$${(micro / MICRO).toFixed(micro < MICRO / 100 ? 4 : 2)}`;

function duration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes === 0) return `${Math.round(ms / 1_000)} seconds`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
