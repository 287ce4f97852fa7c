/** Evidence: differences before and after an action, and their attribution to that action. */

import type { Check, Contract } from "../../../protocol/contract.js";
import { withFrameOf } from "../../page/read/frame-origin.js";
import { homeOf } from "../../page/skeleton.js";
import { type ContingencyType, contingenciesOf } from "../../recovery/contingency.js";
import type { WriteRequest } from "../../turn/past-action.js";
import { type CheckResult, evaluateCheck } from "../completion/check.js";
import { assessPrediction, type CriterionEvaluation, type PredictionResult } from "../completion/contract.js";
import { evaluateCriteria } from "../completion/evaluations.js";
import { type Postcondition, postconditionOf } from "../postconditions.js";
import { nodesIn } from "../record/text-match.js";
import { contradictionOf, requestsOpen } from "../submit/refusal.js";
import {
  hasLostForm,
  isInertSearch,
  isUndeliveredSubmit,
  NO_SUBMIT,
  type OpenedForm,
  openedForm,
  type Saving,
  savingOf,
  submitEvidence,
} from "../submit/submit.js";
import { type RuleResult, unknownBy } from "../verdict.js";
import { type RuleFindings, settle } from "../verdict-rules.js";
import { type Attribution, attributionOf, isWeak, overridingAttribution } from "./attribution.js";
import { isOtherDocument, type TaskWindow, windowAfter, writesOf, writeToReport } from "./browser-events.js";
import {
  type Comparison,
  type ComparisonInput,
  compare,
  downloadsOf,
  type EvidencePage,
  hasChanged,
  urlBefore,
  urlChange,
  urlLines,
} from "./comparison.js";
import { evidenceLines, oneLine, truncateLines } from "./evidence-lines.js";
import { askedAtTarget } from "./label.js";
import { type LookKind, lookOf } from "./look.js";
import { askedSince, isWorking } from "./messages.js";
import { type PressEffect, pressEffectOf } from "./press-effect.js";
import { isLoose } from "./self-evidence.js";

/** `source`: a system of record that the organisation configured holds the result. */
export type SubmitTier =
  | "source"
  | "response"
  | "confirmation"
  | "path"
  | "download"
  | "form-gone"
  | "values-shown"
  | "record";

/** Strong: code attributes it. Weak: something changed, or the action caused it, but perhaps not as intended. */
export type Strength = "strong" | "weak" | "none";

/** Summary that `gatherEvidence` returns to the workflow; all lines stay in `verification_records`. */
export interface EvidenceSummary extends PressEffect {
  readonly urlChanged: boolean;
  readonly meaningfulChange: boolean;
  readonly witnessOnly: boolean;
  readonly strength: Strength;
  /** Code attributes the change to the action, even if only by its timing. */
  readonly tied: boolean;
  readonly submitTiers: readonly SubmitTier[];
  readonly submitSigns: number;
  readonly asks?: string;
  /** Address that shows the saved record when merely opened. Absent when it would show nothing more. */
  readonly recordAt?: string;
  readonly refusedSubmit: boolean;
  /** The page's own words on a refusal, masked; at most 160 characters. */
  readonly said?: string;
  /** The site or the page refused the action, whatever its kind (CP3). */
  readonly refused?: true;
  /** A write request of the action has no answer yet, or the page asks something before it goes on (CP4). */
  readonly unanswered?: true;
  /** A write request has no answer yet, or the page says that it is at work: the second look waits for it. */
  readonly working?: true;
  readonly formVanished?: true;
  /** The page after the action is another document than the one before. */
  readonly otherDocument?: true;
  /** `foreign`: no rule ties the task's current window to the action. Absent if the window's status did not change. */
  readonly window?: TaskWindow;
  readonly expectedOutcome: CheckResult;
  readonly stepOutcome: CheckResult;
  readonly similarity: number;
  readonly lines: readonly string[];
  readonly lineCount: number;
  /** Changes in at most three masked lines. Absent when nothing changed. */
  readonly changed?: readonly string[];
  readonly write?: WriteRequest;
  readonly saving?: Saving;
  /** The page did not react to an entry in a search or filter field (CP6). */
  readonly inert?: true;
  /** The target stands in a form or dialog, so a write that it causes submits only that one. */
  readonly inForm?: true;
  readonly opened?: OpenedForm;
  /** The action only revealed content that existed before (CT6). */
  readonly looked?: LookKind;
  readonly criteria: readonly CriterionEvaluation[];
  readonly settled: boolean;
  readonly contingencies: readonly ContingencyType[];
  /** Evidence shows that the submit never arrived. Only then may it be tried again. */
  readonly didNotLand: boolean;
  readonly prediction?: PredictionResult;
}

