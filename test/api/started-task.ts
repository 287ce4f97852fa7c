/** Started task for API tests: one that the engine has answered once, and the page that it is on. */

import { randomUUID } from "node:crypto";
import type { TaskRef } from "../../core/turn/identity.js";
import { aReply } from "../db/task-rows.js";
import { A_REQUEST, INTERACT, type Lab } from "./lab.js";

/** An answer of the engine. */
export const reply = (fields: Parameters<typeof aReply>[0] = {}) => ({ kind: "reply", reply: aReply(fields) }) as const;

export const page = { url: A_REQUEST.url, dom: A_REQUEST.dom };

export async function startTask(
  lab: Lab,
  body: object = { protocol: 1, clientId: "c", observationId: randomUUID() },
): Promise<{ readonly taskId: string; readonly sessionId: string; readonly ref: TaskRef }> {
  lab.engine.answers.push(reply());
  const { body: sent } = await lab.call("POST", INTERACT, { ...A_REQUEST, ...body });
  return { ...(sent.data as { taskId: string; sessionId: string }), ref: lab.refOf(sent.data) };
}
