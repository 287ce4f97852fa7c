/** Chaining by rules: what would be entered next if the entry before it held, on the page at hand, until something else comes. Elsewhere: form filling in one go. */

import { type EntryAction, isEntry, parseAction } from "../core/action/grammar.js";
import type { Skeleton, SkeletonNode } from "../core/page/skeleton.js";
import { resolveTarget } from "../core/page/skeleton.js";
import { stepAfter } from "../core/planning/plan.js";
import type { PastAction } from "../core/task/memory.js";
import type { RuleInput } from "./adapter.js";
import { isIdle, type Proposal, type ProposedAction } from "./proposing.js";

type Input = RuleInput<"refine">;
type Propose = (input: Input) => Proposal;

/** The first included. */
const MOST = 8;

/** Further entries of the same form. Nothing is assumed of them but that each puts its value into its field. */
export function followUpsOf(input: Input, first: ProposedAction, propose: Propose): readonly ProposedAction[] {
  const followUps: ProposedAction[] = [];
  if (input.mayChain !== true) return followUps;
  let done: { readonly input: Input; readonly proposed: ProposedAction } | null = { input, proposed: first };
  while (done !== null && followUps.length < MOST - 1) {
    const next = imagine(done.input, done.proposed);
    const proposed = next === null ? null : entryOf(propose(next));
    if (next === null || proposed === null) break;
    followUps.push(proposed);
    done = { input: next, proposed };
  }
  return followUps;
}

function entryOf(proposal: Proposal): ProposedAction | null {
  if (proposal.kind !== "action" || isIdle(proposal)) return null;
  const parsed = parseAction(proposal.action);
  return parsed.ok && isEntry(parsed.action) ? proposal : null;
}

/** The same page with the value in its field, and the entry among what was done; null when nothing is left to enter. */
function imagine(input: Input, proposed: ProposedAction): Input | null {
  const parsed = parseAction(proposed.action);
  if (!parsed.ok || !isEntry(parsed.action)) return null;
  const { skeleton } = input.page;
  const node = resolveTarget(skeleton, parsed.action.id);
  const index = stepAfter(input.plan, input.step.index, proposed.lastForStep);
  const step = index === null ? undefined : input.plan.steps[index];
  if (node === undefined || step === undefined) return null;
  const { fault: _answered, ...rest } = input;
  const entered = { ...input.page, skeleton: withNode(skeleton, enteredInto(node, parsed.action)) };
  const history = [...input.history, pastOf(proposed, node, input.step.index)];
  return { ...rest, page: entered, step, history };
}

function withNode(skeleton: Skeleton, node: SkeletonNode): Skeleton {
  return { ...skeleton, nodes: { ...skeleton.nodes, [node.key]: node } };
}

function enteredInto(node: SkeletonNode, action: EntryAction): SkeletonNode {
  switch (action.kind) {
    case "type":
    case "setValue":
      return { ...node, value: action.text };
    case "check":
      return { ...node, state: { ...node.state, checked: action.on } };
    case "select":
      return {
        ...node,
        value: action.option,
        ...(node.control ? { control: chosenIn(node.control, action.option) } : {}),
      };
  }
}

function chosenIn(control: NonNullable<SkeletonNode["control"]>, chosen: string): NonNullable<SkeletonNode["control"]> {
  if (control.options === undefined) return control;
  const options = control.options.map((option) => ({
    ...option,
    selected: option.label === chosen || option.value === chosen,
  }));
  return { ...control, options };
}

function pastOf(proposed: ProposedAction, { role, name, fingerprint }: SkeletonNode, planStep: number): PastAction {
  const { action, thought } = proposed;
  const verdict = "confirmed";
  return {
    stepIndex: 0,
    planStep,
    action,
    thought,
    role,
    name,
    fingerprint,
    kind: "generic",
    verdict,
  };
}
