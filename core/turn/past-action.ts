/** Past action: a task's record of an action that it took. */

import type { ObservedRequest } from "../../protocol/observation.js";
import type { Kind, Risk, VerdictTag } from "../../protocol/task.js";

export interface PastAction {
  readonly stepIndex: number;
  readonly planStep: number;
  readonly action: string;
  readonly thought: string;
  readonly role?: string;
  readonly name?: string;
  readonly fingerprint?: string;
  /** Epoch of the document that numbered the target, and origin of its page. */
  readonly document?: string;
  readonly origin?: string;
  readonly kind?: Kind;
  readonly risk?: Risk;
  /** The entry replaced another value in the field. */
  readonly replaces?: true;
  /** The replaced value, if the page showed it. */
  readonly held?: string;
  /** A submit failed or has an unknown result, and no evidence shows that it never arrived. */
  readonly mayHaveLanded?: true;
  /** Form, dialog or region that holds the target of a submit. */
  readonly holder?: string;
  /** The client stopped during the action, so its effect was not observed. */
  readonly cutOff?: true;
  /** The action was delivered once, and nothing shows its effect. */
  readonly silent?: true;
  readonly personsWord?: PersonsWord;
  /** The action was the last of its plan step, and did not succeed. */
  readonly endsStep?: true;
  readonly verdict: VerdictTag;
  /** A judge believes that the action worked, but code cannot attribute the change to it. */
  readonly untied?: true;
  readonly refused?: true;
  /** Changes on the page, masked: at most three lines of 120 characters; one line for earlier actions. */
  readonly changed?: readonly string[];
  readonly write?: WriteRequest;
  /** The task left the page after the action to look at the saved record. */
  readonly lookedUp?: true;
  /** Reason of the verdict, masked, at most 160 characters. */
  readonly reason?: string;
}

/** A person's answer to the question whether an action went through. */
export type PersonsWord = "arrived" | "not-arrived";

/**
 * `turned-away`: the write ended at a sign-in page, a status such as 401, or another host (VD21). `unclear`: it was answered
 * with success, by an unreadable page or by another host. `open`: it has no answer yet.
 */
export type WriteOutcome = "accepted" | "refused" | "turned-away" | "unclear" | "open";

/** A write request that an action sent. */
export type WriteRequest = Pick<ObservedRequest, "method" | "status"> & {
  readonly path: string;
  /** Path at which redirects ended. */
  readonly endedAt?: string;
  /** Outcome that a status of success may hide; absent for all others. */
  readonly outcome?: Extract<WriteOutcome, "turned-away" | "unclear">;
};
