/** Choice: a proposed action string that has become an action on a real element, with facts computed by code (design §13). */

import { ApplicationFailure } from "@temporalio/common";
import type { PageInput, PurposeOutput } from "../adapters/model/port.js";
import { targetFacts } from "../core/action/facts.js";
import { elementIdsOf, parseAction, printAction } from "../core/action/grammar.js";
import { addUsage } from "../core/limits/usage.js";
import { resolveTarget } from "../core/page/skeleton.js";
import type { SubTaskBrief } from "../core/planning/subtasks.js";
import { inBrief } from "../core/task/chaining.js";
import type { BriefFollowUp, Choice, FollowUp, Usage } from "../core/task/choice.js";
import { type Feedback, feedback } from "../core/task/memory.js";
import type { PageRef } from "../core/task/observation.js";
import { readableCheck } from "../core/verification/check-form.js";
import { ANSWER_INVALID } from "./ask-model.js";
import { valueSourceOf } from "./value-source.js";

/** What every choosing purpose proposes. */
export type Proposed = PurposeOutput<"generate">;

export interface Ground {
  readonly goal: string;
  readonly hints: readonly string[];
  /** Values that earlier phases found out. */
  readonly slots?: readonly string[];
  readonly page: PageInput;
  readonly ref: PageRef;
}

type Read = { readonly ok: true; readonly choice: FollowUp } | { readonly ok: false; readonly fault: string };

/** An answer that proposes nothing is none of our business here. */
export interface Answered<R> {
  readonly proposed: Proposed | null;
  readonly rest: R;
  readonly usage: Usage;
}

/**
 * Asks, and once more with the fault when the action cannot be read or names no element of the page. A second fault is
 * the non-retryable failure `ModelAnswerInvalid`. `choice` is null when the answer proposed no action.
 */
export async function chooseRepaired<R>(
  ground: Ground,
  ask: (fault: Feedback | undefined) => Promise<Answered<R>>,
): Promise<{ readonly choice: Choice | null; readonly rest: R; readonly usage: Usage }> {
  const first = await ask(undefined);
  if (first.proposed === null) return { choice: null, rest: first.rest, usage: first.usage };
  const read = readProposal(ground, first.proposed);
  if (read.ok)
    return { choice: choiceOf(ground, read, first.proposed, first.usage), rest: first.rest, usage: first.usage };
  const second = await ask(feedback("grammar", read.fault, first.proposed.action));
  const usage = addUsage(first.usage, second.usage);
  if (second.proposed === null) return { choice: null, rest: second.rest, usage };
  const again = readProposal(ground, second.proposed);
  if (!again.ok)
    throw ApplicationFailure.nonRetryable(`The model's action cannot be used: ${again.fault}`, ANSWER_INVALID);
  return { choice: choiceOf(ground, again, second.proposed, usage), rest: second.rest, usage };
}

/** Of what was proposed beside something else; null where it cannot be used, and is asked for by itself then. */
export function choiceFrom(ground: Ground, proposed: Proposed, usage: Usage): Choice | null {
  const read = readProposal(ground, proposed);
  return read.ok ? choiceOf(ground, read, proposed, usage) : null;
}

function choiceOf(ground: Ground, { choice }: Extract<Read, { ok: true }>, proposed: Proposed, usage: Usage): Choice {
  const followUps = readFollowUps(ground, proposed.followUps ?? [], choice);
  return { ...choice, usage, ...(followUps.length === 0 ? {} : { followUps }) };
}

/** The first that cannot be read ends them: an action on its own is no fault. */
function readFollowUps(
  ground: Ground,
  proposed: readonly Omit<Proposed, "followUps">[],
  first: FollowUp,
): readonly BriefFollowUp[] {
  const read = proposed.map((one) => readProposal(ground, one));
  const end = read.findIndex(({ ok }) => !ok);
  return (end === -1 ? read : read.slice(0, end)).flatMap((one) => (one.ok ? [inBrief(first, one.choice)] : []));
}

function readProposal(ground: Ground, proposed: Omit<Proposed, "followUps">): Read {
  const parsed = parseAction(proposed.action);
  if (!parsed.ok) return { ok: false, fault: `The action is not one of the grammar: ${parsed.fault}` };
  const { action } = parsed;
  const absent = elementIdsOf(action).find((id) => resolveTarget(ground.page.skeleton, id) === undefined);
  if (absent !== undefined) return { ok: false, fault: `There is no element ${absent} on the page.` };
  const valueSource = valueSourceOf(action, ground);
  const facts = targetFacts({
    action,
    skeleton: ground.page.skeleton,
    page: { snapshotId: ground.ref.snapshotId, url: ground.ref.url, focus: ground.ref.focus },
    ...(valueSource === undefined ? {} : { valueSource }),
  });
  const { thought, lastForStep, confidence } = proposed;
  const expected = proposed.expectedOutcome && readableCheck(proposed.expectedOutcome);
  const sure = confidence !== undefined && confidence >= 0 && confidence <= 1 ? { confidence } : {};
  const choice = { action: printAction(action), thought, facts, lastForStep, ...sure };
  return {
    ok: true,
    choice: expected === undefined ? choice : { ...choice, expectedOutcome: expected },
  };
}

export function slotsOf(subTask: SubTaskBrief | undefined): readonly string[] {
  return Object.values(subTask?.inputs ?? {});
}
