/** Activities: everything a task asks the outside world for, made from its dependencies (task-machine §7). */

import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { ModelPort } from "../adapters/model/port.js";
import type { SearchPort } from "../adapters/search/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { ActivityInput, ActivityName, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { readEvidence, readSnapshotsSeen } from "../db/verification-records.js";
import { createAttempts } from "./attempt.js";
import { createCheckCompleteness } from "./check-completeness.js";
import { createCorrect } from "./correct.js";
import { createCriticise } from "./criticise.js";
import { createDecompose } from "./decompose.js";
import { createEvaluateSearch } from "./evaluate-search.js";
import { createGatherEvidence, type VerificationLog } from "./gather-evidence.js";
import { createGenerateAction } from "./generate-action.js";
import { createJudge, type WarningLog } from "./judge.js";
import { createJudgeCompletion, type TaskReadings } from "./judge-completion.js";
import { type CallMeter, createMeteredModel } from "./metered-model.js";
import { createPlan } from "./plan.js";
import { createPrepare } from "./prepare.js";
import { createReconcileTasks, type ReconcileDeps, type Reconciled, type ReconcileInput } from "./reconcile-tasks.js";
import { createRecord } from "./record.js";
import { createRefineStep } from "./refine-step.js";
import { createReflect } from "./reflect.js";
import { createSearch } from "./search.js";
import { createValidatePlan } from "./validate-plan.js";

export interface ActivityDeps {
  readonly database: Database;
  readonly snapshots: SnapshotStore;
  readonly model: ModelPort;
  /** Absent: there is no key, the web cannot be asked. */
  readonly search?: SearchPort;
  /** Absent: no knowledge store is configured. */
  readonly knowledge?: KnowledgePort;
  /** Absent: what models cost is not written down. */
  readonly meter?: CallMeter;
  readonly metrics?: Pick<Metrics, "decided" | "searched">;
  readonly log?: WarningLog & VerificationLog;
}

export type Activities = { readonly [N in ActivityName]: (input: ActivityInput<N>) => Promise<ActivityResult<N>> };

/** What sweeps ask for, on no task's behalf. */
export interface SweepActivities {
  readonly reconcileTasks: (input: ReconcileInput) => Promise<Reconciled>;
}

export function createSweepActivities(deps: ReconcileDeps): SweepActivities {
  return { reconcileTasks: createReconcileTasks(deps) };
}

export function createActivities(given: ActivityDeps): Activities {
  const { counted, told } = createAttempts();
  const metered = given.meter === undefined ? given.model : createMeteredModel(given.model, given.meter);
  const deps = { ...given, model: counted(metered) };
  return {
    prepare: told(createPrepare(deps)),
    plan: told(createPlan(deps)),
    decompose: told(createDecompose(deps)),
    refineStep: told(createRefineStep(deps)),
    generateAction: told(createGenerateAction(deps)),
    gatherEvidence: createGatherEvidence(deps),
    judge: told(createJudge(deps)),
    judgeCompletion: told(createJudgeCompletion({ ...deps, readings: readingsOf(deps.database) })),
    correct: told(createCorrect(deps)),
    validatePlan: told(createValidatePlan(deps)),
    reflect: told(createReflect(deps)),
    record: createRecord(deps),
    criticise: told(createCriticise(deps)),
    search: createSearch(deps),
    evaluateSearch: told(createEvaluateSearch(deps)),
    checkCompleteness: told(createCheckCompleteness(deps)),
  };
}

function readingsOf(database: Database): TaskReadings {
  return {
    goal: (task) => readGoal(database, task),
    evidence: (task, stepIndex) => readEvidence(database, task, stepIndex),
    pagesSeen: (task, most) => readSnapshotsSeen(database, task, most),
  };
}
