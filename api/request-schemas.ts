/** Request schemas: what clients may send, field by field (protocol §2, §5). Elsewhere: DTO, body validation. */

import { z } from "@hono/zod-openapi";
import { LIMIT_MAX, type LimitName } from "../core/limits/budget.js";
import type { Status } from "../core/task/reply.js";
import { CHECK_ACTIVITIES } from "../core/verification/check.js";
import { faultOfCriterion } from "../core/verification/check-form.js";
import { checkShape } from "./check-schema.js";
import { options, receipt } from "./execution-schemas.js";

export const DOM_MAX = 500_000;
const URL_MAX = 4_096;
/** Largest value of a Postgres integer. */
const INTEGER_MAX = 2_147_483_647;

const httpUrl = z
  .string()
  .min(1)
  .max(URL_MAX)
  .refine(isHttp, "must be an absolute http or https URL")
  .refine((text) => !isHttp(text) || new URL(text).href.length <= URL_MAX, "is too long once it is percent-encoded");
const line = z.string().max(2_000);
const clientKey = z.string().min(1).max(255);

const limit = (name: LimitName) => z.int().min(1).max(LIMIT_MAX[name]).optional();
export const limits = z
  .strictObject({
    steps: limit("steps"),
    consecutiveSuccessWithoutTaskComplete: limit("consecutiveSuccessWithoutTaskComplete"),
    correctionsPerStep: limit("correctionsPerStep"),
    replans: limit("replans"),
    modelCalls: limit("modelCalls"),
    tokens: limit("tokens"),
    costMicroUsd: limit("costMicroUsd"),
    workingMs: limit("workingMs"),
  } satisfies Record<LimitName, ReturnType<typeof limit>>)
  .openapi("Limits");

export const contract = z
  .object({
    type: z.enum(["verifiable", "advisory", "skip"]),
    criteria: z
      .array(
        z.object({
          id: z.string().min(1).max(40).optional(),
          activity: z.enum([...CHECK_ACTIVITIES, "judge", "answer"]),
          description: z.string().min(1).max(300),
          ...checkShape,
          timing: z
            .enum(["immediate", "at_end", "deferred"])
            .openapi({ description: "`deferred` is another word for `at_end`" }),
        }),
      )
      .max(12),
  })
  .superRefine(({ type, criteria }, issues) => {
    if (type === "verifiable" && criteria.length === 0) {
      issues.addIssue({ code: "custom", path: ["criteria"], message: "a verifiable contract needs at least one" });
    }
    for (const [index, { id, ...sent }] of criteria.entries()) {
      const fault = faultOfCriterion(sent);
      if (fault !== null) issues.addIssue({ code: "custom", path: ["criteria", index], message: fault });
      const isTaken = id !== undefined && criteria.findIndex((one) => one.id === id) !== index;
      if (isTaken) issues.addIssue({ code: "custom", path: ["criteria", index, "id"], message: "is taken already" });
    }
  })
  .openapi("Contract");

/** A part of the page that the client saw change, by its first words. */
const seenChange = z.object({ n: z.int().min(0).max(INTEGER_MAX).optional(), text: z.string().max(80) });

const clientObservations = z.object({
  didNetworkOccur: z.boolean().optional(),
  didDomMutate: z.boolean().optional(),
  didUrlChange: z.boolean().optional(),
  requests: z
    .array(
      z.object({
        method: z.string().min(1).max(20),
        url: z.string().max(URL_MAX),
        status: z.int().min(0).max(999).optional(),
        startedByAction: z.boolean(),
      }),
    )
    .max(20)
    .optional(),
  newTab: z.boolean().optional(),
  download: line.optional(),
  dialog: line.optional(),
  caused: z.array(seenChange).max(12).optional(),
  revealed: z.array(seenChange).max(6).optional(),
  ambient: z.array(z.int().min(0).max(INTEGER_MAX)).max(10_000).optional(),
});

