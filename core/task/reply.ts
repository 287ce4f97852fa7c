/** NextAction: the workflow's instruction to a client; the typed reply of `observe`. */

import type { TaskOptions } from "../../protocol/observation.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { Minted } from "../turn/identity.js";
import type { ContractResult } from "../verification/completion/contract.js";
import type { Verdict } from "../verification/verdict.js";

/** Actions that wait for a person: none, irreversible ones, or all. */
export type ApprovalRule = NonNullable<TaskOptions["approve"]>;

/** One action of a chain. */
export type ChainedAction = NonNullable<NextAction["actions"]>[number];
type Verification = Minted<NonNullable<InteractReply["verification"]>>;

/** Verdict on one action of a chain. */
export type ActionVerdict = NonNullable<Verification["actions"]>[number];

/** The API adds taskId, sessionId and the full list of evidence. */
export interface NextAction extends Minted<Omit<InteractReply, "taskId" | "sessionId" | "verification" | "contract">> {
  readonly contract?: ContractResult;
  /** What a model's provider says. The API adds it to `reason` for admins and owners, and tells nobody else. */
  readonly fault?: string;
  /** Verdict on the previous action, with short evidence lines. `isWhole`: the lines are the full list. */
  readonly verification?: Verdict &
    Pick<Verification, "actionId" | "evidence" | "actions"> & { readonly isWhole?: true };
}
