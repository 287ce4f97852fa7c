/** Evidence: what differs before and after an action, and how far it is tied to that action (design §6.2). */

import { type ContingencyType, contingenciesOf } from "../recovery/contingency.js";
import { type Check, type CheckResult, evaluateCheck } from "./check.js";
import type { Contract, CriterionEvaluation } from "./contract.js";
import { contraryOf, isUnanswered } from "./contrary.js";
import { evidenceLines, oneLine, shorten } from "./evidence-lines.js";
import { type FixedOutcome, fixedOutcome } from "./fixed-outcome.js";
import { assessPrediction, type PredictionResult } from "./prediction.js";
import { askedSince } from "./question.js";
import { type OpenedForm, openedForm, type Saving, savingOf } from "./savable.js";
import { downloadsOf, type EvidencePage, type Scene, type SceneInput, sceneOf } from "./scene.js";
import { seenOn } from "./seen.js";
import { type Finding, settle } from "./settlement.js";
import { sitesOf } from "./sites.js";
import { isFormGone, NO_SUBMIT, provesNotLanded, submitEvidence } from "./submit.js";
import { isLoose, type Tie, tieDespite, tieOf } from "./tie.js";
import { hasChanged, type UrlChange, urlBefore, urlChange, urlLines } from "./url-change.js";
import { type Settlement, unavailableVerdict } from "./verdict.js";
import { ownWrites, type WriteSeen, writeSeen } from "./witness.js";
import { saysWorking } from "./working.js";

/** Tiers of a submit-shaped action (design §6.9). */
export type SubmitTier = "response" | "confirmation" | "path" | "download" | "form-gone" | "values-shown" | "record";

/** Strong: tied by code to the action. Weak: something changed somewhere, or came of the action without being what it is for. */
export type Strength = "strong" | "weak" | "none";

/**
 * What `gatherEvidence` hands to the workflow: tags and at most ten masked lines of 120 characters. The full list
 * stays in `verification_records` (task-machine §6).
 */
export interface EvidenceSummary {
  readonly urlChanged: boolean;
  readonly meaningfulChange: boolean;
  /** Only the client's witness saw something. */
  readonly witnessOnly: boolean;
  readonly strength: Strength;
  /** Code connects what changed with the action, if only by the time at which it came. */
  readonly tied: boolean;
  readonly submitTiers: readonly SubmitTier[];
  /** How many of those do not follow from one another. */
  readonly submitSigns: number;
  /** What the page asks before it does what it was asked for. */
  readonly asks?: string;
  /** Where what was saved can be looked at, by going there and doing nothing; absent when nothing more would be seen. */
  readonly recordAt?: string;
  /** A refused submit: an error status, or new validation text. */
  readonly refusedSubmit: boolean;
  /** What the action asked for was refused, by the site or by the page, whatever kind of action it was (CP3). */
  readonly refused?: true;
  /** A write request of the action has no answer yet, or the page asks something before it goes on (CP4). */
  readonly unanswered?: true;
  /** A write request has no answer yet, or the page says that it is at work: the second look waits for it. */
  readonly working?: true;
  /** The form that a value was being entered in is gone, and nothing was handed in. */
  readonly formVanished?: true;
  /** Of the action. */
  readonly expectedOutcome: CheckResult;
  /** Of the plan step that the action serves; `unknown` for a step that expects nothing in particular. */
  readonly stepOutcome: CheckResult;
  readonly similarity: number;
  readonly lines: readonly string[];
  readonly lineCount: number;
  /** What changed, in at most three masked lines; absent where nothing did. */
  readonly changed?: readonly string[];
  /** The action's own write request, with its answer. */
  readonly write?: WriteSeen;
  /** Of an entry: what on the page would save it. */
  readonly saving?: Saving;
  /** A form that the action opened, still to be handed in. */
  readonly opened?: OpenedForm;
  /** The criteria evaluated on the page after, by id. */
  readonly criteria: readonly CriterionEvaluation[];
  readonly settled: boolean;
  /** Hindrances with an answer ready (design §8), in the order in which they are answered. */
  readonly contingencies: readonly ContingencyType[];
  /** There is evidence that what was sent never arrived: only then may a submit-shaped action be tried again. */
  readonly didNotLand: boolean;
  /** How far what was predicted of the action came true; for correction and for people (design §6.10). */
  readonly prediction?: PredictionResult;
}

