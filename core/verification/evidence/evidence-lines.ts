/** Evidence lines: the findings as sentences for judge, record and people; values first, absences too. */

import { renderDiff } from "../../page/compare/change-report.js";
import { maskText } from "../../page/mask/mask-text.js";
import type { Contradiction, SubmitRefusal } from "../submit/refusal.js";
import { TIER_WORDS } from "../verdict.js";
import type { RuleFindings } from "../verdict-rules.js";
import { attributionWords } from "./attribution.js";
import { browserLines, lookLines, observationLines, requestLines } from "./browser-events.js";
import { type Comparison, urlLines } from "./comparison.js";

export const LINES_MAX = 40;
const SHORT_LINES = 10;
const SHORT_CHARACTERS = 120;
const CHANGED_LINES = 3;

/** `total`: number of lines before the cap. `changed`: a few lines about changes, for history. */
export function evidenceLines(compared: Comparison, findings: RuleFindings) {
  const head = [
    ...urlLines(compared.url),
    contentLine(compared),
    ...attributionLines(compared, findings),
    ...outcomeLines(compared, findings),
  ];
  const tail = [
    ...receiptLines(compared),
    ...observationLines(compared.observation.witness),
    ...noteLines(compared, findings),
  ];
  const { diff, added, removed } = compared.changes;
  const sentences = diff === null ? [] : renderDiff({ ...diff, added, removed });
  const room = Math.max(1, LINES_MAX - head.length - tail.length);
  const lines = [...head, ...capped(sentences, room), ...tail].map(oneLine);
  const total = head.length + sentences.length + leftOut(sentences) + tail.length;
  return { lines: lines.slice(0, LINES_MAX), total, changed: changedLines(compared, sentences) };
}

/** Lines about the observation itself, and counts that other lines give in full. */
const HOW_IT_WAS_SEEN = /^(?:URL did not change|Page content |Receipt: |The client saw: |Focus )/;
export const isChangeLine = (line: string): boolean => !HOW_IT_WAS_SEEN.test(line);

function changedLines({ url, urlChanged, changes, observation }: Comparison, sentences: readonly string[]) {
  const moved = urlChanged ? urlLines(url).slice(0, 1) : [];
  const counted = changes.meaningful ? sentences : [];
  const looks = changes.meaningful ? [] : lookLines(observation.witness);
  const said = [...moved, ...browserLines(observation.witness), ...looks, ...counted];
  return truncateLines(said.slice(0, CHANGED_LINES).map(oneLine));
}

function capped(sentences: readonly string[], room: number): readonly string[] {
  if (sentences.length <= room) return sentences;
  const rest = sentences.length - room + 1 + leftOut(sentences);
  return [...sentences.slice(0, room - 1), `And ${rest} more differences`];
}

function leftOut(sentences: readonly string[]): number {
  const said = /^And (\d+) more differences$/.exec(sentences.at(-1) ?? "")?.[1];
  return said === undefined ? 0 : Number(said) - 1;
}

/** Limits lines for history to ten of 120 characters. Text is masked before it is cut, never after. */
export function truncateLines(lines: readonly string[]): readonly string[] {
  return lines.slice(0, SHORT_LINES).map((line) => {
    const characters = [...line];
    return characters.length <= SHORT_CHARACTERS ? line : `${characters.slice(0, SHORT_CHARACTERS - 1).join("")}…`;
  });
}

/** No line of the full list was left out or cut. */
export const isWholeEvidence = ({
  lines,
  lineCount,
}: {
  readonly lines: readonly string[];
  readonly lineCount: number;
}) => lineCount === lines.length && lines.every((line) => line.length < SHORT_CHARACTERS || !line.endsWith("…"));

export const oneLine = (text: string): string => maskText(text).replace(/\s+/g, " ").trim();

function contentLine({ changes }: Comparison): string {
  const { diff, meaningful, onlyHash } = changes;
  if (diff === null) return `Page content ${meaningful ? "updated" : "did not change"} (by hash only).`;
  if (onlyHash) return "Page content did not change (only what moves by itself or cannot be perceived).";
  if (!meaningful) return "Page content did not change.";
  return `Page content changed: ${counts(changes)}, ${diff.moved.length} moved.`;
}

const counts = ({ added, removed, changed }: NonNullable<Comparison["drift"]>): string =>
  `${added.length} added, ${removed.length} removed, ${changed.length} changed`;

function attributionLines({ changes, urlChanged }: Comparison, { attribution, tied }: RuleFindings): readonly string[] {
  if (!changes.meaningful && !urlChanged) return [];
  if (attribution === null || !tied) return ["Nothing ties the change to the action."];
  return [`Tied to the action by ${attributionWords(attribution)}.`];
}

const CONTRADICTION_WORDS: Readonly<Record<Contradiction, string>> = {
  "error-page": "The page it led to is an error page.",
  "signed-out": "The page asks to sign in.",
  "refused-by-server": "The site refused a request of the action.",
  "turned-away": "A request of the action ended at a page that asks to sign in.",
  "refused-in-words": "The page says that something was refused.",
};

const REFUSAL_WORDS: Readonly<Record<SubmitRefusal, string>> = {
  "refused-by-server": "the site refused a request",
  "turned-away": "a request ended at a page that asks to sign in",
  "signed-out": "the page asks to sign in",
  "error-page": "the page is an error page",
  "marked-invalid": "a field is marked invalid",
  "refused-in-words": "the page says so",
  "still-there": "what was to be removed is still there",
};

function outcomeLines({ issued, expected }: Comparison, findings: RuleFindings): readonly string[] {
  const { submit, postcondition, contradiction } = findings;
  const tiers = submit.tiers.map((tier) => TIER_WORDS[tier][0]).join(", ") || "none";
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

function noteLines(compared: Comparison, { witnessOnly, attribution }: RuleFindings): readonly string[] {
  const { before, after, observation, drifted, drift, receipt } = compared;
  const { clientVerification, witness, settled } = observation;
  const found = clientVerification?.elementFound;
  return [
    ...requestLines(witness),
    ...browserLines(witness),
    // Looks are omitted if other lines already report the change.
    ...(attribution === null || attribution === "its-look" ? lookLines(witness) : []),
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
