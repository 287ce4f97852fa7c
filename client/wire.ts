/** Wire: the requests and replies of protocol §2 as a client sees them. Elsewhere: API types, DTO. */

import type { Receipt } from "../core/action/receipt.js";
import type { Limits } from "../core/limits/budget.js";
import type { ClientObservations } from "../core/task/observation.js";
import type { ChainedAction, NextAction } from "../core/task/reply.js";
import type { Contract } from "../core/verification/contract.js";
import type { VerdictTag } from "../core/verification/verdict.js";

export const PROTOCOL = 1;

export interface InteractRequest {
  readonly url: string;
  readonly dom: string;
  /** Required only without `taskId`. */
  readonly query?: string;
  readonly taskId?: string;
  readonly sessionId?: string;
  readonly protocol?: number;
  readonly clientId?: string;
  readonly observationId?: string;
  readonly takeover?: boolean;
  readonly title?: string;
  readonly previousUrl?: string;
  readonly activeElement?: string;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly clientObservations?: ClientObservations & { readonly ambient?: readonly number[] };
  /** The page right before the action, where it differs from the one sent last. */
  readonly beforeSnapshot?: string;
  readonly beforeUrl?: string;
  readonly beforeActiveElement?: string;
  /** By the same client, and compared with each other alone. */
  readonly beforeDomHash?: string;
  readonly afterDomHash?: string;
  readonly settled?: boolean;
  readonly receipts?: readonly Receipt[];
  readonly contract?: Contract;
  readonly limits?: Partial<Limits>;
  readonly options?: {
    readonly chain?: boolean;
    readonly speculate?: boolean;
    readonly verify?: boolean;
    readonly verifyDelayMs?: number;
    readonly maxRetries?: number;
    readonly approve?: "never" | "irreversible" | "always";
  };
}

/** One action of a chain. */
export interface WireAction extends Omit<ChainedAction, "actionId"> {
  readonly actionId: string;
}

/** The verdict on the previous action, with its full evidence. */
export interface WireVerification {
  readonly verdict: VerdictTag;
  readonly success: boolean;
  readonly actionSucceeded: boolean;
  readonly taskCompleted: boolean;
  readonly subTaskCompleted?: boolean;
  readonly goalAchieved: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  readonly semanticSummary: string;
  readonly evidence: readonly string[];
  /** Of a chain, each action by itself; one without a verdict may be asked for anew. */
  readonly actions?: readonly {
    readonly actionId: string;
    readonly verdict?: VerdictTag;
    readonly confidence?: number;
  }[];
}

export interface InteractReply extends Omit<NextAction, "verification" | "actionId" | "actions"> {
  readonly taskId: string;
  readonly sessionId: string;
  readonly actionId?: string;
  /** A chain, in order; `action` is its first. */
  readonly actions?: readonly WireAction[];
  readonly verification?: WireVerification;
}

/** 202: the task has it, the reply comes by `/next` (task-machine §5). */
export interface Accepted {
  readonly taskId: string;
  readonly status: string;
  readonly statusUrl?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** `application/problem+json` of protocol §4. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly detail?: string;
  readonly details?: { readonly field?: string; readonly reason?: string };
  /** Seconds. */
  readonly retryAfter?: number;
}
