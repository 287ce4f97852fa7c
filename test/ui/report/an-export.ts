/** An export for tests of the report: one task of four steps, with everything that a report tells of. */

import { randomUUID } from "node:crypto";
import { type TaskExport, taskExport } from "../../../protocol/export.js";

const at = (second: number): string => `2026-11-20T10:00:${String(second).padStart(2, "0")}.000Z`;
const ID = "0b6a6f5e-0d0f-4a57-9c3d-2f5a1f1d7a11";

const step = (stepIndex: number, action: string, thought: string) => ({
  ...{ stepIndex, position: 0, actionId: `${stepIndex}.0-a`, planStep: 0, action, thought, kind: "generic" },
  ...{ risk: "reversible", status: "success" as const, url: "https://clinic.test/patients?of=jas#top" },
  target: { snapshotId: "s", epoch: "e", id: 5, fingerprint: "f", role: "textbox", name: "Name" },
  ...{ beforeSnapshotId: `s${stepIndex}`, issuedAt: at(stepIndex * 5), settledAt: at(stepIndex * 5 + 2) },
  receipts: [
    {
      ...{ actionId: `${stepIndex}.0-a`, action, ok: true, verified: true, retried: false, attempts: [] },
      ...{ effect: "changed" as const, settled: true, delivered: true, observationId: "o", at: at(stepIndex * 5 + 2) },
    },
  ],
});

const criteria = (stepIndex: number) => [{ id: "c1", result: stepIndex === 2 ? ("pass" as const) : ("fail" as const) }];

const verdict = (stepIndex: number, evidence: readonly string[], verdictTag: "confirmed" | "contradicted") => ({
  ...{ stepIndex, actionId: `${stepIndex}.0-a`, evidence: [...evidence], evidenceLines: evidence.length + 1 },
  ...{ strength: "strong", tiers: ["own-control"], urlChanged: false, similarity: 0.97, attempts: 2, retried: true },
  ...{
    expectedOutcome: "pass" as const,
    verdict: verdictTag,
    confidence: 0.95,
    actionSucceeded: verdictTag === "confirmed",
    goalAchieved: false,
  },
  ...{
    criteria: criteria(stepIndex),
    rule: "value-read-back",
    semanticSummary: "The field holds it.",
    judged: false,
    verdictAt: at(stepIndex * 5 + 3),
  },
});

const PLAN = {
  goal: "Add the patient",
  steps: [
    {
      index: 0,
      description: "Type the name",
      reasoning: "It is empty",
      toolType: "DOM" as const,
      status: "done" as const,
    },
    { index: 1, description: "Press Save", reasoning: "", toolType: "DOM" as const, status: "active" as const },
  ],
  currentStepIndex: 1,
};
const use = { used: 4, limit: 50 };
const CALL = {
  ...{ purpose: "plan", tier: "smart" as const, model: "a-model", calls: 1, promptTokens: 900, cachedTokens: 0 },
  ...{ completionTokens: 40, thinkingTokens: 0, toolTokens: 0, costMicroUsd: 1_250, latencyMs: 700, fallback: false },
};

/** `fields` in place of its own. */
export function anExport(fields: Partial<TaskExport> = {}): TaskExport {
  const steps = [
    step(0, 'type(5,"Jas Doe")', "I type the name of Jas Doe."),
    step(1, "click(9)", "I press Save."),
    step(2, 'press("Enter")', "Once more."),
  ];
  const criterion = { activity: "text" as const, text: "Jas Doe", timing: "at_end" as const };
  return taskExport.parse({
    format: "surefoot-task-export/1",
    exportedAt: at(59),
    task: {
      ...{
        taskId: ID,
        sessionId: ID,
        userId: "ada@clinic.test",
        status: "completed",
        outcome: "verified",
        query: "Add Jas Doe, born 1990-04-02",
      },
      ...{ url: "https://clinic.test/patients?of=jas", turn: 4, stepIndex: 3, createdAt: at(0), updatedAt: at(30) },
      closedAt: at(30),
    },
    request: {
      query: "Add Jas Doe, born 1990-04-02",
      startUrl: "https://clinic.test/patients?of=jas",
      userId: "ada@clinic.test",
      protocol: 1,
      at: at(0),
    },
    temporal: { workflowId: "task-1", runIds: ["run-1"], runIdsFrom: "temporal" },
    contract: {
      contract: {
        type: "verifiable",
        criteria: [{ id: "c1", description: "The list shows Jas Doe", ...criterion }],
        generatedFrom: "auto",
        generatedAt: at(1),
      },
      overall: "pass",
      criteria: [
        {
          ...{ id: "c1", activity: "text", status: "pass", attempts: 2, checkedAt: at(20), stepIndex: 1 },
          evidence: "'Jas Doe' stands on the page",
        },
      ],
    },
    plan: PLAN,
    plans: [{ cause: "made", reason: "It was needed", plan: PLAN, sequence: 1, at: at(1) }],
    limits: Object.fromEntries(
      "steps consecutiveSuccessWithoutTaskComplete correctionsPerStep replans modelCalls tokens costMicroUsd workingMs"
        .split(" ")
        .map((name) => [name, use]),
    ),
    spending: [{ ...CALL, failed: 0, fallbacks: 0, p50Ms: 700, p95Ms: 900 }],
    modelCalls: [{ ...CALL, callId: randomUUID(), at: at(2) }],
    citations: [],
    result: { text: "Jas Doe was added.", sources: [] },
    steps,
    otherReceipts: [],
    verdicts: [
      verdict(0, ["Textbox 'Name' changed value from '' to 'Jas Doe'"], "confirmed"),
      verdict(1, ["Nothing changed"], "contradicted"),
      verdict(2, ["New row 'Jas Doe 1990-04-02'"], "confirmed"),
    ],
    corrections: [{ stepIndex: 1, attempt: 1, strategy: "PRESS_ENTER", reason: "Save did nothing", at: at(9) }],
    messages: [
      {
        ...{ messageId: "m1", taskId: ID, role: "user", content: "Add Jas Doe, born 1990-04-02", sequenceNumber: 0 },
        timestamp: at(0),
      },
    ],
    feedback: [{ userId: "ada@clinic.test", rating: "up", at: at(40) }],
    events: [{ sequence: 1, type: "plan", text: "Type the name of Jas Doe", at: at(1) }],
    ...fields,
  });
}
