/** ConsoleServer: calls of the API from the console. The sign-in is a cookie that no script sees; this holds the token that goes with changes (CN2). */

import type { Problem } from "../../protocol/task.js";

/** The API refused, or nobody answered (`status` 0). */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly retryAfterSeconds?: number;

  constructor(message: string, status: number, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ConsoleServer {
  /** The `data` of the API's answer. Throws `CallError`. */
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  delete(path: string): Promise<void>;
  /** Sends without the sign-in of this browser, or by the sign-in of `token`. */
  postAlone<T>(path: string, body: object, token?: string): Promise<T>;
  /** Throws `CallError` where there is no stream. */
  stream(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ReadableStream<string>>;
  /** The token goes with every later change. */
  rememberCsrf(token: string | undefined): void;
}

const OFFLINE = "The server does not answer. Is it running, and are you online?";

/** Calls `signedOut` on every 401 that says that nobody is signed in. */
export function openServer(signedOut: () => void): ConsoleServer {
  let csrf = "";
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...init }).catch(
      (error: unknown): never => {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        throw new CallError(OFFLINE, 0);
      },
    );
    if (response.ok) return response;
    const problem: Partial<Problem> = await response.json().catch(() => ({}));
    if (response.status === 401 && problem.code === "UNAUTHORIZED") signedOut();
    // Somebody else has signed in in another tab: the page may show another person's data.
    if (problem.details?.field === "X-CSRF-Token") location.reload();
    throw faultOf(response, problem);
  };
  const dataOf = async (response: Response) => (response.status === 204 ? undefined : (await response.json()).data);
  return {
    get: async (path, signal) => dataOf(await send(path, signal ? { signal } : {})),
    post: async (path, body) => dataOf(await send(path, posted(body, { "x-csrf-token": csrf }))),
    delete: async (path) => dataOf(await send(path, { method: "DELETE", headers: { "x-csrf-token": csrf } })),
    postAlone: async (path, body, token) => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return dataOf(await send(path, { ...posted(body, headers), credentials: "omit" }));
    },
    async stream(path, headers, signal) {
      const { body } = await send(path, { headers, signal });
      if (body === null) throw new CallError(OFFLINE, 0);
      return body.pipeThrough(new TextDecoderStream());
    },
    rememberCsrf(token) {
      csrf = token ?? "";
    },
  };
}

const posted = (body: object | undefined, headers: Readonly<Record<string, string>>): RequestInit =>
  body === undefined
    ? { method: "POST", headers }
    : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };

const faultOf = ({ status }: Response, { message, retryAfter }: Partial<Problem>): CallError =>
  new CallError(message ?? `The server answers ${status}.`, status, retryAfter);
