/** Demo step: one action and everything known about it, from issue to verdict. */

import type { StepFacts } from "../../client/run-task.js";
import type { Receipt } from "../../core/action/execution.js";
import type { WireVerification } from "../../protocol/reply.js";

/** Part of a verdict that both hosts know and the demo shows. */
export type ToldVerification = Pick<WireVerification, "verdict" | "confidence" | "evidence">;

/** Event from the Playwright host, or read from the extension's stored data. */
export type DemoEvent = StepFacts &
  (
    | { readonly kind: "issued"; readonly redelivered: boolean }
    | { readonly kind: "judged"; readonly verification: ToldVerification; readonly receipt: Receipt }
  );

export interface DemoStep {
  readonly stepIndex: number;
  readonly actionId: string;
  readonly action: string;
  readonly thought: string;
  /** Chosen by recovery, after a failure. */
  readonly recovery: boolean;
  readonly redelivered: boolean;
  readonly receipt: Receipt | null;
  readonly verification: ToldVerification | null;
  /** Milliseconds since the demo began. */
  readonly issuedMs: number;
  readonly judgedMs: number | null;
}

/** Adds a client event to the steps. An action that is issued a second time does not become a second step. */
export function foldStep(steps: readonly DemoStep[], event: DemoEvent, nowMs: number): readonly DemoStep[] {
  const known = steps.some((step) => step.actionId === event.actionId);
  switch (event.kind) {
    case "issued":
      return known ? steps : [...steps, issued(event, nowMs)];
    case "judged": {
      const { receipt, verification, actionId } = event;
      const judged = (step: DemoStep) => ({ ...step, receipt, verification, judgedMs: Math.round(nowMs) });
      return steps.map((step) => (step.actionId === actionId ? judged(step) : step));
    }
  }
}

function issued(event: DemoEvent & { kind: "issued" }, nowMs: number): DemoStep {
  const { stepIndex, actionId, action, thought, redelivered, status } = event;
  return {
    stepIndex,
    actionId,
    action,
    thought,
    recovery: status === "correcting",
    redelivered,
    receipt: null,
    verification: null,
    issuedMs: Math.round(nowMs),
    judgedMs: null,
  };
}
