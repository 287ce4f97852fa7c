/** Evidence lines: the findings as sentences for judge, record and people; values first, absences too. */

import { maskText } from "../page/privacy.js";
import { renderDiff } from "../page/report.js";
import type { Attribution } from "./attribution.js";
import { browserLines, requestLines, witnessLines } from "./browser-events.js";
import { type Comparison, urlLines } from "./comparison.js";
import type { SubmitTier } from "./evidence.js";
import type { Contradiction, SubmitRefusal } from "./refusal.js";
import type { Findings } from "./verdict-rules.js";

export const LINES_MAX = 40;
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

export function evidenceLines(compared: Comparison, findings: Findings): EvidenceLines {
  const head = [
    ...urlLines(compared.url),
    contentLine(compared),
    ...attributionLines(compared, findings),
    ...outcomeLines(compared, findings),
  ];
  const tail = [
    ...receiptLines(compared),
    ...witnessLines(compared.observation.witness),
    ...noteLines(compared, findings),
  ];
  const { diff, added, removed } = compared.changes;
  const sentences = diff === null ? [] : renderDiff({ ...diff, added, removed });
  const room = Math.max(1, LINES_MAX - head.length - tail.length);
  const lines = [...head, ...capped(sentences, room), ...tail].map(oneLine);
  const total = head.length + sentences.length + leftOut(sentences) + tail.length;
  return { lines: lines.slice(0, LINES_MAX), total, changed: changedLines(compared, sentences) };
}

/** How it was looked at, and counts of what other lines say in full. */
const HOW_IT_WAS_SEEN = /^(?:URL did not change|Page content |Receipt: |The client saw: |Focus )/;

/** For a reader who has the page itself to look at. */
export function saysWhatChanged(line: string): boolean {
  return !HOW_IT_WAS_SEEN.test(line);
}

/** Where it led, what the browser did, what the page says: in this order, because few are kept. */
function changedLines({ url, urlChanged, changes, observation }: Comparison, sentences: readonly string[]) {
  const moved = urlChanged ? urlLines(url).slice(0, 1) : [];
  const counted = changes.meaningful ? sentences : [];
  return shorten([...moved, ...browserLines(observation.witness), ...counted].slice(0, CHANGED_LINES).map(oneLine));
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

/** What may enter history: at most ten lines of 120 characters. Text is masked before it is cut, never after. */
export function shorten(lines: readonly string[]): readonly string[] {
  return lines.slice(0, SHORT_LINES).map((line) => {
    const characters = [...line];
    return characters.length <= SHORT_CHARACTERS ? line : `${characters.slice(0, SHORT_CHARACTERS - 1).join("")}…`;
  });
}

/** A page's text in one masked line. */
export function oneLine(text: string): string {
  return maskText(text).replace(/\s+/g, " ").trim();
}

function contentLine({ changes }: Comparison): string {
  const { diff, meaningful, onlyHash } = changes;
  if (diff === null) return `Page content ${meaningful ? "updated" : "did not change"} (by hash only).`;
  if (onlyHash) return "Page content did not change (only what moves by itself or cannot be perceived).";
  return meaningful
    ? `Page content changed: ${counts(changes)}, ${diff.moved.length} moved.`
    : "Page content did not change.";
}

function counts({ added, removed, changed }: NonNullable<Comparison["drift"]>): string {
  return `${added.length} added, ${removed.length} removed, ${changed.length} changed`;
}

export const ATTRIBUTION_WORDS: Readonly<Record<Attribution, string>> = {
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

function attributionLines({ changes, urlChanged }: Comparison, { attribution, tied }: Findings): readonly string[] {
  if (!changes.meaningful && !urlChanged) return [];
  if (attribution === null || !tied) return ["Nothing ties the change to the action."];
  return [`Tied to the action by ${ATTRIBUTION_WORDS[attribution]}.`];
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

const CONTRADICTION_WORDS: Readonly<Record<Contradiction, string>> = {
  "error-page": "The page it led to is an error page.",
  "signed-out": "The page asks to sign in.",
  "refused-by-server": "The site refused a request of the action.",
  "refused-in-words": "The page says that something was refused.",
};

const REFUSAL_WORDS: Readonly<Record<SubmitRefusal, string>> = {
  "refused-by-server": "the site refused a request",
  "signed-out": "the page asks to sign in",
  "error-page": "the page is an error page",
  "marked-invalid": "a field is marked invalid",
  "refused-in-words": "the page says so",
};

function outcomeLines({ issued, expected }: Comparison, findings: Findings): readonly string[] {
  const { submit, postcondition, contradiction } = findings;
  const tiers = submit.tiers.map((tier) => TIER_WORDS[tier]).join(", ") || "none";
  return [
    ...(issued.facts.kind === "submit" ? [`Signs that the form went through: ${tiers}.`] : []),
    ...(contradiction === null ? [] : [CONTRADICTION_WORDS[contradiction]]),
    ...(submit.refusal === null ? [] : [`Signs that the form was refused: ${REFUSAL_WORDS[submit.refusal]}.`]),
    ...(submit.formReturned ? ["The form came back with what was entered still in it."] : []),
    ...submit.notTaken.map(({ name, entered, shown }) => `Field '${name}' holds '${shown}', not '${entered}'.`),
    ...(submit.question === null ? [] : [`The page asks first: '${submit.question}'.`]),
    ...("reason" in postcondition ? [postcondition.reason] : []),
    ...(postcondition.kind === "differs" ? ["The field changed, but not to what was entered."] : []),
    ...(issued.expectedOutcome === undefined ? [] : [`Expected outcome: ${expected.result}.`]),
  ];
}

function receiptLines({ receipt, observation }: Comparison): readonly string[] {
  const failure = observation.lastActionStatus === "failure" ? ["The client reports that the action failed."] : [];
  if (receipt === undefined) return ["The client sent no receipt.", ...failure];
  const { ok, verified, effect, userInput } = receipt;
  const methods = receipt.attempts.map(({ method, result }) => `${method} ${result}`).join(", ");
  const checked = verified === true ? ", checked by the client" : verified === false ? ", check failed" : "";
  const tried = methods === "" ? "" : ` (${methods})`;
  return [
    `Receipt: ${ok ? "carried out" : "not carried out"}${checked}, effect ${effect}${tried}.`,
    ...(userInput === true ? ["The person acted on the page too."] : []),
    ...failure,
  ];
}

function noteLines(compared: Comparison, { witnessOnly }: Findings): readonly string[] {
  const { before, after, observation, drifted, drift, receipt } = compared;
  const { clientVerification, witness, settled } = observation;
  const found = clientVerification?.elementFound;
  return [
    ...requestLines(witness),
    ...browserLines(witness),
    ...(witnessOnly ? ["Client witness override: only the client saw something."] : []),
    before.focus === after.focus ? "Focus did not move." : `Focus moved to ${after.focus || "nothing"}.`,
    ...(drift === null
      ? []
      : [`Drift: before it was carried out the page had changed by itself (${counts(drift)}), which does not count.`]),
    ...(drifted ? ["Drift: by the client's own hashes the page did not change while it acted."] : []),
    ...(found === undefined ? [] : [`The client ${found ? "found" : "did not find"} the element it looked for.`]),
    ...(settled || receipt === undefined ? [] : ["The page had not settled."]),
  ];
}
