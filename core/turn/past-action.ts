/** Past action: what a task remembers of an action that it took. */

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
  /** An entry of another value than the field held before. */
  readonly replaces?: true;
  /** That other value, where the page showed it. */
  readonly held?: string;
  /** Something was sent, it did not do what it should, and nothing shows that it never arrived. */
  readonly mayHaveLanded?: true;
  /** Form, dialog or region of what may have been sent. */
  readonly holder?: string;
  /** The client ended in it: nobody saw whether it happened. */
  readonly cutOff?: true;
  /** It was delivered once, and nothing at all shows what came of it. */
  readonly silent?: true;
  /** What a person said became of it, when asked. */
  readonly personsWord?: PersonsWord;
  /** It was to end its step of the plan, and did not show that it worked. */
  readonly endsStep?: true;
  readonly verdict: VerdictTag;
  /** It is taken for done on a judge's word: no code ties what changed to it. */
  readonly untied?: true;
  readonly refused?: true;
  /** What changed, masked: at most three lines of 120 characters, one for actions further back. */
  readonly changed?: readonly string[];
  readonly write?: WriteRequest;
  /** The page that it led to was left to look at what it saved. */
  readonly lookedUp?: true;
  /** Of the verdict, masked: at most 160 characters. */
  readonly reason?: string;
}

/** What a person said of an action, when asked what became of it. */
export type PersonsWord = "arrived" | "not-arrived";

/**
 * `turned-away`: it ended at a sign-in page. `unclear`: it was answered 2xx, by a page that nobody could read or by another
 * host. `open`: it has no answer yet.
 */
export type WriteOutcome = "accepted" | "refused" | "turned-away" | "unclear" | "open";

/** A write request that an action sent. */
export type WriteRequest = Pick<ObservedRequest, "method" | "status"> & {
  readonly path: string;
  /** Where redirects led it. */
  readonly endedAt?: string;
  /** Although it was answered 2xx; absent for all others. */
  readonly outcome?: Extract<WriteOutcome, "turned-away" | "unclear">;
};
