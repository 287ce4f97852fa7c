/** Projection: a task's row and facts for the tables, and the ending of a row that its workflow cannot close itself. */

import type { Contract, PlanRevision } from "../../protocol/contract.js";
import type { Kind, Risk, Status, TaskOutcome } from "../../protocol/task.js";
import { asSentence } from "../page/compare/sentences.js";
import type { ActionId, SnapshotId, TaskRef } from "../turn/identity.js";
import type { IssuedAction } from "../turn/issued-action.js";
import type { Verdict } from "../verification/verdict.js";
import type { NextAction } from "./reply.js";

/** `skipped`: the chain ended before this action, so it was not carried out or has no verdict. */
export type ActionOutcome = "success" | "failure" | "skipped";

/** A fact for the projections: an idempotent upsert, keyed by the task and the fact's own position. */
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
      /** Outcome of each action of a chain, by position; absent for a single action. */
      readonly chain?: readonly ActionOutcome[];
    }
  | {
      readonly kind: "correction";
      readonly stepIndex: number;
      readonly attempt: number;
      readonly strategy: string;
      readonly reason: string;
    }
  /** A person's answer, remembered in the session for the site on which the task asked. */
  | {
      readonly kind: "answer";
      readonly sequence: number;
      readonly question: string;
      readonly text: string;
      readonly site: string;
    }
  | {
      readonly kind: "event";
      readonly sequence: number;
      readonly type: string;
      readonly text: string;
      /** Present on events that made or changed the plan. */
      readonly revision?: PlanRevision;
    };

/** One flush: the task row as it stands now and the facts not yet written. `upTo` is the highest fact sequence included. */
export interface RecordBatch {
  readonly task: TaskRef;
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  readonly turn: number;
  readonly stepIndex: number;
  readonly url: string;
  readonly outstandingActionId?: ActionId;
  /** The complete latest reply. The API answers `/next` and requests for closed tasks from it. */
  readonly reply: NextAction | null;
  readonly facts: readonly { readonly sequence: number; readonly atMs: number; readonly fact: Fact }[];
  readonly upTo: number;
  /** Fate of the task's script; set once the task is over or interrupted. */
  readonly script?: ScriptEnding;
}

/** An action that worked. Its target is looked up on the page it was chosen on. */
export interface TraceStep {
  readonly action: string;
  readonly kind: Kind;
  readonly risk: Risk;
  /** Id of the target element on that page. */
  readonly id?: number | undefined;
  readonly snapshotId: SnapshotId;
  /** The action came from a script. */
  readonly replayed?: true | undefined;
}

/** `replaces`: the followed script, some of whose steps did not fit. */
export type ScriptEnding =
  | { readonly kind: "used"; readonly scriptId: string }
  | { readonly kind: "drop"; readonly scriptId: string }
  | {
      readonly kind: "keep";
      readonly trail: readonly TraceStep[];
      readonly contract: Contract;
      readonly startUrl: string;
      /** The page on which the task was found to be done. */
      readonly lastPage: SnapshotId;
      readonly replaces?: string | undefined;
    };

export type WorkflowState =
  | { readonly kind: "running" }
  | { readonly kind: "ended"; readonly status: "completed" | "failed" | "cancelled"; readonly outcome?: TaskOutcome }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "terminated"; readonly reason: string }
  | { readonly kind: "timed-out" }
  /** Temporal does not know the workflow: it never started, or its retention has passed. */
  | { readonly kind: "missing" };

/** Values that close an open row. */
export interface RowEnding {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: TaskOutcome;
  readonly reason: string;
}

const LAST_ACTION = "Its last action may or may not have been carried out.";

/** Null while the workflow runs. `turn`: last turn on the row; 0 means that the task never replied. */
export function endingOf(fate: WorkflowState, turn: number): RowEnding | null {
  switch (fate.kind) {
    case "running":
      return null;
    case "ended":
      return { status: fate.status, outcome: fate.outcome, reason: "The task is over; its last report was lost." };
    case "failed":
      return { status: "failed", reason: `The task broke off: ${asSentence(fate.reason)} ${LAST_ACTION}` };
    case "cancelled":
      return { status: "cancelled", reason: "The task was cancelled by an operator." };
    case "terminated": {
      const why = asSentence(fate.reason || "no reason was given");
      return { status: "failed", reason: `The task was ended by force: ${why} ${LAST_ACTION}` };
    }
    case "timed-out":
      return { status: "failed", reason: `The task ran out of time. ${LAST_ACTION}` };
    case "missing": {
      const never = "The task never began, because the engine could not be reached. Ask for it again.";
      return { status: "failed", reason: turn === 0 ? never : `Nothing is known of the task any more. ${LAST_ACTION}` };
    }
  }
}

/** Facts not yet in the tables, and the write in flight. */
export interface PendingWrites {
  readonly facts: RecordBatch["facts"];
  readonly factSequence: number;
  readonly flush: { readonly wanted: boolean; readonly command: string | null; readonly upTo: number };
}
