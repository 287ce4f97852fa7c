/** Turn outcome: what is concluded of each action of a turn, one or a chain, and of the turn as a whole (design §7). Elsewhere: batch result. */

import type { ChainFindings } from "../verification/chain.js";
import type { CheckResult } from "../verification/check.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import type { Verdict } from "../verification/verdict.js";
import type { IssuedAction } from "./choice.js";
import type { ExecutedTurn } from "./phase.js";
import type { ActionOutcome } from "./projection.js";
import type { ActionVerdict } from "./reply.js";

/** What was found out about a turn. `verdict` is on the action that decides it. */
export interface Findings {
  readonly evidence: EvidenceSummary | null;
  readonly verdict: Verdict;
  readonly chain?: ChainFindings;
}

export interface ActionResult {
  readonly issued: IssuedAction;
  readonly verdict: Verdict;
  /** Of the plan step that it serves. */
  readonly stepOutcome: CheckResult;
}

export interface TurnOutcome {
  /** In order, at least one; all but perhaps the last succeeded. */
  readonly links: readonly [ActionResult, ...ActionResult[]];
  readonly last: ActionResult;
  readonly verdict: Verdict;
}

/** Ends with the first that did not succeed, or of which nothing could be concluded: what follows is chosen anew. */
export function outcomeOf(trial: ExecutedTurn, { evidence, verdict, chain }: Findings): TurnOutcome {
  const first: ActionResult = { issued: trial.issued, verdict, stepOutcome: evidence?.stepOutcome ?? "unknown" };
  const links = chain === undefined ? [first] : concludedIn([trial.issued, ...(trial.rest ?? [])], chain, verdict);
  const [head = first, ...tail] = links;
  const last = tail.at(-1) ?? head;
  return { links: [head, ...tail], last, verdict: turnVerdict([head, ...tail], last) };
}

function concludedIn(
  carried: readonly IssuedAction[],
  chain: ChainFindings,
  decided: Verdict,
): readonly ActionResult[] {
  const links: ActionResult[] = [];
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
function turnVerdict(links: readonly ActionResult[], last: ActionResult): Verdict {
  if (links.length === 1 || !last.verdict.actionSucceeded) return last.verdict;
  const verdicts = links.map(({ verdict }) => verdict);
  const judged = verdicts.find((verdict) => verdict.judged);
  return {
    tag: verdicts.some(({ tag }) => tag === "likely") ? "likely" : "confirmed",
    actionSucceeded: true,
    taskCompleted: judged?.taskCompleted === true,
    ...(judged?.subTaskCompleted === undefined ? {} : { subTaskCompleted: judged.subTaskCompleted }),
    goalAchieved: judged?.goalAchieved === true,
    confidence: Math.min(...verdicts.map(({ confidence }) => confidence)),
    rule: "chain",
    semanticSummary: judged?.semanticSummary ?? `${links.length} entries: ${last.verdict.semanticSummary}`,
    judged: judged !== undefined,
    ...(verdicts.some(({ untied }) => untied === true) ? { untied: true } : {}),
  };
}

/** The action that a judge is asked about. */
export function decisiveOf({ issued, rest = [] }: ExecutedTurn, chain: ChainFindings | undefined): IssuedAction {
  return [issued, ...rest][chain?.decisive ?? 0] ?? issued;
}

/** What is concluded of every action of a chain, by position; null for an action on its own. */
export function verdictsOf({ issued, rest = [], left = [] }: ExecutedTurn, links: readonly ActionResult[]) {
  if (rest.length + left.length === 0) return null;
  return [issued, ...rest, ...left].map(({ actionId }): ActionVerdict => {
    const verdict = links.find((one) => one.issued.actionId === actionId)?.verdict;
    return verdict === undefined ? { actionId } : { actionId, verdict: verdict.tag, confidence: verdict.confidence };
  });
}

export function standingOf({ verdict }: ActionVerdict): ActionOutcome {
  if (verdict === undefined) return "skipped";
  return verdict === "confirmed" || verdict === "likely" ? "success" : "failure";
}
