/** Decomposing: a long task, or one of distinct phases, is cut into sub-tasks that hand on what they find out (design §7). */

import type { ModelPort, PurposeOutput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { addUsage } from "../core/limits/usage.js";
import type { OutputSource } from "../core/planning/outputs.js";
import { faultOf, type SubTaskSpec } from "../core/planning/subtasks.js";
import { type Feedback, feedback } from "../core/task/memory.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import { loadPage } from "./page-input.js";

/** Phases that do not fit together are sent back once; then the task stays whole. */
export function createDecompose(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function decompose(input: ActivityInput<"decompose">): Promise<ActivityResult<"decompose">> {
    const { task, page: ref, ...told } = input;
    const [goal, page] = await Promise.all([readGoal(deps.database, task), loadPage(deps.snapshots, task, ref)]);
    const ask = async (fault?: Feedback) => {
      const { value, usage } = await askModel(deps.model, {
        purpose: "decompose",
        tier: "smart",
        thinking: "medium",
        input: { ...told, goal, page, ...(fault === undefined ? {} : { fault }) },
      });
      return { subTasks: value.subTasks.map(toSubTask), usage };
    };
    const first = await ask();
    const fault = faultOf(first.subTasks);
    if (fault === null) return first;
    const second = await ask(feedback("verification", fault, JSON.stringify(first.subTasks)));
    const usage = addUsage(first.usage, second.usage);
    return { subTasks: faultOf(second.subTasks) === null ? second.subTasks : [], usage };
  };
}

type Answered = PurposeOutput<"decompose">["subTasks"][number];

/** zod's optional property may hold undefined; a source's may not. */
export function toSubTask({ outputs, ...rest }: Answered): SubTaskSpec {
  return { ...rest, outputs: outputs.map(({ from, ...output }) => ({ ...output, from: from.map(sourceOf) })) };
}

function sourceOf({ kind, pattern, label }: Answered["outputs"][number]["from"][number]): OutputSource {
  return label === undefined ? { kind, pattern } : { kind, pattern, label };
}