/** A page report; what both `interact` and `dom` carry. */
const pageReport = z.object({
  url: httpUrl,
  dom: z.string().min(1).max(DOM_MAX),
  protocol: z.int().min(0).max(1_000).optional(),
  clientId: clientKey.optional(),
  observationId: clientKey.optional(),
  takeover: z.boolean().optional(),
  title: line.optional(),
  previousUrl: z.string().max(URL_MAX).optional(),
  activeElement: line.optional(),
  timeZone: z.string().max(100).optional(),
  locale: z.string().max(100).optional(),
  clientObservations: clientObservations.optional(),
  clientVerification: z
    .object({ elementFound: z.boolean(), selector: line.optional(), urlChanged: z.boolean().optional() })
    .optional(),
  beforeDomHash: z.string().max(128).optional(),
  afterDomHash: z.string().max(128).optional(),
  beforeSnapshot: z.string().min(1).max(DOM_MAX).optional(),
  beforeUrl: z.string().max(URL_MAX).optional(),
  beforeActiveElement: line.optional(),
  settled: z.boolean().optional(),
  receipts: z.array(receipt).max(20).optional(),
  lastActionStatus: z.enum(["success", "failure", "pending"]).optional(),
  lastActionError: z
    .object({
      message: line,
      code: z.string().max(100),
      action: z.string().max(12_000).optional(),
      elementId: z.int().optional(),
    })
    .optional(),
  limits: limits.optional(),
  options: options.optional(),
});

const query = z.string().trim().min(1).max(10_000);

export const interactRequest = pageReport
  .extend({
    query: query.optional(),
    taskId: z.guid().optional(),
    sessionId: z.guid().optional(),
    contract: contract.optional(),
  })
  .superRefine((body, issues) => {
    if (body.taskId === undefined && body.query === undefined) {
      issues.addIssue({ code: "custom", path: ["query"], message: "is required without taskId" });
    }
  })
  .openapi("InteractRequest");

export const domRequest = pageReport.extend({ query: query.optional() }).openapi("DomRequest");

export const cancelRequest = z.object({ reason: z.string().max(500).optional() }).openapi("CancelRequest");

export const resumeRequest = z
  .object({ hint: z.string().trim().min(1).max(2_000).optional(), limits: limits.optional() })
  .openapi("ResumeRequest");

export const answerRequest = z.object({ text: z.string().trim().min(1).max(2_000) }).openapi("AnswerRequest");

export const approveRequest = z
  .object({
    actionId: z.string().min(1).max(100),
    approved: z.boolean(),
    reason: z.string().trim().min(1).max(500).optional(),
  })
  .openapi("ApproveRequest");

export const pauseRequest = z.object({}).openapi("PauseRequest");

const email = z.email().max(254).toLowerCase();
/** Better Auth's longest. */
const PASSWORD_MAX = 128;

export const loginRequest = z.object({ email, password: z.string().min(1).max(PASSWORD_MAX) }).openapi("LoginRequest");

export const acceptRequest = z
  .object({
    token: z.string().min(20).max(100),
    /** Required for a new account. */
    name: z.string().trim().min(1).max(200).optional(),
    password: z.string().min(12).max(PASSWORD_MAX),
  })
  .openapi("AcceptInviteRequest");

const STATUSES = [
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
] as const satisfies readonly Status[];

export const listQuery = z.object({
  /** One or more, with commas between them. */
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(STATUSES)))
    .optional(),
  scope: z.enum(["own", "tenant"]).default("own").openapi({
    description: "`tenant`: those of all members; for operators, admins and owners",
  }),
  limit: z.coerce.number<string>().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(200).optional().openapi({ description: "`nextCursor` of the page before" }),
});

export const activeQuery = z.object({ url: httpUrl.optional() });

export const taskPath = z.object({ id: z.guid().openapi({ param: { name: "id", in: "path" } }) });

export const keyHeader = z.object({ "idempotency-key": z.string().optional() });

const whole = (max: number) => z.coerce.number<string>().int().min(0).max(max);
/** The longest a request is held (protocol §3). */
export const WAIT_MAX_SECONDS = 18;
export const nextQuery = z.object({ after: whole(INTEGER_MAX).default(0), wait: whole(WAIT_MAX_SECONDS).default(0) });

export type PageReport = z.infer<typeof pageReport>;
export type InteractRequest = z.infer<typeof interactRequest>;
export type SentContract = z.infer<typeof contract>;
export type SentReceipt = z.infer<typeof receipt>;
export type SentOptions = z.infer<typeof options>;

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
