import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderDiff } from "../../../../core/page/compare/change-report.js";
import { diffSkeletons } from "../../../../core/page/compare/diff.js";
import type { RuleResult } from "../../../../core/verification/verdict.js";
import { skeletonOf } from "../../page/pages.js";
import { FIXTURES, type Judged, judge, libraries, pairsOf, type RecordedPair } from "../recorded-pairs.js";

/** What a person reviews: what was done, what should have come of it, and everything that verification found. */
function reviewable(pair: RecordedPair): string {
  const judged = judge(pair);
  const { target, evidence } = judged;
  const { summary, settlement, lines } = evidence;
  return [
    `## ${pair.name}`,
    "",
    pair.note.does,
    "",
    `    ${pair.note.action} on ${target.role} '${target.name}' (${target.kind})`,
    `    ${told(settlement)}, evidence ${summary.strength}`,
    "",
    ...lines.map((line) => `- ${line}`),
    ...withoutIds(pair, judged),
  ].join("\n");
}

function told(settlement: RuleResult): string {
  if (settlement.kind === "undecided") return "left to the judge";
  const { tag, rule, confidence } = settlement.verdict;
  return `${tag} by ${rule}, ${confidence}`;
}

/** The same pages from a client that numbers nothing: only where it tells something else. */
function withoutIds({ before, after }: RecordedPair, judged: Judged): readonly string[] {
  const told = renderDiff(diffSkeletons(judged.before, judged.after));
  const bare = renderDiff(diffSkeletons(plain(before), plain(after)));
  return told.join("\n") === bare.join("\n") ? [] : ["", "Without client ids:", "", ...bare.map((line) => `- ${line}`)];
}

function plain(html: string) {
  return skeletonOf(html.replace(/ data-sf="[^"]*"/g, ""));
}

describe("gatherEvidence on pages of UI libraries", () => {
  const all = libraries().map((library) => ({ library, pairs: pairsOf(library) }));

  test("issue 6 at least 60 pairs of at least four libraries are recorded", () => {
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect(all.flatMap(({ pairs }) => pairs).length).toBeGreaterThanOrEqual(60);
  });

  test.each(all)("VD2 $library: the evidence is what was reviewed", async ({ library, pairs }) => {
    const found = [`# ${library}`, ...pairs.map(reviewable)].join("\n\n");
    await expect(`${found}\n`).toMatchFileSnapshot(join(FIXTURES, "reviewed", `${library}.md`));
  });

  test.each(all)("VD3 $library: where nothing happened there is no evidence", ({ pairs }) => {
    const nothing = pairs.filter(({ note }) => /^Nothing|^Only looks/.test(note.does));
    for (const pair of nothing) {
      const { summary, settlement } = judge(pair).evidence;
      expect([pair.name, summary.meaningfulChange, summary.strength]).toEqual([
        pair.name,
        false,
        expect.not.stringMatching("strong"),
      ]);
      expect([pair.name, settlement.kind === "decided" && settlement.verdict.tag]).not.toEqual([
        pair.name,
        "confirmed",
      ]);
    }
  });

  /** Recorded by a client that did not tell which changes came of its events: a meter may fill by itself. */
  const ONLY_A_NUMBER = ["progress"];

  test.each(all)("VD2 $library: where something happened there is evidence, but for a number alone", ({ pairs }) => {
    const something = pairs.filter(({ note }) => !/^Nothing|^Only looks/.test(note.does));
    for (const pair of something) {
      const { summary } = judge(pair).evidence;
      expect([pair.name, summary.meaningfulChange]).toEqual([pair.name, !ONLY_A_NUMBER.includes(pair.name)]);
    }
  });
});
