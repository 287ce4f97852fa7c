/** Reflection: what was done, what is missing by the contract, and what to try; said at a limit or a loop (design §7, VL4). Elsewhere: post-mortem. */

import type { Contract, CriterionResult } from "../verification/contract.js";
import type { VerdictTag } from "../verification/verdict.js";
import type { Plan } from "./plan.js";
import { isPlanDone } from "./progress.js";

/** Plain words for the user: no ids, selectors or words of the engine. */
export interface Reflection {
  readonly done: string;
  readonly missing: string;
  readonly suggestion: string;
}

export interface Reviewed {
  readonly contract: Contract | null;
  readonly criteria: readonly CriterionResult[];
  readonly plan: Plan | null;
  /** Newest last. */
  readonly history: readonly { readonly thought: string; readonly verdict: VerdictTag }[];
}

export const REFLECTION_MAX = 300;
const ACTIONS_TOLD = 3;

/** What can be said without a model; the text when none is to be had, or none may be asked any more. */
export function reflectByRules(reviewed: Reviewed, cause: "limit" | "loop", raise?: string): Reflection {
  const suggestion = raise === undefined ? suggestionOf(reviewed, cause) : raiseFirst(raise);
  return { done: doneOf(reviewed), missing: missingOf(reviewed), suggestion };
}

export function sayReflection({ done, missing, suggestion }: Reflection): string {
  return [done, missing, suggestion].map((part) => sentence(part)).join(" ");
}

function doneOf({ plan, history }: Reviewed): string {
  const steps = (plan?.steps ?? []).filter((step) => step.status === "done").map((step) => step.description);
  if (steps.length > 0) return `Done so far: ${list(steps)}`;
  const worked = history.filter(({ verdict }) => verdict === "confirmed" || verdict === "likely");
  if (worked.length === 0) return "Nothing has been achieved for certain yet";
  return `So far: ${list(distinct(worked.map(({ thought }) => thought)).slice(-ACTIONS_TOLD))}`;
}

function missingOf({ contract, criteria, plan }: Reviewed): string {
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

function suggestionOf({ plan, history }: Reviewed, cause: "limit" | "loop"): string {
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
