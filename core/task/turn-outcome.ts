/** Turn outcome: the verdict on each action of a turn (one or a chain), and the next phase that follows from it. */

import type { IssuedAction } from "../turn/issued-action.js";
import type { CheckResult } from "../verification/completion/check.js";
import type { ChainFindings } from "../verification/evidence/chain.js";
import type { EvidenceSummary } from "../verification/evidence/evidence.js";
import type { Verdict } from "../verification/verdict.js";
import type { SubTaskProgress } from "./completion.js";
import type { ExecutedTurn } from "./phase.js";
import type { ActionOutcome } from "./projection.js";
import type { ActionVerdict } from "./reply.js";

/** Evidence about a turn. `verdict`: verdict on the action that decides the turn. */
export interface TurnEvidence {
  readonly evidence: EvidenceSummary | null;
  readonly verdict: Verdict;
  readonly chain?: ChainFindings;
}

export interface LinkResult {
  readonly issued: IssuedAction;
  readonly verdict: Verdict;
  readonly stepOutcome: CheckResult;
}

export interface TurnOutcome {
  /** Actions in order, at least one. All but possibly the last succeeded. */
  readonly links: readonly [LinkResult, ...LinkResult[]];
  readonly last: LinkResult;
  readonly verdict: Verdict;
}

/** Ends with the first action that failed, or before the first without a verdict. Later ones are chosen anew. */
export function outcomeOf(executed: ExecutedTurn, { evidence, verdict, chain }: TurnEvidence): TurnOutcome {
  const { issued, rest = [] } = executed;
  const first: LinkResult = { issued, verdict, stepOutcome: evidence?.stepOutcome ?? "unknown" };
  const links = chain === undefined ? [first] : concludedIn([issued, ...rest], chain, verdict);
  const [head = first, ...tail] = links;
  const last = tail.at(-1) ?? head;
  return { links: [head, ...tail], last, verdict: turnVerdict([head, ...tail], last) };
}

function concludedIn(carried: readonly IssuedAction[], chain: ChainFindings, decided: Verdict): readonly LinkResult[] {
  const links: LinkResult[] = [];
  for (const [index, { settlement, stepOutcome }] of chain.links.entries()) {
    const issued = carried[index];
    const own = settlement.kind === "decided" ? settlement.verdict : null;
    const verdict = index === chain.decisive ? decided : own;
    // The judge decides only one action of a chain. Any other that the rules leave open has no verdict.
    if (issued === undefined || verdict === null) break;
    links.push({ issued, verdict, stepOutcome });
    if (!verdict.actionSucceeded) break;
  }
  return links;
}

/** A chain that succeeded gets the lowest confidence of its actions; a failed chain gets the verdict on its last action. */
function turnVerdict(links: readonly LinkResult[], last: LinkResult): Verdict {
  if (links.length === 1 || !last.verdict.actionSucceeded) return last.verdict;
  const verdicts = links.map(({ verdict }) => verdict);
  const judged = verdicts.find((verdict) => verdict.judged);
  return {
    tag: verdicts.some(({ tag }) => tag === "likely") ? "likely" : "confirmed",
    actionSucceeded: true,
    taskCompleted: judged?.taskCompleted === true,
    subTaskCompleted: judged?.subTaskCompleted,
    goalAchieved: judged?.goalAchieved === true,
    confidence: Math.min(...verdicts.map(({ confidence }) => confidence)),
    rule: "chain",
    semanticSummary: judged?.semanticSummary ?? `${links.length} entries: ${last.verdict.semanticSummary}`,
    judged: judged !== undefined,
    untied: verdicts.some(({ untied }) => untied === true) || undefined,
  };
}

export const actionToJudge = ({ issued, rest = [] }: ExecutedTurn, chain: ChainFindings | undefined): IssuedAction =>
  [issued, ...rest][chain?.decisive ?? 0] ?? issued;

/** Verdicts on all actions of a chain, by position; undefined for a single action. */
export function verdictsOf({ issued, rest = [], left = [] }: ExecutedTurn, links: readonly LinkResult[]) {
  if (rest.length + left.length === 0) return undefined;
  return [issued, ...rest, ...left].map(({ actionId }): ActionVerdict => {
    const verdict = links.find((one) => one.issued.actionId === actionId)?.verdict;
    return verdict === undefined ? { actionId } : { actionId, verdict: verdict.tag, confidence: verdict.confidence };
  });
}

export function actionOutcome({ verdict }: ActionVerdict): ActionOutcome {
  if (verdict === undefined) return "skipped";
  return verdict === "confirmed" || verdict === "likely" ? "success" : "failure";
}

export type Route =
  | { readonly kind: "look-again" | "ask" | "finish" | "next" | "correct" }
  /** The current sub-task is over as far as is known. */
  | { readonly kind: "sub-task"; readonly progress: Exclude<SubTaskProgress, "none" | "open"> }
  | { readonly kind: "stop"; readonly limit: "consecutiveSuccessWithoutTaskComplete" };

export interface RouteInput {
  readonly verdict: Verdict;
  readonly submitShaped: boolean;
  /** The page asks a question before it carries out the action. The next action answers it. */
  readonly asked: boolean;
  /** The saved record can be opened and has not been yet. */
  readonly recordOpen: boolean;
  /** The action was delivered once, and nothing shows its effect. */
  readonly silent: boolean;
  /** This verdict already comes from the second look. */
  readonly secondLook: boolean;
  /** The plan is done, including the progress of this turn. */
  readonly planDone: boolean;
  /** `none` for a task without sub-tasks. Only then does the end of the plan end the task. */
  readonly subTask: SubTaskProgress;
  /** All deterministic criteria (at least one) passed, and no remaining plan step changes anything. */
  readonly looksDone: boolean;
  /** Code sees an objection: a criterion fails on the current page, or a refusal is not repaired. */
  readonly looksOpen: boolean;
  readonly velocityReached: boolean;
  /** `unknown` verdicts in a row, including this one. */
  readonly unknownInARow: number;
}

const UNKNOWN_BEFORE_CORRECTION = 2;

/** Chooses the next phase; the first matching rule wins. */
export function route(at: RouteInput): Route {
  const { verdict, subTask } = at;
  if (at.asked && verdict.actionSucceeded) return { kind: "next" };
  if (at.recordOpen && verdict.tag !== "contradicted") return { kind: "look-again" };
  const unsettledSubmit = at.submitShaped && (verdict.tag === "likely" || verdict.tag === "unknown");
  const isSilent = at.silent && verdict.tag === "contradicted";
  if ((unsettledSubmit || isSilent) && !at.secondLook) return { kind: "look-again" };
  if (at.submitShaped && verdict.tag === "unknown") return { kind: "ask" };
  const succeeded = verdict.tag === "confirmed" || verdict.tag === "likely";
  if (succeeded && subTask !== "none" && subTask !== "open") return { kind: "sub-task", progress: subTask };
  const isClaimed = (at.looksDone || verdict.goalAchieved) && !at.looksOpen;
  if (succeeded && subTask === "none" && (at.planDone || isClaimed)) return { kind: "finish" };
  if (succeeded && at.velocityReached) return { kind: "stop", limit: "consecutiveSuccessWithoutTaskComplete" };
  const isHopeless = verdict.tag === "contradicted" || at.unknownInARow >= UNKNOWN_BEFORE_CORRECTION;
  return !succeeded && isHopeless ? { kind: "correct" } : { kind: "next" };
}
