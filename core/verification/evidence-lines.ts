/** Evidence lines: the findings as sentences for judge, record and people; values first, absences too. Elsewhere: observation list. */

import { maskText } from "../page/privacy.js";
import { renderDiff } from "../page/report.js";
import type { Contrary } from "./contrary.js";
import type { SubmitTier } from "./evidence.js";
import type { Refusal } from "./refusal.js";
import type { Scene } from "./scene.js";
import type { Finding } from "./settlement.js";
import type { Tie } from "./tie.js";
import { urlLines } from "./url-change.js";
import { deedLines, otherDeedLines, witnessLines } from "./witness.js";

/** Design §5: capped, with a count of the rest. */
const LINES_MAX = 40;
const SHORT_LINES = 10;
const SHORT_CHARACTERS = 120;
const CHANGED_LINES = 3;

export interface EvidenceLines {
  readonly lines: readonly string[];
  /** Before the cap. */
  readonly total: number;
  /** The few of them that say what changed, for history; empty where nothing did. */
  readonly changed: readonly string[];
}

export function evidenceLines(scene: Scene, finding: Finding): EvidenceLines {
  const head = [
    ...urlLines(scene.url),
    contentLine(scene),
    ...tieLines(scene, finding),
    ...outcomeLines(scene, finding),
  ];
  const tail = [...receiptLines(scene), ...witnessLines(scene.observation.witness), ...noteLines(scene, finding)];
  const { diff, added, removed } = scene.changes;
  const sentences = diff === null ? [] : renderDiff({ ...diff, added, removed });
  const room = Math.max(1, LINES_MAX - head.length - tail.length);
  const lines = [...head, ...capped(sentences, room), ...tail].map(oneLine);
  const total = head.length + sentences.length + leftOut(sentences) + tail.length;
  return { lines: lines.slice(0, LINES_MAX), total, changed: changedLines(scene, sentences) };
}

/** How it was looked at, and counts of what other lines say in full. */
const HOW_IT_WAS_SEEN = /^(?:URL did not change|Page content |Receipt: |The client saw: |Focus )/;

/** For who has the page itself to look at. */
export function saysWhatChanged(line: string): boolean {
  return !HOW_IT_WAS_SEEN.test(line);
}

/** Where it led, what the browser did, what the page says: in this order, because few are kept. */
function changedLines(scene: Scene, sentences: readonly string[]): readonly string[] {
  const moved = scene.urlChanged ? urlLines(scene.url).slice(0, 1) : [];
  const counted = scene.changes.meaningful ? sentences : [];
  const told = [...moved, ...otherDeedLines(scene.observation.witness), ...counted].slice(0, CHANGED_LINES);
  return shorten(told.map(oneLine));
}

/** The diff's own last sentence may count what it left out already. */
function capped(sentences: readonly string[], room: number): readonly string[] {
  if (sentences.length <= room) return sentences;
  const rest = sentences.length - room + 1 + leftOut(sentences);
  return [...sentences.slice(0, room - 1), `And ${rest} more differences`];
}

function leftOut(sentences: readonly string[]): number {
  const said = /^And (\d+) more differences$/.exec(sentences.at(-1) ?? "")?.[1];
  return said === undefined ? 0 : Number(said) - 1;
}

/** What may enter history: at most ten lines of 120 characters (task-machine §6). Masked before it is cut, never after. */
export function shorten(lines: readonly string[]): readonly string[] {
  return lines.slice(0, SHORT_LINES).map((line) => {
    const characters = [...line];
    return characters.length <= SHORT_CHARACTERS ? line : `${characters.slice(0, SHORT_CHARACTERS - 1).join("")}…`;
  });
}

function contentLine({ changes }: Scene): string {
  const { added, removed, changed, diff, meaningful, onlyHash } = changes;
  if (diff === null)
    return meaningful ? "Page content updated (by hash only)." : "Page content did not change (by hash only).";
  if (onlyHash) return "Page content did not change (only what moves by itself or cannot be perceived).";
  if (!meaningful) return "Page content did not change.";
  return `Page content changed: ${added.length} added, ${removed.length} removed, ${changed.length} changed, ${diff.moved.length} moved.`;
}

export const TIE_WORDS: Readonly<Record<Tie, string>> = {
  url: "the URL",
  "own-request": "a write request of its own that was accepted",
  "expected-outcome": "its expected outcome",
  "at-target": "its target",
  "in-its-composite": "the group of choices that its target belongs to",
  "sorted-its-table": "the rows of the table that its target heads",
  "in-its-row": "the row of its target",
  "in-its-form": "the form or dialog around its target",
  "opened-by-it": "what its target opens",
  "took-over": "the focus, or the whole page, which what is new has taken",
  "took-its-name": "a part of the page that is called like its target",
  "shows-its-file": "the name of the file",
  "came-beside-it": "what came right behind its target",
  "turned-the-page": "the rows that its target pages through",
  "own-number": "a number that the action counted up",
  "in-its-events": "the events of the action, while which it changed",
  "own-read": "a request of its own that was answered",
  "left-the-page": "another tab, a file or a window of the browser's",
  awaited: "the time that was waited",
};

