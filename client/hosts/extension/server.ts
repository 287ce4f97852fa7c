/** Server: the API's routes, each tried once; who calls decides when to try again, for its own life may end in between. Elsewhere: API client. */

import type { Status, TaskResult } from "../../../core/task/reply.js";
import type { Accepted, InteractReply, InteractRequest, Problem } from "../../wire.js";

/** A service worker that waits longer for an answer is at risk of being ended (design §12). */
const HELD_MS = 20_000;

export type Answer<T> =
  | { readonly kind: "ok"; readonly status: number; readonly data: T }
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "unreachable"; readonly fault: string };

export interface SignedIn {
  readonly accessToken: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly tenantName: string;
}

/** A task at a glance. */
export interface TaskView {
  readonly taskId: string;
  readonly sessionId?: string;
  readonly status: Status;
  readonly outcome?: "verified" | "verified_low_confidence" | "unverified";
  readonly query: string;
  readonly url: string;
  readonly reason?: string;
  readonly result?: TaskResult;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export interface ServerAddress {
  readonly serverUrl: string;
  readonly token: string;
}

export interface Server {
  logIn(serverUrl: string, who: { readonly email: string; readonly password: string }): Promise<Answer<SignedIn>>;
  whoAmI(at: ServerAddress): Promise<Answer<Omit<SignedIn, "accessToken">>>;
  logOut(at: ServerAddress): Promise<Answer<unknown>>;
  interact(at: ServerAddress, request: InteractRequest): Promise<Answer<InteractReply | Accepted>>;
  /** 204 and null data when there is none yet. */
  next(at: ServerAddress, taskId: string, after: number, waitSeconds: number): Promise<Answer<InteractReply | null>>;
  task(at: ServerAddress, taskId: string): Promise<Answer<TaskView>>;
  tasks(at: ServerAddress): Promise<Answer<readonly TaskView[]>>;
  /** The newest unfinished task of a session, for this page first. */
  active(at: ServerAddress, sessionId: string, url: string): Promise<Answer<TaskView>>;
  say(at: ServerAddress, taskId: string, what: Said): Promise<Answer<unknown>>;
}

/** What a person says to a running task (protocol §3). */
export type Said =
  | { readonly route: "answer"; readonly body: { readonly text: string } }
  | {
      readonly route: "approve";
      readonly body: { readonly actionId: string; readonly approved: boolean; readonly reason?: string };
    }
  | { readonly route: "cancel"; readonly body: { readonly reason?: string } }
  | { readonly route: "pause"; readonly body: Record<string, never> }
  | {
      readonly route: "resume";
      readonly body: { readonly hint?: string; readonly limits?: Readonly<Record<string, number>> };
    };

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

export function createServer(fetchIt: typeof fetch): Server {
  const call = <T>({ serverUrl, token }: ServerAddress, one: Call): Promise<Answer<T>> =>
    send<T>(fetchIt, serverUrl, token, one);
  const task = (taskId: string): string => `/api/agent/tasks/${encodeURIComponent(taskId)}`;
  return {
    logIn: (serverUrl, body) =>
      send<SignedIn>(fetchIt, serverUrl, null, { method: "POST", path: "/api/v1/auth/login", body }),
    whoAmI: (at) => call(at, { method: "GET", path: "/api/v1/auth/session" }),
    logOut: (at) => call(at, { method: "POST", path: "/api/v1/auth/logout", body: {} }),
    interact: (at, body) => call(at, { method: "POST", path: "/api/agent/interact", body }),
    next: (at, taskId, after, wait) =>
      call(at, { method: "GET", path: `${task(taskId)}/next?after=${after}&wait=${wait}` }),
    task: (at, taskId) => call(at, { method: "GET", path: task(taskId) }),
    async tasks(at) {
      const answer = await call<unknown>(at, { method: "GET", path: "/api/agent/tasks" });
      return answer.kind === "ok" ? { ...answer, data: listOf(answer.data) } : answer;
    },
    active: (at, sessionId, url) =>
      call(at, {
        method: "GET",
        path: `/api/session/${encodeURIComponent(sessionId)}/task/active?url=${encodeURIComponent(url)}`,
      }),
    say: (at, taskId, { route, body }) => call(at, { method: "POST", path: `${task(taskId)}/${route}`, body }),
  };
}

async function send<T>(fetchIt: typeof fetch, serverUrl: string, token: string | null, call: Call): Promise<Answer<T>> {
  try {
    const response = await fetchIt(new URL(call.path, serverUrl), {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(HELD_MS),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    if (response.status < 400) {
      // The cast: shapes are the server's contract (protocol §2), checked by its own schemas.
      return { kind: "ok", status: response.status, data: unwrap(body) as T };
    }
    return { kind: "problem", problem: problemOf(response.status, body, response.headers.get("retry-after")) };
  } catch (error) {
    return { kind: "unreachable", fault: error instanceof Error ? error.message : String(error) };
  }
}

/** One envelope everywhere: `{success: true, data}`. */
function unwrap(body: unknown): unknown {
  return typeof body === "object" && body !== null && "data" in body ? body.data : body;
}

function listOf(data: unknown): readonly TaskView[] {
  const list = typeof data === "object" && data !== null && "tasks" in data ? data.tasks : data;
  // The cast: as above.
  return Array.isArray(list) ? (list as TaskView[]) : [];
}

function problemOf(status: number, body: unknown, retryAfter: string | null): Problem {
  // The cast: a body that is no problem has none of its fields, and each is looked at before use.
  const given = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  const told = given.retryAfter ?? (retryAfter === null ? Number.NaN : Number(retryAfter));
  return {
    ...given,
    status,
    code: typeof given.code === "string" ? given.code : `HTTP_${status}`,
    ...(Number.isFinite(told) ? { retryAfter: told } : {}),
  };
}