export interface EvidenceInput extends Omit<ComparisonInput, "before" | "after"> {
  readonly before: EvidencePage | null;
  readonly after: EvidencePage | null;
  readonly contract: Contract;
  readonly stepCheck?: Check;
  readonly url?: string;
}

export interface GatheredEvidence {
  readonly summary: EvidenceSummary;
  readonly lines: readonly string[];
  readonly settlement: RuleResult;
}

export function gatherEvidence(given: EvidenceInput): GatheredEvidence {
  const input = withinFrame(given);
  const { before, after } = input;
  if (before === null || after === null) return withoutPage(input, before === null ? "before" : "after");
  const compared = compare({ ...input, before, after });
  const findings = findingsOf(compared);
  const { lines, total, changed } = evidenceLines(compared, findings);
  const told = { lines: truncateLines(lines), lineCount: total, changed: changed.length === 0 ? undefined : changed };
  const settlement = settle(compared, findings);
  const summary = { ...summaryOf(input, compared, findings), ...pressEffectOf(compared, settlement), ...told };
  return { summary, lines, settlement };
}

/** Of frames of other origins only the one that is acted on gives evidence. */
function withinFrame(input: EvidenceInput): EvidenceInput {
  const { origin: actedOn } = input.issued.facts;
  const nodesOn = (page: EvidencePage | null) => nodesIn(page?.skeleton ?? null);
  const holds = (page: EvidencePage | null) => nodesOn(page).some(({ frames }) => frames?.at(-1) === actedOn);
  // A frame that cannot be read any more is not gone, and neither is what it held.
  const isUnread = !holds(input.after) && nodesOn(input.after).some(({ unread }) => unread?.kind === "frame");
  const origin = isUnread ? undefined : actedOn;
  const within = <P extends EvidencePage | null | undefined>(page: P): P =>
    page?.skeleton ? { ...page, skeleton: withFrameOf(origin, page.skeleton) } : page;
  const { before, after, chosenOn, record } = input;
  return {
    ...{ ...input, before: within(before), after: within(after) },
    ...(chosenOn && { chosenOn: within(chosenOn) }),
    ...(record && { record: within(record) }),
  };
}

function summaryOf(
  input: EvidenceInput,
  compared: Comparison,
  findings: RuleFindings,
): Omit<EvidenceSummary, "lines" | "lineCount"> {
  const { submit } = findings;
  return {
    urlChanged: compared.urlChanged,
    meaningfulChange: compared.changes.meaningful,
    witnessOnly: findings.witnessOnly,
    strength: findings.strength,
    tied: findings.tied,
    submitTiers: submit.tiers,
    submitSigns: submit.signs,
    asks: submit.question ?? undefined,
    recordAt: submit.recordAt ?? undefined,
    refusedSubmit: submit.refusal !== null || submit.notTaken.length > 0,
    said: submit.said,
    refused: when(isRefused(compared, findings)),
    unanswered: when(submit.inFlight || submit.question !== null),
    working: when(submit.inFlight || isWorking(compared)),
    formVanished: when(hasLostForm(compared)),
    otherDocument: when(isOtherDocument(compared)),
    window: windowAfter(compared, findings.attribution !== null, submit.tiers.includes("response")),
    expectedOutcome: compared.expected.result,
    stepOutcome: stepOutcome(input),
    similarity: compared.changes.similarity,
    write: writeToReport(writesOf(compared)),
    saving: savingOf(compared),
    inert: when(isInertSearch(compared)),
    inForm: when(compared.target.before !== undefined && homeOf(compared.target.before) !== undefined),
    opened: openedForm(compared),
    looked: lookOf(compared) ?? undefined,
    criteria: evaluateCriteria(input),
    settled: input.observation.settled,
    contingencies: contingenciesOf(compared),
    didNotLand: isUndeliveredSubmit(compared, submit),
    prediction: assessPrediction(compared),
  };
}

