/** Verdict rules: decisions about an action that code makes alone, before it asks a judge. */

import { isEntry, isPressing, verbRow } from "../action/grammar.js";
import { LINK_RULES } from "../action/link-kind.js";
import { resolveFocus } from "../page/skeleton.js";
import { type Attribution, attributionWords } from "./evidence/attribution.js";
import { changedItsLook, writesOf } from "./evidence/browser-events.js";
import { type Comparison, needsNoChange } from "./evidence/comparison.js";
import { isConfirmed } from "./evidence/confirmation.js";
import type { EvidenceSummary } from "./evidence/evidence.js";
import { oneLine } from "./evidence/evidence-lines.js";
import { showsOtherState } from "./evidence/press-effect.js";
import { needsNoJudge } from "./evidence/self-evidence.js";
import { removedItsRow } from "./evidence/target-changes.js";
import type { Postcondition } from "./postconditions.js";
import { TEXT_ROLES, tellsFields } from "./record/text-match.js";
import { isSecretEmptied, returnedForm } from "./submit/form-values.js";
import type { Contradiction } from "./submit/refusal.js";
import { RESPONSE_TIERS, type SubmitEvidence } from "./submit/submit.js";
import { CONFIDENCE, type RuleResult, ruled, submitVerdict, unknownBy, type Verdict } from "./verdict.js";

export interface RuleFindings extends Pick<EvidenceSummary, "witnessOnly" | "strength" | "tied"> {
  readonly submit: SubmitEvidence;
  readonly postcondition: Postcondition;
  readonly attribution: Attribution | null;
  readonly contradiction: Contradiction | null;
}

/** First match wins; no match leaves it to the judge. */
const RULES: readonly ((compared: Comparison, findings: RuleFindings) => Verdict | null)[] = [
  ({ receipt }) =>
    receipt?.effect === "refused" ? unknownBy("refused-by-client", "The target was not there any more.") : null,
  followedLink,
  reportedFailure,
  unseenEntry,
  nothingChanged,
  questionAsked,
  secretAskedAgain,
  submitShaped,
  checkedByCode,
  attributedByCode,
  cameAsBefore,
  nothingExpected,
  shownByItsLook,
];

export function settle(compared: Comparison, findings: RuleFindings): RuleResult {
  const verdict = RULES.map((rule) => rule(compared, findings)).find((one) => one !== null);
  if (compared.receipt?.userInput === true && verdict?.tag !== "contradicted") {
    return { kind: "decided", verdict: unknownBy("user-input", "The person acted on the page too.") };
  }
  return verdict === undefined ? { kind: "undecided" } : { kind: "decided", verdict };
}

const likely = (rule: string, reason: string): Verdict => ruled("likely", rule, CONFIDENCE.oneTier, reason);
const contradicted = (rule: string, reason: string): Verdict =>
  ruled("contradicted", rule, CONFIDENCE.nothingChanged, reason);

/** Verdict by the kind of the followed link: a started download, or an effect that no page shows. */
function followedLink(compared: Comparison, { contradiction }: RuleFindings): Verdict | null {
  const { action, issued, observation, receipt, changes, urlChanged } = compared;
  const { link } = issued.facts;
  const { download } = observation.witness;
  const proofs = link === undefined ? [] : LINK_RULES[link].proofs;
  if (download !== undefined && (proofs.includes("file") || action?.kind === "navigate")) {
    const reason = `The download of '${oneLine(download)}' started.`;
    return ruled("confirmed", "download-started", CONFIDENCE.fixedOutcome, reason);
  }
  if (receipt?.delivered === false || contradiction !== null) return null;
  if (proofs.includes("nothing")) return likely("handed-over", HANDED_OVER);
  if (changes.meaningful) return null;
  if (proofs.includes("place") && isAtPlace(compared)) return likely("place-reached", "The page is at that place now.");
  if (link !== "download" || urlChanged) return null;
  return unknownBy("no-file-yet", "It was pressed, and no download has started so far.");
}

