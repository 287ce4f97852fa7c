/** Wire: the requests and replies of the protocol as a client sees them. */

import type { InteractReply } from "../protocol/reply.js";

export type { InteractRequest } from "../protocol/observation.js";
export type { InteractReply } from "../protocol/reply.js";
export type { Accepted, Problem } from "../protocol/task.js";

/** The protocol that this client speaks. */
export const PROTOCOL = 1;

/** One action of a chain. */
export type WireAction = NonNullable<InteractReply["actions"]>[number];

/** The verdict on the previous action, with its full evidence. */
export type WireVerification = NonNullable<InteractReply["verification"]>;
