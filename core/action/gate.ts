/** Gate: deterministic code that decides what an action may do (design §13). Elsewhere: policy, guardrail. */

import type { SnapshotId } from "../task/identity.js";
import type { Kind } from "./kind.js";
import type { Risk } from "./risk.js";

/** What a client needs to find the target again, or to refuse. */
export interface Target {
  readonly snapshotId: SnapshotId;
  /** "" when the page carried no `data-sf`. */
  readonly epoch: string;
  readonly id: number;
  readonly fingerprint: string;
  readonly role: string;
  readonly name: string;
}

/** What code in an activity found out about an action's target; the gate reads nothing else. */
export interface TargetFacts {
  /** Absent for actions without an element. */
  readonly target?: Target;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Origin of the page. */
  readonly origin: string;
  /** Absolute URL the control's form posts to, or its link leads to. */
  readonly formAction?: string;
  /** Where a typed value comes from. */
  readonly valueSource?: "request" | "answer" | "page" | "model";
}
