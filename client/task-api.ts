/** Task API: the task routes as typed calls, each tried once; and a wrapper that retries transient failures. */

import { isConfidential } from "../core/action/origins.js";
import type { InteractRequest } from "../protocol/observation.js";
import type { InteractReply } from "../protocol/reply.js";
import type { AnswerRequest, ApproveRequest, ResumeRequest, SecretRequest, SecretValue } from "../protocol/requests.js";
import type { Accepted, Problem, TaskView } from "../protocol/task.js";
import type { Clock } from "./host.js";
import { problemWords } from "./problem-words.js";

/** The API answers within 18 s. A service worker that waits much longer is at risk of being ended. */
const REQUEST_MS = 20_000;

export type ApiAnswer<T> =
  | { readonly kind: "ok"; readonly status: number; readonly data: T }
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "unreachable"; readonly fault: string };

export type ApiFailure = Exclude<ApiAnswer<unknown>, { kind: "ok" }>;

export interface ServerAddress {
  readonly serverUrl: string;
  readonly token: string;
}

export type ControlRequest =
  | { readonly route: "answer"; readonly body: Pick<AnswerRequest, "text" | "contract" | "turn"> }
  | { readonly route: "approve"; readonly body: ApproveRequest }
  | { readonly route: "cancel"; readonly body: { readonly reason?: string } }
  | { readonly route: "pause"; readonly body: Record<string, never> }
  | { readonly route: "resume"; readonly body: ResumeRequest };

export interface TaskApi {
  /** 202 and `Accepted`: the reply comes by `next`. */
  interact(request: InteractRequest, signal?: AbortSignal): Promise<ApiAnswer<InteractReply | Accepted>>;
  /** The first reply of a later turn; 204 and null data when there is none within the wait. */
  next(
    taskId: string,
    after: number,
    waitSeconds: number,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<InteractReply | null>>;
  view(taskId: string): Promise<ApiAnswer<TaskView>>;
  /** Sent twice under one `key`, it counts once (PR8). */
  control(taskId: string, request: ControlRequest, key?: string): Promise<ApiAnswer<unknown>>;
  /** The secret that the outstanding action types. Type it at once and store it nowhere. */
  secret(taskId: string, actionId: string, request: SecretRequest): Promise<ApiAnswer<SecretValue>>;
  /** Ends the sign-in behind these calls: the server then rejects its token. Absent if the sign-in cannot be ended. */
  signOut?(): Promise<void>;
}

export function createTaskApi(fetch: typeof globalThis.fetch, at: ServerAddress): TaskApi {
  const get = <T>(path: string, signal?: AbortSignal) => callApi<T>(fetch, at, { method: "GET", path, signal });
  const post = <T>(path: string, body: unknown, { signal, key }: Pick<ApiCall, "signal" | "key"> = {}) =>
    callApi<T>(fetch, at, { method: "POST", path, body, signal, key });
  const task = (taskId: string): string => `/api/agent/tasks/${encodeURIComponent(taskId)}`;
  return {
    interact: (body, signal) => post("/api/agent/interact", body, { signal }),
    next: (taskId, after, wait, signal) => get(`${task(taskId)}/next?after=${after}&wait=${wait}`, signal),
    view: (taskId) => get(task(taskId)),
    control: (taskId, { route, body }, key) => post(`${task(taskId)}/${route}`, body, { key }),
    secret: (taskId, actionId, body) => post(`${task(taskId)}/actions/${encodeURIComponent(actionId)}/secrets`, body),
  };
}

export interface ApiCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Idempotency-Key: the same request under it is done once. */
  readonly key?: string | undefined;
}

/** Never throws: a failure is an answer too. */
export async function callApi<T>(
  fetch: typeof globalThis.fetch,
  { serverUrl, token }: { readonly serverUrl: string; readonly token: string | null },
  { method, path, body, signal, key }: ApiCall,
): Promise<ApiAnswer<T>> {
  if (!isConfidential(serverUrl)) return INSECURE;
  const timeout = AbortSignal.timeout(REQUEST_MS);
  const headers: Record<string, string> = { accept: "application/json" };
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key !== undefined) headers["idempotency-key"] = key;
  const sent = body === undefined ? null : JSON.stringify(body);
  try {
    const response = await fetch(new URL(path, serverUrl), {
      method,
      headers,
      credentials: "omit",
      cache: "no-store",
      // The API never redirects; a redirect would send the page to another server.
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      body: sent,
    });
    const text = await response.text();
    const data: unknown = text === "" ? null : JSON.parse(text);
    const { status } = response;
    // The cast: the server validates its responses with its own schemas.
    if (status < 400) return { kind: "ok", status, data: unwrap(data) as T };
    return { kind: "problem", problem: problemOf(status, data, response.headers.get("retry-after")) };
  } catch (error) {
    return { kind: "unreachable", fault: `${serverUrl} ${whatFailed(error)}` };
  }
}

/** "fetch failed" alone tells neither who did not answer nor why. */
function whatFailed(error: unknown): string {
  if (error instanceof SyntaxError) return "answers what is no JSON: it may be no Surefoot API";
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  // The cast: Node names the system's error there, and browsers name nothing.
  const code = typeof cause === "object" ? (cause as { readonly code?: string } | null)?.code : undefined;
  return `does not answer (${code ?? message})`;
}

