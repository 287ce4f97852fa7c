/** Observation: a client's report after acting, as one message to the workflow. */

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
  /** Origins of the frames whose content the page holds; absent without one. */
  readonly frames?: readonly string[];
}

/** A page is the same if content and address are equal. Two documents never are: their control numbers differ. */
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

/** An observation must stay under 8 KB. */
export interface Observation extends PageRef, Pick<ObservationRequest, SentField> {
  readonly observationId: ObservationId;
  readonly clientId: string;
  /** Last turn delivered to a plain client that has no action to report on and only fetches the next reply. */
  readonly seenTurn?: number;
  /** Replaces `seenTurn` if the API or the worker does not know the turn. */
  readonly pickup?: boolean;
  /** The page right before the action and its focus, if the page had changed since the action was chosen. */
  readonly beforeSnapshotId?: SnapshotId;
  readonly beforeFocus?: string;
  readonly witness: ClientObservations;
  readonly receipts: readonly Receipt[];
  readonly settled: boolean;
  readonly lastActionError?: { readonly message: string; readonly code: string };
  readonly answer?: string;
  /** The sender of `answer` is entitled to approve an action. */
  readonly mayApprove?: boolean | undefined;
  /** Execution options for the next action only. */
  readonly execution?: ExecutionOptions;
}
