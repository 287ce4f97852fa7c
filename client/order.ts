/** Order: what is to be carried out, from the reply that asks for it. */

import { DEFAULT_EXECUTION, type ExecutionOptions } from "../core/action/execution.js";
import type { Order } from "./host.js";
import type { InteractReply } from "./wire.js";

type Asked = Pick<
  InteractReply,
  "target" | "kind" | "risk" | "maxDeliveries" | "untilSettled" | keyof ExecutionOptions
> & {
  readonly action: string;
  readonly actionId: string;
};

/** `usual` is for what the reply says nothing of. */
export function orderOf(reply: Asked, usual: ExecutionOptions = {}): Order {
  const { action, actionId, target, kind, risk, maxDeliveries, untilSettled } = reply;
  return {
    action,
    actionId,
    ...(target === undefined ? {} : { target }),
    ...(kind === undefined ? {} : { kind }),
    ...(risk === undefined ? {} : { risk }),
    verifyDelayMs: reply.verifyDelayMs ?? usual.verifyDelayMs ?? DEFAULT_EXECUTION.verifyDelayMs,
    maxRetries: reply.maxRetries ?? usual.maxRetries ?? DEFAULT_EXECUTION.maxRetries,
    verify: reply.verify ?? usual.verify ?? DEFAULT_EXECUTION.verify,
    ...(maxDeliveries === undefined ? {} : { maxDeliveries }),
    ...(untilSettled === undefined ? {} : { untilSettled }),
  };
}
