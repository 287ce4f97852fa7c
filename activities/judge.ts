/** Judging: what a model says of an action and of the task, from evidence and never from the page (design §6.5). */

import { ApplicationFailure } from "@temporalio/common";
import type { ModelAnswer, ModelPort, PurposeInputs } from "../adapters/model/port.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import { sayCheck } from "../core/verification/check-words.js";
import type { Judgement } from "../core/verification/judgement.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { readEvidence } from "../db/verification-records.js";
import { ANSWER_INVALID, askModel, spentInVain } from "./ask-model.js";

/** Where a warning goes; a pino logger fits. */
export interface WarningLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** An answer that cannot be read says no to everything, with no confidence. */
const UNREADABLE: Judgement = {
  actionSucceeded: false,
  taskCompleted: false,
  confidence: 0,
  reason: "The judge's answer could not be read.",
};

export function createJudge(deps: {
  readonly model: ModelPort;
  readonly database: Database;
  readonly log?: WarningLog;
}) {
  return async function judge(input: ActivityInput<"judge">): Promise<ActivityResult<"judge">> {
    const [goal, evidence] = await Promise.all([readGoal(deps.database, input.task), fullEvidence(deps, input)]);
    try {
      const answer = await askModel(deps.model, {
        purpose: "judge",
        tier: "smart",
        thinking: "high",
        input: judgeInput(goal, input, evidence),
      });
      return { judgement: judgementOf(answer, input, deps.log), usage: answer.usage };
    } catch (error) {
      if (!(error instanceof ApplicationFailure) || error.type !== ANSWER_INVALID) throw error;
      deps.log?.warn({ taskId: input.task.taskId, fault: error.message }, "judge answer unreadable: taken as no");
      return { judgement: UNREADABLE, usage: spentInVain(error) };
    }
  };
}

/** The whole list stands in the record; history carries its first lines only (task-machine §6). */
async function fullEvidence(
  { database }: { readonly database: Database },
  { task, issued, evidence }: ActivityInput<"judge">,
): Promise<readonly string[]> {
  return (await readEvidence(database, task, issued.stepIndex)) ?? evidence.lines;
}

function judgeInput(goal: string, input: ActivityInput<"judge">, lines: readonly string[]): PurposeInputs["judge"] {
  const { contract, criteria, plan, history, evidence, issued } = input;
  return {
    goal,
    contract,
    criteria,
    plan,
    history,
    ...(input.subTask === undefined ? {} : { subTask: input.subTask }),
    action: actionOf(issued),
    evidence: lines,
    urlChanged: evidence.urlChanged,
    meaningfulChange: evidence.meaningfulChange,
    strength: evidence.strength,
    expectedOutcomeResult: evidence.expectedOutcome,
  };
}

function actionOf(issued: ActivityInput<"judge">["issued"]): PurposeInputs["judge"]["action"] {
  const { action, thought, lastForStep, facts, expectedOutcome } = issued;
  return {
    action,
    thought,
    lastForStep,
    ...(facts.target === undefined ? {} : { role: facts.target.role, name: facts.target.name }),
    ...(expectedOutcome === undefined ? {} : { expectedOutcome: sayCheck(expectedOutcome) }),
  };
}

/** Confidence outside 0 to 1 says nothing: it becomes 0.5, below every threshold. */
function judgementOf(
  { value, degraded }: ModelAnswer<"judge">,
  input: ActivityInput<"judge">,
  log: WarningLog | undefined,
): Judgement {
  const { actionSucceeded, taskCompleted, subTaskCompleted, confidence, reason } = value;
  const inRange = confidence >= 0 && confidence <= 1;
  if (!inRange) log?.warn({ taskId: input.task.taskId, confidence }, "judge confidence outside 0 to 1: taken as 0.5");
  return {
    actionSucceeded,
    taskCompleted,
    ...(subTaskCompleted === undefined ? {} : { subTaskCompleted }),
    confidence: inRange ? confidence : 0.5,
    reason,
    ...(degraded === undefined ? {} : { degraded }),
  };
}
