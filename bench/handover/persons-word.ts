/** Person's word: what a person who looks at the site says to a task, and what they say it by. */

import type { InteractReply } from "../../protocol/reply.js";
import type { TaskView } from "../../protocol/task.js";
import type { Stack } from "../../stack/supervisor.js";
import type { PersonsWord, TaskAt } from "./lane.js";

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
export const replyOf = (stack: Api, taskId: string): Promise<InteractReply | null> =>
  call(stack, `${taskId}/next?after=0&wait=0`);

/** By the API, for clients without a panel. */
export async function tellTask(stack: Api, { route, ...word }: PersonsWord, { taskId }: TaskAt): Promise<void> {
  await call(stack, `${taskId}/${route}`, word);
}

export async function cancelTask(stack: Api, taskId: string): Promise<void> {
  await call(stack, `${taskId}/cancel`, { reason: "The run is over." }).catch(() => undefined); // over by itself
}
