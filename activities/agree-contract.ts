/** Agreeing on a contract: what "done" will mean, before the first action (design §9). */

import { ApplicationFailure } from "@temporalio/common";
import type { ModelPort } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { ActivityInput, ActivityResult } from "../core/task/activities.js";
import type { Criterion } from "../core/verification/contract.js";
import { parsePattern } from "../core/verification/pattern.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { ANSWER_INVALID, askModel } from "./ask-model.js";
import { loadPage } from "./page-input.js";

type Answer = Awaited<ReturnType<typeof ask>>["value"];

/** Needs the goal and the page; the clock comes in as `nowIso`. */
export function createAgreeContract(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function agreeContract(input: ActivityInput<"agreeContract">): Promise<ActivityResult<"agreeContract">> {
    const [goal, page] = await Promise.all([
      readGoal(deps.database, input.task),
      loadPage(deps.snapshots, input.task, input.page),
    ]);
    const { value, usage } = await ask(deps.model, goal, page);
    const criteria = criteriaOf(value);
    return { contract: { type: value.type, criteria, generatedFrom: "auto", generatedAt: input.nowIso }, usage };
  };
}

function ask(model: ModelPort, goal: string, page: Awaited<ReturnType<typeof loadPage>>) {
  return askModel(model, { purpose: "contract", tier: "smart", thinking: "medium", input: { goal, page } });
}

/** Only verifiable contracts have criteria. A pattern that code cannot read is a fault of the answer, not of the page. */
function criteriaOf(value: Answer): readonly Criterion[] {
  if (value.type !== "verifiable") return [];
  const { criteria } = value;
  const unreadable = criteria.find(
    ({ activity, pattern }) => activity !== "judge" && parsePattern({ activity, pattern }) === null,
  );
  if (unreadable !== undefined) {
    throw ApplicationFailure.nonRetryable(
      `The criterion “${unreadable.description}” has a pattern that cannot be read.`,
      ANSWER_INVALID,
    );
  }
  return criteria.map((criterion, index) => ({ id: `c${index + 1}`, ...criterion }));
}
