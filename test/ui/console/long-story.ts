/** Long story: a task of as many steps as a test wants, written straight into the tables. Test support. */

import type { TaskRef } from "../../../core/turn/identity.js";
import { withTenant } from "../../../db/client.js";
import { modelCalls, taskActions, verificationRecords } from "../../../db/record-schema.js";
import type { Lab } from "../../api/lab.js";
import type { Somebody } from "../../api/people.js";
import { goOn, tellStory } from "./story.js";

const BATCH = 250;
const VERDICTS = ["confirmed", "confirmed", "likely", "confirmed", "contradicted", "unknown"] as const;

/** The first five are those of the story, with their pages. */
export async function tellLongStory(
  lab: Lab,
  who: Pick<Somebody, "tenantId" | "userId">,
  steps: number,
): Promise<TaskRef> {
  const startedMs = Date.now() - steps * 5_000;
  const task = await tellStory(lab, who, { status: "executing", deeds: 4, startedMs });
  const { tenantId, taskId } = task;
  for (let from = 5; from < steps; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, steps - from) }, (_, at) => from + at);
    await withTenant(lab.database, tenantId, async (tx) => {
      const key = (stepIndex: number) => ({ tenantId, taskId, stepIndex, actionId: `${stepIndex}.0-a` });
      const at = (stepIndex: number, ms = 0) => new Date(startedMs + stepIndex * 5_000 + ms);
      await tx.insert(taskActions).values(
        indexes.map((step) => ({
          ...{ ...key(step), position: 0, planStep: step % 3, kind: "generic", risk: "reversible" },
          ...{
            action: `click(${step + 1})`,
            thought: `Row ${step} is next: its button opens what has to be looked at.`,
          },
          target: { snapshotId: "s0", epoch: "q", id: step, fingerprint: "f", role: "button", name: `Open ${step}` },
          ...{ beforeSnapshotId: "s0", beforeUrl: "https://clinic.test/patients", status: "success" as const },
          ...{ factSequence: 1_000 + step, issuedAt: at(step), settledAt: at(step, 3_000) },
        })),
      );
      await tx.insert(verificationRecords).values(
        indexes.map((step) => ({
          ...{
            ...key(step),
            evidence: [`New dialog 'Patient ${step}' (with 4 controls)`],
            lineCount: 1,
            strength: "strong" as const,
          },
          ...{
            verdict: VERDICTS[step % VERDICTS.length] ?? ("confirmed" as const),
            confidence: 0.9,
            actionSucceeded: true,
          },
          ...{
            rule: "target-changed",
            semanticSummary: "It opened.",
            judged: false,
            attempts: 1,
            verdictAt: at(step, 3_500),
          },
        })),
      );
      await tx.insert(modelCalls).values(
        indexes.map((step) => ({
          ...{
            tenantId,
            taskId,
            callId: `${taskId.slice(0, -6)}${String(step).padStart(6, "0")}`,
            purpose: "generate",
          },
          ...{ tier: "smart" as const, model: "gemini-3.8-flash", promptTokens: 3_000, completionTokens: 100 },
          ...{ costMicroUsd: 2_000, latencyMs: 1_900, createdAt: at(step, -1_000) },
        })),
      );
    });
  }
  await goOn(lab, task, { deeds: 5, startedMs });
  return task;
}
