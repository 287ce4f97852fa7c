/** Print: the figures of one seed as a table for people and as one record for machines. */

import { calibrationOf } from "../calibration.js";
import { grouped, rounded, tableLines } from "../shared/figures.js";
import type { Side } from "./case.js";
import type { JudgeName } from "./judge.js";
import type { Played } from "./play.js";
import {
  byKind,
  figuresOf,
  isAnswer,
  isEarly,
  isFalseSuccess,
  isForCode,
  isInvalid,
  isJudgedCompletion,
  isLikely,
  isLow,
  isMissed,
  isPressedTooOften,
  isWrongAnswer,
} from "./report.js";

export type Summary = ReturnType<typeof summaryOf>;

export function summaryOf(seed: number, judge: JudgeName, all: readonly Played[], ms: number) {
  const played = all.filter((one) => !isInvalid(one));
  const actions = played.filter((one) => !isAnswer(one) || one.specimen.side === "honest");
  const wrong = played.filter((one) => isAnswer(one) && one.specimen.side === "lie");
  const whole = figuresOf("all", actions);
  const kinds = byKind(played);
  const fixed = played.filter(isFixed);
  const of = (which: (one: Played) => boolean, side: Side) =>
    played.filter((one) => one.specimen.side === side && which(one)).length;
  return {
    seed,
    judge,
    cases: played.length,
    /** Of actions; wrong answers apart. */
    lies: whole.lies,
    honest: whole.honest,
    answers: { wrong: wrong.length, told: wrong.filter(isWrongAnswer).map(nameOf) },
    judgedCompletions: played.filter(isJudgedCompletion).length,
    templates: new Set(played.map(({ specimen }) => specimen.template)).size,
    falseSuccessRate: rounded(whole.falseSuccess / Math.max(1, whole.lies), 4),
    falseSuccessUpper95: whole.falseSuccessUpper95 ?? 1,
    missedSuccessRate: rounded(whole.missed / Math.max(1, whole.honest), 4),
    /** Successes that are not sure, apart: `likely` steps and `verified_low_confidence` tasks. */
    likelyHonest: of(isLikely, "honest"),
    likelyLies: of(isLikely, "lie"),
    lowConfidenceHonest: of(isLow, "honest"),
    lowConfidenceLies: of(isLow, "lie"),
    noModelShareByKind: Object.fromEntries(kinds.map(({ kind, noModelShare }) => [kind, noModelShare])),
    /** Fixed outcomes, and how many of them stand although a judge says no. */
    fixedOutcomes: {
      honest: fixed.length,
      confirmedUnderNo: fixed.filter(({ verdictOfNo }) => verdictOfNo === "confirmed").length,
      fallen: fixed.filter(({ verdictOfNo }) => verdictOfNo !== "confirmed").map(nameOf),
    },
    falseSuccesses: played.filter(isFalseSuccess).map(nameOf),
    missed: played.filter(isMissed).map(nameOf),
    /** Honest tasks that the judge's yes ended too soon, at low confidence. */
    early: played.filter(isEarly).map(nameOf),
    invalid: all
      .filter(isInvalid)
      .map((one) => `${one.specimen.name}: happened ${one.happened} ${one.error ?? ""}`.trim()),
    /** For one request, as the pages counted; of all, and of those whose effect is a write. */
    mostPresses: Math.max(0, ...played.map(({ presses }) => presses)),
    mostPressesOfWrites: Math.max(0, ...played.map((one) => (one.specimen.truth.by === "server" ? one.presses : 0))),
    pressedTooOften: played.filter(isPressedTooOften).map((one) => `${nameOf(one)}: ${one.presses} presses`),
    /** Of steps that were believed (`confirmed` or `likely`), whichever side. */
    calibration: calibrationOf(played.filter(isBelievedStep)),
    seconds: Math.round(ms / 1000),
  };
}

const isBelievedStep = ({ specimen, verdict }: Played): boolean =>
  specimen.level === "step" && (verdict === "confirmed" || verdict === "likely");

function nameOf({ specimen, verdict, rule, status, outcome }: Played): string {
  return specimen.level === "task"
    ? `${specimen.name} (${status} ${outcome}, last ${verdict} ${rule})`
    : `${specimen.name} (${verdict} ${rule})`;
}

