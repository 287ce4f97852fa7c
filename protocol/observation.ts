/** Observation: schemas of a client's report: the page, its own observations, and a receipt for each action. */

import { z } from "@hono/zod-openapi";
import { contractRequest } from "./contract-request.js";
import { INTEGER_MAX } from "./query.js";
import { filled, limits, named, text, type Wire } from "./task.js";

/** The current protocol version, and also the oldest one supported. */
export const PROTOCOL = 1;
export const DOM_MAX = 500_000;
const URL_MAX = 4_096;
const line = text.max(2_000);
export const clientKey = text.min(1).max(255);
const index = z.int().min(0).max(INTEGER_MAX);
const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
export const httpUrl = text
  .min(1)
  .max(URL_MAX)
  .refine(isHttp, "must be an absolute http or https URL")
  .refine((url) => !isHttp(url) || new URL(url).href.length <= URL_MAX, "is too long once it is percent-encoded")
  .openapi({ pattern: "^https?://", example: "https://orders.acme.test/new" });
const absoluteUrl = text
  .max(URL_MAX)
  .refine((url) => URL.canParse(url), "must be an absolute URL")
  .openapi({ example: "https://orders.acme.test/" });

const attempt = z.object({
  method: text.max(100),
  result: z.enum(["verified", "failed", "error", "skipped"]),
  expected: line.optional(),
  observed: line.optional(),
  /** An event of this attempt reached the target or an element inside it. */
  delivered: z.boolean(),
  ms: z.number().min(0).max(86_400_000),
});

/** The client's record of carrying out one action. */
export const receipt = named("Receipt", {
  actionId: text.min(1).max(100),
  action: text.min(1).max(12_000).openapi({ example: "click(5)" }),
  ok: z.boolean(),
  verified: z.boolean().nullable(),
  /** Also true when the client can no longer tell. */
  delivered: z.boolean().openapi({ description: "an event of the action reached its target" }),
  retried: z.boolean(),
  retryReason: line.optional(),
  error: line.optional(),
  expected: line.optional(),
  observed: line.optional(),
  target: z.object({ id: z.int().min(-INTEGER_MAX).max(INTEGER_MAX), role: line, name: line }).optional(),
  attempts: z.array(attempt).max(20),
  effect: z.enum(["none", "changed", "pending", "gone", "unknown", "refused"]),
  /** A person acted on the page too while this ran. */
  userInput: z.boolean().optional(),
  settled: z.boolean(),
});

/** Execution options. The first observation sets them for the whole task; a later one only for the next action. */
export const options = z
  .object({
    /** False: one action per turn. */
    chain: z.boolean().optional(),
    /** False: the task chooses the next action only after the verdict on the last one. */
    speculate: z.boolean().optional(),
    /** Actions that wait for a person's approval. */
    approve: z.enum(["never", "irreversible", "always"]).optional(),
    /** Shows the contract before the first action; defaults to the user's preferences. */
    confirmContract: z.boolean().optional(),
    /** False: the client makes one attempt, and the receipt's `verified` is null. The server still verifies. */
    verify: z.boolean().optional(),
    /** Delay between an attempt and the first check of its effect. */
    verifyDelayMs: z.int().min(0).max(30_000).optional(),
    /** A client that is able to sends a screenshot with each page, with secrets painted over. */
    screenshots: z.boolean().optional(),
    /** Maximum number of other methods after the first one. */
    maxRetries: z.int().min(0).max(10).optional(),
  })
  .openapi({
    description:
      "Of the task, with its first observation. Later `verify`, `verifyDelayMs` and `maxRetries` hold for the next action alone, and the others are not read.",
  });

/** The final response to a request. A member is absent when the client cannot tell. */
const requestEnd = z.object({
  /** Final URL after redirects; `via` lists the URLs on the way. */
  url: text.max(URL_MAX).optional(),
  via: z.array(text.max(URL_MAX)).max(5).optional(),
  /** The redirect kept method and body (307, 308). */
  resent: z.literal(true).optional(),
  /** A script's write got HTML as its answer: `sign-in` for a sign-in page, `unread` if the client could not read it. */
  page: z.enum(["sign-in", "other", "unread"]).optional(),
});

/** A request that the page sent while the client watched the action. */
const observedRequest = z.object({
  method: text.min(1).max(20),
  url: text.max(URL_MAX),
  /** Status of the final response, after redirects. */
  status: z.int().min(0).max(999).optional(),
  startedByAction: z.boolean(),
  /** The browser requested a document for the tab or a frame; absent for a script's request. */
  document: z.literal(true).optional(),
  end: requestEnd.optional(),
});

/** A part of the page that appeared, disappeared or changed its text. */
const observedChange = z.object({
  /** The client's number for a control, if it has one. */
  n: index.optional(),
  /** First words of the part, masked. */
  text: text.max(80),
});

