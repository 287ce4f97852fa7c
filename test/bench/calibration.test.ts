/** Proves bench/calibration.ts. */

import { expect, test } from "vitest";
import { calibrationOf } from "../../bench/calibration.js";

const claims = (confidence: number, all: number, happened: number) =>
  Array.from({ length: all }, (_, at) => ({ confidence, happened: at < happened }));

test("confidence that comes true as often as it says has no error", () => {
  expect(calibrationOf([...claims(0.9, 10, 9), ...claims(0.8, 10, 8)])).toMatchObject({ claims: 20, error: 0 });
});

test("the error is the distance of confidence and rate, weighted by claims", () => {
  const { error, bins } = calibrationOf([...claims(0.95, 30, 30), ...claims(0.8, 10, 4)]);
  expect(error).toBeCloseTo((30 * 0.05 + 10 * 0.4) / 40, 2);
  expect(bins).toEqual([
    { from: 0.8, claims: 10, confidence: 0.8, rate: 0.4 },
    { from: 0.95, claims: 30, confidence: 0.95, rate: 1 },
  ]);
});

test("no claims have no error, and certainty has a bin", () => {
  expect(calibrationOf([])).toEqual({ claims: 0, error: null, bins: [] });
  expect(calibrationOf(claims(1, 1, 1)).bins).toHaveLength(1);
});
