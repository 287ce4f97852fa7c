/** Preferences and feedback on the wire: how a person likes it, and what they think of what came of a task. */

import { z } from "@hono/zod-openapi";
import { filled, named, text, type Wire } from "./task.js";

/** Characters of the whole object as JSON. */
export const PREFERENCES_MAX = 16_384;

/** One object per person and tenant. Known keys have a type; what is unknown is kept as it is. */
export const preferences = z
  .looseObject({
    theme: z.enum(["light", "dark", "system"]).optional(),
    confirmContract: z.boolean().optional().openapi({
      description: "Before anything is done, each task asks whether its contract is what is wanted (CT8)",
    }),
    language: text.min(2).max(35).optional().openapi({ description: "BCP 47", example: "de-CH" }),
  })
  .refine((all) => JSON.stringify(all).length <= PREFERENCES_MAX, { error: "has more than 16,384 characters" })
  .openapi("UserPreferences", { example: { theme: "dark", language: "en-GB" } });
export const preferencesReply = z.object({ preferences }).openapi("UserPreferencesReply");
export const preferencesRequest = z
  .object({ preferences })
  .openapi("UserPreferencesRequest", { description: "All of them: what is left out is forgotten" });

export const feedbackRequest = named("FeedbackRequest", {
  rating: z.enum(["up", "down"]),
  reason: filled(2_000).optional(),
});
export const feedbackReply = feedbackRequest
  .extend({ taskId: text, updatedAt: z.iso.datetime() })
  .openapi("Feedback", { description: "The last word of this person on this task; kept for evaluation" });

export type Preferences = Wire<typeof preferences>;
