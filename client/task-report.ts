/** Task report: a task's result so far and the proof for it, for callers from other programs. */

import { overallOf } from "../core/verification/completion/overall.js";
import type { ContractReport } from "../protocol/contract.js";
import type { TaskExport } from "../protocol/export.js";
import type { InteractReply } from "../protocol/reply.js";
import type { Status, TaskOutcome, TaskView, VerdictTag } from "../protocol/task.js";
import { type ApiAnswer, callApi, errorOf, type ServerAddress } from "./task-api.js";
import { isWaiting } from "./task-record.js";

export interface TaskReport {
  readonly taskId: string;
  readonly status: Status;
  readonly outcome?: TaskOutcome | undefined;
  readonly query: string;
  readonly url: string;
  /** The task's answer to its user. `unconfirmed` lists facts in it that stand on no page the task has seen. */
  readonly answer?: string | undefined;
  readonly unconfirmed?: readonly string[] | undefined;
  /** Why it stopped short, or what it waits for. */
  readonly reason?: string | undefined;
  /** `byModel`: a page may have led the model that wrote it. */
  readonly question?: { readonly text: string; readonly byModel: boolean } | undefined;
  readonly approval?: InteractReply["approval"];
  readonly proof: TaskProof;
}

/** Proof that the task is done, or not: the agreed criteria, and the evidence for each action. */
export interface TaskProof {
  /** `unproven` also if no criteria were agreed. */
  readonly overall: ContractReport["overall"];
  readonly criteria: readonly CriterionProof[];
  readonly steps: readonly StepProof[];
}

interface CriterionProof {
  readonly description: string;
  readonly activity: string;
  readonly status: "pass" | "fail" | "skipped" | "pending" | "unknown";
  /** Name of the system of record that proves it, instead of the page. */
  readonly source?: string | undefined;
  readonly evidence?: string | undefined;
}

export interface StepProof {
  readonly action: string;
  readonly thought: string;
  /** Absent: nothing was concluded yet. */
  readonly verdict?: VerdictTag | undefined;
  readonly confidence?: number | undefined;
  readonly evidence: readonly string[];
}

export interface ReportSource {
  readonly fetch: typeof fetch;
  readonly at: ServerAddress;
}

/** Throws the server's refusal as RequestRefusedError, SignInNeededError, ServerUnreachableError. */
export async function readReport(source: ReportSource, taskId: string): Promise<TaskReport> {
  const { task, contract, result, steps, verdicts } = await readExport(source, taskId);
  const reply = isWaiting(task.status) ? await lastReply(source, task) : null;
  return {
    ...{ taskId, status: task.status, outcome: task.outcome, query: task.query, url: task.url },
    answer: result?.text,
    unconfirmed: result?.unconfirmed,
    reason: task.reason ?? task.waitsFor?.reason,
    question: reply?.userQuestion === undefined ? undefined : questionIn(reply, reply.userQuestion),
    approval: reply?.approval,
    proof: { ...criteriaOf(contract), steps: steps.map((step) => stepProof(step, verdicts)) },
  };
}

export const readExport = async ({ fetch, at }: ReportSource, taskId: string): Promise<TaskExport> =>
  dataOf(
    await callApi<TaskExport>(fetch, at, {
      method: "GET",
      path: `/api/debug/session/${encodeURIComponent(taskId)}/export`,
    }),
  );

export function dataOf<T>(answer: ApiAnswer<T>): T {
  if (answer.kind !== "ok") throw errorOf(answer);
  return answer.data;
}

const lastReply = async ({ fetch, at }: ReportSource, { taskId, turn }: TaskView): Promise<InteractReply | null> =>
  dataOf(
    await callApi<InteractReply | null>(fetch, at, {
      method: "GET",
      path: `/api/agent/tasks/${taskId}/next?after=${Math.max(0, turn - 1)}&wait=0`,
    }),
  );

const questionIn = ({ questionByModel }: InteractReply, text: string) => ({ text, byModel: questionByModel === true });

function criteriaOf(contract: TaskExport["contract"]): Pick<TaskProof, "overall" | "criteria"> {
  if (contract === undefined || contract.contract.criteria.length === 0) return { overall: "unproven", criteria: [] };
  const results = new Map(contract.criteria.map((one) => [one.id, one]));
  const criteria = contract.contract.criteria.map(({ id, description, activity, source }) => {
    const { status = "pending", evidence, error } = results.get(id) ?? {};
    return { description, activity, source, status, evidence: evidence ?? error } as const;
  });
  return { overall: overallOf(contract.contract, contract.criteria), criteria };
}

function stepProof(
  { action, thought, actionId }: TaskExport["steps"][number],
  verdicts: TaskExport["verdicts"],
): StepProof {
  const { verdict, confidence, evidence = [] } = verdicts.findLast((one) => one.actionId === actionId) ?? {};
  return { action, thought, verdict, confidence, evidence };
}
