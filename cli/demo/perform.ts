/** Perform: the demo's task on a stage that stands, and the facts that came of it. */

import { readLedger } from "../../testing/gemini/ledger-file.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { billOf, type ModelBill } from "./model-bill.js";
import type { Recording } from "./recording.js";
import { reportEvent, reportIssued, reportJudged } from "./report.js";
import { readRetries } from "./retries.js";
import type { Ended, Stage } from "./stage.js";
import { type DemoEvent, type DemoStep, foldStep } from "./step.js";
import { type DemoFacts, QUERY } from "./summary.js";
import type { Terminal } from "./terminal.js";
import { type PlanInUi, readPlanInUi } from "./web-ui.js";
import { planWorkerKill, type WorkerKill } from "./worker-kill.js";

export interface Performance {
  readonly stage: Stage;
  readonly terminal: Terminal;
  readonly recording: Recording;
  readonly sinceMs: () => number;
  /** Ctrl-C, or the demo's own patience. */
  readonly signal: AbortSignal;
}

/** Darker than this (0 to 255) is a dark page. */
const DARK = 80;
/** By then there is something to be seen in the panel. */
const PANEL_SHOT_AT = 2;

/** Never throws for what the task does: that is in the facts. */
export async function performTask(performance: Performance): Promise<DemoFacts> {
  const { stage, terminal, recording, sinceMs } = performance;
  await recording.shoot(stage.page, "before");
  const kill = planWorkerKill(stage.stack, (text) => {
    recording.mark(text);
    reportEvent(terminal, text);
  });
  let steps: readonly DemoStep[] = [];
  const shots: Promise<void>[] = [];
  const onStep = (event: DemoEvent) => {
    steps = foldStep(steps, event, sinceMs());
    tellStep(performance, event, steps, shots);
    kill.stepIssued(event.kind === "issued" ? event.stepIndex : -1);
  };
  const end = await runToItsEnd(performance, kill, onStep);
  await Promise.all(shots);
  await recording.shoot(stage.page, "after");
  if (stage.panel) await recording.shoot(stage.panel, "panel-done");
  return { ...(await gather(performance, end, kill)), steps };
}

interface End {
  readonly result: Ended | null;
  readonly broken: string | null;
}

async function runToItsEnd(
  { stage, signal }: Performance,
  kill: WorkerKill,
  onStep: (event: DemoEvent) => void,
): Promise<End> {
  try {
    const result = await stage.runTask(QUERY, { onStep, signal });
    await kill.settled();
    return { result, broken: signal.aborted ? `stopped: ${String(signal.reason)}` : null };
  } catch (error) {
    return { result: null, broken: `the task broke off: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function tellStep(
  { terminal, recording, stage }: Performance,
  event: DemoEvent,
  steps: readonly DemoStep[],
  shots: Promise<void>[],
): void {
  const step = steps.find((one) => one.actionId === event.actionId);
  if (!step) return;
  switch (event.kind) {
    case "issued":
      recording.mark(`issued ${step.action}`);
      reportIssued(terminal, step);
      break;
    case "judged":
      recording.mark(`${event.verification.verdict} ${step.action}`);
      shots.push(recording.shoot(stage.page, `step-${String(step.stepIndex + 1).padStart(2, "0")}`));
      if (stage.panel && step.stepIndex === PANEL_SHOT_AT) shots.push(recording.shoot(stage.panel, "panel-running"));
      reportJudged(terminal, step);
      break;
  }
}

async function gather(
  performance: Performance,
  { result, broken }: End,
  kill: WorkerKill,
): Promise<Omit<DemoFacts, "steps">> {
  const { stage, recording, sinceMs } = performance;
  const reason = result?.reason;
  return {
    counts: result?.steps ?? null,
    status: result?.status ?? "unknown",
    outcome: result?.outcome ?? null,
    taskId: result?.taskId ?? null,
    temporalUi: result?.taskId ? temporalUiOf(stage, result.taskId) : null,
    workerKills: kill.kills(),
    store: stage.clinic.store(),
    drawnDark: await isDrawnDark(stage),
    folder: recording.folder,
    ms: sinceMs(),
    planInUi: await lookAtUi(performance, result?.taskId),
    bill: await billFor(stage, result?.taskId),
    broken: broken ?? (reason ? `the task stopped short: ${reason}` : null),
  };
}

async function lookAtUi({ stage, recording, signal }: Performance, taskId: string | null = null): Promise<PlanInUi> {
  const url = taskId === null ? null : temporalUiOf(stage, taskId);
  if (taskId === null || url === null || signal.aborted) return "not-looked";
  return await readPlanInUi({ stage, recording }, { taskId, url });
}

/** Null where no provider was asked. */
async function billFor({ ledger, stack }: Stage, taskId: string | null | undefined): Promise<ModelBill | null> {
  if (ledger === null || !taskId) return null;
  return billOf(readLedger(ledger), await readRetries(stack.temporal.address, workflowIdFor(stack, taskId)));
}

/** The workflow's page in the Temporal UI; null for a Temporal that is not ours. */
function temporalUiOf({ stack }: Stage, taskId: string): string | null {
  if (stack.temporal.uiUrl === "") return null;
  return `${stack.temporal.uiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowIdFor(stack, taskId))}`;
}

function workflowIdFor({ tenantId }: Stage["stack"], taskId: string): string {
  // The ids are branded on the server; here they only name a page.
  return workflowIdOf({ tenantId, taskId } as Parameters<typeof workflowIdOf>[0]);
}

async function isDrawnDark({ page }: Stage): Promise<boolean> {
  try {
    const colour = String(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
    const parts = colour.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
    return parts.length === 3 && parts.every((part) => part < DARK);
  } catch {
    return false;
  }
}
