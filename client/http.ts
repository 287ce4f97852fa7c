/** HTTP: the API's task routes as typed calls; the same observation id however often it has to be sent. Elsewhere: API client. */

import type { Clock } from "./clock.js";
import { NoReplyError, refusalOf, ServerUnreachableError } from "./fault.js";
import { LONGEST_HELD_S } from "./patience.js";
import type { Accepted, InteractReply, InteractRequest, Problem } from "./wire.js";

/** The API answers within 18 s (task-machine §5). */
const REQUEST_MS = 25_000;
/** Whether a server is there at all is told soon. */
const SOON_MS = 30_000;
/** A task under way is worth waiting for: an outage that its servers survive must not end it here. */
const UNDER_WAY_MS = 10 * 60_000;
const LONGEST_BACKOFF_MS = 10_000;
const LONGEST_TOLD_WAIT_MS = 120_000;
const PATIENCE_MS = 15 * 60_000;

export interface HttpOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

export type InteractResult =
  | { readonly kind: "reply"; readonly reply: InteractReply }
  | { readonly kind: "accepted"; readonly accepted: Accepted };

export interface TaskApi {
  interact(request: InteractRequest, signal?: AbortSignal): Promise<InteractResult>;
  /** The first reply whose turn is greater; waits for it. */
  next(taskId: string, afterTurn: number, signal?: AbortSignal): Promise<InteractReply>;
  /** The same, or null when `waitS` seconds (18 at most) have passed without one. */
  nextWithin(waitS: number, taskId: string, afterTurn: number, signal?: AbortSignal): Promise<InteractReply | null>;
  status(taskId: string, signal?: AbortSignal): Promise<unknown>;
  cancel(taskId: string, reason?: string): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

/** @throws RequestRefusedError, SignInNeededError, TaskHeldError, ServerUnreachableError, NoReplyError */
export function createTaskApi(options: HttpOptions): TaskApi {
  const call = (method: string, path: string, body?: unknown, signal?: AbortSignal, patienceMs = SOON_MS) =>
    send(options, { method, path, patienceMs, ...(body === undefined ? {} : { body }) }, signal);
  const nextWithin: TaskApi["nextWithin"] = async (waitS, taskId, afterTurn, signal) => {
    const { clock } = options;
    signal?.throwIfAborted();
    const startedMs = clock.now();
    const path = `/api/agent/tasks/${encodeURIComponent(taskId)}/next?after=${afterTurn}&wait=${waitS}`;
    const { status, data } = await call("GET", path, undefined, signal, UNDER_WAY_MS);
    if (status === 200) return data as InteractReply;
    // A server that does not hold the request must not be asked without a pause.
    if (clock.now() - startedMs < 200) await clock.sleep(200, signal);
    return null;
  };
  return {
    async interact(request, signal) {
      const patienceMs = request.taskId === undefined ? SOON_MS : UNDER_WAY_MS;
      const { status, data } = await call("POST", "/api/agent/interact", request, signal, patienceMs);
      // The casts here and below: shapes are the server's contract (protocol §2), checked by its own schemas.
      return status === 202
        ? { kind: "accepted", accepted: data as Accepted }
        : { kind: "reply", reply: data as InteractReply };
    },
    async next(taskId, afterTurn, signal) {
      const { clock } = options;
      const untilMs = clock.now() + PATIENCE_MS;
      while (clock.now() < untilMs) {
        const reply = await nextWithin(LONGEST_HELD_S, taskId, afterTurn, signal);
        if (reply !== null) return reply;
      }
      throw new NoReplyError(`task ${taskId} gave no reply after turn ${afterTurn}`);
    },
    nextWithin,
    status: async (taskId, signal) =>
      (await call("GET", `/api/agent/tasks/${encodeURIComponent(taskId)}`, undefined, signal)).data,
    async cancel(taskId, reason) {
      await call(
        "POST",
        `/api/agent/tasks/${encodeURIComponent(taskId)}/cancel`,
        reason === undefined ? {} : { reason },
      );
    },
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  /** Time in which it is tried again and again. */
  readonly patienceMs: number;
  readonly body?: unknown;
}

async function send(options: HttpOptions, call: Call, signal?: AbortSignal): Promise<Answer> {
  const { clock } = options;
  const untilMs = clock.now() + call.patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    const got = await sendOnce(options, call, signal);
    if (got.kind === "answer") return got.answer;
    const waitMs = got.waitMs ?? Math.min(250 * 2 ** attempt, LONGEST_BACKOFF_MS);
    if (clock.now() + waitMs > untilMs) {
      const what = `${call.method} ${call.path.split("?")[0]}`;
      throw new ServerUnreachableError(`${what} failed ${attempt + 1} times, last: ${got.fault}`);
    }
    await clock.sleep(waitMs, signal);
  }
}

type Sent =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "again"; readonly fault: string; readonly waitMs?: number };

async function sendOnce({ baseUrl, token, fetch }: HttpOptions, call: Call, signal?: AbortSignal): Promise<Sent> {
  let status: number;
  let body: unknown;
  let retryAfter: string | null;
  try {
    const timeout = AbortSignal.timeout(REQUEST_MS);
    const response = await fetch(new URL(call.path, baseUrl), {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      credentials: "omit",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    status = response.status;
    retryAfter = response.headers.get("retry-after");
    const text = await response.text();
    body = text === "" ? null : JSON.parse(text);
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: "again", fault: error instanceof Error ? error.message : String(error) };
  }
  if (status < 400) return { kind: "answer", answer: { status, data: unwrap(body) } };
  const problem = problemOf(status, body);
  if (status !== 429 && status < 500) throw refusalOf(problem);
  const told = problem.retryAfter ?? (retryAfter === null ? Number.NaN : Number(retryAfter));
  const waitMs = Number.isFinite(told) ? Math.min(told * 1_000, LONGEST_TOLD_WAIT_MS) : undefined;
  return { kind: "again", fault: `${status} ${problem.code}`, ...(waitMs === undefined ? {} : { waitMs }) };
}

/** One envelope everywhere: `{success: true, data}`. */
function unwrap(body: unknown): unknown {
  return typeof body === "object" && body !== null && "data" in body ? body.data : body;
}

function problemOf(status: number, body: unknown): Problem {
  const given = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  return { ...given, status, code: typeof given.code === "string" ? given.code : `HTTP_${status}` };
}
