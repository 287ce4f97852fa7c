/** Record batch: what a task writes to the projections: the row as it stands, and facts that happened since (design §15). Elsewhere: flush, outbox. */

import type { Verdict } from "../verification/verdict.js";
import type { IssuedAction } from "./activities.js";
import type { ActionId, TaskRef } from "./identity.js";
import type { NextAction, Status, TaskOutcome } from "./reply.js";

/** `skipped`: the chain ended before it, and it was not carried out, or nothing is made of it. */
export type LinkStanding = "success" | "failure" | "skipped";

/** Facts for the projections; each is an idempotent upsert keyed by task and its own position. */
export type Fact =
  | { readonly kind: "action"; readonly issued: IssuedAction; readonly strategy?: string }
  | {
      readonly kind: "verdict";
      readonly stepIndex: number;
      readonly actionId: ActionId;
      readonly verdict: Verdict;
      readonly lines: readonly string[];
      readonly attempts: number;
      readonly retried: boolean;
      /** What became of each action of a chain, by position; absent for an action on its own. */
      readonly chain?: readonly LinkStanding[];
    }
  | {
      readonly kind: "correction";
      readonly stepIndex: number;
      readonly attempt: number;
      readonly strategy: string;
      readonly reason: string;
    }
  /** What a person said when asked; remembered for the session. */
  | { readonly kind: "answer"; readonly sequence: number; readonly question: string; readonly text: string }
  | { readonly kind: "event"; readonly sequence: number; readonly type: string; readonly text: string };

/** One flush: the task row as it stands now and the facts not yet written. `upTo` is the highest fact sequence included. */
export interface RecordBatch {
  readonly task: TaskRef;
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  readonly turn: number;
  readonly stepIndex: number;
  readonly url: string;
  readonly outstandingActionId?: ActionId;
  /** The latest reply, whole; `/next` and closed tasks are answered from it. */
  readonly reply: NextAction | null;
  readonly facts: readonly { readonly sequence: number; readonly atMs: number; readonly fact: Fact }[];
  readonly upTo: number;
}
