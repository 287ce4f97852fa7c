/** Evaluations: the state of each criterion before and after an action, and its subject (CT6, CT9). */

import type { Contract } from "../../../protocol/contract.js";
import { holderOf, isOn, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import { hashText } from "../../page/text.js";
import { type ComparisonInput, downloadsOf, type EvidencePage } from "../evidence/comparison.js";
import { oneLine, truncateLines } from "../evidence/evidence-lines.js";
import type { Evaluation } from "../record/control-values.js";
import { isConsumed, isValueShown } from "../record/stored-record.js";
import { nodesIn } from "../record/text-match.js";
import { isSubmitting } from "../submit/ledger-entry.js";
import { type CriterionEvaluation, evaluationsOn } from "./contract.js";

interface EvaluationInput extends Pick<ComparisonInput, "issued" | "observation" | "record"> {
  readonly contract: Contract;
  readonly before: EvidencePage | null;
  readonly after: EvidencePage | null;
}

/** Evaluates the page after the action and the saved record. Absence counts only on the page after. */
export function evaluateCriteria(input: EvaluationInput): readonly CriterionEvaluation[] {
  const { contract, before, after, observation, record } = input;
  if (after === null) return [];
  const { criteria } = contract;
  const downloads = downloadsOf(observation);
  const earlier = before && evaluationsOn(criteria, { ...before, downloads: [] });
  const present = criteria.filter(({ absent }) => absent !== true);
  const stored = record && evaluationsOn(present, { ...record, downloads });
  return [...evaluationsOn(criteria, { ...after, downloads })].map(([id, shown]) => {
    const [was, onRecord] = [earlier?.get(id), stored?.get(id)];
    const { result, evidence, fleeting, blank } =
      shown.result !== "pass" && onRecord?.result === "pass" ? onRecord : shown;
    return {
      ...{ id, result, evidence: brief(evidence), fleeting, blank },
      heldBefore: was?.result === "pass" || undefined,
      blankBefore: was?.blank,
      consumed: was && wasConsumed(id, [was, shown], input),
      about: subjectOf(shown, after.skeleton) ?? (was && subjectOf(was, before?.skeleton)),
      submitted: was && submittedIn(id, was, input),
    };
  });
}

const brief = (evidence: string): string => truncateLines([oneLine(evidence)])[0] ?? "";

/** Roles of exclusive choices: choosing one deselects the others. */
const CHOICES: readonly string[] = ["radio", "menuitemradio", "tab"];

/**
 * Identifier of the control, choice or cell that answers a check; stable across page loads. Undefined for a listbox, which may
 * hold several values at once.
 */
function subjectOf({ key, cell }: Evaluation, skeleton: Skeleton | null | undefined): string | undefined {
  const node = skeleton?.nodes[cell?.row ?? key ?? ""];
  if (!skeleton || node === undefined || node.role === "listbox") return undefined;
  const { fingerprint, row = "", beside = "", region } = node;
  const own = choiceOf(node, skeleton) ?? [fingerprint, row, beside, `${cell?.at ?? ""}`];
  const holder = node.control === undefined ? region : holderOf(node, skeleton);
  return hashText([holder, ...own].join("\n"));
}

/** Null when two of the group are on: they are separate choices that nothing tells apart. */
function choiceOf({ role, region, control }: SkeletonNode, skeleton: Skeleton): readonly string[] | null {
  if (!CHOICES.includes(role)) return null;
  const isAlike = (one: SkeletonNode) =>
    one.role === role && one.region === region && one.control?.group === control?.group;
  const on = nodesIn(skeleton).filter((one) => isAlike(one) && isOn(one));
  return on.length > 1 ? null : [role, region, control?.group ?? ""];
}

/** State of the criterion's control right before the action submitted the form around it. */
function submittedIn(
  id: string,
  was: Evaluation,
  { issued, before, contract }: EvaluationInput,
): CriterionEvaluation["submitted"] {
  const { skeleton = null } = before ?? {};
  const node = skeleton?.nodes[was.key ?? was.cell?.control ?? ""];
  const about = subjectOf(was, skeleton);
  if (skeleton === null || node === undefined || about === undefined || was.result === "unknown") return undefined;
  if (!isSubmitting(issued.facts) || holderOf(node, skeleton) !== issued.facts.holder) return undefined;
  const isBeside = isTakenFrom(node, valueAsked(id, contract), skeleton) || undefined;
  return { about, holds: was.result === "pass", isBeside, evidence: brief(was.evidence) };
}

/** The value that a criterion asks for, or "" if it asks for none. */
const valueAsked = (id: string, { criteria }: Contract): string => criteria.find((one) => one.id === id)?.value ?? "";

/** The control is empty, and the page shows the criterion's value beside it. */
function isTakenFrom(field: SkeletonNode, value: string, skeleton: Skeleton): boolean {
  return value !== "" && isConsumed({ value }, field, nodesIn(skeleton));
}

function wasConsumed(
  id: string,
  [was, shown]: readonly [Evaluation, Evaluation],
  { before, after, contract }: EvaluationInput,
): true | undefined {
  const held = before?.skeleton?.nodes[was.key ?? ""];
  if (was.result !== "pass" || shown.result === "pass" || !before?.skeleton || !after?.skeleton) return undefined;
  const field = nodesIn(after.skeleton).find(({ fingerprint }) => fingerprint === held?.fingerprint);
  const value = valueAsked(id, contract);
  if (held === undefined || field === undefined || !isTakenFrom(field, value, after.skeleton)) return undefined;
  // A value shown beside the control before the action proves nothing.
  return isValueShown(value, held, nodesIn(before.skeleton)) ? undefined : true;
}
