/** Events that a task absorbs, and commands: what should be under way now, by deterministic id. */

import type { Limits } from "../../protocol/task.js";
import type { Usage } from "./choice.js";
import type { ActionId } from "./identity.js";
import type { Observation } from "./observation.js";
import type { TaskAttributes } from "./operator-view.js";
import type { ActivityInput, ActivityName, ActivityResult } from "./verbs.js";

export type ActivityCommand = {
  [N in ActivityName]: {
    readonly kind: "activity";
    readonly id: string;
    readonly name: N;
    readonly input: ActivityInput<N>;
    readonly summary: string;
    /** The step that it belongs to, counted from 1 as people do; absent for what belongs to the whole task. */
    readonly step?: number;
  };
}[ActivityName];

export type TaskCommand =
  | ActivityCommand
  | { readonly kind: "timer"; readonly id: string; readonly atMs: number; readonly summary: string }
  | { readonly kind: "details"; readonly text: string }
  /** Written only where it differs from what is written already. */
  | { readonly kind: "attributes"; readonly values: TaskAttributes }
  | { readonly kind: "rollOver" }
  | { readonly kind: "close" };

export function activityCommand<N extends ActivityCommand["name"]>(
  name: N,
  id: string,
  input: ActivityInput<N>,
  summary: string,
  step?: number,
): ActivityCommand {
  // One object literal of a mapped union: the compiler cannot see that name and input belong together.
  return { kind: "activity", name, id, input, summary: summary.slice(0, 200), step } as ActivityCommand;
}

/** The result of a finished activity, tied to its name so that readers can switch on it. */
export type NamedResult = {
  [N in ActivityName]: { readonly name: N; readonly value: ActivityResult<N> };
}[ActivityName];

export interface ActivityFault {
  /** Type of the failure, e.g. `ModelAnswerInvalid`. */
  readonly type: string;
  readonly message: string;
  /** What the model calls of all its attempts took, as far as it is known. */
  readonly usage?: Usage;
}

export type TaskEvent =
  | { readonly kind: "observed"; readonly observation: Observation }
  | { readonly kind: "cancelled"; readonly reason: string }
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "approved"; readonly actionId: ActionId; readonly approved: boolean; readonly reason?: string }
  | { readonly kind: "paused" }
  | { readonly kind: "resumed"; readonly hint?: string; readonly limits?: Partial<Limits> }
  | { readonly kind: "done"; readonly id: string; readonly result: NamedResult }
  | { readonly kind: "failed"; readonly id: string; readonly fault: ActivityFault }
  | { readonly kind: "timer"; readonly id: string }
  | { readonly kind: "rollOverDue" };

const WORDS: Readonly<Record<string, string>> = {
  ModelRateLimited: "the model is asked too often",
  ModelUnavailable: "the model is not available",
  ModelTimeout: "the model did not answer in time",
  ModelAnswerInvalid: "the model's answers could not be used",
  ModelAnswerTruncated: "the model's answers broke off",
  ModelBlocked: "the model's safety filter refused to answer",
  ModelRefused: "the model refused the request",
  SnapshotMissing: "the page that it was about is no longer stored",
  DatabaseUnavailableError: "the database is not available",
  TimeoutFailure: "no answer came in time",
};

export const faultWords = ({ type }: ActivityFault): string => WORDS[type] ?? "it failed for a reason of its own";
