/** The feed of a task on the wire. */

import { z } from "@hono/zod-openapi";
import { INTEGER_MAX } from "./observation.js";
import { named, text, type Wire } from "./task.js";

const sequence = z.coerce.number<string>().int().min(0).max(INTEGER_MAX);
export const eventQuery = z.object({
  after: sequence.default(0).openapi({ description: "For clients that cannot send `Last-Event-ID`" }),
});
export const eventHeader = z.object({
  "last-event-id": sequence.optional().openapi({ description: "`id` of the last event that was heard" }),
});

/** The `data` of one event. */
export const taskEvent = named("TaskEvent", {
  sequence: z.int(),
  type: text,
  text,
  at: z.iso.datetime(),
});

export type FeedEvent = Wire<typeof taskEvent>;
