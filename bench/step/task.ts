/** Our side: one task through the API, step by step; each step is one `POST /interact` that brings the next action. */

import { randomUUID } from "node:crypto";
import type { TaskApi } from "../../client/task-api.js";
import type { InteractReply } from "../../protocol/reply.js";
import { LIMIT_MAX } from "../../protocol/task.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { buttonSite, goalOf } from "./site.js";

export interface OpenTask {
  readonly taskId: string;
  readonly workflowId: string;
  /** Carries out the action at hand and posts the page after: milliseconds of that request alone. */
  readonly step: () => Promise<number>;
  readonly cancel: () => Promise<void>;
}

interface Means {
  readonly apiUrl: string;
  readonly token: string;
  readonly tenantId: string;
  readonly buttons: number;
  readonly characters: number;
}

const WAIT_SECONDS = 15;
const WAITS = 12;

/** What a 202 kept back; throws when it does not come within minutes. */
async function fetched(api: TaskApi, taskId: string, turn: number): Promise<InteractReply> {
  for (let waits = 0; waits < WAITS; waits++) {
    const answer = await api.next(taskId, turn, WAIT_SECONDS);
    if (answer.kind !== "ok") throw new Error(`No reply: ${JSON.stringify(answer)}`);
    if (answer.data !== null) return answer.data;
  }
  throw new Error(`No reply for ${WAITS * WAIT_SECONDS} s.`);
}

/** Throws when a step brings no further action. */
export async function openTask({ apiUrl, token, tenantId, buttons, characters }: Means): Promise<OpenTask> {
  const site = buttonSite(buttons, characters);
  const client = createSimulatedClient({ baseUrl: apiUrl, token, clientId: randomUUID(), site });
  const options = { chain: false } as const;
  const ask = async (fields: Parameters<typeof client.post>[0], turn = 0): Promise<InteractReply> => {
    const answer = await client.post(fields);
    return answer.kind === "reply" ? answer.reply : await fetched(client.api, answer.accepted.taskId, turn);
  };
  let reply = await ask({ query: goalOf(buttons), options, limits: LIMIT_MAX });
  const { taskId } = reply;
  return {
    taskId,
    workflowId: workflowIdOf({ tenantId, taskId }),
    async step() {
      const { action, actionId } = reply;
      if (action === undefined || actionId === undefined)
        throw new Error(
          `No action at ${site.pressed.size} presses: ${reply.status} ${reply.reason ?? reply.thought ?? ""}`,
        );
      const receipt = await client.carryOut({ action, actionId });
      const startedMs = performance.now();
      reply = await ask({ taskId, receipts: [receipt], clientObservations: { didDomMutate: true } }, reply.turn);
      return performance.now() - startedMs;
    },
    cancel: async () => {
      await fetch(`${apiUrl}/api/agent/tasks/${taskId}/cancel`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: "{}",
      });
    },
  };
}
