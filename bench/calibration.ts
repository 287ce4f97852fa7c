/** Calibration: how often what was believed with a confidence was so. */

export interface Claim {
  /** 0 to 1. */
  readonly confidence: number;
  readonly happened: boolean;
}

export interface Calibration {
  readonly claims: number;
  /**
   * Expected calibration error: the mean distance between confidence and rate, weighted by claims (Naeini et al. 2015).
   * Null without claims.
   */
  readonly error: number | null;
  /** In steps of 0.05; empty ones are left out. */
  readonly bins: readonly {
    readonly from: number;
    readonly claims: number;
    readonly confidence: number;
    readonly rate: number;
  }[];
}

const STEPS = 20;
const round = (value: number): number => Number(value.toFixed(3));

export function calibrationOf(claims: readonly Claim[]): Calibration {
  const binOf = ({ confidence }: Claim) => Math.min(STEPS - 1, Math.floor(confidence * STEPS + 1e-9));
  const bins = Array.from({ length: STEPS }, (_, bin) => claims.filter((claim) => binOf(claim) === bin))
    .map((inBin, bin) => ({
      from: round(bin / STEPS),
      claims: inBin.length,
      confidence: round(mean(inBin.map(({ confidence }) => confidence))),
      rate: round(mean(inBin.map(({ happened }) => (happened ? 1 : 0)))),
    }))
    .filter((bin) => bin.claims > 0);
  const distance = bins.reduce((sum, { claims: n, confidence, rate }) => sum + n * Math.abs(confidence - rate), 0);
  return { claims: claims.length, error: claims.length === 0 ? null : round(distance / claims.length), bins };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
