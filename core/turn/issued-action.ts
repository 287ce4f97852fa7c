/** Issued action: an action as proposed, its usage, and the action as issued to a client. */

import type { Check } from "../../protocol/contract.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { ExecutionOptions } from "../action/execution.js";
import type { TargetFacts } from "../action/gate.js";
import type { ActionId, Minted } from "./identity.js";
import type { PageRef } from "./observation.js";

export interface Usage {
  /** Prompt tokens, including cached ones. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly calls: number;
  readonly cachedTokens?: number;
  readonly thinkingTokens?: number;
  readonly toolTokens?: number;
  /** Tier of the model that answered, and its latency. Absent for sums and if no model was called. */
  readonly tier?: "smart" | "fast";
  readonly latencyMs?: number;
  /** Millionths of a dollar; absent if the model is free or its price is unknown. */
  readonly costMicroUsd?: number;
}

/** A proposed action, with the facts that code found about it. */
export interface ChosenAction {
  readonly action: string;
  readonly thought: string;
  readonly facts: TargetFacts;
  readonly lastForStep: boolean;
  readonly expectedOutcome?: Check;
  /** A script's step chose the action, not a model (RP5). */
  readonly replayed?: true;
}

export interface IssuedAction extends ChosenAction {
  readonly actionId: ActionId;
  readonly stepIndex: number;
  readonly planStep: number;
  /** Settings for the client's checks and retries of this action. A second look's `wait` has none. */
  readonly execution?: Required<ExecutionOptions>;
  /** Deliveries to the target that the client may still make. Set only when one is left. */
  readonly maxDeliveries?: number;
  /** Position in its chain; absent for the first action of a chain and for a single action. */
  readonly position?: number;
  /** The page when the action was issued. */
  readonly before: PageRef;
  /** A person has agreed to the action. */
  readonly asked?: true;
}

/** Approval card: the action that a person is asked to allow. */
export type Approval = Minted<NonNullable<InteractReply["approval"]>>;