/** The client's own observations; the page's claims are not proof. */
const clientObservations = z.object({
  didNetworkOccur: z.boolean().optional(),
  didDomMutate: z.boolean().optional(),
  didUrlChange: z.boolean().optional(),
  requests: z.array(observedRequest).max(20).optional(),
  newTab: z.boolean().optional(),
  /** The reported page is in a tab that the action opened (`opened`), or in the opener of a tab that was closed (`opener`). */
  movedTo: z.enum(["opened", "opener"]).optional(),
  download: line.optional(),
  dialog: line.optional(),
  /** Perceptible changes while the page handled the action's own events; absent if the client did not watch. */
  caused: z.array(observedChange).max(12).optional(),
  /** Changes while the pointer only moved to the target. */
  revealed: z.array(observedChange).max(6).optional(),
  /** Changes in looks since the action, seen with pointer and focus elsewhere; the page sent does not show them. */
  looks: z.array(observedChange).max(6).optional(),
});

/** Characters of base64, about 450 KB of data. */
const PICTURE_MAX = 600_000;
/** The client must have painted over secrets: nobody else can. */
const screenshot = z
  .object({ type: z.enum(["image/jpeg", "image/png", "image/webp"]), data: z.base64().min(1).max(PICTURE_MAX) })
  .openapi({ description: "Of the page as it is reported; kept as long as the page, for people alone" });

/** Secret words in a request or an answer. Text that looks like a secret is treated as one even if it is not listed. */
export const markedSecrets = z
  .array(
    z.object({
      name: text.max(40).regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lower-case letters, digits and hyphens"),
      value: text.min(1).max(2_000),
    }),
  )
  .max(20)
  .openapi({ description: "Kept encrypted; the task knows them by name, as `{{secret:name}}`" });

/** A page report, the common part of `interact` and `dom` requests. */
const observationRequest = z.object({
  url: httpUrl,
  dom: text.min(1).max(DOM_MAX),
  protocol: z.int().min(0).max(1_000).optional().openapi({ minimum: PROTOCOL, description: "Older ones are 426" }),
  clientId: clientKey.optional(),
  observationId: clientKey.optional(),
  capabilities: z
    .array(text.max(40))
    .max(20)
    .optional()
    .openapi({ description: "`secrets`: types `{{secret:name}}` by fetching its value from the action's `secrets`" }),
  takeover: z.boolean().optional(),
  title: line.optional(),
  previousUrl: absoluteUrl.optional().openapi({ description: "Of any scheme: a browser stands at `about:blank` too" }),
  activeElement: line.optional(),
  timeZone: text.max(100).optional(),
  locale: text.max(100).optional(),
  clientObservations: clientObservations.extend({ ambient: z.array(index).max(10_000).optional() }).optional(),
  clientVerification: z
    .object({ elementFound: z.boolean(), selector: line.optional(), urlChanged: z.boolean().optional() })
    .optional(),
  /** Hashes computed by the client, and compared only with each other. */
  beforeDomHash: text.max(128).optional(),
  afterDomHash: text.max(128).optional(),
  /** The page right before the action, if it differs from the last page sent. */
  beforeSnapshot: text.min(1).max(DOM_MAX).optional(),
  beforeUrl: text.max(URL_MAX).optional(),
  beforeActiveElement: line.optional(),
  settled: z.boolean().optional(),
  inField: z.boolean().optional().openapi({
    description: "an entry stands in a field that was not left since: some pages take it only then",
  }),
  screenshot: screenshot.optional(),
  receipts: z.array(receipt).max(20).optional(),
  lastActionStatus: z.enum(["success", "failure", "pending"]).optional(),
  lastActionError: z
    .object({
      message: line,
      code: text.max(100),
      action: text.max(12_000).optional(),
      elementId: z.int().min(-INTEGER_MAX).max(INTEGER_MAX).optional(),
    })
    .optional(),
  limits: limits.optional(),
  options: options.optional(),
});

const query = filled(10_000);

export const interactRequest = observationRequest
  .extend({
    query: query.optional(),
    taskId: z.guid().optional(),
    sessionId: z.guid().optional(),
    secrets: markedSecrets.optional(),
    contract: contractRequest.optional(),
    verificationContract: contractRequest.optional().openapi({ description: "Another name of `contract`" }),
  })
  .superRefine((body, issues) => {
    if (body.taskId === undefined && body.query === undefined) {
      issues.addIssue({ code: "custom", path: ["query"], message: "is required without taskId" });
    }
    if (body.contract !== undefined && body.verificationContract !== undefined) {
      const message = "is another name of contract: send one of them";
      issues.addIssue({ code: "custom", path: ["verificationContract"], message });
    }
  })
  .transform(({ verificationContract, ...body }) =>
    verificationContract === undefined ? body : { ...body, contract: verificationContract },
  )
  .openapi("InteractRequest");

export const domRequest = observationRequest.extend({ query: query.optional() }).openapi("DomRequest");
export type ActionAttempt = Wire<typeof attempt>;
export type WireReceipt = Wire<typeof receipt>;
export type TaskOptions = Wire<typeof options>;
export type ObservedRequest = Wire<typeof observedRequest>;
export type ObservedChange = Wire<typeof observedChange>;
export type ClientObservations = Wire<typeof clientObservations>;
export type ObservationRequest = Wire<typeof observationRequest>;
export type InteractRequest = Wire<typeof interactRequest>;
export type Screenshot = Wire<typeof screenshot>;
