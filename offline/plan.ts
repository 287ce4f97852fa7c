/** Plan by rules: one step for each clause; a single obvious action needs none (design §7). Elsewhere: task decomposition. */

import { stepsLeft } from "../core/planning/plan.js";
import type { RuleInput, RuleOutput } from "./adapter.js";
import { type Clause, clauseOfStep, clausesOf } from "./clauses.js";
import { shorten } from "./proposing.js";
import { notUnderstood, proposeForGoal } from "./refine.js";

type Ground = Pick<RuleInput<"plan">, "goal" | "page" | "hints" | "again">;

const MOST_STEPS = 20;

/** The description of a step is its clause as asked, so that it can be read again when its turn comes. */
export function plan(input: Ground): RuleOutput<"plan"> {
  const clauses = clausesToPlan(input);
  if (notUnderstood(input.goal) !== null || clauses.length > MOST_STEPS || isSimple(input, clauses))
    return { complexity: "SIMPLE", steps: [] };
  return {
    complexity: "COMPLEX",
    steps: clauses.map((clause) => ({
      description: shorten(clause.text, 500),
      reasoning: reasonFor(clause),
      toolType: "DOM" as const,
    })),
  };
}

/** What has to be found out is read while the rest is done; where nothing else is left, it is looked for once more. */
function clausesToPlan(input: Ground): readonly Clause[] {
  const clauses = clausesLeft(input);
  const acting = clauses.filter((clause) => clause.kind !== "note");
  if (acting.length > 0) return acting;
  return clauses.length > 0 || input.again !== undefined ? [clauseOfStep("wait a second")] : [];
}

/** What is done stays done: a clause asked for once is never carried out twice. */
function clausesLeft({ goal, again }: Ground): readonly Clause[] {
  if (again === undefined || again.plan === null) return clausesOf(goal);
  return stepsLeft(again.plan).map((step) => clauseOfStep(step.description));
}

/** One clause, and the page at hand offers the one action that is all of it. */
function isSimple(input: Ground, clauses: readonly Clause[]): boolean {
  if (clauses.length !== 1 || input.again !== undefined) return false;
  const proposal = proposeForGoal({ goal: input.goal, page: input.page, history: [], hints: input.hints });
  return proposal.kind === "action" && proposal.lastForStep;
}

function reasonFor(clause: Clause): string {
  return clause.kind === "add"
    ? `A ${clause.noun} has to be entered in its form and handed in.`
    : "The request asks for it.";
}
