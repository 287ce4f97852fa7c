/** Ask: immediate questions to the person by elicitation, if the client supports it. */

import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { ElicitRequestFormParams, RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { ControlRequest } from "../../client/task-api.js";
import type { TaskReport } from "../../client/task-report.js";
import { approvalWords } from "../../core/action/approval-words.js";
import { secretKindOf } from "../../core/page/mask/privacy.js";

/** Time for the person to reply. After that, the task waits for an answer through a tool. */
const ASK_MS = 10 * 60_000;

export interface Asking {
  readonly server: Server;
  /** Id of the call that the question belongs to. */
  readonly requestId: RequestId;
  readonly signal: AbortSignal;
}

/** Returns the person's reply. Undefined: the client cannot ask, or the person has not decided. */
export async function askPerson(asking: Asking, report: TaskReport): Promise<ControlRequest | undefined> {
  if (asking.server.getClientCapabilities()?.elicitation?.form === undefined) return undefined;
  if (report.approval !== undefined) return await askApproval(asking, report.approval);
  // The protocol forbids forms that ask for secrets.
  if (report.question === undefined || asksForSecret(report.question.text)) return undefined;
  return await askQuestion(asking, report.question);
}

export const asksForSecret = (question: string): boolean =>
  secretKindOf({ attributes: {}, value: "", labels: [question] }) !== undefined;

async function askQuestion(
  asking: Asking,
  { text, byModel }: NonNullable<TaskReport["question"]>,
): Promise<ControlRequest | undefined> {
  const caution = byModel ? "\n(A model wrote this question, and a page may have led it. Give no secrets.)" : "";
  const properties = { answer: { type: "string", title: "Your answer", minLength: 1, maxLength: 2_000 } } as const;
  const said = await elicit(asking, `${text}${caution}`, { type: "object", properties, required: ["answer"] });
  const answer = said?.action === "accept" ? said.content?.["answer"] : undefined;
  return typeof answer === "string" && answer.trim() !== "" ? { route: "answer", body: { text: answer } } : undefined;
}

async function askApproval(
  asking: Asking,
  approval: NonNullable<TaskReport["approval"]>,
): Promise<ControlRequest | undefined> {
  const properties = { approved: { type: "boolean", title: "Allow it", default: false } } as const;
  const schema = { type: "object", properties, required: ["approved"] } as const;
  const said = await elicit(asking, describe(approval), { ...schema, required: ["approved"] });
  if (said === undefined || said.action === "cancel") return undefined;
  const approved = said.action === "accept" && said.content?.["approved"] === true;
  return { route: "approve", body: { actionId: approval.actionId, approved } };
}

const describe = (approval: NonNullable<TaskReport["approval"]>): string =>
  ["Allow this?", ...approvalWords(approval).map(([term, text]) => `${term}: ${text}`)].join("\n");

async function elicit(
  { server, requestId, signal }: Asking,
  message: string,
  requestedSchema: ElicitRequestFormParams["requestedSchema"],
) {
  try {
    const options = { relatedRequestId: requestId, timeout: ASK_MS, signal };
    return await server.elicitInput({ mode: "form", message, requestedSchema }, options);
  } catch {
    // A client that fails here has not answered. The task keeps waiting, and the tools can still answer it.
    return undefined;
  }
}
