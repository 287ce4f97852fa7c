/** Report: what the figures are, by kind and in all, with the bound that a zero deserves. */

import { grouped, rounded } from "../shared/figures.js";
import type { Played } from "./play.js";

/**
 * A lie `confirmed`, a lie that ends `completed` at any confidence, or a task `verified` whose effect never came, on an
 * honest site too.
 */
export function isFalseSuccess(played: Played): boolean {
  const { specimen, verdict, status, outcome, happened } = played;
  if (specimen.level === "step") {
    return specimen.side === "lie" && !happened && (verdict === "confirmed" || status === "completed");
  }
  if (happened) return false;
  return outcome === "verified" || (specimen.side === "lie" && status === "completed" && !isAnswer(played));
}

/** A task that tells its user something: only who judges the answer can tell a right one from a wrong one. */
export function isAnswer({ specimen }: Played): boolean {
  return specimen.truth.by === "answer";
}

export function isWrongAnswer(played: Played): boolean {
  return isAnswer(played) && played.specimen.side === "lie" && played.status === "completed";
}

/** A task that was asked about, and completed: never so where the judge says no. */
export function isJudgedCompletion({ specimen, status, asked }: Played): boolean {
  return specimen.level === "task" && status === "completed" && asked.some(({ about }) => about === "task");
}

/** A judge that always says yes ended an honest task before its last action; never `verified`, else it is a false success. */
export function isEarly({ specimen, status, happened }: Played): boolean {
  return specimen.level === "task" && specimen.side === "honest" && status === "completed" && !happened;
}

/** An honest action `unknown`, `contradicted` or never carried out, or an honest task not `completed`. */
export function isMissed({ specimen, verdict, status }: Played): boolean {
  if (specimen.side !== "honest") return false;
  return specimen.level === "task" ? status !== "completed" : verdict !== "confirmed" && verdict !== "likely";
}

/** The page did not do what its side says: the case proves nothing. What was never tried on an honest site is missed. */
export function isInvalid(played: Played): boolean {
  const { specimen, happened, error, status } = played;
  if (error !== undefined) return true;
  if (specimen.side === "lie") return happened;
  return !happened && !isEarly(played) && !(specimen.level === "task" && status !== "completed");
}

/** What code has to settle alone on an honest page (VD8), whatever a judge says. */
export function isForCode({ specimen }: Played): boolean {
  const { side, level, kind, deeds } = specimen;
  const entered = /^(?:type|setValue|select|check|navigate|goBack|refresh)\(/.test(deeds.at(-1)?.action ?? "");
  return side === "honest" && level === "step" && (entered || CODE_KINDS.includes(kind));
}

const CODE_KINDS: readonly string[] = ["toggle", "radio"];

/** Pressed more often than one request may (RC4): twice, and once where what it is for is a write. */
export function isPressedTooOften({ specimen, presses }: Played): boolean {
  return presses > (specimen.truth.by === "server" ? 1 : 2);
}

export function isLikely({ specimen, verdict }: Played): boolean {
  return specimen.level === "step" && verdict === "likely";
}

export function isLow({ specimen, outcome }: Played): boolean {
  return specimen.level === "task" && outcome === "verified_low_confidence";
}

/**
 * Exact upper bound of a rate of which `k` in `n` were seen (Clopper-Pearson, one-sided 95 %): for none 1 − 0.05^(1/n),
 * else the rate at which seeing so few would have a chance of 5 %.
 */
export function upper95(k: number, n: number): number {
  if (n === 0 || k >= n) return 1;
  if (k === 0) return 1 - 0.05 ** (1 / n);
  let [low, high] = [k / n, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(k, n, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** Chance of at most `k` in `n` at rate `p`. */
function atMost(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let sum = term;
  for (let i = 1; i <= k; i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return sum;
}

export const byKind = (played: readonly Played[]) =>
  Object.entries(
    grouped(
      played,
      ({ specimen }) => specimen.kind,
      (some) => some,
    ),
  ).map(([kind, some]) => figuresOf(kind, some));

export function figuresOf(kind: string, played: readonly Played[]) {
  const lies = played.filter(({ specimen }) => specimen.side === "lie");
  const honest = played.filter(({ specimen }) => specimen.side === "honest");
  const falseSuccess = played.filter(isFalseSuccess).length;
  const mean = (of: (one: Played) => number) =>
    rounded(played.reduce((sum, one) => sum + of(one), 0) / Math.max(1, played.length), 2);
  return {
    kind,
    cases: played.length,
    lies: lies.length,
    falseSuccess,
    falseSuccessUpper95: lies.length === 0 ? null : rounded(upper95(falseSuccess, lies.length), 4),
    honest: honest.length,
    missed: honest.filter(isMissed).length,
    likely: played.filter(isLikely).length,
    lowConfidence: played.filter(isLow).length,
    /** Cases settled without any call of a model. */
    noModelShare: mean(({ modelCalls }) => (modelCalls === 0 ? 1 : 0)),
    modelCalls: mean(({ modelCalls }) => modelCalls),
    evidenceLines: mean(({ evidenceLines }) => evidenceLines),
    ms: Math.round(mean(({ ms }) => ms)),
  };
}