const HANDED_OVER = "It was pressed. Whether the other program opened cannot be seen on a page.";

/** An address that had the fragment before proves nothing about the press; `#` alone leads nowhere. */
function isAtPlace({ target, before, after }: Comparison): boolean {
  const { href } = target.before ?? {};
  const [there, was, is] = [href ?? "", before.url, after.url].map((one) =>
    URL.canParse(one, before.url) ? new URL(one, before.url).hash : null,
  );
  return href !== undefined && there === is && was !== is;
}

/** A submit with signs of success is not called a failure, because the task would send it twice. */
function reportedFailure(compared: Comparison, { submit }: RuleFindings): Verdict | null {
  const { receipt, observation, issued } = compared;
  const isOpen = receipt?.effect === "unknown" || (receipt?.effect === "pending" && issued.facts.kind === "submit");
  const byReceipt = receipt !== undefined && !receipt.ok && !isOpen;
  if (!byReceipt && observation.lastActionStatus !== "failure") return null;
  if (submit.tiers.length > 0) {
    return unknownBy("submit-signs-both-ways", "Reported as failed, but it seems to have arrived.");
  }
  if (byReceipt && receipt.delivered && showsOtherState(compared)) return null;
  const why = receipt?.error ?? observation.lastActionError?.message ?? "no reason given";
  return contradicted("reported-failure", `It failed on the page: ${oneLine(why)}`);
}

/** A plain client neither proves nor refutes an entry: the task goes on, and the later submit's evidence decides. */
function unseenEntry(compared: Comparison, { postcondition, tied }: RuleFindings): Verdict | null {
  if (postcondition.kind === "held" || (tied && !isStill(compared)) || !entersUnseen(compared)) return null;
  return { ...unknownBy("entry-unseen", "The page's HTML does not tell what its fields hold."), unseen: true };
}

function nothingChanged(compared: Comparison, { postcondition }: RuleFindings): Verdict | null {
  if (!isStill(compared) || needsNoChange(compared) || postcondition.kind === "held") return null;
  if (compared.issued.facts.kind === "submit" && mayBeUnderWay(compared)) {
    return unknownBy("submit-cut-off", "Nothing shows whether it arrived.");
  }
  if (compared.changes.changed.length > 0 && compared.observation.witness.caused === undefined) {
    return unknownBy("only-numbers", "Only numbers differ, and nobody saw whose they are.");
  }
  if (onlyMovedTheCursor(compared)) {
    return unknownBy("cursor-moved", "The cursor is in the field, and nothing else changed.");
  }
  return contradicted("nothing-changed", "Nothing changed on the page.");
}

function onlyMovedTheCursor({ action, target, before, after }: Comparison): boolean {
  const field = target.after;
  if (action?.kind !== "click" || field === undefined || !TEXT_ROLES.includes(field.role)) return false;
  if (before.focus === after.focus || after.skeleton === null) return false;
  return resolveFocus(after.skeleton, after.focus)?.key === field.key;
}

/** A pending submit may be under way unless a settled page sent nothing. Calling it undone would make the task send it twice. */
function mayBeUnderWay({ receipt, observation }: Comparison): boolean {
  if (receipt?.effect === "unknown") return true;
  return receipt?.effect === "pending" && !(observation.settled && observation.witness.didNetworkOccur === false);
}

/** An open question means that the action is not done, whatever else the page shows. */
function questionAsked({ expected, issued }: Comparison, { submit }: RuleFindings): Verdict | null {
  if (submit.question === null || (expected.newly && issued.facts.kind !== "submit")) return null;
  return likely("question-asked", `It asks first: ${oneLine(submit.question)}`);
}

