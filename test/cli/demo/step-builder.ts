/** Steps and receipts for the tests of the demo's telling. */

import type { DemoStep } from "../../../cli/demo/step.js";
import type { Receipt } from "../../../core/action/execution.js";
import type { ActionId } from "../../../core/turn/identity.js";
import type { WireVerification } from "../../../protocol/reply.js";

export function receiptOf(actionId: string, fields: Partial<Receipt> = {}): Receipt {
  return {
    actionId: actionId as ActionId, // a test's own id
    action: "click(4)",
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [{ method: "click", result: "verified", delivered: true, ms: 41.6 }],
    effect: "changed",
    settled: true,
    ...fields,
  };
}

export function verificationOf(fields: Partial<WireVerification> = {}): WireVerification {
  return {
    verdict: "confirmed",
    success: true,
    actionSucceeded: true,
    taskCompleted: false,
    goalAchieved: false,
    confidence: 0.95,
    semanticSummary: "",
    evidence: ["URL did not change"],
    ...fields,
  };
}

export function stepOf(fields: Partial<DemoStep> = {}): DemoStep {
  const actionId = fields.actionId ?? "0.0-a";
  return {
    stepIndex: 0,
    actionId,
    action: "click(4)",
    thought: "Open the menu.",
    recovery: false,
    redelivered: false,
    receipt: receiptOf(actionId),
    verification: verificationOf(),
    issuedMs: 0,
    judgedMs: 10,
    ...fields,
  };
}
