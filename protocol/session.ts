/** Sessions on the wire: the conversations of a person, and what was said in one. */

import { z } from "@hono/zod-openapi";
import { dateTime, INTEGER_MAX, integerIn } from "./query.js";
import { enumList } from "./requests.js";
import { list, named, text, type Wire } from "./task.js";

const sessionStatus = z.enum(["active", "completed", "failed", "interrupted", "archived"]);
const instant = z.iso.datetime();

export const conversation = named("Session", {
  sessionId: text,
  url: text.openapi({ description: "Where its first task started; later tasks do not change it" }),
  status: sessionStatus,
  createdAt: instant,
  updatedAt: instant,
  messageCount: z.int(),
  metadata: z
    .looseObject({ taskType: text.optional(), initialQuery: text.optional() })
    .openapi({ description: "`initialQuery`: what was asked first; `taskType`: of its latest contract" }),
});
export const conversationPage = named("SessionPage", {
  sessions: list(conversation),
  pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }),
});

const truth = z.enum(["true", "false"]).transform((word) => word === "true");
const atMost = (max: number, usual: number) => integerIn(1, max).default(usual);

export const conversationQuery = z.object({
  status: enumList(sessionStatus.options).openapi({
    description: "One or more, with commas between them; else `active`, or all with `includeArchived=true`",
  }),
  includeArchived: truth.optional(),
  limit: atMost(100, 20),
  offset: integerIn(0, INTEGER_MAX).default(0),
});
export const latestQuery = z.object({
  status: z.enum(["active", "completed", "failed", "interrupted"]).default("active"),
});
export const messageQuery = z.object({
  limit: atMost(200, 50),
  since: dateTime.optional().openapi({ description: "Those that were said later", example: "2026-01-28T10:00:00Z" }),
  after: integerIn(0, INTEGER_MAX)
    .optional()
    .openapi({ description: "Those after this `sequenceNumber`; for the next page" }),
});

export const sessionPath = z.object({ sessionId: z.guid().openapi({ param: { name: "sessionId", in: "path" } }) });
export const archiveRequest = named("ArchiveSessionRequest", { sessionId: z.guid() });
export const archived = named("ArchivedSession", {
  sessionId: text,
  status: z.literal("archived"),
  message: text,
});

export const message = named("Message", {
  messageId: text,
  taskId: text,
  role: z.enum(["user", "assistant", "system"]),
  content: text,
  actionPayload: z.looseObject({}).optional(),
  actionString: text.optional(),
  status: z.enum(["success", "failure", "pending"]).optional(),
  error: z.looseObject({ message: text, code: text }).optional(),
  sequenceNumber: z.int().openapi({ description: "From 0, without gaps" }),
  timestamp: instant,
  domSummary: text.max(200).optional().openapi({ description: "What the page was; never the page itself" }),
  metadata: z
    .object({
      tokens_used: z.object({ promptTokens: z.int(), completionTokens: z.int() }),
      latency: z.int().openapi({ description: "Milliseconds that models took for it" }),
      llm_model: text.optional(),
    })
    .optional()
    .openapi({ description: "What models took for it; absent where none was asked, or after the records' time" }),
});
export const messageList = named("SessionMessages", { sessionId: text, messages: list(message), total: z.int() });

export type Conversation = Wire<typeof conversation>;
export type Message = Wire<typeof message>;
