/** Facts: what happened in a task since the last flush, written each to its own table. Elsewhere: event sink, journal. */

import type { TaskRef } from "../core/task/identity.js";
import type { ActionOutcome, Fact, RecordBatch } from "../core/task/projection.js";
import { writeCorrection } from "./correction-records.js";
import { addActionMessage, addAnswerMessage, addCorrectionMessage, settleActionMessage } from "./messages.js";
import { settleAction, writeAction } from "./task-actions.js";
import { writeEvent } from "./task-events.js";
import type { TenantTransaction } from "./tenant.js";
import { writeVerdict } from "./verification-records.js";

/** Idempotent, each by its own key. The caller holds the session's lock, because some facts are also said. */
export async function writeFact(
  tx: TenantTransaction,
  task: TaskRef,
  pending: RecordBatch["facts"][number],
): Promise<void> {
  const { fact, sequence } = pending;
  const at = new Date(pending.atMs);
  switch (fact.kind) {
    case "action":
      await writeAction(tx, task, { issued: fact.issued, strategy: fact.strategy, sequence, at });
      return addActionMessage(tx, task, fact.issued, at);
    case "verdict":
      await writeVerdict(tx, task, { ...fact, at });
      for (const [position, standing] of standingsOf(fact).entries()) {
        const settled = { stepIndex: fact.stepIndex, position, standing, at };
        await settleAction(tx, task, settled);
        await settleActionMessage(tx, task, settled);
      }
      return;
    case "correction":
      await writeCorrection(tx, task, { ...fact, at });
      return addCorrectionMessage(tx, task, fact, at);
    case "answer":
      return addAnswerMessage(tx, task, fact, at);
    case "event":
      return writeEvent(tx, task, { ...fact, at });
  }
}

/** By place in the chain; an action on its own stands at 0. */
function standingsOf({ chain, verdict }: Extract<Fact, { kind: "verdict" }>): readonly ActionOutcome[] {
  return chain ?? [verdict.actionSucceeded ? "success" : "failure"];
}
