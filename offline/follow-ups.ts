/** Follow-ups: what would be entered next if the entry before it held, on the page at hand, until something else comes. */

import { type EntryAction, isEntry, parseAction } from "../core/action/grammar.js";
import type { SkeletonNode } from "../core/page/skeleton.js";
import { resolveTarget } from "../core/page/skeleton.js";
import { stepAfter } from "../core/planning/plan.js";
import type { PastAction } from "../core/task/memory.js";
import type { RuleInput } from "./adapter.js";
import { isIdle, type SuggestedAction, type Suggestion } from "./suggestion.js";

type RefineInput = RuleInput<"refine">;

/** The first included. */
const MAX_ENTRIES = 8;

/** Further entries of the same form. Nothing is assumed of them but that each puts its value into its field. */
export function followUpsOf(
  input: RefineInput,
  first: SuggestedAction,
  suggestFor: (input: RefineInput) => Suggestion,
): SuggestedAction[] {
  const followUps: SuggestedAction[] = [];
  let next = input.mayChain === true ? afterEntry(input, first) : null;
  while (next !== null && followUps.length < MAX_ENTRIES - 1) {
    const suggestion = suggestFor(next);
    if (suggestion.kind === "none" || isIdle(suggestion) || entryOf(suggestion) === null) break;
    followUps.push(suggestion);
    next = afterEntry(next, suggestion);
  }
  return followUps;
}

function entryOf({ action }: SuggestedAction): EntryAction | null {
  const parsed = parseAction(action);
  return parsed.ok && isEntry(parsed.action) ? parsed.action : null;
}

/** The same page with the value in its field, and the entry among what was done; null when nothing is left to enter. */
function afterEntry(input: RefineInput, suggested: SuggestedAction): RefineInput | null {
  const entry = entryOf(suggested);
  const { skeleton } = input.page;
  const node = entry === null ? undefined : resolveTarget(skeleton, entry.id);
  const index = stepAfter(input.plan, input.step.index, suggested.lastForStep);
  const step = index === null ? undefined : input.plan.steps[index];
  if (entry === null || node === undefined || step === undefined) return null;
  const nodes = { ...skeleton.nodes, [node.key]: holding(node, entry) };
  const past = pastOf(suggested, node, input.step.index);
  return {
    ...input,
    fault: undefined,
    page: { ...input.page, skeleton: { ...skeleton, nodes } },
    step,
    history: [...input.history, past],
  };
}

function holding(node: SkeletonNode, entry: EntryAction): SkeletonNode {
  if (entry.kind === "check") return { ...node, state: { ...node.state, checked: entry.on } };
  if (entry.kind !== "select") return { ...node, value: entry.text };
  const { option } = entry;
  const options = node.control?.options?.map((each) => ({
    ...each,
    selected: each.label === option || each.value === option,
  }));
  return { ...node, value: option, control: node.control && { ...node.control, ...(options && { options }) } };
}

function pastOf(
  { action, thought }: SuggestedAction,
  { role, name, fingerprint }: SkeletonNode,
  planStep: number,
): PastAction {
  return { stepIndex: 0, planStep, action, thought, role, name, fingerprint, kind: "generic", verdict: "confirmed" };
}
