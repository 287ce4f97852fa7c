/** Choice: a proposed action that has become an action on a real element, with facts found by code. */

import { ApplicationFailure } from "@temporalio/common";
import { readDay, sameDay } from "../core/action/day.js";
import { targetFacts } from "../core/action/facts.js";
import { type Action, elementIdsOf, parseAction, printAction } from "../core/action/grammar.js";
import { addUsage } from "../core/limits/usage.js";
import { resolveTarget } from "../core/page/skeleton.js";
import type { SubTaskBrief } from "../core/planning/subtasks.js";
import { inBrief } from "../core/task/chaining.js";
import type { Choice, FollowUp, Usage } from "../core/task/choice.js";
import { type Feedback, feedback } from "../core/task/memory.js";
import type { PageRef } from "../core/task/observation.js";
import { readableCheck } from "../core/verification/check-format.js";
import type { ActionProposal, ChainProposal } from "./answers.js";
import { ANSWER_INVALID } from "./ask.js";
import type { PageInput } from "./context.js";

export interface ChoiceContext {
  readonly goal: string;
  readonly hints: readonly string[];
  readonly page: PageInput;
  readonly ref: PageRef;
  readonly subTask?: SubTaskBrief;
}

interface Proposing<R> {
  readonly proposed: ChainProposal | null;
  readonly rest: R;
  readonly usage: Usage;
}

/**
 * Asks, and once more with the fault when the action cannot be read or names no element of the page. A second fault is
 * the non-retryable failure `ModelAnswerInvalid`.
 */
export async function chooseRepaired<R>(
  ground: ChoiceContext,
  propose: (fault: Feedback | undefined) => Promise<Proposing<R>>,
): Promise<Omit<Proposing<R>, "proposed"> & { readonly choice: Choice | null }> {
  const choose = ({ proposed, rest, usage }: Proposing<R>) => {
    if (proposed === null) return { choice: null, rest, usage };
    const read = readChain(ground, proposed, usage);
    return typeof read === "string" ? read : { choice: read, rest, usage };
  };
  const first = await propose(undefined);
  const chosen = choose(first);
  if (typeof chosen !== "string") return chosen;
  const second = await propose(feedback("grammar", chosen, first.proposed?.action));
  const again = choose({ ...second, usage: addUsage(first.usage, second.usage) });
  if (typeof again !== "string") return again;
  throw ApplicationFailure.nonRetryable(`The model's action cannot be used: ${again}`, ANSWER_INVALID);
}

export function readChain(
  ground: ChoiceContext,
  { followUps: proposed = [], ...first }: ChainProposal,
  usage: Usage,
): Choice | string {
  const choice = readProposal(ground, first);
  if (typeof choice === "string") return choice;
  const read = proposed.map((one) => readProposal(ground, one));
  const end = read.findIndex((one) => typeof one === "string");
  const followUps = read
    .slice(0, end === -1 ? undefined : end)
    .flatMap((one) => (typeof one === "string" ? [] : [inBrief(choice, one)]));
  return { ...choice, usage, ...(followUps.length > 0 && { followUps }) };
}

function readProposal(ground: ChoiceContext, proposal: ActionProposal): FollowUp | string {
  const { thought, lastForStep, confidence = -1 } = proposal;
  const { skeleton } = ground.page;
  const parsed = parseAction(proposal.action);
  if (!parsed.ok) return `The action is not one of the grammar: ${parsed.fault}`;
  const { action } = parsed;
  const absent = elementIdsOf(action).find((id) => resolveTarget(skeleton, id) === undefined);
  if (absent !== undefined) return `There is no element ${absent} on the page.`;
  const facts = targetFacts({ action, skeleton, page: ground.ref, valueSource: valueSourceOf(action, ground) });
  const expectedOutcome = proposal.expectedOutcome && readableCheck(proposal.expectedOutcome);
  return {
    action: printAction(action),
    thought,
    facts,
    lastForStep,
    ...(confidence >= 0 && confidence <= 1 && { confidence }),
    ...(expectedOutcome && { expectedOutcome }),
  };
}

/** Where a typed value comes from; what stands in no source the model made up. */
function valueSourceOf(action: Action, { goal, hints, subTask, page }: ChoiceContext) {
  const isTyped = action.kind === "type" || action.kind === "setValue";
  const value = isTyped ? action.text : action.kind === "select" ? action.option : undefined;
  if (value === undefined) return undefined;
  const isIn = (texts: readonly string[]) => texts.some((source) => occursIn(value, source));
  if (isIn([goal])) return "request";
  if (isIn(Object.values(subTask?.inputs ?? {}))) return "slot";
  if (isIn(hints)) return "answer";
  const nodes = Object.values(page.skeleton.nodes);
  return isIn(nodes.map(({ name, text = "", value = "" }) => `${name} ${text} ${value}`)) ? "page" : "model";
}

const DAYS =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}(?:st|nd|rd|th)? (?:of )?[A-Za-z]{3,9}\.? \d{4}|[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/g;

/** As whole words, case folded; or the same day written another way. */
function occursIn(text: string, source: string): boolean {
  const fold = (part: string) => part.toLowerCase().replace(/\s+/g, " ").trim();
  const wanted = fold(text);
  if (wanted === "" || ` ${fold(source)} `.includes(wanted)) return true;
  return readDay(text) !== null && (source.match(DAYS) ?? []).some((day) => sameDay(day, text));
}
