/** Order: what is to be carried out, from the reply that asks for it. */

import type { Order } from "../../host.js";
import type { InteractReply } from "../../wire.js";

const VERIFY_DELAY_MS = 100;
const MAX_RETRIES = 3;

export function orderOf(
  reply: Pick<InteractReply, "target" | "kind" | "risk" | "verifyDelayMs" | "maxRetries" | "maxDeliveries"> & {
    readonly action: string;
    readonly actionId: string;
  },
): Order {
  const { action, actionId, target, kind, risk } = reply;
  return {
    action,
    actionId,
    ...(target === undefined ? {} : { target }),
    ...(kind === undefined ? {} : { kind }),
    ...(risk === undefined ? {} : { risk }),
    verifyDelayMs: reply.verifyDelayMs ?? VERIFY_DELAY_MS,
    maxRetries: reply.maxRetries ?? MAX_RETRIES,
    ...(reply.maxDeliveries === undefined ? {} : { maxDeliveries: reply.maxDeliveries }),
    verify: true,
  };
}
