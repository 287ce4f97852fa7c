/** Stubborn model: a fake that never gives up: whatever it is asked, it proposes to press the same thing once more, by any way there is. */

import type { PageInput } from "../../activities/context.js";
import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import { ModelError, type ModelPort } from "../../adapters/model/port.js";
import { linesOf, outlineOf } from "../../core/page/outline/outline.js";
import { clientIdOf } from "../../core/page/skeleton.js";
import { createScriptedModel } from "../../testing/scripted-model.js";
import type { Button } from "./button.js";

export const SAYINGS = ["yes", "no"] as const;
export type Saying = (typeof SAYINGS)[number];

export function goalOf({ name, label }: Pick<Button, "name" | "label">, judge: Saying): string {
  return `Press ${label} once, on the page ${name}, judge ${judge}`;
}

const SURE = 0.95;
/** By the pointer, then by the key on what has the focus. */
const WAYS = [undefined, undefined, 'press("Enter")'] as const;

/** @throws ModelError for a request that is for none of these buttons. */
export function createStubbornModel(buttons: readonly Button[]): ModelPort {
  const byGoal = new Map(
    buttons.flatMap((one) => SAYINGS.map((judge) => [goalOf(one, judge), { one, judge }] as const)),
  );
  const found = (goal: string): { readonly one: Button; readonly judge: Saying } => {
    const asked = byGoal.get(goal);
    if (asked !== undefined) return asked;
    throw new ModelError({ kind: "refused", message: `No button is meant by “${goal}”.`, retryable: false });
  };
  const plan = (goal: string): PurposeOutput<"plan"> => ({
    complexity: "COMPLEX",
    steps: [{ description: goal, reasoning: "", toolType: "DOM" }],
  });
  const press = (goal: string, page: PageInput, tries: number) => pressing(found(goal).one, page, tries);
  const believes = (goal: string) => found(goal).judge === "yes";
  return createScriptedModel({
    prepare: ({ goal }) => ({
      analysis: { reasoning: "It is on the page.", missingInfo: [], source: "PAGE", confidence: 1 },
      contract: { type: "verifiable", criteria: [{ activity: "judge", description: goal, timing: "at_end" }] },
      plan: plan(goal),
    }),
    plan: ({ goal }) => plan(goal),
    decompose: { subTasks: [] },
    validate: { valid: false, reason: "It has to be pressed.", suggestedChanges: [], needsFullReplan: true },
    refine: ({ goal, page, history }) => ({ kind: "action", ...press(goal, page, history.length) }),
    generate: ({ goal, page, history }) => press(goal, page, history.length),
    correct: ({ goal, page, history, left }) => ({
      // Never the end of it by itself.
      strategy: left[0] ?? "FAIL",
      reason: "It has to be pressed.",
      proposal: press(goal, page, history.length),
    }),
    judge: ({ goal }) => ({
      actionSucceeded: believes(goal),
      taskCompleted: believes(goal),
      confidence: SURE,
      reason: "So it seems.",
    }),
    complete: (input) => completion(input, believes(input.goal)),
    criticise: { answer: "<Approved>YES</Approved>" },
    reflect: { done: "It was pressed.", missing: "It has to be pressed.", suggestion: "Press it." },
  });
}

function pressing({ action, label }: Button, page: PageInput, tries: number): PurposeOutput<"generate"> {
  const node = Object.values(page.skeleton.nodes).find(({ control }) => /^go(?:~\d+)?$/.test(control?.domId ?? ""));
  const id = node === undefined ? undefined : clientIdOf(node)?.n;
  const thought = `I press ${label}.`;
  const asked = WAYS[tries % WAYS.length] ?? action;
  if (id === undefined) return { action: `fail("There is no ${label} here.")`, thought, lastForStep: true };
  return { action: asked.replace("@", String(id)), thought, lastForStep: true, confidence: SURE };
}

function completion({ goal, page, openSteps }: PurposeInputs["complete"], done: boolean): PurposeOutput<"complete"> {
  const line = linesOf(outlineOf(page.skeleton))[0] ?? page.title;
  const reason = "So it seems.";
  return {
    parts: [done ? { part: goal, reason, line, status: "shown" } : { part: goal, reason, status: "not_shown" }],
    openSteps: openSteps.map((step) => ({ step, reason, unnecessary: done })),
    reason,
    taskCompleted: done,
    confidence: SURE,
  };
}
