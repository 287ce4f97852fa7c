/** Activities: everything a task asks of the outside world, made from its dependencies. */

import type { Context } from "@temporalio/activity";
import type { z } from "zod";
import type { Activity, ActivityName } from "../core/task/verbs.js";
import type { Database, Deadline } from "../db/client.js";
import { applyRecord, readGoal } from "../db/tasks.js";
import { readEvidence, readSnapshotsSeen } from "../db/verification-records.js";
import { createAskSources, preparingWithSources } from "./ask-sources.js";
import { type Asked, createAttemptCounter, currentContext } from "./attempt.js";
import { checkCompletenessQuestion, createCheckCompleteness } from "./check-completeness.js";
import { completeQuestion } from "./completion-question.js";
import type { ActivityDeps, DepsOf } from "./context.js";
import { correctQuestion, createCorrect } from "./correct.js";
import { createCriticise, criticiseQuestion } from "./criticise.js";
import { createDecompose, decomposeQuestion } from "./decompose.js";
import { createDeleteExpired, type Expired, type RetentionDeps } from "./delete-expired.js";
import { createEvaluateSearch, evaluateSearchQuestion } from "./evaluate-search.js";
import { createGatherEvidence } from "./gather-evidence.js";
import { createGenerateAction, generateQuestion } from "./generate-action.js";
import { createJudge, judgeQuestion } from "./judge.js";
import { createJudgeCompletion, type RecordReader } from "./judge-completion.js";
import { createKeepingRecord } from "./keep-script.js";
import { loadKnowledge } from "./knowledge.js";
import { createLongTurnTeller } from "./long-turn.js";
import { createLostWorkerNotice } from "./lost-worker.js";
import { createMeteredModel } from "./metering.js";
import { createPlan, planQuestion } from "./plan.js";
import { createPrepare, prepareQuestion } from "./prepare.js";
import { createRecheck } from "./recheck.js";
import {
  createCloseLostTasks,
  createReconcileTasks,
  type ReconcileDeps,
  type Reconciled,
  type ReconcileInput,
} from "./reconcile-tasks.js";
import { createRefineStep, refineQuestion } from "./refine-step.js";
import { createReflect, reflectQuestion } from "./reflect.js";
import { createReplayStep } from "./replay-step.js";
import { createSearch } from "./search.js";
import { createTypedSecrets } from "./typed-secrets.js";
import { createReadTargetBuilds, createUpgradeTasks, type UpgradeDeps, type Upgraded } from "./upgrade-tasks.js";
import { createValidatePlan, validateQuestion } from "./validate-plan.js";
import { type AuditSweepDeps, type AuditSweepResult, createVerifyAudit } from "./verify-audit.js";

export const QUESTIONS = {
  prepare: prepareQuestion,
  plan: planQuestion,
  decompose: decomposeQuestion,
  validate: validateQuestion,
  reflect: reflectQuestion,
  refine: refineQuestion,
  generate: generateQuestion,
  judge: judgeQuestion,
  complete: completeQuestion,
  correct: correctQuestion,
  evaluateSearch: evaluateSearchQuestion,
  checkCompleteness: checkCompletenessQuestion,
  criticise: criticiseQuestion,
} as const;

export type Purpose = keyof typeof QUESTIONS;
export type PurposeInputs = { [P in Purpose]: Parameters<(typeof QUESTIONS)[P]["sections"]>[0] };
export type PurposeOutput<P extends Purpose> = z.infer<(typeof QUESTIONS)[P]["schema"]>;
export type Activities = { readonly [N in ActivityName]: Activity<N> };

const PATIENCE_MS = 30 * 60_000;

export function createActivities(given: ActivityDeps): Activities {
  const { counted, reporting } = createAttemptCounter({ patienceMs: given.modelPatienceMs ?? PATIENCE_MS });
  const telling = createLongTurnTeller(given);
  const noticing = createLostWorkerNotice(given);
  const asking = <I, R extends object>(activity: Asked<I, R>) => telling(noticing(reporting(activity)));
  const model = given.meter === undefined ? given.model : createMeteredModel(given.model, given.meter);
  const deps = { ...given, model: counted(model) };
  const keeping = createTypedSecrets(deps);
  const record = createRecord(deps.database, deps.metrics);
  return {
    prepare: asking(keeping(preparingWithSources(deps, createPrepare(deps)))),
    plan: asking(createPlan(deps)),
    decompose: asking(createDecompose(deps)),
    refineStep: asking(keeping(createRefineStep(deps))),
    generateAction: asking(keeping(createGenerateAction(deps))),
    gatherEvidence: createGatherEvidence(deps),
    askSources: telling(createAskSources(deps)),
    judge: asking(createJudge(deps)),
    judgeCompletion: asking(createJudgeCompletion({ ...deps, records: recordsIn(deps) })),
    correct: asking(keeping(createCorrect(deps))),
    validatePlan: asking(createValidatePlan(deps)),
    reflect: asking(createReflect(deps)),
    replayStep: keeping(createReplayStep(deps)),
    recheck: createRecheck(deps),
    record: deps.replay === true ? createKeepingRecord(deps, record) : record,
    criticise: asking(createCriticise(deps)),
    search: telling(createSearch(deps)),
    evaluateSearch: asking(createEvaluateSearch(deps)),
    checkCompleteness: asking(createCheckCompleteness(deps)),
  };
}

export interface SweepActivities {
  readonly reconcileTasks: (input: ReconcileInput) => Promise<Reconciled>;
  readonly closeLostTasks: (input: Pick<Reconciled, "lost">) => Promise<number>;
  readonly verifyAuditLog: () => Promise<AuditSweepResult>;
  readonly deleteExpired: () => Promise<Expired>;
  readonly upgradeTasks: () => Promise<Upgraded>;
  readonly readTargetBuilds: () => Promise<readonly string[]>;
}

export const createSweepActivities = (
  deps: ReconcileDeps & AuditSweepDeps & RetentionDeps & UpgradeDeps,
): SweepActivities => ({
  reconcileTasks: createReconcileTasks(deps),
  closeLostTasks: createCloseLostTasks(deps),
  verifyAuditLog: createVerifyAudit(deps),
  deleteExpired: createDeleteExpired(deps),
  upgradeTasks: createUpgradeTasks(deps),
  readTargetBuilds: createReadTargetBuilds(deps),
});

/** A task's latest facts become rows. Idempotent: a retry, or an older batch that comes late, changes nothing. */
export const createRecord = (database: Database, metrics?: ActivityDeps["metrics"]): Activities["record"] =>
  async function record(batch) {
    const context = currentContext();
    const runId = context?.info.workflowExecution?.runId;
    const what = await applyRecord(database, batch, { runId, deadline: deadlineOf(context) });
    if (what === "applied") metrics?.recorded(batch);
    return { upTo: batch.upTo };
  };

/** An attempt that was given up must not go on beside the next one, and hold what that waits for. */
function deadlineOf(context: Context | undefined): Deadline | undefined {
  if (context === undefined) return undefined;
  const endsMs = performance.now() + context.info.startToCloseTimeoutMs;
  return () => endsMs - performance.now();
}

const recordsIn = ({ database, ...deps }: DepsOf<"database" | "knowledge" | "log">): RecordReader => ({
  goal: (task) => readGoal(database, task),
  evidence: (task, stepIndex) => readEvidence(database, task, stepIndex),
  pagesSeen: (task, most) => readSnapshotsSeen(database, task, most),
  knowledge: async (of, goal) => {
    const about = { query: goal, purpose: completeQuestion.purpose };
    return (await loadKnowledge({ database, ...deps }, of, about)).chunks;
  },
});