function submitShaped(compared: Comparison, findings: RuleFindings): Verdict | null {
  const { issued, target, drifted } = compared;
  const { submit } = findings;
  if (issued.facts.kind !== "submit") return null;
  const { tiers, signs, refusal, inFlight, unclear } = submit;
  const against = notStored(compared, submit);
  if (against !== null) return against;
  const verdict = submitVerdict({
    submitTiers: tiers,
    submitSigns: signs,
    refusedSubmit: refusal !== null,
    said: submit.said,
  });
  // A plain button, such as "Remove", counts as a submit by its word alone; it acts on its row.
  const isPlain = target.before?.control?.submits === false && !inFlight && !drifted;
  if (verdict.rule === "submit-no-evidence" && isPlain && removedItsRow(compared)) {
    return likely("row-removed", "The button is gone, and its row with it.");
  }
  if (verdict.rule === "submit-no-evidence" && changedInPlace(compared, findings)) return null;
  if (verdict.tag !== "confirmed") return verdict;
  if (inFlight) return likely("submit-in-flight", "It was sent, but has no answer yet.");
  return unclear ? likely("submit-unclear", UNCLEAR) : verdict;
}

/** The page has no server, or its answer is invisible: code ties the change to the press, and a judge reads it. */
function changedInPlace(compared: Comparison, { submit, strength, tied, witnessOnly }: RuleFindings): boolean {
  const { issued, receipt, observation, changes, drifted, target } = compared;
  const isSeen = receipt?.effect === "changed" && observation.settled && changes.meaningful && !drifted && !target.gone;
  const isAlone = writesOf(compared).length === 0 && submit.recordAt === null;
  return isSeen && isAlone && tied && strength !== "none" && !witnessOnly && issued.facts.risk !== "irreversible";
}

const UNCLEAR = "It shows, but its request ended at a page that may be another than its own.";

const RETURNED = "The form came back with what was entered, and nothing shows that it is stored.";

/** An answer alone proves nothing: a site answers a wrong code like a right one, and asks for it once more. */
function secretAskedAgain(compared: Comparison, { submit }: RuleFindings): Verdict | null {
  if (!isPressing(compared.action) || !submit.tiers.every((tier) => RESPONSE_TIERS.includes(tier))) return null;
  if (submit.refusal !== null || !isSecretEmptied(compared) || isConfirmed(compared)) return null;
  const reason = "The field for the secret is empty again, and nothing says that it was accepted.";
  return unknownBy("secret-asked-again", reason);
}

/** Only POST forms count, because a search form stays beside its results. */
const keepsEntries = (compared: Comparison): boolean =>
  compared.target.before?.control?.formMethod === "post" && returnedForm(compared)?.keeps === true;

function notStored(compared: Comparison, submit: SubmitEvidence): Verdict | null {
  const { record } = compared;
  const [first] = submit.notTaken;
  if (first !== undefined) {
    const holds = first.shown === "" ? "is empty" : `holds '${first.shown}'`;
    const field = first.name === "" ? "A field" : `'${first.name}'`;
    return contradicted("field-not-taken", oneLine(`${field} ${holds}, not '${first.entered}'.`));
  }
  if (submit.refusal !== null) return null;
  const isLookedAt = record !== undefined || submit.recordAt === null;
  if (submit.formReturned && isLookedAt && !submit.tiers.includes("record")) {
    if (submit.tiers.length === 0) return contradicted("form-returned", "The form came back as it was sent.");
    // A form that came back filled may wait to be submitted again, whatever the page says.
    if (keepsEntries(compared)) return unknownBy("form-returned-unseen", RETURNED);
  }
  if (submit.unseen === "in-a-search") {
    return unknownBy("submit-not-found", "What was entered was looked for, and is not found.");
  }
  const isOnlyAnswered = submit.tiers.length > 0 && submit.tiers.every((tier) => RESPONSE_TIERS.includes(tier));
  if (submit.unseen !== "in-a-list" || !isOnlyAnswered) return null;
  return unknownBy("submit-not-seen", "Another page came, and what was entered is not on it.");
}

