/** Person: what a person says to a task by the API, as their client would send it. */

import type { Stack } from "../../cli/stack/supervisor.js";
import type { StepEvent } from "../../client/run-task.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { TaskView } from "../../protocol/task.js";

export type PersonsWord =
  | { readonly route: "answer"; readonly text: string }
  | { readonly route: "approve"; readonly actionId: string; readonly approved: boolean };

type Api = Pick<Stack, "api" | "token">;

async function call<T>({ api, token }: Api, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${api.url}/api/agent/tasks/${path}`, { headers, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  // The cast: the shape is the server's contract (PR2).
  return (text === "" ? null : (JSON.parse(text) as { readonly data: T }).data) as T;
}

export const viewOf = (stack: Api, taskId: string): Promise<TaskView> => call(stack, taskId);

/** The reply that stands now; null where the task has said nothing yet. */
export const replyOf = (stack: Api, taskId: string, waitSeconds = 0): Promise<InteractReply | null> =>
  call(stack, `${taskId}/next?after=0&wait=${waitSeconds}`);

/** By the API, for clients without a panel. */
export async function tellTask(stack: Api, { route, ...word }: PersonsWord, taskId: string | undefined): Promise<void> {
  await call(stack, `${taskId}/${route}`, word);
}

export async function cancelTask(stack: Api, taskId: string): Promise<void> {
  await call(stack, `${taskId}/cancel`, { reason: "The run is over." }).catch(() => undefined); // over by itself
}

/** One line of a task's story. */
export function stepLine(event: StepEvent): string {
  if (event.kind === "issued") return `${event.stepIndex + 1} ${event.action}: ${event.thought}`;
  const { receipt, verification } = event;
  const attempts = receipt.attempts.map(({ method, result }) => `${method} ${result}`).join(", ");
  const evidence = verification.evidence.slice(0, 6).join(" | ").slice(0, 600);
  return `    ${attempts} → ${verification.verdict} ${verification.confidence}: ${evidence}`;
}
