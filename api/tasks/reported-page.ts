/** Report: a page that a client sent under an id; detects replays and turns it into an observation. */

import { parseAction } from "../../core/action/grammar.js";
import type { ObservationId } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import type { TenantTransaction } from "../../db/client.js";
import { compareObservation, noteObservation, writeReceipts } from "../../db/observations.js";
import type { TaskRow } from "../../db/tasks.js";
import { type InteractRequest, type ObservationRequest, PROTOCOL } from "../../protocol/observation.js";
import { OBSERVATION_REUSED } from "../../protocol/task.js";
import { type ApiDeps, ApiError } from "../http/route.js";
import { holdsScope, type Principal } from "../people/principal.js";
import { toExecution, toObservation, toReceipt } from "./observation.js";
import { readPages } from "./pages.js";
import { hideInReport, keepSecrets, readTaskSecrets } from "./secrets.js";
import { isToFetch, refOf } from "./task-view.js";

/** One page report of a known caller. */
export interface Report {
  readonly who: Principal;
  readonly body: ObservationRequest & Pick<InteractRequest, "query" | "secrets">;
  readonly observationId: ObservationId;
  /** Keyed hash of the body, from `hashOf`. */
  readonly hash: string;
  /** Counts the request against a rate limit. Never called for replays. */
  readonly spend: (bucket: "newTasks" | "steps") => Promise<void>;
}

export function refuseOldProtocol(protocol: number | undefined): void {
  if (protocol === undefined || protocol >= PROTOCOL) return;
  const reason = `Protocol ${protocol} is no longer spoken. Update the client; ${PROTOCOL} is spoken today.`;
  throw new ApiError("PROTOCOL_TOO_OLD", reason, { field: "protocol", reason });
}

/** Receipts name actions from our replies, so an action that does not parse never came from us. */
export function refuseInvalidActions(receipts: ObservationRequest["receipts"] = []): void {
  for (const [index, { action }] of receipts.entries()) {
    const parsed = parseAction(action);
    if (parsed.ok) continue;
    const field = `receipts.${index}.action`;
    throw new ApiError("INVALID_ACTION_FORMAT", `${field}: ${parsed.fault}`, { field, reason: parsed.fault });
  }
}

/** The Idempotency-Key is the observation id; a plain client with neither gets a fresh one. */
export function observationIdOf(sent: string | undefined, key: string | undefined, newId: () => string): ObservationId {
  if (key !== undefined && sent !== undefined && key !== sent) {
    const reason = "differs from observationId";
    throw new ApiError("VALIDATION_ERROR", `idempotency-key: ${reason}`, { field: "idempotency-key", reason });
  }
  return (sent ?? key ?? newId()) as ObservationId; // branded: from now on it names the observation
}

/** Stores and notes a later observation of a task; `/dom` uses it too. */
export async function takeObservation(deps: ApiDeps, report: Report, row: TaskRow): Promise<Observation> {
  const { who, observationId, hash } = report;
  const { secrets: marked, ...sent } = report.body;
  const known = await readTaskSecrets(deps, row);
  const body = hideInReport(sent, known);
  const pages = await readPages(deps, who, body);
  const task = refOf(who, row);
  const keep = async (tx: TenantTransaction) => {
    await pages.store(tx, task);
    await writeReceipts(tx, task, observationId, (body.receipts ?? []).map(toReceipt));
  };
  if (!(await noteObservation(deps.database, task, observationId, hash, keep))) throw reusedError(row);
  const said = sent.query && (await keepSecrets(deps, row, sent.query, marked, known));
  // A query never replaces the goal. While the task asks, a query that differs is the answer.
  const answer = said === row.query ? undefined : said;
  const mayApprove = holdsScope(who, "approve");
  return toObservation(body, {
    observationId,
    ...pages,
    answer,
    mayApprove,
    // Values may differ on a retry, but a task that has this observation ignores them then.
    pickup: isToFetch(row),
    seenTurn: row.protocol === null ? (row.undeliveredAfter ?? undefined) : undefined,
    execution: toExecution(body.options),
  });
}

/** PR8: true if the report was sent before. An id reused for another body counts, and is refused before its page is read. */
export async function isReplay({ observationId, hash, spend }: Report, row: TaskRow): Promise<boolean> {
  const found = compareObservation(row, observationId, hash);
  if (found !== "other") return found === "same";
  await spend("steps");
  throw reusedError(row);
}

function reusedError({ taskId }: TaskRow): ApiError {
  const message = "Something else was sent by this observation id before. Send a new observation under a new id.";
  return new ApiError(OBSERVATION_REUSED, message, { field: "observationId", taskId });
}
