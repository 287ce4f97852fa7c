/** Numbers on the wire: how tasks ended, what was said of them, what they cost, what had to be corrected, and who is waited for. */

import { z } from "@hono/zod-openapi";
import { dateTime } from "./query.js";
import { list, named, outcome, status, text, type Wire } from "./task.js";

export const numbersQuery = z.object({
  scope: z.enum(["own", "tenant"]).default("own").openapi({
    description: "`tenant`: of all members; for operators, admins and owners",
  }),
  since: dateTime.optional().openapi({ description: "Tasks begun then or later; 30 days ago when absent" }),
  until: dateTime.optional().openapi({ description: "Tasks begun before" }),
});

export const taskNumbers = named("TaskNumbers", {
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  ends: list(z.object({ status, outcome: outcome.optional(), count: z.int() })),
  feedback: z.object({ up: z.int(), down: z.int() }),
  claims: list(
    z.object({ taskId: z.guid(), query: text, outcome, reason: text.optional(), at: z.iso.datetime() }),
  ).openapi({ description: "Completed, and its person says that it is not so: newest first, at most 50" }),
  days: list(z.object({ day: text, costMicroUsd: z.number(), calls: z.int() })).openapi({
    description: "What models cost, by day (UTC)",
  }),
  corrections: list(z.object({ cause: text, strategy: text, count: z.int() })).openapi({
    description: "By the rule that found that a step had not worked, and by what was tried then",
  }),
  waiting: list(z.object({ userId: text, name: text.optional(), count: z.int(), since: z.iso.datetime() })).openapi({
    description: "Tasks that wait just now, whenever they were begun, by whose they are; the longest wait first",
  }),
});
export type TaskNumbers = Wire<typeof taskNumbers>;
