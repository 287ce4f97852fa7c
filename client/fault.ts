/** Fault: what can go wrong between client and API, by what is to be done about it. Elsewhere: API errors. */

import type { InteractReply, Problem } from "./wire.js";

/** The API refused; the same request would be refused again. */
export class RequestRefusedError extends Error {
  override readonly name: string = "RequestRefusedError";
  readonly retryable = false;
  readonly status: number;
  readonly code: string;
  /** Name of the faulty field, where there is one. */
  readonly field: string | undefined;

  constructor(problem: Problem) {
    super(
      `${problem.code}: ${problem.details?.reason ?? problem.detail ?? problem.message ?? `status ${problem.status}`}`,
    );
    this.status = problem.status;
    this.code = problem.code;
    this.field = problem.details?.field;
  }
}

/** 401: sign in again, or give a new token; the task itself goes on waiting. */
export class SignInNeededError extends RequestRefusedError {
  override readonly name = "SignInNeededError";
}

/** 409 TASK_HELD: another client works on this task; take it over on purpose or leave it. */
export class TaskHeldError extends RequestRefusedError {
  override readonly name = "TaskHeldError";
}

/** Network, 5xx or 429, again and again: the same request may be sent later, with the same observation id. */
export class ServerUnreachableError extends Error {
  override readonly name = "ServerUnreachableError";
  readonly retryable = true;
}

/** The server took the observation and no reply came for long: look at the task, then ask again. */
export class NoReplyError extends Error {
  override readonly name = "NoReplyError";
  readonly retryable = true;
}

export function refusalOf(problem: Problem): RequestRefusedError {
  if (problem.status === 401) return new SignInNeededError(problem);
  return problem.code === "TASK_HELD" ? new TaskHeldError(problem) : new RequestRefusedError(problem);
}

/** @throws TaskHeldError when the action is another client's to carry out. */
export function refuseOthers(reply: InteractReply, clientId: string): void {
  if (reply.clientId === undefined || reply.clientId === clientId) return;
  throw new TaskHeldError({ status: 409, code: "TASK_HELD", details: { reason: "Another client holds this task." } });
}
