/** Settlement: what code alone decides of an action, before any judge is asked (design §6.3, §6.4, §6.8, §6.9). */

import { resolveFocus } from "../page/skeleton.js";
import type { Contrary } from "./contrary.js";
import type { Strength } from "./evidence.js";
import { oneLine, TIE_WORDS } from "./evidence-lines.js";
import type { FixedOutcome } from "./fixed-outcome.js";
import { isExempt, type Scene } from "./scene.js";
import { OF_THE_ANSWER, type SubmitEvidence } from "./submit.js";
import { cameOfItsEvents, type Tie } from "./tie.js";
import { isCausedAtTarget, movedWithTarget, targetChanges, tookItsRow } from "./tie-target.js";
import { entersUnseen } from "./unseen.js";
import { CONFIDENCE, ruled, type Settlement, submitVerdict, type Verdict } from "./verdict.js";

/** What the rules found in a scene. */
export interface Finding {
  readonly submit: SubmitEvidence;
  readonly fixed: FixedOutcome;
  readonly tie: Tie | null;
  readonly contrary: Contrary | null;
  readonly witnessOnly: boolean;
  readonly strength: Strength;
  readonly tied: boolean;
}

type Rule = (scene: Scene, finding: Finding) => Verdict | null;

/** First match wins; no match leaves it to the judge. */
const RULES: readonly Rule[] = [
  refusedByClient,
  reportedFailure,
  unseenEntry,
  nothingChanged,
  askedFirst,
  submitShaped,
  fixedOutcomes,
  tiedByCode,
  nothingExpected,
];

export function settle(scene: Scene, finding: Finding): Settlement {
  const verdict = RULES.map((rule) => rule(scene, finding)).find((one) => one !== null) ?? null;
  if (scene.receipt?.userInput === true && verdict?.tag !== "contradicted") {
    return decided(ruled("unknown", "user-input", CONFIDENCE.unknown, "The person acted on the page too."));
  }
  return verdict === null ? { kind: "undecided" } : decided(verdict);
}

/** Its target was gone or had changed, so nothing was done: no verdict (task-machine §5). */
function refusedByClient({ receipt }: Scene): Verdict | null {
  if (receipt?.effect !== "refused") return null;
  return ruled("unknown", "refused-by-client", CONFIDENCE.unknown, "The target was not there any more.");
}

/** Design §6.4. A submit that shows signs of having gone through is not called a failure: it would be sent twice. */
function reportedFailure({ receipt, observation, issued }: Scene, { submit }: Finding): Verdict | null {
  const isOpen = receipt?.effect === "unknown" || (receipt?.effect === "pending" && issued.facts.kind === "submit");
  const byReceipt = receipt !== undefined && !receipt.ok && !isOpen;
  if (!byReceipt && observation.lastActionStatus !== "failure") return null;
  if (submit.tiers.length > 0) {
    return ruled(
      "unknown",
      "submit-signs-both-ways",
      CONFIDENCE.unknown,
      "Reported as failed, but it seems to have arrived.",
    );
  }
  const why = receipt?.error ?? observation.lastActionError?.message ?? "no reason given";
  return ruled("contradicted", "reported-failure", CONFIDENCE.nothingChanged, `It failed on the page: ${oneLine(why)}`);
}

/**
 * A browser's `outerHTML` shows no typed value, no tick and no choice. From a client that sends only that, an entry is
 * neither done nor undone: it goes on as weak, and a submit is judged by its own evidence.
 */
function unseenEntry(scene: Scene, { fixed, tied }: Finding): Verdict | null {
  if (fixed.kind === "held" || (tied && !isStill(scene)) || !entersUnseen(scene)) return null;
  const reason = "The page's HTML does not tell what its fields hold.";
  return { ...ruled("unknown", "entry-unseen", CONFIDENCE.unknown, reason), unseen: true };
}

