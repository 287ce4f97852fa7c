/** Conversations: a person's sessions as they are shown, and the messages of one with what models took for each. */

import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { originOf } from "../core/action/origins.js";
import { siteOf } from "../core/action/sites.js";
import type { EarlierRequest } from "../core/reasoning/source.js";
import type { TaskRef } from "../core/turn/identity.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { messages, type SessionStatus, sessions, tasks } from "./schema.js";

type ConversationOwner = Pick<TaskRef, "tenantId" | "userId">;

export interface ConversationQuery {
  /** Absent: all. */
  readonly statuses: readonly SessionStatus[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Most recently updated first. */
export const listConversations = (
  database: Database,
  { tenantId, userId }: ConversationOwner,
  { statuses, limit, offset }: ConversationQuery,
) =>
  withTenant(database, tenantId, async (tx) => {
    const isOne = and(
      eq(sessions.tenantId, tenantId),
      eq(sessions.userId, userId),
      statuses && inArray(sessions.status, [...statuses]),
    );
    const rows = await tx
      .select(COLUMNS)
      .from(sessions)
      .where(isOne)
      .orderBy(desc(sessions.updatedAt), desc(sessions.sessionId))
      .limit(limit)
      .offset(offset);
    return { rows, total: await tx.$count(sessions, isOne) };
  });

/** Read, not kept: a task that is erased takes its words along. */
const COLUMNS = {
  sessionId: sessions.sessionId,
  url: sessions.url,
  status: sessions.status,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  metadata: sessions.metadata,
  messageCount: sql<number>`(select count(*)::int from messages m
    where m.tenant_id = sessions.tenant_id and m.session_id = sessions.session_id)`,
  initialQuery: sql<string | null>`(select m.content from messages m
    where m.tenant_id = sessions.tenant_id and m.session_id = sessions.session_id and m.role = 'user'
    order by m.sequence limit 1)`,
  taskType: sql<string | null>`(select t.contract ->> 'type' from tasks t
    where t.tenant_id = sessions.tenant_id and t.session_id = sessions.session_id
    order by t.created_at desc, t.task_id limit 1)`,
};

/** Tasks of the session that are over, on the site of this one, newest last. Secrets stand as slots. */
export async function readEarlierRequests(
  database: Database,
  { tenantId, userId, sessionId, taskId }: TaskRef,
  { site, most }: { readonly site: string; readonly most: number },
): Promise<readonly EarlierRequest[]> {
  const isEarlier = and(
    eq(tasks.tenantId, tenantId),
    eq(tasks.userId, userId),
    eq(tasks.sessionId, sessionId),
    ne(tasks.taskId, taskId),
    isNotNull(tasks.closedAt),
  );
  const columns = { request: tasks.query, status: tasks.status, url: tasks.startUrl, reply: tasks.reply };
  const rows = await withTenant(database, tenantId, (tx) =>
    tx.select(columns).from(tasks).where(isEarlier).orderBy(desc(tasks.createdAt), tasks.taskId).limit(EARLIER_READ),
  );
  const here = rows.filter(({ url }) => siteOf(originOf(url)) === site).slice(0, most);
  return here.reverse().map(({ request, status, reply }) => {
    const result = reply?.result?.text;
    return { request, status, ...(result !== undefined && { result }) };
  });
}

const EARLIER_READ = 20;

export type ConversationRow = Awaited<ReturnType<typeof listConversations>>["rows"][number];

export interface MessageQuery {
  readonly since: Date | undefined;
  /** Sequence of the last one that is known. */
  readonly after: number | undefined;
  readonly limit: number;
}

interface MessageOwner {
  readonly tenantId: string;
  readonly sessionId: string;
  /** Absent: of the whole session. */
  readonly taskId?: string;
}

/** Oldest first; no page and no reference to one. `total`: of all that were not left out for the query's sake. */
export const readMessages = (
  database: Database,
  { tenantId, sessionId, taskId }: MessageOwner,
  { since, after, limit }: MessageQuery,
) =>
  withTenant(database, tenantId, async (tx) => {
    const isOf = and(
      eq(messages.tenantId, tenantId),
      eq(messages.sessionId, sessionId),
      taskId === undefined ? undefined : eq(messages.taskId, taskId),
    );
    const isAsked = and(
      isOf,
      since && gt(messages.createdAt, since),
      after === undefined ? undefined : gt(messages.sequence, after),
    );
    const rows = await tx
      .select(MESSAGE_COLUMNS)
      .from(messages)
      .where(isAsked)
      .orderBy(asc(messages.sequence))
      .limit(limit);
    const [whole] = await tx.select({ total: count() }).from(messages).where(isOf);
    return { rows, total: whole?.total ?? 0, spending: await readSpending(tx, isOf) };
  });

const MESSAGE_COLUMNS = {
  messageId: messages.messageId,
  taskId: messages.taskId,
  role: messages.role,
  content: messages.content,
  actionPayload: messages.actionPayload,
  actionString: messages.actionString,
  status: messages.status,
  error: messages.error,
  sequence: messages.sequence,
  createdAt: messages.createdAt,
  domSummary: messages.domSummary,
};

export type MessageRow = Awaited<ReturnType<typeof readMessages>>["rows"][number];

export interface MessageSpending {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly latencyMs: number;
  readonly model: string | null;
}

/** A call of a model belongs to the next thing that its task's assistant said. */
async function readSpending(
  tx: TenantTransaction,
  isOf: SQL | undefined,
): Promise<ReadonlyMap<string, MessageSpending>> {
  const rows = await tx.execute<{ id: string; prompt: number; said: number; ms: number; model: string | null }>(sql`
    with said as (
      select message_id, task_id, tenant_id, created_at,
        lag(created_at, 1, '-infinity') over (partition by task_id order by sequence) as before
      from messages where ${isOf} and role = 'assistant')
    select s.message_id as id, sum(c.prompt_tokens)::int as prompt, sum(c.completion_tokens)::int as said,
      sum(c.latency_ms)::int as ms, (array_agg(c.model order by c.created_at desc) filter (where c.model is not null))[1] as model
    from said s join model_calls c on c.tenant_id = s.tenant_id and c.task_id = s.task_id
      and c.created_at > s.before and c.created_at <= s.created_at
    group by s.message_id`);
  return new Map(
    rows.map(({ id, prompt, said, ms, model }) => [
      id,
      { promptTokens: prompt, completionTokens: said, latencyMs: ms, model },
    ]),
  );
}

/** Once archived it stays so; its tasks and what was said stay too. */
export async function archiveSession(
  database: Database,
  { tenantId, sessionId, at }: { readonly tenantId: string; readonly sessionId: string; readonly at: Date },
): Promise<void> {
  const isIt = and(eq(sessions.tenantId, tenantId), eq(sessions.sessionId, sessionId));
  await withTenant(database, tenantId, (tx) =>
    tx.update(sessions).set({ status: "archived", updatedAt: at }).where(isIt),
  );
}
