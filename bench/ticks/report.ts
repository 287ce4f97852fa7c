/** Report: what verification said of actions that changed something and of those that did not. */

import { rounded, shareOf, tableLines } from "../shared/figures.js";
import type { Played } from "../truth/play.js";
import { upper95 } from "../truth/report.js";
import type { TickCase, Truthfulness } from "./generate.js";

export type PlayedTick = { readonly tick: TickCase; readonly played: Played };

export function isBelieved({ played }: PlayedTick): boolean {
  return played.verdict === "confirmed" || played.verdict === "likely";
}

/** The page did not do what its side says, or the case broke off: it proves nothing. */
export function isInvalid({ tick, played }: PlayedTick): boolean {
  if (played.error !== undefined) return true;
  return tick.side === "changed" ? !played.happened : played.happened;
}

/** Said by the verdict to have been so before. */
function isSaid({ played }: PlayedTick): boolean {
  return /^already-/.test(played.rule);
}

export function figuresOf(all: readonly PlayedTick[]) {
  const valid = all.filter((one) => !isInvalid(one));
  const of = (side: Truthfulness) => valid.filter(({ tick }) => tick.side === side);
  const changed = of("changed").filter(isBelieved);
  return {
    unchanged: of("unchanged").length,
    unchangedBelieved: of("unchanged").filter(isBelieved).length,
    changed: of("changed").length,
    changedBelieved: changed.length,
    changedWithoutJudge: changed.filter(({ played }) => !played.judged).length,
  };
}

export function summaryOf(seed: number, all: readonly PlayedTick[], ms: number) {
  const figures = figuresOf(all);
  const already = all.filter((one) => one.tick.side === "already" && !isInvalid(one));
  const wrong = all.filter((one) => !isInvalid(one) && isWrong(one)).map(nameOf);
  return {
    seed,
    ...figures,
    unchangedBelievedShare: share(figures.unchangedBelieved, figures.unchanged),
    unchangedBelievedUpper95: rounded(upper95(figures.unchangedBelieved, figures.unchanged), 4),
    changedBelievedShare: share(figures.changedBelieved, figures.changed),
    withoutJudgeShare: share(figures.changedWithoutJudge, figures.changed),
    mostPresses: Math.max(0, ...all.map(({ played }) => played.presses)),
    already: already.length,
    alreadySaid: already.filter(isSaid).length,
    invalid: all.filter(isInvalid).map(nameOf),
    wrong,
    seconds: Math.round(ms / 1000),
  };
}

function isWrong(one: PlayedTick): boolean {
  if (one.tick.side === "already") return !isSaid(one);
  return isBelieved(one) !== (one.tick.side === "changed");
}

export function nameOf({ tick, played }: PlayedTick): string {
  const why = played.error ?? `${played.verdict} ${played.rule}`;
  return `${tick.specimen.name} [${tick.around.join(", ")}] (${why})`;
}

const share = (part: number, whole: number): number => shareOf(part, whole, 4);

export function tableOf(all: readonly PlayedTick[]): readonly string[] {
  const kinds = [...new Set(all.map(({ tick }) => tick.specimen.kind))].sort();
  const groups: readonly (readonly [string, (one: PlayedTick) => boolean])[] = [
    ...kinds.map((kind) => [kind, (one: PlayedTick) => one.tick.specimen.kind === kind] as const),
    ["own pages", ({ tick }) => !tick.library],
    ["libraries", ({ tick }) => tick.library],
    ["look and act 0.3 s apart", ({ tick }) => tick.thinkMs < 1_000],
    ["look and act 4 s apart", ({ tick }) => tick.thinkMs >= 1_000],
    ["all", () => true],
  ];
  const head = ["", "unchanged", "believed", "changed", "believed", "no judge"];
  const rows = groups.map(([name, isIn]) => [name, ...Object.values(figuresOf(all.filter(isIn)))]);
  return tableLines([head, ...rows], 26, 11);
}
