/** Capacity configuration: how much a process does at once, and what it connects to the database with. */

import { z } from "zod";

export interface CapacityConfig {
  /** Activities without a model, and as many local ones. */
  readonly ioSlots: number;
  /** Model calls held at once by one process. */
  readonly modelSlots: number;
  /** Workflow tasks at once: what one thread reads again from history, after a crash, within the time of one of them. */
  readonly workflowSlots: number;
  /** Tasks kept in memory, polls for each queue; absent: as the SDK chooses. */
  readonly cachedTasks?: number;
  readonly polls?: number;
  /** Begun in a second by all workers of the queue together; absent: as many as there are slots for. */
  readonly modelCallsPerSecond?: number;
  /** Connections of one process. */
  readonly pool: number;
  /** Absent: of the database's own address. */
  readonly listenUrl?: string;
  /** A transaction pooler stands in front: what is set on a connection is lost after each transaction. */
  readonly isPooled: boolean;
}

export const CAPACITY_EXAMPLES: Readonly<Record<string, string>> = {
  WORKER_IO_SLOTS: "100",
  WORKER_MODEL_SLOTS: "20",
  WORKER_WORKFLOW_SLOTS: "20",
  WORKER_CACHED_TASKS: "500",
  WORKER_POLLS: "10",
  MODEL_CALLS_PER_SECOND: "5",
  DATABASE_POOL: "28",
  DATABASE_LISTEN_URL: "postgres://surefoot_app:secret@127.0.0.1:5432/surefoot",
  DATABASE_POOLER: "transaction",
};

/** A slot uses its connection for a small part of its time. */
const SLOTS_PER_CONNECTION = 8;
const POOL_MIN = 10;

const whole = (max: number, min = 1) => {
  const range = `must be ${min} to ${max}`;
  return z.coerce.number({ error: "must be a number" }).int("must be a whole number").min(min, range).max(max, range);
};

export const capacityVariables = {
  WORKER_IO_SLOTS: whole(2_000).default(100),
  WORKER_MODEL_SLOTS: whole(2_000).default(20),
  // One poll is the sticky queue's, so neither can be 1.
  WORKER_WORKFLOW_SLOTS: whole(2_000, 2).default(10),
  WORKER_CACHED_TASKS: whole(100_000).optional(),
  WORKER_POLLS: whole(200, 2).optional(),
  MODEL_CALLS_PER_SECOND: z.coerce
    .number({ error: "must be a number" })
    .min(0.1, "must be 0.1 to 10000")
    .max(10_000, "must be 0.1 to 10000")
    .optional(),
  DATABASE_POOL: whole(1_000).optional(),
  DATABASE_LISTEN_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\/[^/]+\/.+/.test(text), "must be a postgres:// URL with host and database")
    .optional(),
  DATABASE_POOLER: z.enum(["transaction"], { error: "must be transaction" }).optional(),
};

/** The configuration, or which variable is missing for it: nobody can listen through a transaction pooler. */
export function capacityConfigOf(
  values: z.infer<z.ZodObject<typeof capacityVariables>>,
): CapacityConfig | { readonly missing: string } {
  const { WORKER_IO_SLOTS: ioSlots, WORKER_MODEL_SLOTS: modelSlots, DATABASE_LISTEN_URL: listenUrl } = values;
  const { WORKER_WORKFLOW_SLOTS: workflowSlots } = values;
  const isPooled = values.DATABASE_POOLER !== undefined;
  if (isPooled && listenUrl === undefined) return { missing: "DATABASE_LISTEN_URL" };
  const slots = 2 * ioSlots + modelSlots;
  const pool = values.DATABASE_POOL ?? Math.max(POOL_MIN, Math.ceil(slots / SLOTS_PER_CONNECTION));
  const rate = values.MODEL_CALLS_PER_SECOND;
  return {
    ioSlots,
    modelSlots,
    workflowSlots,
    ...(values.WORKER_CACHED_TASKS !== undefined && { cachedTasks: values.WORKER_CACHED_TASKS }),
    ...(values.WORKER_POLLS !== undefined && { polls: values.WORKER_POLLS }),
    ...(rate !== undefined && { modelCallsPerSecond: rate }),
    pool,
    isPooled,
    ...(listenUrl !== undefined && { listenUrl }),
  };
}
