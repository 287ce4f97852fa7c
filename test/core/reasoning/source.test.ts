/** Proves the routing matrix, row by row: core/reasoning/source.ts. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ContextAnalysis,
  MISSING_TYPES,
  PRIVATE_ROW,
  ROWS,
  routeSource,
  SOURCES,
  soundConfidence,
} from "../../../core/reasoning/source.js";

const analysis = (fields: Partial<ContextAnalysis>): ContextAnalysis => ({
  source: "PAGE",
  missingInfo: [],
  reasoning: "It is there.",
  confidence: 0.5,
  ...fields,
});

/** One a row of RS1: the lowest and the highest confidence it takes, and where it leads. */
const MATRIX = [
  ["MEMORY from 0.9", "MEMORY", [0.9, 1], { kind: "proceed" }, false],
  ["MEMORY from 0.7", "MEMORY", [0.7, 0.89], { kind: "check-page" }, false],
  ["MEMORY from 0.5", "MEMORY", [0.5, 0.69], { kind: "search", why: "inform", mustSolve: true }, true],
  ["MEMORY below 0.5", "MEMORY", [0, 0.49], { kind: "ask" }, true],
  ["PAGE from 0.9", "PAGE", [0.9, 1], { kind: "proceed" }, false],
  ["PAGE from 0.7", "PAGE", [0.7, 0.89], { kind: "search", why: "verify", mustSolve: false }, false],
  ["PAGE from 0.5", "PAGE", [0.5, 0.69], { kind: "search", why: "inform", mustSolve: true }, true],
  ["PAGE below 0.5", "PAGE", [0, 0.49], { kind: "ask" }, true],
  ["WEB_SEARCH from 0.7", "WEB_SEARCH", [0.7, 1], { kind: "search", why: "inform", mustSolve: false }, false],
  ["WEB_SEARCH from 0.5", "WEB_SEARCH", [0.5, 0.69], { kind: "search", why: "inform", mustSolve: true }, false],
  ["WEB_SEARCH below 0.5", "WEB_SEARCH", [0, 0.49], { kind: "ask" }, true],
  ["ASK_USER", "ASK_USER", [0, 1], { kind: "ask" }, false],
] as const;

describe("routeSource", () => {
  test.each(MATRIX)("row %s", (row, source, confidences, route, switched) => {
    for (const confidence of confidences)
      expect(routeSource(analysis({ source, confidence }))).toEqual({ row, route, switched });
  });

  test("every row of the table has its test above, by name", () => {
    expect(MATRIX.map(([row]) => row)).toEqual(ROWS.map(({ name }) => name));
  });

  test(`row ${PRIVATE_ROW}: what only the user has is asked for, wherever the analysis would look`, () => {
    const missingInfo = [{ field: "password", type: "PRIVATE_DATA" }] as const;
    for (const [source, confidence] of [
      ["WEB_SEARCH", 0.95],
      ["PAGE", 0.75],
      ["MEMORY", 0.6],
    ] as const)
      expect(routeSource(analysis({ source, confidence, missingInfo }))).toEqual({
        row: PRIVATE_ROW,
        route: { kind: "ask" },
        switched: true,
      });
  });

  test("RS1 of two missing things the one that can be searched is searched", () => {
    const missingInfo = [
      { field: "password", type: "PRIVATE_DATA" },
      { field: "where the form is", type: "EXTERNAL_KNOWLEDGE" },
    ] as const;
    expect(routeSource(analysis({ source: "WEB_SEARCH", confidence: 0.8, missingInfo })).route.kind).toBe("search");
  });

  test.each([
    ["MEMORY", 0.65, "check-page"],
    ["PAGE", 0.65, "search"],
    ["WEB_SEARCH", 0.65, "search"],
  ] as const)("RS4 a degraded model's %s is believed from 0.6 on", (source, confidence, kind) => {
    const routed = routeSource(analysis({ source, confidence }), true);
    expect(routed.route.kind).toBe(kind);
    expect(routed.row).toBe(`${source} from 0.7`);
    expect(routeSource(analysis({ source, confidence: 0.59 }), true).row).toBe(`${source} from 0.5`);
  });

  const anyAnalysis = fc.record({
    source: fc.constantFrom(...SOURCES),
    confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()),
    missing: fc.array(fc.constantFrom(...MISSING_TYPES), { maxLength: 3 }),
    degraded: fc.boolean(),
  });

  test("RS3 totality: every analysis has a way, and none below 0.5 does anything but ask", () => {
    fc.assert(
      fc.property(anyAnalysis, ({ source, confidence, missing, degraded }) => {
        const missingInfo = missing.map((type) => ({ field: "x", type }));
        const { route, row } = routeSource(analysis({ source, confidence, missingInfo }), degraded);
        expect([PRIVATE_ROW, ...ROWS.map(({ name }) => name)]).toContain(row);
        if (soundConfidence(confidence) < 0.5) expect(route.kind).toBe("ask");
        if (missing.length > 0 && missing.every((type) => type === "PRIVATE_DATA"))
          expect(route.kind).not.toBe("search");
      }),
    );
  });

  test("RS5 totality: the rows of a source leave no gap and no overlap", () => {
    for (const source of SOURCES) {
      const from = ROWS.filter((row) => row.source === source).map((row) => row.from);
      expect(from.at(-1)).toBe(0);
      expect(from).toEqual([...new Set(from)].sort((a, b) => b - a));
    }
  });
});

describe("soundConfidence", () => {
  test.each([Number.NaN, -0.1, 1.1, Number.POSITIVE_INFINITY])("RS4 %d is no score: 0.5", (score) => {
    expect(soundConfidence(score)).toBe(0.5);
  });
  test.each([0, 0.5, 1])("RS4 %d is one", (score) => {
    expect(soundConfidence(score)).toBe(score);
  });
});
