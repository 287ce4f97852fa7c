/** Sessions: a person's conversations, listed, read and archived. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { maskSlotsIn } from "../../core/secrets/slot.js";
import type { SessionId } from "../../core/turn/identity.js";
import {
  archiveSession,
  type ConversationRow,
  listConversations,
  type MessageRow,
  type MessageSpending,
  readMessages,
} from "../../db/conversations.js";
import { findSession, findTenantSession } from "../../db/sessions.js";
import {
  archived,
  archiveRequest,
  type Conversation,
  conversation,
  conversationPage,
  conversationQuery,
  latestQuery,
  type Message,
  messageList,
  messageQuery,
  sessionPath,
} from "../../protocol/session.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import type { Principal } from "../people/principal.js";
import { audit, seesTenant } from "./task-view.js";

const PATH = "/api/session";

export function addSessions(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addSessionList(app, deps);
  addLatest(app, deps);
  addMessages(app, deps);
  addArchive(app, deps);
}

function addSessionList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", PATH, "One's own sessions, the most recently updated first", {
    request: { query: conversationQuery },
    responses: { 200: data(conversationPage, "A page of them"), ...errors(400, 401, 403) },
  });
  app.openapi(route, async (c) => {
    const { status, includeArchived, limit, offset } = c.req.valid("query");
    const usual = includeArchived === true ? undefined : (["active"] as const);
    const query = { statuses: status ?? usual, limit, offset };
    const { rows, total } = await listConversations(deps.database, c.get("principal"), query);
    const pagination = { total, limit, offset, hasMore: offset + rows.length < total };
    return ok(c, { sessions: rows.map(toConversation), pagination });
  });
}

function addLatest(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", `${PATH}/latest`, "One's own session that was updated last", {
    request: { query: latestQuery },
    responses: { 200: data(conversation, "The latest of this status"), ...errors(400, 401, 403, 404) },
  });
  app.openapi(route, async (c) => {
    const query = { statuses: [c.req.valid("query").status], limit: 1, offset: 0 };
    const [row] = (await listConversations(deps.database, c.get("principal"), query)).rows;
    if (!row) throw new ApiError("SESSION_NOT_FOUND", "You have no session of this status.", { field: "status" });
    return ok(c, toConversation(row));
  });
}

function addMessages(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", `${PATH}/{sessionId}/messages`, "What was said in a session, in order", {
    request: { params: sessionPath, query: messageQuery },
    responses: { 200: data(messageList, "Oldest first; never a page"), ...errors(400, 401, 403, 404) },
  });
  app.openapi(route, async (c) => {
    const { sessionId } = c.req.valid("param");
    const { since, after, limit } = c.req.valid("query");
    await refuseUnseen(deps, c.get("principal"), sessionId);
    c.set("sessionId", sessionId);
    const query = { limit, after, since: since === undefined ? undefined : new Date(since) };
    const of = { tenantId: c.get("principal").tenantId, sessionId };
    const { rows, total, spending } = await readMessages(deps.database, of, query);
    return ok(c, { sessionId, messages: rows.map((row) => toMessage(row, spending.get(row.messageId))), total });
  });
}

/** Archived ones are for nobody's client any more; all but members see their tenant's, and that is written down. */
async function refuseUnseen(deps: ApiDeps, who: Principal, sessionId: string): Promise<void> {
  const session = await findTenantSession(deps.database, who.tenantId, sessionId);
  const isOwn = session?.userId === who.userId;
  if (!session || session.status === "archived" || !(isOwn || seesTenant(who))) throw noSession("sessionId");
  if (!isOwn) await audit(deps, who, "session.read", sessionId);
}

function addArchive(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", PATH, "Archive a session of one's own: clients use it no more, it stays listed", {
    request: { body: body(archiveRequest) },
    responses: { 200: data(archived, "Archived, also if it was before"), ...errors(400, 401, 403, 404, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const { sessionId } = c.req.valid("json");
    const who = c.get("principal");
    const session = await findTenantSession(deps.database, who.tenantId, sessionId);
    if (!session) throw noSession("sessionId");
    if (session.userId !== who.userId) throw new ApiError("FORBIDDEN", "This session is another member's.");
    const of = { tenantId: who.tenantId, sessionId, at: new Date(deps.now()) };
    if (session.status !== "archived") await archiveSession(deps.database, of);
    return ok(c, { sessionId, status: "archived" as const, message: "Session archived successfully" });
  });
}

/** The session that a new task goes on with: one's own, and not archived. What is remembered of it is told by site (SF13, RS9). */
export async function goOnWithSession(
  { database }: Pick<ApiDeps, "database">,
  who: Pick<Principal, "tenantId" | "userId">,
  sessionId: string,
): Promise<SessionId> {
  const session = await findSession(database, who, sessionId);
  if (!session) throw noSession("sessionId");
  if (session.status !== "archived") return session.sessionId as SessionId; // ours, from its row
  const reason = "is archived";
  const message = `This session ${reason}. Start a new one by leaving sessionId out.`;
  throw new ApiError("RESOURCE_CONFLICT", message, { field: "sessionId", reason });
}

export const noSession = (field: string): ApiError =>
  new ApiError("SESSION_NOT_FOUND", "You have no session with this id.", { field });

function toConversation(row: ConversationRow): Conversation {
  const { metadata, initialQuery, taskType, createdAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    metadata: { ...metadata, ...(initialQuery !== null && { initialQuery }), ...(taskType !== null && { taskType }) },
  };
}

export function toMessage(row: MessageRow, spent: MessageSpending | undefined): Message {
  const { sequence, createdAt, messageId, taskId, role, content, ...perhaps } = row;
  const said = Object.fromEntries(Object.entries(perhaps).filter(([, value]) => value !== null));
  const metadata = spent && {
    tokens_used: { promptTokens: spent.promptTokens, completionTokens: spent.completionTokens },
    latency: spent.latencyMs,
    ...(spent.model !== null && { llm_model: spent.model }),
  };
  return maskSlotsIn({
    ...{ messageId, taskId, role, content },
    // Nothing but nulls was taken out.
    ...(said as { readonly [K in keyof typeof perhaps]?: NonNullable<(typeof perhaps)[K]> }),
    sequenceNumber: sequence,
    timestamp: createdAt.toISOString(),
    ...(metadata && { metadata }),
  });
}
