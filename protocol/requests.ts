/** Requests: schemas of messages to a running task, queries and settings, and of the settings and health replies. */

import { z } from "@hono/zod-openapi";
import { contractType } from "./contract.js";
import { contractRequest } from "./contract-request.js";
import { DOMAINS_MAX } from "./knowledge.js";
import { clientKey, httpUrl, markedSecrets } from "./observation.js";
import { dateTime, INTEGER_MAX, integerIn } from "./query.js";
import { filled, LIMIT_MAX, limits, named, outcome, perLimit, status, text, type Wire } from "./task.js";

export const cancelRequest = named("CancelRequest", { reason: text.max(500).optional() });

export const resumeRequest = named("ResumeRequest", {
  hint: filled(2_000).optional(),
  limits: limits.optional(),
});

const told = filled(2_000);
const askedInTurn = z.int().min(1).max(INTEGER_MAX).optional().openapi({
  description:
    "`turn` of the reply that asked: once the task has said something else it is refused, and answers nothing",
});
export const answerRequest = named("AnswerRequest", {
  text: told,
  turn: askedInTurn,
  secrets: markedSecrets.optional(),
  contract: contractRequest.optional().openapi({
    description: "What done shall mean instead, where the question is about the contract; with a `text` of `yes`",
  }),
});

export const approveRequest = named("ApproveRequest", {
  actionId: text.min(1).max(100),
  turn: askedInTurn,
  approved: z.boolean(),
  reason: filled(500).optional(),
});

export const pauseRequest = named("PauseRequest", {});

/** `origin`: origin, as the browser reports it, of the page on which the client will type the value. */
export const secretRequest = named("SecretRequest", { origin: text.min(1).max(300), clientId: clientKey.optional() });
export const secretValue = named("SecretValue", { name: text, value: text });
const taskId = z.guid().openapi({ param: { name: "id", in: "path" } });
export const taskPath = z.object({ id: taskId });
const actionId = text.min(1).max(100);
export const actionPath = taskPath.extend({ actionId: actionId.openapi({ param: { name: "actionId", in: "path" } }) });
const stepIndex = integerIn(0, INTEGER_MAX);
export const stepPath = taskPath.extend({ stepIndex: stepIndex.openapi({ param: { name: "stepIndex", in: "path" } }) });
export const sideQuery = z.object({ side: z.enum(["before", "after"]) });
export const pageQuery = sideQuery.extend({
  theme: z.enum(["light", "dark"]).optional().openapi({ description: "That of the browser when absent" }),
});
export const exportPath = z.object({ taskId: z.guid().openapi({ param: { name: "taskId", in: "path" } }) });
export const reportQuery = z.object({
  redact: z.enum(["true", "false"]).default("false").openapi({
    description: "`true`: words of the page, of persons and of addresses stand as tokens",
  }),
});
export const keyHeader = z.object({
  "idempotency-key": clientKey.optional().openapi({ description: "The `observationId`, where the body has none" }),
});
export const idempotencyKey = clientKey;
export const idempotencyHeader = z.object({
  "idempotency-key": idempotencyKey.optional().openapi({
    description:
      "Kept 24 hours: the same key and request get the same reply, and nothing is done again; another request under it is 422, and one that is still being answered 409",
    example: "5f0c7d2e-6a4b-4f7e-9c3e-2b1a7d9e4c10",
  }),
});
export const activeQuery = z.object({ url: httpUrl.optional() });

/** A query parameter with one or more of the options, separated by commas. */
export const enumList = <T extends string>(options: readonly T[]) =>
  text
    .max(500)
    .transform((names) => names.split(","))
    .pipe(z.array(z.enum(options)))
    .optional()
    .openapi({
      type: "string",
      maxLength: 500,
      pattern: `^(${options.join("|")})(,(${options.join("|")}))*$`,
      description: `One or more of ${options.join(", ")}, with commas between them`,
    });
/** End of a page: milliseconds since the epoch, and the id of its last task. */
const CURSOR = /^\d{1,14}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const begun = dateTime.optional();

