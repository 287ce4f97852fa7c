/** NextAction: what a client is told next; the typed reply of `observe` (protocol §2). Elsewhere: response, instruction. */

import type { Target } from "../action/gate.js";
import type { Kind } from "../action/kind.js";
import type { Risk } from "../action/risk.js";
import type { LimitUse } from "../limits/budget.js";
import type { Plan } from "../planning/plan.js";
import type { SubTaskView } from "../planning/subtasks.js";
import type { ContractResult } from "../verification/contract.js";
import type { ExpectedOutcome } from "../verification/prediction.js";
import type { Verdict, VerdictTag } from "../verification/verdict.js";
import type { ActionId } from "./identity.js";
import type { TaskMetrics } from "./task-metrics.js";

export type Status =
  | "planning"
  | "executing"
  | "verifying"
  | "correcting"
  | "needs_user_input"
  | "awaiting_approval"
  | "paused"
  | "interrupted"
  | "completed"
  | "failed"
  | "cancelled";

export type TaskOutcome = "verified" | "verified_low_confidence" | "unverified";

/** What a person is asked to allow (design §13). */
export interface Approval {
  readonly actionId: ActionId;
  readonly what: string;
  /** Origin of the page. */
  readonly where: string;
  readonly values: readonly string[];
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Which actions wait for a person: none, those that cannot be undone, or all. */
export type ApprovalRule = "never" | "irreversible" | "always";

/** One action of a chain (protocol §2). */
export interface ChainedAction {
  readonly actionId: ActionId;
  readonly action: string;
  readonly target?: Target;
  readonly kind: Kind;
  readonly risk: Risk;
}

/** What is concluded of one action of a chain; no verdict: nothing was made of it, and it may be asked for anew. */
export interface ActionVerdict {
  readonly actionId: ActionId;
  readonly verdict?: VerdictTag;
  /** 0 to 1. */
  readonly confidence?: number;
}

/** What a completed task has to tell; absent when it has nothing to tell. */
export interface TaskResult {
  /** The answer: what `finish("…")` said, and nothing else. */
  readonly text?: string;
  /** Facts of the answer that stand on no page that the task has seen. */
  readonly unconfirmed?: readonly string[];
  /** What phases found out, by name. */
  readonly data?: unknown;
  readonly sources: readonly string[];
}

/** The workflow's reply; the API adds sessionId, the full evidence list and the envelope. */
export interface NextAction {
  readonly turn: number;
  readonly stepIndex: number;
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  readonly thought: string;
  readonly action?: string;
  readonly actionId?: ActionId;
  /** A chain, in order; `action` is its first. To be stopped at the first that fails (design §7). */
  readonly actions?: readonly ChainedAction[];
  readonly redelivered?: boolean;
  /** With an action: the Surefoot client that holds the task; nobody else may carry it out. */
  readonly clientId?: string;
  readonly target?: Target;
  readonly kind?: Kind;
  readonly risk?: Risk;
  readonly verifyDelayMs?: number;
  readonly maxRetries?: number;
  readonly verify?: boolean;
  /** With a `wait`: it is over as soon as nothing of the action before is under way any more, and at the latest after 8 s. */
  readonly untilSettled?: true;
  /** How often the action's target may still hear of it; the client's own bound when absent (design §21.3). */
  readonly maxDeliveries?: number;
  /** What the action should bring about; for people and for a client's own look (design §6.10). */
  readonly expectedOutcome?: ExpectedOutcome;
  /** The verdict on the previous action, with its short evidence lines. */
  readonly verification?: Verdict & {
    readonly evidence: readonly string[];
    /** Of a chain, each by itself. */
    readonly actions?: readonly ActionVerdict[];
  };
  readonly correction?: { readonly strategy: string; readonly reason: string; readonly attempt: number };
  readonly plan?: Plan;
  readonly currentStep?: number;
  readonly totalSteps?: number;
  /** The phase at hand; `plan` is its plan. Absent for a task of one phase. */
  readonly subTask?: SubTaskView;
  readonly contract?: ContractResult;
  readonly result?: TaskResult;
  readonly limits: LimitUse;
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number };
  /** Absent from replies that an older version wrote. */
  readonly metrics?: TaskMetrics;
  readonly hasOrgKnowledge: boolean;
  /** needs_user_input (design §10). */
  readonly userQuestion?: string;
  readonly missingInformation?: readonly string[];
  readonly context?: {
    readonly searchPerformed: boolean;
    readonly searchSummary?: string;
    readonly reasoning: string;
  };
  /** awaiting_approval. */
  readonly approval?: Approval;
  /** paused, interrupted: why, and how to go on. */
  readonly reason?: string;
}
