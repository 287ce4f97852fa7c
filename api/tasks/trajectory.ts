/** Task trajectory: the way that a task went, action by action, without ids and times, so that two of them can be compared. */

import type { StoredRecords } from "../../db/stored-records.js";
import type { TaskRow } from "../../db/tasks.js";
import type { RecordedTrajectory } from "../../protocol/recording.js";

export function trajectoryOf(
  row: Pick<TaskRow, "status" | "outcome" | "reply">,
  records: StoredRecords,
): RecordedTrajectory {
  const { status, outcome, reply } = row;
  const question = status === "needs_user_input" || status === "awaiting_approval" ? questionOf(reply) : undefined;
  return {
    steps: records.actions.map((action) => stepOf(action, records.verifications)),
    corrections: records.corrections.map(
      ({ stepIndex, strategy, reason }) => `${stepIndex + 1} ${strategy}: ${reason}`,
    ),
    criteria: (reply?.contract?.criteria ?? []).map(({ id, status: state }) => `${id} ${state}`),
    status,
    ...(outcome !== null && { outcome }),
    ...(question !== undefined && { question }),
  };
}

const questionOf = (reply: TaskRow["reply"]): string | undefined => reply?.userQuestion ?? reply?.approval?.what;

/** Steps are counted from 1 as people do. A chain has one verdict, which stands at its first action. */
function stepOf(
  { stepIndex, position, action, target, status, strategy }: StoredRecords["actions"][number],
  verifications: StoredRecords["verifications"],
): RecordedTrajectory["steps"][number] {
  const seen = position === 0 ? verifications.find((one) => one.stepIndex === stepIndex) : undefined;
  return {
    step: stepIndex + 1,
    action,
    outcome: status,
    ...(target && { target: `${target.role} '${target.name}'` }),
    ...(strategy !== null && { strategy }),
    ...(seen?.verdict && { verdict: seen.verdict }),
    ...(seen?.rule && { rule: seen.rule }),
  };
}
