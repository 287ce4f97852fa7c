/** Builders: small valid values for tests of tasks. */

import type { Receipt } from "../core/action/execution.js";
import type { Choice } from "../core/task/choice.js";
import type {
  ActionId,
  ObservationId,
  SessionId,
  SnapshotId,
  TaskId,
  TaskRef,
  TenantId,
  UserId,
} from "../core/turn/identity.js";
import type { IssuedAction } from "../core/turn/issued-action.js";
import type { Observation } from "../core/turn/observation.js";
import type { CompletionClaim, CompletionJudgement } from "../core/verification/completion/completion.js";
import type { EvidenceSummary } from "../core/verification/evidence/evidence.js";
import type { Verdict } from "../core/verification/verdict.js";
import type { Contract } from "../protocol/contract.js";
import type { VerdictTag } from "../protocol/task.js";

const ORIGIN = "https://site.test";

export function aTaskRef(name: string): TaskRef {
  return {
    tenantId: "00000000-0000-4000-8000-000000000001" as TenantId,
    userId: "00000000-0000-4000-8000-000000000002" as UserId,
    sessionId: `session-${name}` as SessionId,
    taskId: `task-${name}` as TaskId,
  };
}

/** A Surefoot client's observation; `page` names the page, so that equal pages have equal hashes. */
export function anObservation(id: string, fields: Partial<Observation> & { readonly page?: string } = {}): Observation {
  const { page = id, ...rest } = fields;
  return {
    observationId: id as ObservationId,
    clientId: "client-1",
    protocol: 1,
    snapshotId: `snapshot-${page}` as SnapshotId,
    url: `${ORIGIN}/`,
    title: "Site",
    domHash: `dom-${page}`,
    skeletonHash: `skeleton-${page}`,
    focus: "",
    witness: { didDomMutate: true },
    receipts: [],
    settled: true,
    ...rest,
  };
}

/** A plain client's observation: no protocol, no receipts, nothing settled. */
export function aPlainObservation(
  id: string,
  fields: Partial<Observation> & { readonly page?: string } = {},
): Observation {
  const { protocol: _protocol, ...plain } = anObservation(id, fields);
  return { ...plain, clientId: "", settled: false, witness: {} };
}

export function aReceipt(actionId: ActionId, fields: Partial<Receipt> = {}): Receipt {
  return {
    actionId,
    action: "click(1)",
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [{ method: "click", result: "verified", delivered: true, ms: 1 }],
    effect: "changed",
    settled: true,
    ...fields,
  };
}

export function aChoice(
  action: string,
  fields: Omit<Partial<Choice>, "facts"> & { readonly facts?: Partial<Choice["facts"]> } = {},
): Choice {
  const id = Number(/\((\d+)/.exec(action)?.[1] ?? "0");
  const target = id === 0 ? {} : { target: aTarget(id) };
  return {
    action,
    thought: `I do ${action}.`,
    lastForStep: false,
    usage: { promptTokens: 10, completionTokens: 5, calls: 1 },
    ...fields,
    facts: {
      kind: "generic",
      risk: "reversible",
      visible: true,
      enabled: true,
      origin: ORIGIN,
      ...target,
      ...fields.facts,
    },
  };
}

export function aTarget(id: number): NonNullable<IssuedAction["facts"]["target"]> {
  return {
    snapshotId: "snapshot" as SnapshotId,
    epoch: "e",
    id,
    fingerprint: `button ${id}`,
    role: "button",
    name: `Button ${id}`,
  };
}

export function someEvidence(fields: Partial<EvidenceSummary> = {}): EvidenceSummary {
  return {
    urlChanged: false,
    meaningfulChange: true,
    witnessOnly: false,
    strength: "strong",
    tied: true,
    submitTiers: [],
    submitSigns: 0,
    refusedSubmit: false,
    expectedOutcome: "unknown",
    stepOutcome: "unknown",
    similarity: 1,
    lines: ["Button changed"],
    lineCount: 1,
    criteria: [],
    settled: true,
    contingencies: [],
    didNotLand: false,
    ...fields,
  };
}

export function aVerdict(tag: VerdictTag, fields: Partial<Verdict> = {}): Verdict {
  const actionSucceeded = tag === "confirmed" || tag === "likely";
  const confidence = { confirmed: 0.95, likely: 0.75, unknown: 0.5, contradicted: 0.2 }[tag];
  return {
    tag,
    actionSucceeded,
    taskCompleted: false,
    goalAchieved: false,
    confidence,
    rule: "test",
    semanticSummary: tag,
    judged: false,
    ...fields,
  };
}

/** What the completion judge says of a request of one part. */
export function aCompletionJudgement(yes: boolean, fields: Partial<CompletionJudgement> = {}): CompletionJudgement {
  const reason = yes ? "It can be seen." : "It cannot be seen.";
  return {
    parts: [{ part: "the request", status: yes ? "shown" : "not_shown", reason }],
    unnecessary: [],
    taskCompleted: yes,
    confidence: 0.9,
    reason,
    ...fields,
  };
}

export function aCompletionClaim(contract: Contract, fields: Partial<CompletionClaim> = {}): CompletionClaim {
  return {
    contract,
    results: [],
    refusals: [],
    isUnanswered: false,
    question: null,
    carrier: { verdict: "confirmed" },
    settled: true,
    secondLookDone: true,
    proposed: false,
    doubted: false,
    inDoubt: false,
    ...fields,
  };
}

export const textContract: Contract = {
  type: "verifiable",
  criteria: [{ id: "c1", activity: "text", description: "the page says done", text: "done", timing: "immediate" }],
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00.000Z",
};
