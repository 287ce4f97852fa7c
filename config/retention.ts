/** Retention configuration: for how many days this installation keeps what tenants set no period for. */

import { z } from "zod";
import { DEFAULT_RETENTION, RETENTION_MAX_DAYS, type Retention } from "../core/task/retention.js";

export const RETENTION_EXAMPLES: Readonly<Record<string, string>> = {
  RETENTION_PAGES_DAYS: "30",
  RETENTION_DEBUG_DAYS: "7",
  RETENTION_INTERRUPTED_DAYS: "30",
  RETENTION_TASKS_DAYS: "90",
};

const range = `must be 1 to ${RETENTION_MAX_DAYS} days`;
const days = (standard: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, range)
    .max(RETENTION_MAX_DAYS, range)
    .default(standard);

export const retentionVariables = {
  RETENTION_PAGES_DAYS: days(DEFAULT_RETENTION.pages),
  RETENTION_DEBUG_DAYS: days(DEFAULT_RETENTION.debug),
  RETENTION_INTERRUPTED_DAYS: days(DEFAULT_RETENTION.interrupted),
  RETENTION_TASKS_DAYS: days(DEFAULT_RETENTION.tasks),
};

export const retentionConfigOf = (values: z.infer<z.ZodObject<typeof retentionVariables>>): Retention => ({
  pages: values.RETENTION_PAGES_DAYS,
  debug: values.RETENTION_DEBUG_DAYS,
  interrupted: values.RETENTION_INTERRUPTED_DAYS,
  tasks: values.RETENTION_TASKS_DAYS,
});