function tieLines({ changes, urlChanged }: Scene, { tie, tied }: Finding): readonly string[] {
  if (!changes.meaningful && !urlChanged) return [];
  return [
    tie === null || !tied ? "Nothing ties the change to the action." : `Tied to the action by ${TIE_WORDS[tie]}.`,
  ];
}

const TIER_WORDS: Readonly<Record<SubmitTier, string>> = {
  response: "accepted request",
  confirmation: "new confirmation text",
  path: "new path",
  download: "download",
  "form-gone": "form gone",
  "values-shown": "entered values shown",
  record: "record holds what was entered",
};

const CONTRARY_WORDS: Readonly<Record<Contrary, string>> = {
  "error-page": "The page it led to is an error page.",
  "signed-out": "The page asks to sign in.",
  "refused-by-server": "The site refused a request of the action.",
  "refused-in-words": "The page says that something was refused.",
};

const REFUSAL_WORDS: Readonly<Record<Refusal, string>> = {
  "refused-by-server": "the site refused a request",
  "signed-out": "the page asks to sign in",
  "error-page": "the page is an error page",
  "marked-invalid": "a field is marked invalid",
  "refused-in-words": "the page says so",
};

function outcomeLines({ issued, expected }: Scene, { submit, fixed, contrary }: Finding): readonly string[] {
  const tiers = submit.tiers.map((tier) => TIER_WORDS[tier]).join(", ");
  const isSubmit = issued.facts.kind === "submit";
  return [
    ...(isSubmit ? [`Signs that the form went through: ${tiers || "none"}.`] : []),
    ...(contrary === null ? [] : [CONTRARY_WORDS[contrary]]),
    ...(submit.refusal === null ? [] : [`Signs that the form was refused: ${REFUSAL_WORDS[submit.refusal]}.`]),
    ...(submit.formReturned ? ["The form came back with what was entered still in it."] : []),
    ...submit.notTaken.map(({ name, entered, shown }) => `Field '${name}' holds '${shown}', not '${entered}'.`),
    ...(submit.question === null ? [] : [`The page asks first: '${submit.question}'.`]),
    ...(fixed.kind === "held" || fixed.kind === "broken" ? [fixed.reason] : []),
    ...(fixed.kind === "differs" ? ["The field changed, but not to what was entered."] : []),
    ...(issued.expectedOutcome === undefined ? [] : [`Expected outcome: ${expected.result}.`]),
  ];
}

function receiptLines({ receipt, observation }: Scene): readonly string[] {
  const failure = observation.lastActionStatus === "failure" ? ["The client reports that the action failed."] : [];
  if (receipt === undefined) return ["The client sent no receipt.", ...failure];
  const methods = receipt.attempts.map((attempt) => `${attempt.method} ${attempt.result}`).join(", ");
  const said = receipt.ok ? "carried out" : "not carried out";
  const checked =
    receipt.verified === true ? ", checked by the client" : receipt.verified === false ? ", check failed" : "";
  const tried = methods === "" ? "" : ` (${methods})`;
  return [
    `Receipt: ${said}${checked}, effect ${receipt.effect}${tried}.`,
    ...(receipt.userInput === true ? ["The person acted on the page too."] : []),
    ...failure,
  ];
}

function noteLines(
  { before, after, observation, drifted, drift, receipt }: Scene,
  { witnessOnly }: Finding,
): readonly string[] {
  const { clientVerification } = observation;
  const moved = before.focus !== after.focus;
  return [
    ...deedLines(observation.witness),
    ...(witnessOnly ? ["Client witness override: only the client saw something."] : []),
    moved ? `Focus moved to ${after.focus || "nothing"}.` : "Focus did not move.",
    ...(drift === null ? [] : [driftLine(drift)]),
    ...(drifted ? ["Drift: by the client's own hashes the page did not change while it acted."] : []),
    ...(clientVerification === undefined
      ? []
      : [`The client ${clientVerification.elementFound ? "found" : "did not find"} the element it looked for.`]),
    ...(observation.settled || receipt === undefined ? [] : ["The page had not settled."]),
  ];
}

function driftLine({ added, removed, changed }: NonNullable<Scene["drift"]>): string {
  const counts = `${added.length} added, ${removed.length} removed, ${changed.length} changed`;
  return `Drift: before it was carried out the page had changed by itself (${counts}), which does not count.`;
}

/** A page's text in one masked line. */
export function oneLine(text: string): string {
  return maskText(text).replace(/\s+/g, " ").trim();
}
