/** Receipt: the client's record of carrying out one action. */

import type { WireReceipt } from "../../protocol/observation.js";
import type { Minted } from "../task/identity.js";

export type Effect = WireReceipt["effect"];
export type Receipt = Minted<WireReceipt>;

/** How often the target has heard of the action. A client that ended half-way, or tells of no attempts, counts as one. */
export function deliveriesIn({ attempts, delivered }: Pick<Receipt, "attempts" | "delivered">): number {
  const told = attempts.filter((attempt) => attempt.delivered).length;
  return delivered ? Math.max(1, told) : told;
}
