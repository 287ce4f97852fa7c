/** Rate limit configuration: limits for an organisation, a person and an address. */

import { z } from "zod";

/** Limits of one person on the free tier, whole numbers from 1. */
export interface RateLimitConfig {
  readonly newTasksPerMinute: number;
  readonly stepsPerMinute: number;
  readonly callsPerMinute: number;
  readonly knowledgePerMinute: number;
  /** Wrong passwords in 15 minutes. */
  readonly loginsPerEmail: number;
  readonly loginsPerAddress: number;
}

export const RATE_LIMIT_EXAMPLES: Readonly<Record<string, string>> = {
  LIMIT_NEW_TASKS_PER_MINUTE: "10",
  LIMIT_STEPS_PER_MINUTE: "120",
  LIMIT_CALLS_PER_MINUTE: "100",
  LIMIT_KNOWLEDGE_PER_MINUTE: "30",
  LIMIT_LOGINS_PER_EMAIL: "10",
  LIMIT_LOGINS_PER_ADDRESS: "50",
};

const range = "must be 1 to 1000000";
const count = (standard: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, range)
    .max(1_000_000, range)
    .default(standard);

export const rateLimitVariables = {
  LIMIT_NEW_TASKS_PER_MINUTE: count(10),
  LIMIT_STEPS_PER_MINUTE: count(120),
  LIMIT_CALLS_PER_MINUTE: count(100),
  LIMIT_KNOWLEDGE_PER_MINUTE: count(30),
  LIMIT_LOGINS_PER_EMAIL: count(10),
  LIMIT_LOGINS_PER_ADDRESS: count(50),
};

export const rateLimitConfigOf = (values: z.infer<z.ZodObject<typeof rateLimitVariables>>): RateLimitConfig => ({
  newTasksPerMinute: values.LIMIT_NEW_TASKS_PER_MINUTE,
  stepsPerMinute: values.LIMIT_STEPS_PER_MINUTE,
  callsPerMinute: values.LIMIT_CALLS_PER_MINUTE,
  knowledgePerMinute: values.LIMIT_KNOWLEDGE_PER_MINUTE,
  loginsPerEmail: values.LIMIT_LOGINS_PER_EMAIL,
  loginsPerAddress: values.LIMIT_LOGINS_PER_ADDRESS,
});
