/** Task rows for tests: valid ids, a request, and batches as the workflow would flush them. */

import { randomUUID } from "node:crypto";
import { DEFAULT_LIMITS, limitUse } from "../../core/limits/budget.js";
import type { Fact, RecordBatch } from "../../core/task/projection.js";
import type { NextAction } from "../../core/task/reply.js";
import type { SessionId, TaskId, TaskRef, TenantId, UserId } from "../../core/turn/identity.js";
import type { IssuedAction } from "../../core/turn/issued-action.js";
import type { NewTask } from "../../db/tasks.js";
import { aTarget } from "../../testing/builders.js";

export function newTaskRef(fields: Partial<TaskRef> = {}): TaskRef {
  return {
    tenantId: randomUUID() as TenantId, // branded by the test
    userId: "user-1" as UserId,
    sessionId: randomUUID() as SessionId,
    taskId: randomUUID() as TaskId,
    ...fields,
  };
}

export function aRequest(task: TaskRef, fields: Partial<NewTask> = {}): NewTask {
  return {
    task,
    query: "Choose the dark theme",
    url: "https://site.test/",
    summary: "Site; button Dark",
    snapshotId: "s0",
    protocol: 1,
    observationId: "o1",
    nowMs: 1_000,
    ...fields,
  };
}

export function aReply(fields: Partial<NextAction> = {}): NextAction {
  return {
    turn: 1,
    stepIndex: 0,
    status: "executing",
    thought: "I open Settings.",
    action: "click(1)",
    actionId: "0.0-a" as NonNullable<NextAction["actionId"]>,
    limits: limitUse(DEFAULT_LIMITS, {
      steps: 1,
      consecutiveSuccessWithoutTaskComplete: 0,
      correctionsPerStep: 0,
      replans: 0,
      modelCalls: 2,
      tokens: 900,
      costMicroUsd: 0,
      workingMs: 4_000,
    }),
    usage: { promptTokens: 0, completionTokens: 0 },
    hasOrgKnowledge: false,
    ...fields,
  };
}

export function issued(stepIndex: number, fields: Partial<IssuedAction> = {}): IssuedAction {
  const page = { url: "https://site.test/", title: "Site", domHash: "d", skeletonHash: "k", focus: "" };
  return {
    actionId: `${stepIndex}.0-a` as IssuedAction["actionId"],
    stepIndex,
    planStep: 0,
    action: `click(${stepIndex + 1})`,
    thought: `Step ${stepIndex}.`,
    facts: {
      kind: "generic",
      risk: "reversible",
      visible: true,
      enabled: true,
      origin: "https://site.test",
      target: aTarget(1),
    },
    lastForStep: false,
    before: { ...page, snapshotId: "s0" as IssuedAction["before"]["snapshotId"] },
    ...fields,
  };
}

export function verdictFact(stepIndex: number, actionSucceeded = true, semanticSummary = "It did."): Fact {
  return {
    kind: "verdict",
    stepIndex,
    actionId: `${stepIndex}.0-a` as IssuedAction["actionId"],
    verdict: {
      tag: actionSucceeded ? "confirmed" : "contradicted",
      actionSucceeded,
      taskCompleted: false,
      goalAchieved: false,
      confidence: 0.95,
      rule: "r",
      semanticSummary,
      judged: false,
    },
    lines: ["short line"],
    attempts: 1,
    retried: false,
  };
}

export function aBatch(
  task: TaskRef,
  fields: Partial<Omit<RecordBatch, "facts">> & { facts?: readonly Fact[] } = {},
): RecordBatch {
  const { facts = [], ...rest } = fields;
  return {
    task,
    status: "executing",
    turn: 1,
    stepIndex: 0,
    url: "https://site.test/",
    reply: aReply(),
    facts: facts.map((fact, index) => ({ sequence: index + 1, atMs: 2_000 + index, fact })),
    upTo: facts.length,
    ...rest,
  };
}