/** Design §6.3. */
function nothingChanged(scene: Scene, { fixed }: Finding): Verdict | null {
  if (!isStill(scene) || isExempt(scene) || fixed.kind === "held") return null;
  if (scene.issued.facts.kind === "submit" && mayBeUnderWay(scene)) {
    return ruled("unknown", "submit-cut-off", CONFIDENCE.unknown, "Nothing shows whether it arrived.");
  }
  if (scene.changes.changed.length > 0 && scene.observation.witness.caused === undefined) {
    return ruled("unknown", "only-numbers", CONFIDENCE.unknown, "Only numbers differ, and nobody saw whose they are.");
  }
  if (onlyMovedTheCursor(scene)) {
    return ruled(
      "unknown",
      "cursor-moved",
      CONFIDENCE.unknown,
      "The cursor is in the field, and nothing else changed.",
    );
  }
  return ruled("contradicted", "nothing-changed", CONFIDENCE.nothingChanged, "Nothing changed on the page.");
}

const TYPED_INTO: readonly string[] = ["textbox", "searchbox", "combobox", "spinbutton"];

/** A click on a field may have been for no more than that. */
function onlyMovedTheCursor({ action, target, before, after }: Scene): boolean {
  const field = target.after;
  if (action?.kind !== "click" || field === undefined || !TYPED_INTO.includes(field.role)) return false;
  if (before.focus === after.focus || after.skeleton === null) return false;
  return resolveFocus(after.skeleton, after.focus)?.key === field.key;
}

/**
 * What a crash cut off may have been sent, and what has no effect yet may be on its way, unless a client that watches the
 * network saw nothing leave a page that has settled. Such a submit is not called undone: it would be sent twice.
 */
function mayBeUnderWay({ receipt, observation }: Scene): boolean {
  if (receipt?.effect === "unknown") return true;
  return receipt?.effect === "pending" && !(observation.settled && observation.witness.didNetworkOccur === false);
}

/** A question is no answer: whatever else the page shows, what was asked for is not done, and nothing ends on it. */
function askedFirst({ expected, issued }: Scene, { submit }: Finding): Verdict | null {
  if (submit.question === null || (expected.newly && issued.facts.kind !== "submit")) return null;
  return ruled("likely", "question-asked", CONFIDENCE.oneTier, `It asks first: ${oneLine(submit.question)}`);
}

/** Design §6.9: the tiers decide, whatever page or model says. */
function submitShaped(scene: Scene, { submit }: Finding): Verdict | null {
  const { issued } = scene;
  if (issued.facts.kind !== "submit") return null;
  const { tiers, signs, refusal } = submit;
  const against = notStored(scene, submit);
  if (against !== null) return against;
  const verdict = submitVerdict({ submitTiers: tiers, submitSigns: signs, refusedSubmit: refusal !== null });
  if (verdict.rule === "submit-no-evidence" && isRowRemoved(scene, submit)) {
    return ruled("likely", "row-removed", CONFIDENCE.oneTier, "The button is gone, and its row with it.");
  }
  if (verdict.tag !== "confirmed" || !submit.inFlight) return verdict;
  return ruled("likely", "submit-in-flight", CONFIDENCE.oneTier, "It was sent, but has no answer yet.");
}

/** A plain button that counts as a submit by its word alone, "Remove": its row is what it hands in. */
function isRowRemoved(scene: Scene, { inFlight }: SubmitEvidence): boolean {
  return scene.target.before?.control?.submits === false && !inFlight && !scene.drifted && tookItsRow(scene);
}

