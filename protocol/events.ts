/** The feed of a task on the wire. */

import { z } from "@hono/zod-openapi";
import { INTEGER_MAX, integerIn } from "./query.js";
import { named, outcome, status, text, type Wire } from "./task.js";

const sequence = integerIn(0, INTEGER_MAX);
export const eventQuery = z.object({
  after: sequence.default(0).openapi({ description: "For clients that cannot send `Last-Event-ID`" }),
});
export const eventHeader = z.object({
  "last-event-id": sequence.optional().openapi({ description: "`id` of the last event that was heard" }),
});

/** The `data` of what happened. */
const taskEvent = named("TaskEvent", {
  sequence: z.int(),
  type: text,
  text,
  at: z.iso.datetime(),
});

export type FeedEvent = Wire<typeof taskEvent>;

/** The `data` of `turn` and `end`: how it stands. */
const taskTurn = named("TaskTurn", { turn: z.int(), status, outcome: outcome.optional() });

/** The `data` of one event. */
export const eventData = z.union([taskEvent, taskTurn]);
