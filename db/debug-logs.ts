/** Debug logs: the records of a person's tasks as one list by time: requests, model calls, searches, verdicts and faults. */

import { sql } from "drizzle-orm";
import { type Database, withTenant } from "./client.js";

export const LOG_TYPES = ["request", "model", "search", "verification", "error"] as const;
export type LogType = (typeof LOG_TYPES)[number];

export interface LogQuery {
  readonly tenantId: string;
  /** Owner of the tasks. */
  readonly userId: string;
  readonly taskId: string | undefined;
  readonly logType: LogType | undefined;
  readonly since: Date | undefined;
  readonly limit: number;
}

export interface DebugLog {
  readonly taskId: string;
  readonly logType: LogType;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Newest first. Reads the records' own tables, so each record follows its own retention. */
export async function readDebugLogs(database: Database, query: LogQuery): Promise<readonly DebugLog[]> {
  const { tenantId, userId, taskId, logType, since, limit } = query;
  const rows = await withTenant(database, tenantId, (tx) =>
    tx.execute<{ task_id: string; type: LogType; at: string; data: Record<string, unknown> }>(sql`
      with mine as (
        select task_id from tasks where tenant_id = ${tenantId} and user_id = ${userId}
          and (${taskId ?? null}::uuid is null or task_id = ${taskId ?? null}::uuid)),
      logs as (${RECORDS})
      select l.task_id, l.type, l.at::text, jsonb_strip_nulls(l.data) as data from logs l join mine using (task_id)
      where l.tenant_id = ${tenantId} and (${logType ?? null}::text is null or l.type = ${logType ?? null})
        and (${since?.toISOString() ?? null}::timestamptz is null or l.at > ${since?.toISOString() ?? null}::timestamptz)
      order by l.at desc, l.task_id, l.type limit ${limit}`),
  );
  return rows.map(({ task_id, type, at, data }) => ({ taskId: task_id, logType: type, at: new Date(at), data }));
}

const MODEL_CALL = sql`jsonb_build_object('purpose', purpose, 'tier', tier, 'model', model, 'promptTokens', prompt_tokens,
  'completionTokens', completion_tokens, 'costMicroUsd', cost_micro_usd, 'latencyMs', latency_ms, 'fault', fault)`;

const RECORDS = sql`
  select tenant_id, task_id, 'request' as type, created_at as at,
      jsonb_build_object('said', content, 'sequenceNumber', sequence) as data
    from messages where role = 'user'
  union all select tenant_id, task_id, 'request', issued_at,
      jsonb_build_object('actionId', action_id, 'action', action, 'stepIndex', step_index, 'status', status)
    from task_actions
  union all select tenant_id, task_id, 'model', created_at, ${MODEL_CALL} from model_calls
  union all select tenant_id, task_id, 'error', created_at, ${MODEL_CALL} from model_calls where fault is not null
  union all select tenant_id, task_id, 'search', created_at, jsonb_build_object('query', query, 'host', host, 'widened', widened, 'results', jsonb_array_length(results))
    from searches
  union all select tenant_id, task_id, 'verification', coalesce(verdict_at, created_at),
      jsonb_build_object('stepIndex', step_index, 'actionId', action_id, 'verdict', verdict, 'confidence', confidence,
        'rule', rule, 'judged', judged, 'evidenceLines', line_count)
    from verification_records
  union all select tenant_id, task_id, 'error', created_at,
      jsonb_build_object('stepIndex', step_index, 'attempt', attempt, 'strategy', strategy, 'reason', reason)
    from correction_records`;