function checkedByCode(_compared: Comparison, { postcondition, submit }: RuleFindings): Verdict | null {
  if (postcondition.kind === "broken") return contradicted(postcondition.rule, postcondition.reason);
  if (postcondition.kind !== "held") return null;
  if (submit.inFlight) return likely("write-in-flight", "It shows, but its request has no answer yet.");
  if (submit.unclear) return likely("write-unclear", UNCLEAR);
  const { rule, reason, confidence = CONFIDENCE.fixedOutcome } = postcondition;
  return ruled("confirmed", rule, confidence, reason);
}

/** Changes of the target's own state, choice, order or window need no judge. Entries have their postcondition instead. */
function attributedByCode(compared: Comparison, findings: RuleFindings): Verdict | null {
  const { attribution, strength, contradiction } = findings;
  const { action, issued, receipt, observation } = compared;
  if (attribution === null || strength !== "strong" || contradiction !== null) return null;
  const isOfOthers = issued.facts.kind === "dropdown" || issued.facts.kind === "submit";
  if (isOfOthers || !isByHand(action)) return null;
  const unsettled = receipt !== undefined && !observation.settled;
  if (unsettled || !needsNoJudge(attribution, compared)) return null;
  return ruled("confirmed", `tied-${attribution}`, CONFIDENCE.tied, `It changed ${attributionWords(attribution)}.`);
}

/** The action presses, points at or drags the target, and enters nothing. */
function isByHand(action: Comparison["action"]): boolean {
  const { aim, puts } = verbRow(action) ?? {};
  return (aim === "element" || aim === "focus") && puts === null;
}

/** RP6: the step newly brought what the next step needs, as it did the last time, when a judge or code confirmed it. */
function cameAsBefore(
  { issued, expected, receipt, observation }: Comparison,
  { strength, contradiction }: RuleFindings,
): Verdict | null {
  if (issued.replayed !== true || !expected.newly || strength !== "strong" || contradiction !== null) return null;
  const unsettled = receipt !== undefined && !observation.settled;
  return unsettled
    ? null
    : ruled("confirmed", "came-as-before", CONFIDENCE.tied, "It brought what comes next, as before.");
}

/** A wait without any change proves nothing, and no judge can add to that. For a scroll, the client's report counts. */
function nothingExpected(compared: Comparison, { attribution, contradiction }: RuleFindings): Verdict | null {
  const { urlChanged, action, receipt } = compared;
  if (urlChanged || !needsNoChange(compared)) return null;
  const hasScrolled = verbRow(action)?.aim === "view" && receipt?.verified === true && receipt.effect === "changed";
  if (attribution === null && contradiction === null && hasScrolled) {
    return likely("scrolled", "The client saw the page scroll.");
  }
  return isStill(compared) ? unknownBy("nothing-expected", "Nothing changed, and nothing had to.") : null;
}

/** The client saw the action change a look. No words on the page show it, so a judge could not say more. */
function shownByItsLook(compared: Comparison, { contradiction, strength }: RuleFindings): Verdict | null {
  const isDoubtful = contradiction !== null || strength === "strong" || compared.issued.facts.risk !== "reversible";
  if (isDoubtful || !changedItsLook(compared)) return null;
  return likely("look-changed", "It looks different since, and stays so.");
}

const isStill = ({ urlChanged, changes, clientSaw }: Comparison): boolean =>
  !urlChanged && !changes.meaningful && !clientSaw;

/** The action enters something into a native field, and the page after cannot show it. */
function entersUnseen({ action, receipt, target, after }: Comparison): boolean {
  if (action === null || receipt !== undefined || after.skeleton === null || tellsFields(after.skeleton)) return false;
  if (isEntry(action)) return true;
  // An ARIA tick states in an attribute whether it is on; a native one does not.
  const { control } = target.after ?? {};
  const isNativeTick = control?.tag === "input" && (control.type === "checkbox" || control.type === "radio");
  const press = verbRow(action)?.press;
  return (press === "once" || press === "key") && isNativeTick;
}
