/** Task: schemas of a task's status, limits, targets, metrics and overview, and of error replies. */

import { z } from "@hono/zod-openapi";

/** The type that a schema describes, read-only at every depth. */
export type Wire<T extends z.ZodType> = DeepReadonly<z.output<T>>;
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** An object schema with the name that it has in the API description. */
export const named = <Shape extends z.ZodRawShape>(name: string, shape: Shape) => z.object(shape).openapi(name);
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
export const text = z.string();
/** Text that is trimmed and must not be blank. */
export const filled = (max: number) => text.trim().min(1).max(max).openapi({ pattern: "\\S" });
/** A map of at most `most` entries. */
export const atMostEntries = <K extends z.ZodString, V extends z.ZodType>(most: number, key: K, value: V) =>
  z
    .record(key, value)
    .refine((all) => Object.keys(all).length <= most, `has more than ${most} entries`)
    .openapi({ maxProperties: most });
export const confidence = z.number().min(0).max(1);

export const status = z.enum([
  "planning",
  "executing",
  "verifying",
  "correcting",
  "needs_user_input",
  "awaiting_approval",
  "paused",
  "interrupted",
  "completed",
  "failed",
  "cancelled",
]);
export const outcome = z.enum(["verified", "verified_low_confidence", "unverified"]);
export const verdict = z.enum(["confirmed", "likely", "unknown", "contradicted"]);
/** Kind of an action, decided on the page before the action. */
export const kind = z.enum(["dropdown", "submit", "navigation", "generic"]);
/** Possible consequences of an action. */
export const risk = z.enum(["reversible", "submit", "irreversible"]);
export type Status = Wire<typeof status>;
export type TaskOutcome = Wire<typeof outcome>;
export type VerdictTag = Wire<typeof verdict>;
export type Kind = Wire<typeof kind>;
export type Risk = Wire<typeof risk>;

/** Upper bounds of the limits. `costMicroUsd` is in millionths of a dollar; `workingMs` excludes waiting for a person. */
export const LIMIT_MAX = {
  steps: 10_000,
  consecutiveSuccessWithoutTaskComplete: 10_000,
  correctionsPerStep: 10_000,
  replans: 10_000,
  modelCalls: 100_000,
  tokens: 1_000_000_000,
  costMicroUsd: 1_000_000_000,
  workingMs: 30 * 24 * 60 * 60_000,
} as const;

export type LimitName = keyof typeof LIMIT_MAX;
/** Limits in the units of `LIMIT_MAX`. */
export type Limits = Readonly<Record<LimitName, number>>;

/** One member for every limit. */
export function perLimit<T extends z.ZodType>(schema: (name: LimitName) => T): Record<LimitName, T> {
  const names = Object.keys(LIMIT_MAX) as LimitName[]; // the keys of the literal above
  return Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<LimitName, T>; // all names, once
}

export const limits = z
  .strictObject(perLimit((name) => z.int().min(1).max(LIMIT_MAX[name]).optional()))
  .openapi("Limits");

export const use = z.object({ used: z.int(), limit: z.int() });
export const limitUse = named("LimitUse", {
  ...perLimit(() => use),
  costMicroUsd: use.openapi({ description: "Millionths of a US dollar" }),
  workingMs: use.openapi({ description: "Milliseconds at work; waiting for a person does not count" }),
});

export type LimitUse = Wire<typeof limitUse>;

/** Data with which a client finds the target again, or refuses the action. */
export const target = z.object({
  snapshotId: text,
  /** Empty when the page has no `data-sf`. */
  epoch: text,
  id: z.int(),
  fingerprint: text,
  role: text,
  name: text,
});

export type Target = Wire<typeof target>;
const tier = z.object({ calls: z.int(), latencyMs: z.number() });
/** Resources that a task has used so far. */
export const metrics = named("TaskMetrics", {
  modelCalls: z.int(),
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  thinkingTokens: z.int(),
  toolTokens: z.int(),
  costMicroUsd: z.number().openapi({ description: "Millionths of a US dollar" }),
  tiers: z.object({ smart: tier, fast: tier }),
  searches: z.int(),
  searchesAvoided: z.int(),
  routingSwitches: z.int(),
  /** The latest analysis; `row` is its row in the routing matrix. */
  reasoning: z
    .object({ source: z.enum(["MEMORY", "PAGE", "WEB_SEARCH", "ASK_USER"]), confidence: z.number(), row: text })
    .optional(),
  speculation: z
    .object({ used: z.int(), wasted: z.int() })
    .optional()
    .openapi({ description: "Model calls begun while the judge still looked: those used, those for nothing" }),
  step: z
    .object({ promptTokens: z.int(), completionTokens: z.int() })
    .optional()
    .openapi({ description: "Tokens since the reply before" }),
  workingMs: z.number(),
});

