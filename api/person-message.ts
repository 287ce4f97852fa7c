/** Person message: what a person says to a task that asks, as an update. */

import type { WorkflowHandle } from "@temporalio/client";
import { hashText } from "../core/page/text.js";
import { answer, approve } from "../workflows/messages.js";
import type { PersonMessage } from "./engine.js";

/** The update id makes a retry of the same words the same update. */
export function startMessage(handle: WorkflowHandle, message: PersonMessage, turn: number) {
  const waitForStage = "ACCEPTED" as const;
  if (message.kind === "answer") {
    const { kind: _kind, ...said } = message;
    const updateId = `answer:${turn}:${hashText(JSON.stringify(said))}`;
    return handle.startUpdate(answer, { args: [said], updateId, waitForStage });
  }
  const { kind: _kind, ...decision } = message;
  const updateId = `approve:${turn}:${message.actionId}:${message.approved}`;
  return handle.startUpdate(approve, { args: [decision], updateId, waitForStage });
}