export function printRun(summary: Summary, all: readonly Played[]): void {
  const played = all.filter((one) => !isInvalid(one));
  const out = (text: string) => process.stdout.write(`${text}\n`);
  out(
    `\nseed ${summary.seed}, judge ${summary.judge}: ${summary.cases} cases on ${summary.templates} templates, ${summary.seconds} s`,
  );
  const head = [
    "kind",
    "lies",
    "false",
    "upper95",
    "honest",
    "missed",
    "likely",
    "low",
    "no model",
    "calls",
    "lines",
    "ms",
  ];
  const rows = [...byKind(played), figuresOf("all", played)].map((one) => {
    const { kind, lies, falseSuccess, falseSuccessUpper95, honest, missed, likely, lowConfidence } = one;
    const upper = falseSuccessUpper95 === null ? "" : `${(falseSuccessUpper95 * 100).toFixed(1)} %`;
    const { noModelShare, modelCalls, evidenceLines, ms } = one;
    return [
      kind,
      lies,
      falseSuccess,
      upper,
      honest,
      missed,
      likely,
      lowConfidence,
      noModelShare,
      modelCalls,
      evidenceLines,
      ms,
    ];
  });
  for (const line of tableLines([head, ...rows], 26, 9)) out(line);
  out("fixed outcomes of honest actions, and those still confirmed by a judge that says no:");
  for (const [kind, stand] of Object.entries(fixedByKind(played))) out(`  ${kind}: ${stand}`);
  for (const one of summary.fixedOutcomes.fallen) out(`FALLEN ${one}`);
  for (const one of summary.falseSuccesses) out(`FALSE SUCCESS ${one}`);
  for (const one of summary.answers.told) out(`wrong answer ${one}`);
  for (const one of summary.missed) out(`missed ${one}`);
  for (const one of summary.early) out(`early ${one}`);
  for (const one of summary.invalid) out(`INVALID ${one}`);
  const { claims, error, bins } = summary.calibration;
  out(`calibration of ${claims} believed steps: expected error ${error ?? "none"}`);
  for (const bin of bins) out(`  from ${bin.from}: ${bin.claims} at ${bin.confidence}, so in ${bin.rate}`);
  out(`most presses for one request: ${summary.mostPresses}, of what writes: ${summary.mostPressesOfWrites}`);
  for (const one of summary.pressedTooOften) out(`PRESSED TOO OFTEN ${one}`);
}

/** By what the page is, and by what code has settled: neither list can hide what the other has. */
function isFixed(one: Played): boolean {
  return isForCode(one) || (one.fixed && one.specimen.side === "honest");
}

const fixedByKind = (played: readonly Played[]) =>
  grouped(
    played.filter(isFixed),
    ({ specimen }) => specimen.kind,
    (some) => {
      return `${some.filter(({ verdictOfNo }) => verdictOfNo === "confirmed").length} of ${some.length}`;
    },
  );

const MOST_MISSED = 0.02;
const MOST_LIKELY_LIES = 0.05;

export function faultsIn(run: Summary): readonly string[] {
  const { seed, judge, lies, answers } = run;
  // A judge that says no misses what only a judge can tell; what code settles has to stand.
  const missed = judge !== "no" && run.missedSuccessRate > MOST_MISSED;
  const faults: readonly (readonly [boolean, string])[] = [
    [run.invalid.length > 0, `${run.invalid.length} invalid`],
    [run.falseSuccesses.length > 0, `${run.falseSuccesses.length} false successes`],
    [run.pressedTooOften.length > 0, `${run.pressedTooOften.length} pressed too often`],
    [run.likelyLies > lies * MOST_LIKELY_LIES, `${run.likelyLies} likely lies`],
    [missed, `${run.missed.length} missed`],
    [judge === "no" && run.fixedOutcomes.fallen.length > 0, `${run.fixedOutcomes.fallen.length} fixed outcomes fallen`],
    [judge === "no" && run.judgedCompletions > 0, `${run.judgedCompletions} judged tasks completed`],
    [judge === "evidence" && answers.told.length > 0, `${answers.told.length} wrong answers`],
  ];
  return faults.filter(([is]) => is).map(([, what]) => `seed ${seed}, judge ${judge}: ${what}`);
}