export type TaskMetrics = Wire<typeof metrics>;

/** Result of a completed task; absent when it has nothing to report. */
export const result = named("Result", {
  text: text.optional().openapi({ description: "The answer: what the task says to its user, and nothing else" }),
  unconfirmed: list(text)
    .optional()
    .openapi({ description: "Facts of the answer that stand on no page that the task has seen" }),
  /** Values that the phases found, by name. */
  data: z.unknown().optional(),
  sources: list(text),
});

export type TaskResult = Wire<typeof result>;

/** Reasons that hold a task up; requests still get 200 meanwhile (PR4). `MAX_STEPS_EXCEEDED` is only for the limit on steps. */
export const stopCode = z.enum([
  "LLM_ERROR",
  "PARSE_ERROR",
  "TIMEOUT",
  "QUOTA_EXCEEDED",
  "MAX_STEPS_EXCEEDED",
  "LIMIT_REACHED",
  "NO_PROGRESS",
  "DATABASE_ERROR",
  "INTERNAL_ERROR",
]);
export type StopCode = Wire<typeof stopCode>;

/** Wait of a working task for something other than the browser. */
export const modelWait = named("ModelWait", {
  code: stopCode.optional(),
  reason: text.openapi({ description: "A sentence for people: since when, and when it is tried again" }),
  since: z.iso.datetime(),
  nextTryAt: z.iso.datetime().optional(),
});
export type ModelWait = Wire<typeof modelWait>;

/** Overview of a task. */
export const taskView = named("Task", {
  taskId: z.guid(),
  sessionId: z.guid(),
  userId: text,
  status,
  outcome: outcome.optional(),
  query: text,
  url: text,
  turn: z.int(),
  stepIndex: z.int(),
  currentStep: z.int().optional(),
  totalSteps: z.int().optional(),
  outstandingActionId: text.optional(),
  reason: text.optional(),
  code: stopCode.optional().openapi({ description: "With `interrupted`: what holds it up" }),
  suggestion: text.optional().openapi({ description: "With `code`: what can be done about it" }),
  result: result.optional(),
  limits: limitUse.optional(),
  waitsFor: modelWait.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().optional(),
});
export const taskPage = named("TaskPage", { tasks: list(taskView), nextCursor: text.optional() });

export type TaskPage = Wire<typeof taskPage>;

/** 202: the task has the message. See `statusUrl`; the reply is at `/next?after=<your last turn, or that of the first 202>`. */
export const accepted = named("Accepted", {
  taskId: z.guid(),
  sessionId: z.guid(),
  status,
  /** Latest turn when this 202 was sent. On a first send, the answer comes in a later turn. */
  turn: z.int(),
  statusUrl: text,
  /** Seconds. */
  retryAfter: z.int(),
  waitsFor: modelWait.optional(),
});

/** The task has a person's message; the next action comes from `/next`. */
export const messageAccepted = named("MessageAccepted", { taskId: z.guid(), status });
export type TaskView = Wire<typeof taskView>;
export type Accepted = Wire<typeof accepted>;
export type MessageAccepted = Wire<typeof messageAccepted>;

const debugInfo = z.object({
  errorType: text,
  stack: text.optional(),
  context: z.record(text, z.unknown()).optional(),
});

/** `application/problem+json`: the members of RFC 9457, and `code`. */
export const problem = named("Problem", {
  type: text,
  title: text,
  status: z.int(),
  detail: text,
  instance: text,
  success: z.literal(false),
  code: text,
  message: text,
  suggestion: text.openapi({ description: "What its caller can do about it" }),
  /** `field` is a path, e.g. `receipts.0.effect`. */
  details: z.object({ field: text.optional(), reason: text.optional(), taskId: z.guid().optional() }).optional(),
  /** Seconds. */
  retryAfter: z.int().optional(),
  debugInfo: debugInfo
    .optional()
    .openapi({ description: "Where the server was told so by DEBUG_ERRORS; never what was sent" }),
});

/** PR8, 409: another observation was sent under this id before. `details.taskId` names the task that received it. */
export const OBSERVATION_REUSED = "OBSERVATION_REUSED";

type WholeProblem = Wire<typeof problem>;
/** The members that a client can rely on: a proxy in between may reply with fewer. */
export type Problem = Partial<WholeProblem> & Pick<WholeProblem, "status" | "code">;
