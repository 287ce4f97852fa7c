/** NextAction: what the workflow tells a client to do next; the typed reply of `observe`. */

import type { TaskOptions } from "../../protocol/observation.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { Minted } from "../turn/identity.js";
import type { ContractResult } from "../verification/completion/contract.js";
import type { Verdict } from "../verification/verdict.js";

/** Which actions wait for a person: none, those that cannot be undone, or all. */
export type ApprovalRule = NonNullable<TaskOptions["approve"]>;

/** One action of a chain. */
export type ChainedAction = NonNullable<NextAction["actions"]>[number];
type Verification = Minted<NonNullable<InteractReply["verification"]>>;

/** What is concluded of one action of a chain. */
export type ActionVerdict = NonNullable<Verification["actions"]>[number];

/** The API adds taskId, sessionId and the full list of evidence. */
export interface NextAction extends Minted<Omit<InteractReply, "taskId" | "sessionId" | "verification" | "contract">> {
  readonly contract?: ContractResult;
  /** The verdict on the previous action, with its short evidence lines; `isWhole`: they are the full list. */
  readonly verification?: Verdict &
    Pick<Verification, "actionId" | "evidence" | "actions"> & { readonly isWhole?: true };
}