export const listQuery = z.object({
  status: enumList(status.options),
  outcome: enumList(outcome.options),
  contract: enumList(contractType.options),
  site: text.min(1).max(300).optional().openapi({
    description: "Host of the page on which it began, with its port if it has one",
    example: "orders.acme.test",
  }),
  person: text.min(1).max(100).optional().openapi({ description: "With `scope=tenant`: those of this member" }),
  text: filled(200).optional().openapi({ description: "Stands in its request or its result" }),
  since: begun.openapi({ description: "Begun then or later", example: "2026-01-28T10:00:00Z" }),
  until: begun.openapi({ description: "Begun before" }),
  scope: z.enum(["own", "tenant"]).default("own").openapi({
    description: "`tenant`: those of all members; for operators, admins and owners",
  }),
  limit: integerIn(1, 100).default(20),
  cursor: text.max(60).regex(CURSOR, "is none of ours").optional().openapi({
    description: "`nextCursor` of the page before",
    example: "1769594400000.1923388c-52e3-5261-86eb-6c37512fce5f",
  }),
});

const whole = (max: number) => integerIn(0, max).default(0);
/** `wait`: maximum seconds for which the API holds the request. */
export const nextQuery = z.object({ after: whole(INTEGER_MAX), wait: whole(18) });
export const settings = named("TenantSettings", {
  tier: z.enum(["free", "pro", "enterprise"]),
  promptForAdvisory: z.boolean(),
  actOrigins: z.array(text).openapi({ description: "Where its tasks may act without a question of their own (SF2)" }),
  allowedDomains: z.array(text).openapi({
    description:
      "Hosts on which the organisation's own knowledge is used, such as `*.acme.com`; it permits and forbids nothing (KN1)",
  }),
  limits: z.object(perLimit(() => z.int().optional())).openapi({ description: "What differs from the defaults" }),
  effectiveLimits: z.object(perLimit(() => z.int())).openapi({ description: "For a task that names none" }),
});

export const ACT_ORIGINS_MAX = 50;

/** Scheme, host and port as browsers write them: `https://billing.acme.test`. */
export const webOrigin = z
  .string()
  .max(300)
  .refine((one) => /^https?:/.test(one) && !one.includes("*") && URL.canParse(one) && new URL(one).origin === one, {
    error: "is no origin: scheme, host and port alone, such as https://billing.acme.test",
  });

export const settingsChange = z
  .strictObject({
    promptForAdvisory: z.boolean().optional(),
    actOrigins: z
      .array(webOrigin)
      .max(ACT_ORIGINS_MAX)
      .optional()
      .openapi({ description: "All of them, each as scheme, host and port; `[]` is none" }),
    allowedDomains: z
      .array(text.min(1).max(253))
      .max(DOMAINS_MAX)
      .optional()
      .openapi({ description: "All of them: hosts, or `*.` before a registered domain; `[]` is none" }),
    limits: z
      .strictObject(perLimit((name) => z.int().min(1).max(LIMIT_MAX[name]).nullable().optional()))
      .optional()
      .openapi({ description: "`null` is back to the default" }),
  })
  .openapi("TenantSettingsChange");

/** `models` is empty where rules answer in their place. `fault`: what the provider says, and what to change. */
export const modelTest = named("ModelTest", {
  models: z.array(z.object({ model: text, ms: z.int(), fault: text.optional() })),
});

const health = z.enum(["healthy", "unhealthy"]);
const part = z.object({ status: health, durationMs: z.int() });
const upstream = part.optional();
export const healthReport = named("Health", {
  status: z.enum(["healthy", "degraded", "unhealthy"]).openapi({
    description: "`unhealthy`: nothing is served; `degraded`: tasks wait for what is not there, or do without it",
  }),
  database: part,
  engine: part,
  worker: part.openapi({ description: "`unhealthy`: none has asked for tasks within 75 s, so tasks wait" }),
  model: upstream.openapi({ description: "Absent, as the two below, where this process has none configured" }),
  search: upstream,
  knowledge: upstream,
});
export type ResumeRequest = Wire<typeof resumeRequest>;
export type AnswerRequest = Wire<typeof answerRequest>;
export type ApproveRequest = Wire<typeof approveRequest>;
export type SecretRequest = Wire<typeof secretRequest>;
export type SecretValue = Wire<typeof secretValue>;
export type SettingsChange = Wire<typeof settingsChange>;
export type Tier = Wire<typeof settings>["tier"];
export type HealthPart = Wire<typeof part>;
