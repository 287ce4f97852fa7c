/** Correcting: what to try after an action that did not work (design §8). Known hindrances first, by rule; then a model picks a rung; code keeps the bounds. */

import type { ModelPort, PurposeInputs, PurposeOutput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { addUsage, NO_USAGE } from "../core/limits/usage.js";
import type { Skeleton } from "../core/page/skeleton.js";
import { resolveTarget } from "../core/page/skeleton.js";
import { answerContingency, type ContingencyContext } from "../core/recovery/contingency.js";
import type { RecoveryStrategy } from "../core/recovery/strategy.js";
import { DROPDOWN_HINT, isSubmitShaped } from "../core/recovery/strategy.js";
import { type Feedback, feedback } from "../core/task/memory.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { readEvidence } from "../db/verification-records.js";
import { askModel } from "./ask-model.js";
import { chooseRepaired, type Ground, type Proposed, slotsOf } from "./choice.js";
import { loadPage } from "./page-input.js";

type Input = ActivityInput<"correct">;
type Answer = PurposeOutput<"correct">;

/** What a rung is without a model: wait, bring it into view, load the page anew. */
const DELAY_SECONDS = 1;

/** `choice` null: nothing is left to try by acting (UPDATE_PLAN, FAIL). */
export function createCorrect(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function correct(input: Input): Promise<ActivityResult<"correct">> {
    const { task, page: ref, hints } = input;
    const [goal, page] = await Promise.all([readGoal(deps.database, task), loadPage(deps.snapshots, task, ref)]);
    const ground: Ground = { goal, hints, slots: slotsOf(input.subTask), page, ref };
    const answered = await byRule(input, ground);
    if (answered !== null) return answered;
    const target = targetOn(page.skeleton, input);
    const left = input.left.filter((rung) => rung !== "SCROLL_INTO_VIEW" || target !== undefined);
    const told = { ...modelInput(input, await evidenceOf(deps.database, input)), goal, page, left };
    const chosen = await chooseRepaired(ground, async (fault) => {
      const { value, usage } = await askForRung(deps.model, { ...told, ...(fault === undefined ? {} : { fault }) });
      const { strategy, reason } = value;
      return { proposed: proposalOf(value, target), rest: { strategy, reason }, usage };
    });
    return { ...chosen.rest, choice: chosen.choice, usage: chosen.usage };
  };
}

/** Contingencies come before any model (design §7); null when none stands, or code has no answer to it. */
async function byRule(input: Input, ground: Ground): Promise<ActivityResult<"correct"> | null> {
  const { contingency } = input;
  const answer =
    contingency === undefined ? null : answerContingency(contingency, ground.page.skeleton, hinderedBy(input));
  if (contingency === undefined || answer === null) return null;
  if (answer.kind === "ask") {
    const { question, reason } = answer;
    return { strategy: contingency, reason, choice: null, question, usage: NO_USAGE };
  }
  const { action, thought, reason } = answer;
  const proposed: Proposed = { action, thought, lastForStep: false };
  const { choice } = await chooseRepaired(ground, async () => ({ proposed, rest: null, usage: NO_USAGE }));
  return { strategy: contingency, reason, choice, usage: NO_USAGE };
}

function hinderedBy({ failed, evidence, verdict, history }: Input): ContingencyContext {
  const { action, facts } = failed;
  const didNotLand = evidence?.didNotLand ?? verdict.rule === "refused-by-client";
  const target = facts.target === undefined ? {} : { role: facts.target.role, name: facts.target.name };
  return { action, ...target, mayRepeat: !isSubmitShaped(facts) || didNotLand, history };
}

/** A rung that is spent is sent back once; then the first that code can do by itself is taken. */
async function askForRung(model: ModelPort, input: PurposeInputs["correct"]) {
  const ask = (fault: Feedback | undefined) =>
    askModel(model, {
      purpose: "correct",
      tier: "smart",
      thinking: "medium",
      input: fault === undefined ? input : { ...input, fault },
    });
  const first = await ask(input.fault);
  if (isLeft(first.value, input)) return first;
  const left = input.left.join(", ");
  const why = `It was tried on this already, or may not be. Left are: ${left}.`;
  const again = await ask(feedback("limit", why, first.value.strategy));
  const second = { ...again, usage: { ...again.usage, ...addUsage(first.usage, again.usage) } };
  if (isLeft(second.value, input)) return second;
  const strategy = input.left.find((rung) => OWN.includes(rung)) ?? "FAIL";
  return { ...second, value: { strategy, reason: "I try what has not been tried yet." } satisfies Answer };
}

function isLeft({ strategy }: Answer, { left }: PurposeInputs["correct"]): boolean {
  return left.includes(strategy);
}

const OWN: readonly RecoveryStrategy[] = ["RETRY_WITH_DELAY", "SCROLL_INTO_VIEW", "REFRESH_PAGE"];

/** What the model proposes; for a rung that needs no thought, what the rung is. */
function proposalOf({ strategy, proposal }: Answer, target: number | undefined): Proposed | null {
  switch (strategy) {
    case "UPDATE_PLAN":
    case "FAIL":
      return null;
    case "RETRY_WITH_DELAY":
      return proposal ?? own(`wait(${DELAY_SECONDS})`, "I wait a moment and try again.");
    case "SCROLL_INTO_VIEW":
      return proposal ?? (target === undefined ? null : own(`scroll(${target})`, "I bring it into view first."));
    case "REFRESH_PAGE":
      return proposal ?? own("refresh()", "I load the page again.");
    case "ALTERNATIVE_SELECTOR":
    case "ALTERNATIVE_TOOL":
    case "GATHER_INFORMATION":
      return proposal ?? null;
  }
}

/** The number that the failed action's target has on this page; undefined when it is not there, or is another now. */
function targetOn(skeleton: Skeleton, { failed }: Input): number | undefined {
  const { target } = failed.facts;
  if (target === undefined) return undefined;
  const node = resolveTarget(skeleton, target.id);
  return node?.role === target.role && node.name === target.name ? target.id : undefined;
}

function own(action: string, thought: string): Proposed {
  return { action, thought, lastForStep: false };
}

function modelInput(input: Input, evidence: readonly string[]): Omit<PurposeInputs["correct"], "goal" | "page"> {
  const { contract, criteria, history, earlierSummary, hints, plan, attempt, left, failed, continuation } = input;
  const { action, facts } = failed;
  const target = facts.target === undefined ? {} : { role: facts.target.role, name: facts.target.name };
  const prediction = input.evidence?.prediction;
  return {
    contract,
    criteria,
    history,
    earlierSummary,
    hints,
    plan,
    attempt,
    left,
    evidence,
    failed: { action, ...target, kind: facts.kind, risk: facts.risk },
    ...(continuation === undefined ? {} : { continuation }),
    ...(input.subTask === undefined ? {} : { subTask: input.subTask }),
    ...(input.lookAhead === undefined ? {} : { lookAhead: input.lookAhead }),
    ...(input.when === undefined ? {} : { when: input.when }),
    ...(prediction === undefined ? {} : { prediction }),
    ...(facts.kind === "dropdown" ? { guidance: DROPDOWN_HINT } : {}),
  };
}

async function evidenceOf(database: Database, { task, failed, evidence }: Input): Promise<readonly string[]> {
  if (evidence === null) return [];
  return (await readEvidence(database, task, failed.stepIndex)) ?? evidence.lines;
}
