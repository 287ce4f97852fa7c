/** Browser tasks as a service: requests of workflows and clients to a browser host, and its replies. */

import { operation, service } from "nexus-rpc";
import type { TaskReport } from "../client/task-report.js";
import type { InteractRequest, TaskOptions } from "../protocol/observation.js";
import type { ApproveRequest } from "../protocol/requests.js";
import type { Status, VerdictTag } from "../protocol/task.js";

/** The Nexus endpoint. Workers and hosts create it if it is missing. */
export const ENDPOINT = "surefoot";
/** Task queue of a host's workflows, in its namespace. */
export const HOST_QUEUE = "surefoot-host";
export const HOSTED_TASK = "hostedTask";

export interface BrowserTaskRequest
  extends Pick<InteractRequest, "contract" | "limits">,
    Pick<TaskOptions, "approve" | "chain" | "speculate"> {
  /** The task as a person would word it, with all its values. */
  readonly query: string;
  /** Page on which the task begins. */
  readonly url: string;
}

/** Report with proof: results of the criteria and evidence of each action. */
export type BrowserTaskResult = TaskReport;

export interface BrowserTaskStep {
  readonly actionId: string;
  readonly action: string;
  readonly thought: string;
  /** Absent until the step is judged. */
  readonly verdict?: VerdictTag;
  readonly confidence?: number;
  readonly summary?: string;
}

export interface BrowserTaskProgress extends Partial<Pick<TaskReport, "question" | "approval" | "reason">> {
  /** Grows with each change. */
  readonly change: number;
  /** Known once Surefoot has the task. */
  readonly taskId?: string;
  readonly status: Status;
  /** The newest steps, in order. */
  readonly steps: readonly BrowserTaskStep[];
}

export type BrowserTaskApproval = ApproveRequest;

export interface MessageAccepted {
  readonly status: Status;
}

interface ById {
  /** The id given to `start`. */
  readonly id: string;
}

/** `start` lasts until the task is over; the others answer at once. */
export const browserTasks = service("browserTasks", {
  start: operation<BrowserTaskRequest & ById, BrowserTaskResult>(),
  /** With `after`: waits some seconds for a later change. */
  status: operation<ById & { readonly after?: number }, BrowserTaskProgress>(),
  answer: operation<ById & { readonly text: string }, MessageAccepted>(),
  approve: operation<ById & BrowserTaskApproval, MessageAccepted>(),
  /** `start` then ends with a result whose status is `cancelled`. */
  cancel: operation<ById & { readonly reason?: string }, void>(),
});

/** Message names of a hosted task's workflow. Parents may send the updates `answer` and `approve` as signals. */
export const MESSAGES = { progress: "progress", answer: "answer", approve: "approve", cancel: "cancel" } as const;

/** Start input of a hosted task's workflow. */
export interface HostedTaskStart extends BrowserTaskRequest {
  /** Name of the signal that reports progress to the parent. */
  readonly tells?: string;
}

export const hostedWorkflowId = (id: string): string => `hosted-${id}`;

/** Markdown for operators, shown in a workflow's current details. */
export function describeProgress({ status, steps, question, approval, reason }: BrowserTaskProgress): string {
  const lines = steps.map((step, index) => {
    const verdict = step.verdict === undefined ? "…" : `**${step.verdict}** ${step.summary ?? ""}`;
    return `${index + 1}. ${plain(step.thought || step.action)}: ${verdict.trim()}`;
  });
  const asked = question && `It asks: ${plain(question.text)}`;
  const wants = approval && `It waits for a yes to: ${plain(approval.what)}, on ${approval.where}`;
  return [`**${status}**`, asked, wants, reason && plain(reason), lines.join("\n")]
    .filter((one) => one !== undefined && one !== "")
    .join("\n\n")
    .slice(0, DETAILS_MAX);
}

/** The server refuses more than 20,000 bytes. */
const DETAILS_MAX = 4_000;

const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>]/g, "\\$&");