/** SF12: nothing was sent. */
const INSECURE: ApiAnswer<never> = {
  kind: "problem",
  problem: {
    status: 400,
    code: "SERVER_NOT_CONFIDENTIAL",
    detail: "Tokens and pages go over https only; http is for a server on this machine (localhost, 127.0.0.1, [::1]).",
  },
};

const unwrap = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "data" in body ? body.data : body;

function problemOf(status: number, body: unknown, header: string | null): Problem {
  // The cast: a body that is no problem has none of its fields, and each is looked at before use.
  const given = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  const retryAfter = given.retryAfter ?? (header === null ? Number.NaN : Number(header));
  return {
    ...given,
    status,
    code: typeof given.code === "string" ? given.code : `HTTP_${status}`,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
}

/** A missing server is recognized within this time. */
const FIRST_PATIENCE_MS = 30_000;
/** Two time-outs of a slow server exceed that time, so it gets at least these tries. */
const TRIES_MIN = 4;
/** A server outage that a task survives must not end it on the client. */
const UNDER_WAY_PATIENCE_MS = 10 * 60_000;
const LONGEST_BACKOFF_MS = 5_000;
const LONGEST_TOLD_WAIT_MS = 120_000;

/** Retries network faults, 429 and 5xx with the same request, including its observation id or key. */
export function withRetries(api: TaskApi, clock: Clock, newId: () => string): TaskApi {
  const retried = async <T>(call: () => Promise<ApiAnswer<T>>, patienceMs: number, signal?: AbortSignal) => {
    const untilMs = clock.now() + patienceMs;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await call();
      const waitMs = retryWaitMs(answer, attempt);
      if (waitMs === null || signal?.aborted) return answer;
      const isSlow = answer.kind === "unreachable" && attempt + 1 < TRIES_MIN;
      if (!isSlow && clock.now() + waitMs > untilMs) {
        const fault = answer.kind === "problem" ? `${answer.problem.status} ${answer.problem.code}` : faultOf(answer);
        return { kind: "unreachable", fault: `failed ${attempt + 1} times, last: ${fault}` } as const;
      }
      await clock.sleep(waitMs, signal);
    }
  };
  return {
    interact: (request, signal) => {
      const patienceMs = request.taskId === undefined ? FIRST_PATIENCE_MS : UNDER_WAY_PATIENCE_MS;
      return retried(() => api.interact(request, signal), patienceMs, signal);
    },
    next: (taskId, after, wait, signal) =>
      retried(() => api.next(taskId, after, wait, signal), UNDER_WAY_PATIENCE_MS, signal),
    view: (taskId) => retried(() => api.view(taskId), FIRST_PATIENCE_MS),
    control: (taskId, request, key = newId()) => retried(() => api.control(taskId, request, key), FIRST_PATIENCE_MS),
    secret: (taskId, actionId, request) => retried(() => api.secret(taskId, actionId, request), FIRST_PATIENCE_MS),
  };
}

/** Null for a reply, or for a refusal that a retry would repeat. */
function retryWaitMs(answer: ApiAnswer<unknown>, attempt: number): number | null {
  if (answer.kind === "ok") return null;
  const backoffMs = Math.min(250 * 2 ** attempt, LONGEST_BACKOFF_MS);
  if (answer.kind === "unreachable") return backoffMs;
  const { status, code, retryAfter } = answer.problem;
  if (code === "QUOTA_EXCEEDED" || (status !== 429 && status < 500 && !isStillAnswered(answer.problem))) return null;
  return retryAfter === undefined ? backoffMs : Math.min(retryAfter * 1_000, LONGEST_TOLD_WAIT_MS);
}

/** The server is still answering an earlier try whose connection was lost; a retry with its key gets that answer. */
const isStillAnswered = ({ code, details }: Pick<Problem, "code" | "details">): boolean =>
  code === "RESOURCE_CONFLICT" && details?.field === "idempotency-key";

const faultOf = (answer: ApiAnswer<unknown>): string => (answer.kind === "unreachable" ? answer.fault : "");

export class RequestRefusedError extends Error {
  override readonly name: string = "RequestRefusedError";
  readonly retryable = false;
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(problem: Problem) {
    const { status, code, details } = problem;
    super(`${code}: ${problemWords(problem) ?? `status ${status}`}`);
    this.status = status;
    this.code = code;
    this.field = details?.field;
  }
}

/** 401: sign in again, or give a new token; the task itself keeps waiting. */
export class SignInNeededError extends RequestRefusedError {
  override readonly name = "SignInNeededError";
}

/** 409 TASK_HELD: another client works on this task; take it over on purpose or leave it. */
export class TaskHeldError extends RequestRefusedError {
  override readonly name = "TaskHeldError";
}

/** Network, 5xx or 429, again and again: the task stays resumable. */
export class ServerUnreachableError extends Error {
  override readonly name = "ServerUnreachableError";
  readonly retryable = true;
}

export function errorOf(failure: ApiFailure): RequestRefusedError | ServerUnreachableError {
  if (failure.kind === "unreachable") return new ServerUnreachableError(failure.fault);
  const { problem } = failure;
  if (problem.status === 401) return new SignInNeededError(problem);
  return problem.code === "TASK_HELD" ? new TaskHeldError(problem) : new RequestRefusedError(problem);
}