export interface EvidenceInput extends Omit<SceneInput, "before" | "after"> {
  /** Null: there is no before-state, so nothing can be said of the action. */
  readonly before: EvidencePage | null;
  readonly after: EvidencePage | null;
  readonly contract: Contract;
  /** Expected outcome of the plan step that the action serves. */
  readonly stepCheck?: Check;
  /** Where the client is now, in case the page after is missing. */
  readonly url?: string;
}

export interface GatheredEvidence {
  readonly summary: EvidenceSummary;
  /** The full list, masked, at most 40. */
  readonly lines: readonly string[];
  readonly settlement: Settlement;
}

/** Design §6.1 to §6.4, §6.8 and §6.9: everything that code can say before a judge is asked. Never throws. */
export function gatherEvidence(input: EvidenceInput): GatheredEvidence {
  const { before, after, ...rest } = input;
  if (before === null || after === null) return blind(input, before === null ? "before" : "after");
  const scene = sceneOf({ ...rest, before, after });
  const finding = findingOf(scene);
  const { lines, total, changed } = evidenceLines(scene, finding);
  const saving = savingOf(scene);
  const opened = openedForm(scene);
  const write = writeSeen(ownWrites(scene.observation.witness, sitesOf(scene)));
  const prediction = assessPrediction(scene);
  const summary: EvidenceSummary = {
    urlChanged: scene.urlChanged,
    meaningfulChange: scene.changes.meaningful,
    witnessOnly: finding.witnessOnly,
    strength: finding.strength,
    tied: finding.tied,
    submitTiers: finding.submit.tiers,
    submitSigns: finding.submit.signs,
    ...(finding.submit.question === null ? {} : { asks: finding.submit.question }),
    ...(finding.submit.recordAt === null ? {} : { recordAt: finding.submit.recordAt }),
    refusedSubmit: finding.submit.refusal !== null || finding.submit.notTaken.length > 0,
    ...(isRefused(scene, finding) ? { refused: true } : {}),
    ...(finding.submit.inFlight || finding.submit.question !== null ? { unanswered: true } : {}),
    ...(finding.submit.inFlight || saysWorking(scene) ? { working: true } : {}),
    ...(isFormLost(scene) ? { formVanished: true } : {}),
    expectedOutcome: scene.expected.result,
    stepOutcome: stepOutcome(input),
    similarity: scene.changes.similarity,
    lines: shorten(lines),
    lineCount: total,
    ...(changed.length === 0 ? {} : { changed }),
    ...(write === undefined ? {} : { write }),
    ...(saving === undefined ? {} : { saving }),
    ...(opened === undefined ? {} : { opened }),
    criteria: evaluateCriteria(input),
    settled: input.observation.settled,
    contingencies: contingenciesOf(scene),
    didNotLand: provesNotLanded(scene, finding.submit),
    ...(prediction === undefined ? {} : { prediction }),
  };
  return { summary, lines, settlement: settle(scene, finding) };
}

/** They do not rest on what differs between the two pages. */
const BESIDE_THE_PAGE: readonly Tie[] = ["url", "own-request", "own-read", "left-the-page"];

function findingOf(scene: Scene): Finding {
  const isSubmit = scene.issued.facts.kind === "submit";
  const submit = isSubmit
    ? submitEvidence(scene)
    : { ...NO_SUBMIT, inFlight: isUnanswered(scene), question: askedSince(scene) };
  const contrary = isSubmit ? null : contraryOf(scene);
  const fixed: FixedOutcome = isSubmit ? { kind: "none" } : fixedOutcome(scene, contrary);
  const tie = contrary === null ? tieOf(scene) : tieDespite(scene, contrary);
  const serverSaw = scene.urlChanged || scene.changes.meaningful;
  const witnessOnly = !serverSaw && scene.clientSaw;
  // What differs on a page that drifted came before the action: only what is not of the page can be tied to it.
  const isOwn = tie !== null && fixed.kind !== "differs" && (!scene.drifted || BESIDE_THE_PAGE.includes(tie));
  const byRule = submit.tiers.length > 0 || fixed.kind === "held";
  const tied = byRule || isOwn;
  const isSure = byRule || (isOwn && !isLoose(tie));
  const isSomething = serverSaw || scene.clientSaw || fixed.kind === "held";
  // What only the client saw is weak whatever it is; a value that reads back was seen by the server too.
  const isOpen = submit.inFlight && !isSubmit;
  const isStrong = isSure && !isOpen && (serverSaw || fixed.kind === "held");
  const strength = !isSomething ? "none" : isStrong ? "strong" : "weak";
  return { submit, fixed, tie, contrary, witnessOnly, strength, tied };
}

