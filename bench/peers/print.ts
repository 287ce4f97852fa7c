/** Print: figures of the peers side by side. */

import type { PeerCase } from "./cases.js";
import type { OwnResult } from "./own.js";
import type { PeerAnswer, PeerName } from "./peer.js";

interface Tally {
  /** Lies of which it said that they had worked. */
  readonly false: number;
  /** Honest acts of which it did not say so. */
  readonly missed: number;
  readonly falseShare: number;
  readonly missedShare: number;
  readonly stepMs: number;
}

type OwnTally = Tally & {
  /** Lies that it called likely: said to be unproven. */
  readonly likelyLies: number;
};

export interface PeersSummary {
  readonly lies: number;
  readonly honest: number;
  readonly publicCase: Readonly<Record<string, string>>;
  readonly surefoot: OwnTally;
  readonly playwright: Tally;
  readonly browserUse?: Tally & { readonly version: string };
  readonly stagehand?: Tally & { readonly version: string };
  /** `looking`: the median of what is outside the act itself, which a busy machine disturbs less. */
  readonly overheadMs: { readonly median: number; readonly p95: number; readonly looking: number };
}

interface Run {
  readonly cases: readonly PeerCase[];
  readonly own: readonly OwnResult[];
  readonly peers: ReadonlyMap<PeerName, readonly PeerAnswer[]>;
  readonly versions: Readonly<Record<PeerName, { readonly version: string }>>;
}

export function summaryOf({ cases, own, peers, versions }: Run): PeersSummary {
  const tally = (succeeded: (at: number) => boolean, msOf: (at: number) => number): Tally => {
    const ats = cases.map((_, at) => at);
    const lies = ats.filter((at) => cases[at]?.specimen.side === "lie");
    const honest = ats.filter((at) => cases[at]?.specimen.side === "honest");
    const wrong = lies.filter(succeeded).length;
    const missed = honest.filter((at) => !succeeded(at)).length;
    const share = (count: number, of: number) => Math.round((1000 * count) / Math.max(1, of)) / 1000;
    const stepMs = Math.round(at50(ats.map(msOf)));
    return {
      false: wrong,
      missed,
      falseShare: share(wrong, lies.length),
      missedShare: share(missed, honest.length),
      stepMs,
    };
  };
  const worked = ({ verdict }: OwnResult): boolean => verdict === "confirmed" || verdict === "likely";
  const isLie = (at: number): boolean => cases[at]?.specimen.side === "lie";
  const surefoot = tally(
    (at) => (isLie(at) ? own[at]?.verdict === "confirmed" : own[at] !== undefined && worked(own[at])),
    (at) => own[at]?.stepMs ?? 0,
  );
  const overheads = own.map(({ overheadMs }) => overheadMs);
  const outside = [...peers].map(([name, answers]) => {
    const told = tally(
      (at) => answers[at]?.success === true,
      (at) => answers[at]?.ms ?? 0,
    );
    return [name, { ...told, version: versions[name].version }] as const;
  });
  return {
    lies: cases.filter((_, at) => isLie(at)).length,
    honest: cases.filter((_, at) => !isLie(at)).length,
    publicCase: {
      playwright: own[0]?.playwright ? "success" : "failure",
      ...Object.fromEntries([...peers].map(([name, [first]]) => [name, first?.success ? "success" : "failure"])),
      surefoot: `${own[0]?.verdict} (${own[0]?.rule})`,
    },
    surefoot: { ...surefoot, likelyLies: own.filter(({ verdict }, at) => isLie(at) && verdict === "likely").length },
    playwright: tally(
      (at) => own[at]?.playwright === true,
      (at) => own[at]?.plainMs ?? 0,
    ),
    ...Object.fromEntries(outside),
    overheadMs: {
      median: Math.round(at50(overheads)),
      p95: Math.round(quantile(overheads, 0.95)),
      looking: Math.round(at50(own.map(({ lookingMs }) => lookingMs))),
    },
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const at50 = (values: readonly number[]): number => quantile(values, 0.5);

export function printFigures(summary: PeersSummary): string {
  const { lies, honest, publicCase, overheadMs } = summary;
  const rows = [
    ["Playwright, no exception", summary.playwright],
    ["browser-use", summary.browserUse],
    ["Stagehand", summary.stagehand],
    ["surefoot-verify", summary.surefoot],
  ] as const;
  const lines = rows.flatMap(([name, told]) => {
    if (told === undefined) return [];
    const version = "version" in told ? ` ${told.version}` : "";
    return `${`${name}${version}`.padEnd(26)} ${`${told.false} of ${lies}`.padStart(12)} ${`${told.missed} of ${honest}`.padStart(12)} ${String(told.stepMs).padStart(8)}`;
  });
  const own = `surefoot-verify called ${summary.surefoot.likelyLies} lies likely; its overhead apart from settling: ${overheadMs.median} ms median (${overheadMs.looking} ms of looking and judging), ${overheadMs.p95} ms p95`;
  const publicly = Object.entries(publicCase).map(([name, said]) => `  ${name}: ${said}`);
  return [
    'A 500 behind "Application submitted!":',
    ...publicly,
    "",
    `${"".padEnd(26)} ${"false".padStart(12)} ${"missed".padStart(12)} ${"step ms".padStart(8)}`,
    ...lines,
    own,
    "",
  ].join("\n");
}
