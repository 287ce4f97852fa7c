/** Turn memory: what a task remembers of a turn, for prompts, for rules and for whoever watches. */

import { isSubmitShaped } from "../recovery/strategy.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import type { Verdict } from "../verification/verdict.js";
import type { IssuedAction } from "./choice.js";
import type { PastAction } from "./memory.js";
import type { ExecutedTurn } from "./phase.js";
import { REMEMBERED_ACTIONS, REMEMBERED_SUMMARY, REMEMBERED_VERDICTS, type TaskState, update } from "./state.js";
import { note } from "./transition.js";
import { type ActionResult, standingOf, type TurnOutcome, verdictsOf } from "./turn-outcome.js";

/** What history, the summary and the reply keep of a turn. */
export function remember(
  state: TaskState,
  trial: ExecutedTurn,
  { links, verdict }: TurnOutcome,
  evidence: EvidenceSummary | null,
  nowMs: number,
): TaskState {
  const { issued } = trial;
  const receipts = trial.observation.receipts.filter((one) =>
    links.some((link) => link.issued.actionId === one.actionId),
  );
  const lines = evidence?.lines ?? [];
  const history = [...state.memory.history.map(furtherBack), ...links.map((link) => pastOf(link, evidence, trial))];
  const dropped = history.slice(0, -REMEMBERED_ACTIONS).map(({ thought }) => thought);
  const actions = verdictsOf(trial, links);
  const recorded = note(
    state,
    {
      kind: "verdict",
      stepIndex: issued.stepIndex,
      actionId: issued.actionId,
      verdict,
      lines,
      attempts: receipts.reduce((sum, { attempts }) => sum + attempts.length, 0) || 1,
      retried: receipts.some(({ retried }) => retried),
      ...(actions === null ? {} : { chain: actions.map(standingOf) }),
    },
    nowMs,
  );
  return update(recorded, {
    memory: {
      history: history.slice(-REMEMBERED_ACTIONS),
      earlierSummary: [state.memory.earlierSummary, ...dropped].join(" ").slice(-REMEMBERED_SUMMARY).trimStart(),
      verdicts: [
        ...state.memory.verdicts,
        { stepIndex: issued.stepIndex, action: issued.action.slice(0, 200), verdict },
      ].slice(-REMEMBERED_VERDICTS),
    },
    delivery: { report: { verification: { ...verdict, evidence: lines, ...(actions === null ? {} : { actions }) } } },
  });
}

function pastOf(
  { issued, verdict }: ActionResult,
  evidence: EvidenceSummary | null,
  { record }: ExecutedTurn,
): PastAction {
  const { target } = issued.facts;
  // Of a chain the evidence is that of its decisive action; each other one is told by its own verdict.
  const { changed, write, refused } = (issued.position === undefined ? evidence : null) ?? {};
  return {
    stepIndex: issued.stepIndex,
    planStep: issued.planStep,
    action: issued.action.slice(0, 200),
    thought: issued.thought.slice(0, 160),
    ...(target === undefined
      ? {}
      : { role: target.role, name: target.name.slice(0, 80), fingerprint: target.fingerprint }),
    kind: issued.facts.kind,
    risk: issued.facts.risk,
    ...(issued.facts.replaces === true ? { replaces: true } : {}),
    ...(mayHaveLanded(issued, verdict, evidence) ? { mayHaveLanded: true } : {}),
    verdict: verdict.tag,
    ...(refused === true ? { refused } : {}),
    ...(verdict.untied === true ? { untied: true } : {}),
    ...(changed === undefined ? {} : { changed }),
    ...(write === undefined ? {} : { write }),
    ...(record === undefined ? {} : { lookedUp: true }),
    reason: verdict.semanticSummary.slice(0, 160),
  };
}

/** Of what is no longer the last action one line is enough. */
function furtherBack(past: PastAction): PastAction {
  return (past.changed?.length ?? 0) > 1 ? { ...past, changed: past.changed?.slice(0, 1) ?? [] } : past;
}

function mayHaveLanded({ facts }: IssuedAction, { tag }: Verdict, evidence: EvidenceSummary | null): boolean {
  const failed = tag === "contradicted" || tag === "unknown";
  return failed && isSubmitShaped(facts) && evidence?.didNotLand !== true;
}
