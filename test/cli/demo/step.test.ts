import { describe, expect, test } from "vitest";
import { type DemoStep, foldStep } from "../../../cli/demo/step.js";
import type { StepEvent } from "../../../client/run-task.js";
import { receiptOf, verificationOf } from "./step-builder.js";

const facts = { turn: 1, status: "executing", stepIndex: 0, thought: "Open it.", action: "click(4)" } as const;

function issued(actionId: string, fields: Partial<StepEvent & { kind: "issued" }> = {}): StepEvent {
  return { kind: "issued", redelivered: false, ...facts, actionId, ...fields };
}

function judged(actionId: string): StepEvent {
  return { kind: "judged", ...facts, actionId, receipt: receiptOf(actionId), verification: verificationOf() };
}

function fold(...events: StepEvent[]): readonly DemoStep[] {
  return events.reduce<readonly DemoStep[]>((steps, event, at) => foldStep(steps, event, at * 10), []);
}

describe("foldStep", () => {
  test("a step gets its receipt and its verdict, whatever was issued meanwhile", () => {
    const steps = fold(issued("a"), issued("b"), judged("a"));
    expect(steps.map((step) => [step.actionId, step.verification?.verdict ?? null, step.judgedMs])).toEqual([
      ["a", "confirmed", 20],
      ["b", null, null],
    ]);
  });

  test("an action that is issued again stays one step", () => {
    expect(fold(issued("a"), issued("a", { redelivered: true }))).toHaveLength(1);
  });

  test("a verdict on an action never issued here is left alone", () => {
    expect(fold(issued("a"), judged("z"))[0]?.verification).toBeNull();
  });

  test("an action that recovery chose is marked", () => {
    expect(fold(issued("a", { status: "correcting" }))[0]?.recovery).toBe(true);
  });
});
