/** Issued actions: the one action or the chain of a reply, how each is executed, and the verdict on each. */

import type { Receipt } from "../core/action/execution.js";
import { DEFAULT_EXECUTION, type ExecutionOptions } from "../core/action/execution.js";
import type { ClientObservations } from "../protocol/observation.js";
import type { InteractReply, WireAction, WireVerification } from "../protocol/reply.js";
import type { ActionRequest } from "./host.js";

export type Issued = InteractReply & { readonly action: string; readonly actionId: string };
const REQUESTS_MAX = 20;

export const isIssued = (reply: InteractReply): reply is Issued =>
  reply.action !== undefined && reply.actionId !== undefined;

/** Splits a reply into one per action. Fields about the first action are not copied to the others. */
export function actionsOf(reply: Issued): readonly [Issued, ...Issued[]] {
  const { actions = [], ...first } = reply;
  const { expectedOutcome: _, maxDeliveries: __, ...shared } = first;
  const others = actions.filter(({ actionId }) => actionId !== reply.actionId);
  const issuedOf = ({ actionId, action, target, kind, risk, judged }: WireAction): Issued =>
    // The cast: the id is a plain string on the wire.
    ({ ...shared, actionId, action, target, kind, risk, judged }) as Issued;
  return [first, ...others.map(issuedOf)];
}

export const idsOf = (reply: Issued): readonly string[] => actionsOf(reply).map(({ actionId }) => actionId);

/** `defaults` apply to options that the reply leaves out. */
export function requestFor(reply: Issued, defaults: ExecutionOptions = {}): ActionRequest {
  const { action, actionId, target, kind, risk, judged, origin, maxDeliveries, untilSettled, leavesField } = reply;
  return {
    action,
    actionId,
    target,
    kind,
    risk,
    judged,
    origin,
    maxDeliveries,
    untilSettled,
    leavesField,
    verifyDelayMs: reply.verifyDelayMs ?? defaults.verifyDelayMs ?? DEFAULT_EXECUTION.verifyDelayMs,
    maxRetries: reply.maxRetries ?? defaults.maxRetries ?? DEFAULT_EXECUTION.maxRetries,
    verify: reply.verify ?? defaults.verify ?? DEFAULT_EXECUTION.verify,
  };
}

/** A chain goes on only after an action that worked; nothing follows an unknown effect. */
export const mayGoOn = ({ ok, effect }: Receipt): boolean => ok && effect !== "refused" && effect !== "unknown";

/** Observations over a whole chain: `before` covers it so far, `after` its newest action. */
export function mergeObservations(
  before: ClientObservations | undefined,
  after: ClientObservations,
): ClientObservations {
  if (before === undefined) return after;
  const requests = [...(before.requests ?? []), ...(after.requests ?? [])].slice(-REQUESTS_MAX);
  const either = (flag: "didNetworkOccur" | "didDomMutate" | "didUrlChange") =>
    before[flag] === true || after[flag] === true;
  return {
    ...before,
    ...after,
    didNetworkOccur: either("didNetworkOccur"),
    didDomMutate: either("didDomMutate"),
    didUrlChange: either("didUrlChange"),
    requests,
  };
}

/** Verdict on each action of a chain, as if it were a single action; a single action gets `verification` itself. */
export function verdictsOn(
  verification: WireVerification,
  actionId: string,
): readonly { readonly actionId: string; readonly verification: WireVerification }[] {
  const { actions, ...turn } = verification;
  if (actions === undefined) return [{ actionId: verification.actionId ?? actionId, verification }];
  return actions.flatMap((one) => {
    if (one.verdict === undefined) return [];
    const { verdict, confidence = turn.confidence } = one;
    const actionSucceeded = verdict === "confirmed" || verdict === "likely";
    return [
      {
        actionId: one.actionId,
        verification: { ...turn, verdict, confidence, actionSucceeded, success: actionSucceeded },
      },
    ];
  });
}
