/** Requirement: the end of a browser task that a caller accepts; any other end fails the caller's workflow (TC7). */

import { ApplicationFailure } from "@temporalio/workflow";
import type { BrowserTaskResult } from "./browser-tasks.js";

/** `verified`: proven, with full confidence. `completed`: at its end, proven or not, as for a question that is only read. */
export type Requirement = "verified" | "completed";

interface Rule {
  /** `type` of the ApplicationFailure. */
  readonly failure: "NotProven" | "NotCompleted";
  holds(result: BrowserTaskResult): boolean;
}

const RULES: Readonly<Record<Requirement, Rule>> = {
  verified: { failure: "NotProven", holds: ({ outcome }) => outcome === "verified" },
  completed: { failure: "NotCompleted", holds: ({ status }) => status === "completed" },
};

/**
 * @throws ApplicationFailure, not retryable; details: the proof, and the rest of the result. The message has no words of users: it is
 * not encoded as details are. A plain Error would fail the workflow task, which the TypeScript SDK retries without end.
 */
export function checkRequirement(requirement: Requirement, result: BrowserTaskResult): void {
  const { failure, holds } = RULES[requirement];
  if (holds(result)) return;
  const { proof, ...rest } = result;
  const { taskId, status, outcome = "no outcome" } = rest;
  const message = `Browser task ${taskId} is not ${requirement}: it ended ${status}, ${outcome}. The details hold its proof.`;
  throw ApplicationFailure.nonRetryable(message, failure, proof, rest);
}
