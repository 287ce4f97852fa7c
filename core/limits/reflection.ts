/** Reflection: what was done, what is missing by the contract, and what to try; said at a limit or a loop (design §7, VL4). Elsewhere: post-mortem. */

import type { Plan } from "../planning/plan.js";
import { isPlanDone } from "../planning/plan.js";
import type { Contract, CriterionResult } from "../verification/contract.js";
import type { VerdictTag } from "../verification/verdict.js";
import type { LimitName, LimitUse } from "./budget.js";

/** Plain words for the user: no ids, selectors or words of the engine. */
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

/** What can be said without a model; the text when none is to be had, or none may be asked any more. */
export function reflectByRules(reviewed: ReflectionInput, cause: "limit" | "loop", raise?: string): Reflection {
  const suggestion = raise === undefined ? suggestionOf(reviewed, cause) : raiseFirst(raise);
  return { done: doneOf(reviewed), missing: missingOf(reviewed), suggestion };
}

export function formatReflection({ done, missing, suggestion }: Reflection): string {
  return [done, missing, suggestion].map((part) => sentence(part)).join(" ");
}

function doneOf({ plan, history }: ReflectionInput): string {
  const steps = (plan?.steps ?? []).filter((step) => step.status === "done").map((step) => step.description);
  if (steps.length > 0) return `Done so far: ${list(steps)}`;
  const worked = history.filter(({ verdict }) => verdict === "confirmed" || verdict === "likely");
  if (worked.length === 0) return "Nothing has been achieved for certain yet";
  return `So far: ${list(distinct(worked.map(({ thought }) => thought)).slice(-ACTIONS_TOLD))}`;
}

function missingOf({ contract, criteria, plan }: ReflectionInput): string {
  const open = (contract?.criteria ?? []).filter(
    ({ id }) =>
      !criteria.some((result) => result.id === id && (result.status === "pass" || result.status === "skipped")),
  );
  if (open.length > 0) return `Still missing: ${list(open.map(({ description }) => description))}`;
  const steps = (plan?.steps ?? []).filter((step) => step.status === "active" || step.status === "pending");
  if (steps.length > 0) return `Still to do: ${list(steps.map(({ description }) => description))}`;
  return "It is not certain that everything that was asked for is done";
}

/** A budget that is spent: whatever else is tried, it has to be raised first. */
function raiseFirst(raise: string): string {
  return `To let it go on, allow it more ${raise}; say at the same time if it should do something differently`;
}

function suggestionOf({ plan, history }: ReflectionInput, cause: "limit" | "loop"): string {
  const last = history.at(-1);
  if (cause === "loop")
    return `Tell me another way: ${clause(last?.thought)} was tried again and again on the same page`;
  if (last?.verdict === "contradicted") return `Tell me another way: ${clause(last.thought)} did not work`;
  if (plan !== null && !isPlanDone(plan)) return "Let it go on if this looks right, or tell me what to do differently";
  return "Look at the page and tell me what is still to be done, or let it go on";
}

function clause(thought: string | undefined): string {
  return thought === undefined ? "the last action" : `“${bare(thought)}”`;
}

function list(parts: readonly string[]): string {
  return parts
    .map(bare)
    .join("; ")
    .slice(0, REFLECTION_MAX - 40);
}

function distinct(parts: readonly string[]): readonly string[] {
  return parts.filter((part, index) => parts.lastIndexOf(part) === index);
}

function bare(text: string): string {
  return text.trim().replace(/[.;\s]+$/, "");
}

function sentence(text: string): string {
  const trimmed = text.trim().slice(0, REFLECTION_MAX);
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

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
