/** Event: everything that can happen to a task (task-machine §1). Elsewhere: message, input. */

import type { Limits } from "../limits/budget.js";
import type { ActivityName, ActivityResult, Usage } from "./activities.js";
import type { ActionId } from "./identity.js";
import type { Observation } from "./observation.js";

/** The result of a finished activity, tied to its name so that readers can switch on it. */
export type Done = { [N in ActivityName]: { readonly name: N; readonly value: ActivityResult<N> } }[ActivityName];

/** Why an activity gave up for good. */
export interface Fault {
  /** Type of the failure, e.g. `ModelAnswerInvalid`. */
  readonly type: string;
  /** For people; masked by whoever made it. */
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
  | { readonly kind: "done"; readonly id: string; readonly result: Done }
  | { readonly kind: "failed"; readonly id: string; readonly fault: Fault }
  | { readonly kind: "timer"; readonly id: string }
  | { readonly kind: "rollOverDue" };
