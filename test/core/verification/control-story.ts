/** Control story: one control that is changed, saved and lost again, and how the criteria about it stand at the end. Test support. */

import { targetFacts } from "../../../core/action/facts.js";
import { parseAction } from "../../../core/action/grammar.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import type { IssuedAction } from "../../../core/turn/issued-action.js";
import { type CriterionResult, initialResults } from "../../../core/verification/completion/contract.js";
import { applyEvaluations, type FinalCriterion } from "../../../core/verification/completion/criteria.js";
import { evaluateCriteria } from "../../../core/verification/completion/evaluations.js";
import { assessLastPage } from "../../../core/verification/completion/last-page.js";
import { type ActionLedger, emptyLedger, recordAction } from "../../../core/verification/submit/action-ledger.js";
import { isSubmitting } from "../../../core/verification/submit/ledger-entry.js";
import type { Check, Contract } from "../../../protocol/contract.js";
import { ID } from "./acts.js";
import { page } from "./pages.js";
import { documentOf } from "./posted.js";

const URL_HERE = "https://app.test/settings";

/** What is acted on is named by its accessible name. */
export interface Move {
  readonly do: (id: number) => string;
  readonly on: string;
  /** The page right before the action, which may be another one than that on which it was chosen. */
  readonly before: string;
  readonly after: string;
  readonly to?: string;
}

export const contractOf = (...checks: readonly Check[]): Contract => ({
  type: "verifiable",
  criteria: checks.map((check, index) => ({ id: `c${index + 1}`, description: "", timing: "immediate", ...check })),
  generatedFrom: "auto",
  generatedAt: "",
});

export interface Told {
  readonly results: readonly CriterionResult[];
  readonly finals: readonly FinalCriterion["result"][];
}

/** Every action is confirmed; what becomes of the criteria is told as it stands after the last. */
export function tell(contract: Contract, moves: readonly Move[]): Told {
  let results = initialResults(contract);
  let deeds: ActionLedger = emptyLedger;
  for (const [stepIndex, move] of moves.entries()) {
    const nodes = documentOf(move.before, `e${stepIndex}`);
    const [before, after] = [page(nodes), page(documentOf(move.after, `f${stepIndex}`))];
    const on = nodes.find(({ control, name }) => control !== undefined && name === move.on);
    const action = move.do(on?.control?.sf?.n ?? 0);
    const parsed = parseAction(action);
    if (!parsed.ok || on === undefined) throw new Error(`${move.on} cannot be acted on`);
    const where = { snapshotId: "s" as SnapshotId, url: URL_HERE, focus: "" };
    const facts = targetFacts({ action: parsed.action, skeleton: before, page: where });
    const issued = { actionId: ID, stepIndex, action, facts } as IssuedAction; // what evaluations read of it
    const sides = { title: "", focus: "", domHash: "" };
    const evaluations = evaluateCriteria({
      ...{ contract, issued, observation: { witness: {}, receipts: [], settled: true } },
      before: { skeleton: before, url: URL_HERE, ...sides },
      after: { skeleton: after, url: move.to ?? URL_HERE, ...sides },
    });
    const { kind, risk, holder, target } = facts;
    deeds = recordAction(deeds, { stepIndex, action, kind, risk, holder, ...target, verdict: "confirmed" });
    const when = { stepIndex, nowIso: "", place: move.to ?? URL_HERE, isOwn: !isSubmitting(facts) };
    results = applyEvaluations(contract, results, evaluations, when);
  }
  const { after = "", to = URL_HERE } = moves.at(-1) ?? {};
  const last = { url: to, skeleton: page(documentOf(after, "z")), downloads: [] };
  const { criteria } = assessLastPage({ contract, results, page: last, deeds, openSteps: [], asked: "more" });
  return { results, finals: criteria.map(({ result }) => result) };
}

export const press = { on: "Save", do: (id: number) => `click(${id})` };
