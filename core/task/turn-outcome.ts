/** Turn outcome: what is concluded of each action of a turn, one or a chain, and where the verdict leads, first match wins. */

import type { IssuedAction } from "../turn/issued-action.js";
import type { CheckResult } from "../verification/completion/check.js";
import type { ChainFindings } from "../verification/evidence/chain.js";
import type { EvidenceSummary } from "../verification/evidence/evidence.js";
import type { Verdict } from "../verification/verdict.js";
import type { SubTaskProgress } from "./completion.js";
import type { ExecutedTurn } from "./phase.js";
import type { ActionOutcome } from "./projection.js";
import type { ActionVerdict } from "./reply.js";

/** What was found out about a turn. `verdict` is on the action that decides it. */
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
  /** In order, at least one; all but perhaps the last succeeded. */
  readonly links: readonly [LinkResult, ...LinkResult[]];
  readonly last: LinkResult;
  readonly verdict: Verdict;
}

/** Ends with the first that did not succeed, or of which nothing could be concluded: what follows is chosen anew. */
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
    // The judge is asked about one action of a chain; of another that the rules leave open nothing is known.
    if (issued === undefined || verdict === null) break;
    links.push({ issued, verdict, stepOutcome });
    if (!verdict.actionSucceeded) break;
  }
  return links;
}

/** A chain that held is as sure as its least sure action; one that did not is what its last action is. */
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

/** The action that a judge is asked about. */
export const actionToJudge = ({ issued, rest = [] }: ExecutedTurn, chain: ChainFindings | undefined): IssuedAction =>
  [issued, ...rest][chain?.decisive ?? 0] ?? issued;

/** What is concluded of every action of a chain, by position; undefined for an action on its own. */
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
  /** The current phase of the task is at its end, by what is known so far. */
  | { readonly kind: "sub-task"; readonly progress: Exclude<SubTaskProgress, "none" | "open"> }
  | { readonly kind: "stop"; readonly limit: "consecutiveSuccessWithoutTaskComplete" };

export interface RouteInput {
  readonly verdict: Verdict;
  readonly submitShaped: boolean;
  /** The page asks before it does it: what is chosen next answers that. */
  readonly asked: boolean;
  /** What was saved can be looked at, and was not yet. */
  readonly recordOpen: boolean;
  /** It was delivered once, and nothing at all shows what came of it. */
  readonly silent: boolean;
  /** This verdict comes from the second look already. */
  readonly secondLook: boolean;
  /** After progress was counted. */
  readonly planDone: boolean;
  /** `none` for a task of one phase: only then is the end of the plan the end of the task. */
  readonly subTask: SubTaskProgress;
  /** All deterministic criteria passed, there is at least one, and no step of the plan is left that changes something. */
  readonly looksDone: boolean;
  /** Code sees something against it: a criterion that fails on the current page, or a refusal that is not repaired. */
  readonly looksOpen: boolean;
  readonly velocityReached: boolean;
  /** `unknown` verdicts in a row, this one included. */
  readonly unknownInARow: number;
}

const UNKNOWN_BEFORE_CORRECTION = 2;

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
