/** Task engine: the port through which the API speaks to running tasks (task-machine §5). Elsewhere: orchestrator client. */

import type { Limits } from "../core/limits/budget.js";
import type { ActionId, TaskRef } from "../core/task/identity.js";
import type { Observation } from "../core/task/observation.js";
import type { NextAction, Status } from "../core/task/reply.js";
import type { RefusalType, TaskStart } from "../workflows/messages.js";

/** Why an observation was not taken; `NOT_READY` never leaves the engine, it sends the observation another way. */
export type Refusal = Exclude<RefusalType, "NOT_READY">;

/** What became of an observation. */
export type EngineReply =
  | { readonly kind: "reply"; readonly reply: NextAction }
  /** It is durable, and its turn takes longer than a caller should wait (202). */
  | { readonly kind: "pending" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** No such task runs any more; its row says what became of it. */
  | { readonly kind: "gone" };

/** What a person says when a task asks. */
export type Said =
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "approval"; readonly actionId: ActionId; readonly approved: boolean; readonly reason?: string };

export type SaidReply =
  | { readonly kind: "heard"; readonly status: Status }
  | Exclude<EngineReply, { readonly kind: "reply" }>;

export interface TaskEngine {
  /** Starts the task unless it runs already, and answers its first observation. `summary` is one line for operators. */
  start(opening: TaskStart, summary: string, signal: AbortSignal): Promise<EngineReply>;
  observe(task: TaskRef, observation: Observation, signal: AbortSignal): Promise<EngineReply>;
  /** Durable without a worker; false when no such task runs. */
  deliver(task: TaskRef, observation: Observation): Promise<boolean>;
  /** Told twice while `turn` is the last one, it counts once. Throws when no worker takes it: nothing is durable then. */
  say(task: TaskRef, said: Said, turn: number): Promise<SaidReply>;
  pause(task: TaskRef): Promise<boolean>;
  cancel(task: TaskRef, reason: string | undefined): Promise<boolean>;
  resume(task: TaskRef, how: { readonly hint?: string; readonly limits?: Partial<Limits> }): Promise<boolean>;
  isReachable(): Promise<boolean>;
}

/** The engine could not be reached, so nothing is known of the request. Retry with the same observation id. */
export class EngineUnavailableError extends Error {
  override readonly name = "EngineUnavailableError";
  readonly retryable = true;
}
