/** Chain: the actions of one reply in order, and what carrying them out came to. Elsewhere: batch, macro. */

import type { Receipt } from "../core/action/receipt.js";
import type { ClientObservations } from "../core/task/observation.js";
import type { InteractReply, WireAction, WireVerification } from "./wire.js";

/** A reply that asks for an action, or for a chain of them. */
export type Issued = InteractReply & { readonly action: string; readonly actionId: string };

/** Receipts that one observation may carry (protocol §2). */
const REQUESTS_MAX = 20;

export function isIssued(reply: InteractReply): reply is Issued {
  return reply.action !== undefined && reply.actionId !== undefined;
}

/** One for each action to be carried out. What is said of the first is said of the reply; the rest go by themselves. */
export function actionsOf(reply: Issued): readonly [Issued, ...Issued[]] {
  const { actions, ...first } = reply;
  const rest = (actions ?? []).filter(({ actionId }) => actionId !== reply.actionId);
  return [first, ...rest.map((action) => linkOf(first, action))];
}

function linkOf(reply: Issued, { actionId, action, target, kind, risk }: WireAction): Issued {
  const { target: _ofTheFirst, expectedOutcome: _too, maxDeliveries: _as, ...shared } = reply;
  return { ...shared, actionId, action, kind, risk, ...(target === undefined ? {} : { target }) };
}

/** A chain goes on only after what was seen to have worked; nothing follows what nobody knows of (task-machine §5). */
export function mayGoOn({ ok, effect }: Receipt): boolean {
  return ok && effect !== "refused" && effect !== "unknown";
}

/** What was noticed over a whole chain. */
export function witnessOf(seen: readonly ClientObservations[]): ClientObservations | undefined {
  const [first, ...others] = seen;
  return first === undefined ? undefined : others.reduce(together, first);
}

function together(before: ClientObservations, after: ClientObservations): ClientObservations {
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

/** The verdict on each action of a chain, as if it had been alone; `verification` itself for an action on its own. */
export function verdictsOn(
  verification: WireVerification,
  actionId: string,
): readonly { readonly actionId: string; readonly verification: WireVerification }[] {
  const { actions, ...turn } = verification;
  if (actions === undefined) return [{ actionId, verification }];
  return actions.flatMap((one) => {
    if (one.verdict === undefined) return [];
    const { verdict, confidence = turn.confidence } = one;
    const actionSucceeded = verdict === "confirmed" || verdict === "likely";
    const own = { ...turn, verdict, confidence, actionSucceeded, success: actionSucceeded };
    return [{ actionId: one.actionId, verification: own }];
  });
}
