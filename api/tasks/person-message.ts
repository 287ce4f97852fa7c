/** Person message: what a person says to a task that asks, as an update. */

import { createHash } from "node:crypto";
import type { WorkflowHandle } from "@temporalio/client";
import { hashText } from "../../core/page/text.js";
import { answerUpdate, approveUpdate } from "../../workflows/messages.js";
import type { PersonMessage } from "../engine/engine.js";

/** `turn`: of the reply that asked, as far as is known. `key`: of the request that says it. */
interface UpdateKey {
  readonly turn: number;
  readonly key: string | undefined;
}

/** The update id makes a retry the same update: of a request under its key, however far the task is by then; else of the same words. */
export function startMessage(handle: WorkflowHandle, message: PersonMessage, { turn, key }: UpdateKey) {
  const waitForStage = "ACCEPTED" as const;
  const keyed = key && createHash("sha256").update(key).digest("hex");
  if (message.kind === "answer") {
    const { kind: _kind, ...said } = message;
    const updateId = `answer:${keyed ?? `${turn}:${hashText(JSON.stringify(said))}`}`;
    return handle.startUpdate(answerUpdate, { args: [said], updateId, waitForStage });
  }
  const { kind: _kind, ...decision } = message;
  const updateId = `approve:${keyed ?? `${turn}:${message.actionId}:${message.approved}`}`;
  return handle.startUpdate(approveUpdate, { args: [decision], updateId, waitForStage });
}