/** An unwelcome page or message is the refusal of a deed only where the action sent one, or was to. */
function isRefused(scene: Scene, { submit, contrary }: Finding): boolean {
  if (submit.refusal !== null || submit.notTaken.length > 0 || contrary === "refused-by-server") return true;
  const { kind, risk } = scene.issued.facts;
  return (
    contrary !== null &&
    (kind === "submit" ||
      risk !== "reversible" ||
      (scene.observation.witness.requests !== undefined &&
        ownWrites(scene.observation.witness, sitesOf(scene)).length > 0))
  );
}

/** Only while values are entered: a button of a form may well end it. */
function isFormLost(scene: Scene): boolean {
  return /^(?:type|setValue|select|check)\(/.test(scene.issued.action) && isFormGone(scene);
}

/** What the action brought and what it saved are both to be seen; that something is gone, only where it stood. */
function evaluateCriteria({
  contract,
  before,
  after,
  observation,
  record,
}: EvidenceInput): readonly CriterionEvaluation[] {
  if (after === null) return [];
  const { criteria } = contract;
  const downloads = downloadsOf(observation);
  const earlier = before === null ? null : seenOn(criteria, { ...before, downloads: [] });
  const stored =
    record == null
      ? null
      : seenOn(
          criteria.filter(({ absent }) => absent !== true),
          { ...record, downloads },
        );
  return [...seenOn(criteria, { ...after, downloads })].map(([id, shown]): CriterionEvaluation => {
    const onRecord = stored?.get(id);
    const { result, evidence, fleeting } = shown.result !== "pass" && onRecord?.result === "pass" ? onRecord : shown;
    return {
      id,
      result,
      evidence: shorten([oneLine(evidence)])[0] ?? "",
      ...(earlier?.get(id)?.result === "pass" ? { heldBefore: true } : {}),
      ...(fleeting === true ? { fleeting } : {}),
    };
  });
}

function stepOutcome({ stepCheck, after, observation }: EvidenceInput): CheckResult {
  if (stepCheck === undefined || after === null) return "unknown";
  return evaluateCheck(stepCheck, { ...after, downloads: downloadsOf(observation) }).result;
}

/** Design §6.1: without a before-state verification is skipped with a warning; the verdict is `unknown`. */
function blind(input: EvidenceInput, missing: "before" | "after"): GatheredEvidence {
  const line = `Warning: the page ${missing} the action is missing, so the action could not be verified.`;
  const url = urlOf(input);
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
    lines: shorten(lines),
    lineCount: lines.length,
    criteria: evaluateCriteria(input),
    settled: input.observation.settled,
    contingencies: [],
    didNotLand: input.observation.receipts.at(-1)?.effect === "refused",
  };
  const verdict = { ...unavailableVerdict(line), rule: `no-${missing}-state` };
  return { summary, lines, settlement: { kind: "decided", verdict } };
}

/** Design §6.1: the best URL known from before; the page after is where the client now is. */
function urlOf({ issued, observation, lastUrl, startUrl, after, url }: EvidenceInput): UrlChange {
  const { previousUrl } = observation;
  const from = urlBefore({
    beforeState: issued.before.url,
    ...(previousUrl === undefined ? {} : { previousUrl }),
    ...(lastUrl === undefined ? {} : { lastVerified: lastUrl }),
    ...(startUrl === undefined ? {} : { taskStart: startUrl }),
  });
  return urlChange(from, after?.url ?? url ?? "");
}
