/** Calls of the API for whoever is signed in: a failure is told in words, and a dead token ends the sign-in. */

import type { Problem } from "../../../protocol/task.js";
import { problemWords } from "../../problem-words.js";
import { type ApiAnswer, type ApiCall, type ApiFailure, callApi } from "../../task-api.js";
import type { CommandData, CommandReply } from "./panel-command.js";
import type { Session, SessionStore } from "./storage.js";

export interface CallDeps {
  readonly sessions: SessionStore;
  readonly fetch: typeof fetch;
}

export const refusal = (message: string): CommandReply => ({ ok: false, message });
export const SIGN_IN_FIRST = refusal("Sign in first.");

export class SignedInCalls {
  private readonly deps: CallDeps;

  constructor(deps: CallDeps) {
    this.deps = deps;
  }

  /** Null when nobody is signed in. */
  async call<T>(call: ApiCall): Promise<ApiAnswer<T> | null> {
    const session = await this.deps.sessions.read();
    return session === null ? null : await this.callAs<T>(session, call);
  }

  private async callAs<T>(session: Session, call: ApiCall): Promise<ApiAnswer<T>> {
    const answer = await callApi<T>(this.deps.fetch, session, call);
    if (answer.kind === "problem" && answer.problem.status === 401) await this.deps.sessions.end(session.token);
    return answer;
  }

  async tell<T>(call: ApiCall, told: (data: T) => CommandData): Promise<CommandReply> {
    const answer = await this.call<T>(call);
    if (answer === null) return SIGN_IN_FIRST;
    return answer.kind === "ok" ? { ok: true, ...told(answer.data) } : refusalOf(answer);
  }
}

export function refusalOf(failure: ApiFailure, unauthorized = "You have been signed out."): CommandReply {
  if (failure.kind === "unreachable")
    return refusal("Surefoot's server does not answer. Check the connection and its address.");
  return refusal(failure.problem.status === 401 ? unauthorized : messageOf(failure.problem));
}

const DISABLED =
  "Your account is disabled. Ask an administrator of your organisation to enable it. What you asked for is kept until then.";

function messageOf(problem: Problem): string {
  const { status, code, retryAfter } = problem;
  if (code === "ACCOUNT_DISABLED") return DISABLED;
  if (status === 429)
    return retryAfter === undefined ? "Too many tries. Wait a moment." : `Too many tries. Wait ${retryAfter} seconds.`;
  if (status >= 500) return "Surefoot's server has trouble just now. Try again in a moment.";
  return problemWords(problem) ?? "The server did not accept that.";
}
