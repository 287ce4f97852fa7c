/** What a task writes to the tables: its row, the facts since the last write, and how the row is closed when the workflow cannot. */

import type { Contract, PlanRevision } from "../../protocol/contract.js";
import type { Kind, Risk, Status, TaskOutcome } from "../../protocol/task.js";
import { asSentence } from "../page/compare/sentences.js";
import type { ActionId, SnapshotId, TaskRef } from "../turn/identity.js";
import type { IssuedAction } from "../turn/issued-action.js";
import type { Verdict } from "../verification/verdict.js";
import type { NextAction } from "./reply.js";

/** `skipped`: the chain ended before it, and it was not carried out, or nothing is made of it. */
export type ActionOutcome = "success" | "failure" | "skipped";

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
      readonly chain?: readonly ActionOutcome[];
    }
  | {
      readonly kind: "correction";
      readonly stepIndex: number;
      readonly attempt: number;
      readonly strategy: string;
      readonly reason: string;
    }
  /** What a person said when asked; remembered for the session, for the site on which it was asked. */
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
      /** With an event that made or changed the plan. */
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
  /** The latest reply, whole; `/next` and closed tasks are answered from it. */
  readonly reply: NextAction | null;
  readonly facts: readonly { readonly sequence: number; readonly atMs: number; readonly fact: Fact }[];
  readonly upTo: number;
  /** Once the task is over, or stands still: what becomes of its script. */
  readonly script?: ScriptEnding;
}

/** An action that worked; its target is looked up on the page on which it was chosen. */
export interface TraceStep {
  readonly action: string;
  readonly kind: Kind;
  readonly risk: Risk;
  /** Of its element there. */
  readonly id?: number | undefined;
  readonly snapshotId: SnapshotId;
  /** Found on the page by a script. */
  readonly replayed?: true | undefined;
}

/** `replaces`: the script that was followed and did not fit everywhere. */
export type ScriptEnding =
  | { readonly kind: "used"; readonly scriptId: string }
  | { readonly kind: "drop"; readonly scriptId: string }
  | {
      readonly kind: "keep";
      readonly trail: readonly TraceStep[];
      readonly contract: Contract;
      readonly startUrl: string;
      /** The page on which it was found to be done. */
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
  /** The engine does not know it: never started, or so long over that it was forgotten. */
  | { readonly kind: "missing" };

/** What an open row is closed with. */
export interface RowEnding {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: TaskOutcome;
  readonly reason: string;
}

const LAST_ACTION = "Its last action may or may not have been carried out.";

/** Null while it runs. `turn` is the last one on the row: 0 means that nothing was ever answered. */
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

/** Facts that are not in the tables yet, and the write under way. */
export interface PendingWrites {
  readonly facts: RecordBatch["facts"];
  readonly factSequence: number;
  readonly flush: { readonly wanted: boolean; readonly command: string | null; readonly upTo: number };
}
