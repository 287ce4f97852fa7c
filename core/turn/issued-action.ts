/** Issued action: an action as it was proposed, what it cost, and as a client was told of it. */

import type { Check } from "../../protocol/contract.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { ExecutionOptions } from "../action/execution.js";
import type { TargetFacts } from "../action/gate.js";
import type { ActionId, Minted } from "./identity.js";
import type { PageRef } from "./observation.js";

export interface Usage {
  /** Cached ones included. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly calls: number;
  readonly cachedTokens?: number;
  readonly thinkingTokens?: number;
  readonly toolTokens?: number;
  /** Who answered, and how long it took; absent for sums and for what no model did. */
  readonly tier?: "smart" | "fast";
  readonly latencyMs?: number;
  /** Millionths of a dollar; absent where a model costs nothing or says nothing of its price. */
  readonly costMicroUsd?: number;
}

/** An action as it was proposed, with facts found by code. */
export interface ChosenAction {
  readonly action: string;
  readonly thought: string;
  readonly facts: TargetFacts;
  readonly lastForStep: boolean;
  readonly expectedOutcome?: Check;
  /** Not chosen by a model: found on the page by the step of a script (RP5). */
  readonly replayed?: true;
}

export interface IssuedAction extends ChosenAction {
  readonly actionId: ActionId;
  readonly stepIndex: number;
  readonly planStep: number;
  /** How the client is to check and repeat it; the second look's wait has none of its own. */
  readonly execution?: Required<ExecutionOptions>;
  /** How often its target may still hear of it; absent where nothing was tried before. */
  readonly maxDeliveries?: number;
  /** Place in its chain; absent for the first of a chain and for an action on its own. */
  readonly position?: number;
  /** The page when it was issued. */
  readonly before: PageRef;
  /** A person has agreed to it. */
  readonly asked?: true;
}

/** What a person is asked to allow. */
export type Approval = Minted<NonNullable<InteractReply["approval"]>>;
