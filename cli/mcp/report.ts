/** Report: what a tool answers about a task, as a schema that clients may rely on, and what its caller does next. */

import { z } from "zod";
import type { TaskReport } from "../../client/task-report.js";
import { outcome, status, verdict } from "../../protocol/task.js";

const text = z.string();
const texts = z.array(text);

export const taskReport = z.object({
  taskId: text,
  status,
  outcome: outcome.optional().describe("Of a completed task. Only `verified` was proven by every criterion."),
  query: text,
  url: text.describe("The page that the task is on."),
  answer: text.optional().describe("What the task found out."),
  unconfirmed: texts.optional().describe("Facts of the answer that stand on no page that the task has seen."),
  reason: text.optional().describe("Why it stopped short, or what it waits for."),
  question: z
    .object({ text, byModel: z.boolean().describe("A page may have led the model that wrote it.") })
    .optional(),
  approval: z
    .object({
      actionId: text,
      what: text,
      where: text.describe("Origin of the page."),
      values: texts,
      readOn: texts.optional(),
      leadsTo: text.optional(),
      details: z.array(z.object({ name: text, value: text })).optional(),
      amounts: texts.optional(),
      about: text.optional().describe("The page's own words around the control."),
      left: z.object({ details: z.number().optional(), characters: z.number().optional() }).optional(),
      site: text.optional(),
      expiresAt: text,
    })
    .optional(),
  proof: z.object({
    overall: z
      .enum(["pass", "fail", "unproven"])
      .describe(
        "`pass`: there are criteria, and each of them passed. `unproven`: neither that nor a failure is known.",
      ),
    criteria: z.array(
      z.object({
        description: text,
        activity: text,
        source: text.optional().describe("The system of record that it was checked in, not on the page."),
        status: z.enum(["pass", "fail", "skipped", "pending", "unknown"]),
        evidence: text.optional(),
      }),
    ),
    steps: z.array(
      z.object({
        action: text,
        thought: text,
        verdict: verdict.optional(),
        confidence: z.number().optional(),
        evidence: texts,
      }),
    ),
  }),
  export: text.describe("URI of the resource with everything that is kept of the task."),
  next: text.optional().describe("What to do now, where the task is not over."),
});

export type ToldReport = z.output<typeof taskReport>;

export const exportUri = (taskId: string): string => `surefoot://tasks/${taskId}/export`;

/** `isHeld`: its page is open in this server. `byTool`: a tool passes a person's yes on. */
export interface Serving {
  readonly isHeld: boolean;
  readonly byTool: boolean;
}

export function tellReport(report: TaskReport, serving: Serving): ToldReport {
  const told = { ...report, export: exportUri(report.taskId), next: nextFor(report, serving) };
  return taskReport.parse(structuredClone(told));
}

function nextFor({ status, approval }: TaskReport, { isHeld, byTool }: Serving): string | undefined {
  switch (status) {
    case "completed":
    case "failed":
    case "cancelled":
      return undefined;
    case "needs_user_input":
      return "Put the question to the person, and call `answer` with what the person says. Do not make an answer up.";
    case "awaiting_approval":
      return byTool
        ? `Put it to the person, with where and which values, and call \`approve\` with actionId ${approval?.actionId ?? ""} and the person's yes or no.`
        : "Tell the person what it asks for. They allow it in Surefoot's console (/console); nobody here can. Then call `run_task` with its taskId.";
    case "paused":
    case "interrupted":
      return "It stands still, see `reason`. Call `run_task` with its taskId to go on once that is mended.";
    case "planning":
    case "executing":
    case "verifying":
    case "correcting":
      return isHeld
        ? "It goes on. Call `task_status` with its taskId and `waitSeconds` to hear how it ends."
        : "Nothing carries it out here. If no other client does, call `run_task` with its taskId to go on with it.";
  }
}
