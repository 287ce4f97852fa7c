/** Observation: what the client saw after acting. Elsewhere: DOM update, page report. */

import type { ExecutionOptions } from "../action/execution.js";
import type { Receipt } from "../action/receipt.js";
import type { Limits } from "../limits/budget.js";
import type { ObservationId, SnapshotId } from "./identity.js";

/** What the client noticed by itself; the page's own word is not proof (design §6.3). */
export interface ClientObservations {
  readonly didNetworkOccur?: boolean;
  readonly didDomMutate?: boolean;
  readonly didUrlChange?: boolean;
  /** At most 20. */
  readonly requests?: readonly ObservedRequest[];
  readonly newTab?: boolean;
  readonly download?: string;
  readonly dialog?: string;
  /** What could be perceived to change while the page handled the action's own events. At most 12; absent: not watched. */
  readonly caused?: readonly ObservedChange[];
  /** What changed while the pointer only went there. At most 6. */
  readonly revealed?: readonly ObservedChange[];
}

/** A part of the page that came, went or says something else. */
export interface ObservedChange {
  /** The client's number, of a control that has one. */
  readonly n?: number;
  /** Its first words, masked; at most 80 characters. */
  readonly text: string;
}

export interface ObservedRequest {
  readonly method: string;
  readonly url: string;
  readonly status?: number;
  readonly startedByAction: boolean;
}

/** A page by reference. Content lives in `snapshots`, never in workflow history. */
export interface PageRef {
  readonly snapshotId: SnapshotId;
  readonly url: string;
  readonly title: string;
  readonly domHash: string;
  readonly skeletonHash: string;
  readonly focus: string;
}

/** One message to the workflow, under 8 KB (task-machine §6). */
export interface Observation extends PageRef {
  readonly observationId: ObservationId;
  readonly clientId: string;
  readonly protocol?: number;
  readonly takeover?: boolean;
  /** A plain client whose last reply went out as 202 comes to fetch it; this is no receipt (task-machine §5). */
  readonly pickup?: boolean;
  /** The page right before the action, where it had changed since the action was chosen, with its address and focus. */
  readonly beforeSnapshotId?: SnapshotId;
  readonly beforeUrl?: string;
  readonly beforeFocus?: string;
  readonly witness: ClientObservations;
  readonly receipts: readonly Receipt[];
  readonly settled: boolean;
  readonly lastActionStatus?: "success" | "failure" | "pending";
  readonly lastActionError?: { readonly message: string; readonly code: string };
  readonly clientVerification?: {
    readonly elementFound: boolean;
    readonly selector?: string;
    readonly urlChanged?: boolean;
  };
  readonly answer?: string;
  readonly limits?: Partial<Limits>;
  /** For the action that is asked for with it. */
  readonly execution?: ExecutionOptions;
  readonly previousUrl?: string;
  readonly beforeDomHash?: string;
  readonly afterDomHash?: string;
}