/** What was sent is not what is stored, or nothing shows it where it should stand. */
function notStored({ record }: Scene, submit: SubmitEvidence): Verdict | null {
  const [first] = submit.notTaken;
  const { nothingChanged, unknown } = CONFIDENCE;
  if (first !== undefined) {
    const holds = first.shown === "" ? "is empty" : `holds '${first.shown}'`;
    const field = first.name === "" ? "A field" : `'${first.name}'`;
    return ruled(
      "contradicted",
      "field-not-taken",
      nothingChanged,
      oneLine(`${field} ${holds}, not '${first.entered}'.`),
    );
  }
  if (submit.refusal !== null) return null;
  const isLookedAt = record !== undefined || submit.recordAt === null;
  if (submit.formReturned && submit.tiers.length === 0 && isLookedAt) {
    return ruled("contradicted", "form-returned", nothingChanged, "The form came back as it was sent.");
  }
  if (submit.unseen === "in-a-search") {
    return ruled("unknown", "submit-not-found", unknown, "What was entered was looked for, and is not found.");
  }
  const isOnlyAnswered = submit.tiers.length > 0 && submit.tiers.every((tier) => OF_THE_ANSWER.includes(tier));
  if (submit.unseen === "in-a-list" && isOnlyAnswered) {
    return ruled("unknown", "submit-not-seen", unknown, "Another page came, and what was entered is not on it.");
  }
  return null;
}

/** Design §6.8: here code knows better than a judge. */
function fixedOutcomes(_scene: Scene, { fixed, submit }: Finding): Verdict | null {
  switch (fixed.kind) {
    case "held":
      if (submit.inFlight) {
        return ruled("likely", "write-in-flight", CONFIDENCE.oneTier, "It shows, but its request has no answer yet.");
      }
      return ruled("confirmed", fixed.rule, fixed.confidence ?? CONFIDENCE.fixedOutcome, fixed.reason);
    case "broken":
      return ruled("contradicted", fixed.rule, CONFIDENCE.nothingChanged, fixed.reason);
    case "differs":
    case "none":
      return null;
  }
}

/** What these tie needs no reader: a state, a choice, an order or a window that is the target's own. Entries read back. */
function tiedByCode(scene: Scene, { tie, strength, contrary }: Finding): Verdict | null {
  if (tie === null || strength !== "strong" || contrary !== null) return null;
  if (!DEEDS.includes(scene.action?.kind ?? "") || scene.issued.facts.kind === "dropdown") return null;
  const unsettled = scene.receipt !== undefined && !scene.observation.settled;
  if (unsettled || !isSelfEvident(tie, scene)) return null;
  return ruled("confirmed", `tied-${tie}`, CONFIDENCE.tied, `It changed ${TIE_WORDS[tie]}.`);
}

const DEEDS: readonly string[] = ["click", "press", "hover", "drag"];

function isSelfEvident(tie: Tie, scene: Scene): boolean {
  switch (tie) {
    case "at-target":
      return isTargetEvident(scene);
    case "in-its-composite":
    case "sorted-its-table":
    case "opened-by-it":
      return true;
    case "took-over":
      // Something that opens by itself may take the focus too.
      return cameOfItsEvents(scene);
    default:
      return false;
  }
}

/** Its state or its place, or what the client saw it say anew while it handled the action's events; new words alone need a reader. */
function isTargetEvident(scene: Scene): boolean {
  if (movedWithTarget(scene) || isCausedAtTarget(scene)) return true;
  return targetChanges(scene).some(
    ({ field }) => field === "value" || (field.startsWith("state.") && field !== "state.disabled"),
  );
}

/** A wait that brought nothing proves nothing; no judge can make more of it than `unknown`. That it scrolled is the client's word. */
function nothingExpected(scene: Scene, { tie, contrary }: Finding): Verdict | null {
  if (scene.urlChanged || !isExempt(scene)) return null;
  if (tie === null && contrary === null && hasScrolled(scene)) {
    return ruled("likely", "scrolled", CONFIDENCE.oneTier, "The client saw the page scroll.");
  }
  if (scene.changes.meaningful || scene.clientSaw) return null;
  return ruled("unknown", "nothing-expected", CONFIDENCE.unknown, "Nothing changed, and nothing had to.");
}

function hasScrolled({ action, receipt }: Scene): boolean {
  return action?.kind === "scroll" && receipt?.verified === true && receipt.effect === "changed";
}

function isStill({ urlChanged, changes, clientSaw }: Scene): boolean {
  return !urlChanged && !changes.meaningful && !clientSaw;
}

function decided(verdict: Verdict): Settlement {
  return { kind: "decided", verdict };
}
