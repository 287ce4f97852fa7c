/** Observation: what the client saw after acting, as one message to the workflow. */

import type { ClientObservations, ObservationRequest } from "../../protocol/observation.js";
import type { ExecutionOptions, Receipt } from "../action/execution.js";
import type { ObservationId, SnapshotId } from "./identity.js";

/** A page by reference. Content lives in `snapshots`, never in workflow history. */
export interface PageRef {
  readonly snapshotId: SnapshotId;
  readonly url: string;
  readonly title: string;
  readonly domHash: string;
  readonly skeletonHash: string;
  readonly focus: string;
}

/** Equal content at one address is one page; of two documents it never is, because the numbers of controls tell them apart. */
export const isOtherPage = (one: PageRef, other: PageRef): boolean =>
  one.domHash !== other.domHash || one.url !== other.url;

type SentField =
  | "protocol"
  | "takeover"
  | "beforeUrl"
  | "inField"
  | "lastActionStatus"
  | "clientVerification"
  | "limits"
  | "previousUrl"
  | "beforeDomHash"
  | "afterDomHash";

/** Under 8 KB. */
export interface Observation extends PageRef, Pick<ObservationRequest, SentField> {
  readonly observationId: ObservationId;
  readonly clientId: string;
  /** From a plain client that has no action to report on: the last turn that reached it. It comes to fetch what followed. */
  readonly seenTurn?: number;
  /** The same, where an API or a worker does not know the turn. */
  readonly pickup?: boolean;
  /** The page right before the action, where it had changed since the action was chosen, with its focus. */
  readonly beforeSnapshotId?: SnapshotId;
  readonly beforeFocus?: string;
  readonly witness: ClientObservations;
  readonly receipts: readonly Receipt[];
  readonly settled: boolean;
  readonly lastActionError?: { readonly message: string; readonly code: string };
  readonly answer?: string;
  /** Whoever sent the answer may allow an action by it. */
  readonly mayApprove?: boolean | undefined;
  /** For the action that is asked for with it. */
  readonly execution?: ExecutionOptions;
}
