/** What a client reports: the page, what it noticed, and what came of each action. */

import { z } from "@hono/zod-openapi";
import { contractRequest } from "./contract-request.js";
import { INTEGER_MAX } from "./query.js";
import { filled, limits, named, text, type Wire } from "./task.js";

/** The oldest protocol that is still spoken, and the one of today. */
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
  /** An event of it reached the target, or something inside it. */
  delivered: z.boolean(),
  ms: z.number().min(0).max(86_400_000),
});

/** The client's record of carrying out one action. */
export const receipt = named("Receipt", {
  actionId: text.min(1).max(100),
  action: text.min(1).max(12_000).openapi({ example: "click(5)" }),
  ok: z.boolean(),
  verified: z.boolean().nullable(),
  /** True as well where nobody can know any more. */
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

/** How actions are carried out: of the whole task with the first observation, else of the next action. */
export const options = z
  .object({
    /** False: one action a turn. */
    chain: z.boolean().optional(),
    /** False: the next action is not worked out before the verdict on the last one is there. */
    speculate: z.boolean().optional(),
    /** Which actions wait for a person. */
    approve: z.enum(["never", "irreversible", "always"]).optional(),
    /** Whether the contract is shown before anything is done; else as the user's preferences say. */
    confirmContract: z.boolean().optional(),
    /** False: one attempt, and the receipt's `verified` is null. The server verifies all the same. */
    verify: z.boolean().optional(),
    /** How long after an attempt its effect is first looked for. */
    verifyDelayMs: z.int().min(0).max(30_000).optional(),
    /** A client that can sends a picture with each page, with secrets drawn over. */
    screenshots: z.boolean().optional(),
    /** Other methods after the first one. */
    maxRetries: z.int().min(0).max(10).optional(),
  })
  .openapi({
    description:
      "Of the task, with its first observation. Later `verify`, `verifyDelayMs` and `maxRetries` hold for the next action alone, and the others are not read.",
  });

/** The response in which a request ended. Each member is absent where the client cannot tell. */
const requestEnd = z.object({
  /** Where redirects led, and what they passed on the way. */
  url: text.max(URL_MAX).optional(),
  via: z.array(text.max(URL_MAX)).max(5).optional(),
  /** The redirect kept method and body (307, 308). */
  resent: z.literal(true).optional(),
  /** A script's write was answered by HTML: `sign-in` if it asks to sign in, `unread` if the client could not read it. */
  page: z.enum(["sign-in", "other", "unread"]).optional(),
});

/** A request that the page sent while the action was looked at. */
const observedRequest = z.object({
  method: text.min(1).max(20),
  url: text.max(URL_MAX),
  /** Of the response in which it ended, after redirects. */
  status: z.int().min(0).max(999).optional(),
  startedByAction: z.boolean(),
  /** The browser sent it for a document of the tab or a frame; absent for a script's. */
  document: z.literal(true).optional(),
  end: requestEnd.optional(),
});

/** A part of the page that came, went or says something else. */
const observedChange = z.object({
  /** The client's number, of a control that has one. */
  n: index.optional(),
  /** Its first words, masked. */
  text: text.max(80),
});

/** What the client noticed by itself; the page's own word is not proof. */
const clientObservations = z.object({
  didNetworkOccur: z.boolean().optional(),
  didDomMutate: z.boolean().optional(),
  didUrlChange: z.boolean().optional(),
  requests: z.array(observedRequest).max(20).optional(),
  newTab: z.boolean().optional(),
  /** The page reported now is in the tab that the action opened, or in the one that its own tab came from, for that was closed. */
  movedTo: z.enum(["opened", "opener"]).optional(),
  download: line.optional(),
  dialog: line.optional(),
  /** What could be perceived to change while the page handled the action's own events; absent: not watched. */
  caused: z.array(observedChange).max(12).optional(),
  /** What changed while the pointer only went there. */
  revealed: z.array(observedChange).max(6).optional(),
  /** What looks different since the action, once the pointer and the focus are elsewhere; the page sent does not show it. */
  looks: z.array(observedChange).max(6).optional(),
});

/** Characters of base64: some 450 KB. */
const PICTURE_MAX = 600_000;
/** The client has drawn over what is secret: nobody else can. */
const screenshot = z
  .object({ type: z.enum(["image/jpeg", "image/png", "image/webp"]), data: z.base64().min(1).max(PICTURE_MAX) })
  .openapi({ description: "Of the page as it is reported; kept as long as the page, for people alone" });

/** Words of a request or an answer that are secret; what looks like a secret is taken for one without it. */
export const markedSecrets = z
  .array(
    z.object({
      name: text.max(40).regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lower-case letters, digits and hyphens"),
      value: text.min(1).max(2_000),
    }),
  )
  .max(20)
  .openapi({ description: "Kept encrypted; the task knows them by name, as `{{secret:name}}`" });

/** A page report; what both `interact` and `dom` carry. */
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
  /** By the same client, and compared with each other alone. */
  beforeDomHash: text.max(128).optional(),
  afterDomHash: text.max(128).optional(),
  /** The page right before the action, where it differs from the one sent last. */
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