const when = (holds: boolean): true | undefined => (holds ? true : undefined);

const BY_REQUEST: readonly Attribution[] = ["own-request", "own-read"];
/** Attributions that do not depend on differences between the two pages. */
const NOT_OF_THE_PAGE: readonly Attribution[] = ["url", "own-request", "own-read", "left-the-page", "its-look"];

function findingsOf(compared: Comparison): RuleFindings {
  const { urlChanged, changes, clientSaw, drifted } = compared;
  const isSubmit = compared.issued.facts.kind === "submit";
  const asked = askedAtTarget(compared);
  const submit =
    isSubmit && asked === null
      ? submitEvidence(compared)
      : { ...NO_SUBMIT, ...requestsOpen(compared), question: askedSince(compared) ?? asked };
  const contradiction = isSubmit ? null : contradictionOf(compared);
  const postcondition: Postcondition = isSubmit ? { kind: "none" } : postconditionOf(compared, contradiction);
  const attribution = contradiction === null ? attributionOf(compared) : overridingAttribution(compared, contradiction);
  const serverSaw = urlChanged || changes.meaningful;
  const isHeld = postcondition.kind === "held";
  const isDoubtful = postcondition.kind === "doubtful";
  // Differences on a drifted page came before the action, so only evidence from elsewhere can be attributed to it.
  const ties = compared.reopened ? BY_REQUEST : drifted ? NOT_OF_THE_PAGE : null;
  const isOwn = attribution !== null && postcondition.kind !== "differs" && (ties?.includes(attribution) ?? true);
  const byRule = submit.tiers.length > 0 || isHeld;
  const isFirm = isOwn && !isWeak(attribution) && !isLoose(attribution, compared) && !isDoubtful;
  const isSure = byRule || isFirm;
  // Evidence that only the client saw is weak; a value that reads back was seen by the server too.
  const isStrong = isSure && (isSubmit || !(submit.inFlight || submit.unclear)) && (serverSaw || isHeld);
  const strength = !(serverSaw || clientSaw || isHeld) ? "none" : isStrong ? "strong" : "weak";
  const witnessOnly = !serverSaw && clientSaw;
  const tied = byRule || isDoubtful || isOwn;
  return { submit, postcondition, attribution, contradiction, witnessOnly, strength, tied };
}

/** An unwelcome page or message counts as a refusal only if the action sent something, or was meant to. */
function isRefused(compared: Comparison, { submit, contradiction }: RuleFindings): boolean {
  if (submit.refusal !== null || submit.notTaken.length > 0) return true;
  if (contradiction === null) return false;
  if (contradiction === "refused-by-server" || contradiction === "turned-away") return true;
  const { kind, risk } = compared.issued.facts;
  return kind === "submit" || risk !== "reversible" || writesOf(compared).length > 0;
}

function stepOutcome({ stepCheck, after, observation }: EvidenceInput): CheckResult {
  if (stepCheck === undefined || after === null) return "unknown";
  return evaluateCheck(stepCheck, { ...after, downloads: downloadsOf(observation) }).result;
}

/** Without one of the pages the action cannot be verified; the verdict is `unknown`. */
function withoutPage(input: EvidenceInput, missing: "before" | "after"): GatheredEvidence {
  const { issued, observation, lastUrl, startUrl, after } = input;
  const line = `Warning: the page ${missing} the action is missing, so the action could not be verified.`;
  const from = urlBefore([issued.before.url, observation.previousUrl, lastUrl, startUrl]);
  const url = urlChange(from, after?.url ?? input.url ?? "");
  const lines = [line, ...urlLines(url)].map(oneLine);
  const summary: EvidenceSummary = {
    urlChanged: hasChanged(url),
    meaningfulChange: false,
    witnessOnly: false,
    strength: "none",
    tied: false,
    submitTiers: [],
    submitSigns: 0,
    refusedSubmit: false,
    expectedOutcome: "unknown",
    stepOutcome: stepOutcome(input),
    similarity: 0,
    lines: truncateLines(lines),
    lineCount: lines.length,
    criteria: evaluateCriteria(input),
    settled: observation.settled,
    contingencies: [],
    didNotLand: observation.receipts.at(-1)?.effect === "refused",
  };
  return { summary, lines, settlement: { kind: "decided", verdict: unknownBy(`no-${missing}-state`, line) } };
}
