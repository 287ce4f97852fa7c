/** Measures of the page bench: honest pages beside what else could read them, hostile ones beside their limits, and growth. */

import { PageTooComplexError, type ReadPage, readHtml, readPage } from "../../adapters/snapshots/read-page.js";
import { diffSkeletons } from "../../core/page/diff.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import { type HonestPage, honestPages } from "./honest.js";
import type { Rivals } from "./rival-process.js";
import type { Shape } from "./shapes.js";
import { type Contestant, inProcess, inTurn, ratioOf, type Timed, timed } from "./timing.js";
import { tokenize } from "./tokenize.js";

export const SIZES = [10_000, 100_000, 500_000];
const ROUNDS = { rounds: 15, warmUps: 5 };

type Name = "tokenizer" | "skeleton" | "diff" | "intake" | "linkedom" | "cheerio";

export interface PageFigures {
  readonly page: string;
  readonly characters: number;
  readonly nodes: number;
  readonly times: Readonly<Record<Name, Timed>>;
  /** Skeleton and diff over the tokenizer alone. */
  readonly ratioToTokenizing: number;
  /** Linkedom's path over skeleton and diff. */
  readonly speedupOverLinkedom: number;
  readonly speedupOverCheerio: number;
}

export async function measureHonest(rivals: Rivals): Promise<readonly PageFigures[]> {
  const found: PageFigures[] = [];
  for (const characters of SIZES)
    for (const page of honestPages(characters)) found.push(await measurePage(page, characters, rivals));
  return found;
}

async function measurePage(page: HonestPage, characters: number, rivals: Rivals): Promise<PageFigures> {
  const { name, before, after } = page;
  const known = skeletonOf(before);
  let read = known;
  await rivals.prepare(page);
  const contestants: Record<Exclude<Name, "intake">, Contestant> = {
    tokenizer: inProcess(() => tokenize(after)),
    skeleton: inProcess(() => {
      read = skeletonOf(after);
    }),
    diff: inProcess(() => diffSkeletons(known, read)),
    linkedom: () => rivals.compare("linkedom"),
    cheerio: () => rivals.compare("cheerio"),
  };
  // By itself: what it masks are long texts, and collecting those would fall on whose turn it is.
  const { intake } = await inTurn({ intake: inProcess(() => takeIn(after)) }, ROUNDS);
  const times = await inTurn(contestants, ROUNDS);
  const ours = times.skeleton.map((ms, round) => ms + (times.diff[round] ?? 0));
  return {
    page: name,
    characters,
    nodes: Object.keys(known.nodes).length,
    times: {
      tokenizer: timed(times.tokenizer),
      skeleton: timed(times.skeleton),
      diff: timed(times.diff),
      intake: timed(intake),
      linkedom: timed(times.linkedom),
      cheerio: timed(times.cheerio),
    },
    ratioToTokenizing: ratioOf(ours, times.tokenizer),
    speedupOverLinkedom: ratioOf(times.linkedom, ours),
    speedupOverCheerio: ratioOf(times.cheerio, ours),
  };
}

export function skeletonOf(html: string): Skeleton {
  const read = readHtml(html);
  if (!read.ok) throw new PageTooComplexError();
  return read.skeleton;
}

/** As the API takes a page in. */
const takeIn = (html: string): ReadPage => readPage({ html, url: "http://bench.test/", userId: "bench", ambient: [] });

/** Time for one character at the longest over that at a hundred thousand, of the pages together: 1 is linear. */
export function growthOf(figures: readonly PageFigures[]): number {
  const perCharacter = (characters: number): number =>
    figures
      .filter((one) => one.characters === characters)
      .reduce((sum, { times }) => sum + times.skeleton.ms + times.diff.ms, 0) / characters;
  const [, middle = 0, longest = 0] = SIZES.map(perCharacter);
  return longest / middle;
}

export interface ShapeFigures {
  readonly shape: string;
  readonly kind: Shape["kind"];
  readonly refused: boolean;
  readonly nodes: number;
  readonly time: Timed;
}

export async function measureShape({ name, html, kind }: Shape): Promise<ShapeFigures> {
  let read: ReadPage | null = null;
  const intake = inProcess(() => (read = takenIn(html)));
  const times = await inTurn({ intake }, { rounds: 9, warmUps: 3 });
  const nodes = Object.keys((read as ReadPage | null)?.skeleton.nodes ?? {}).length;
  return { shape: name, kind, refused: read === null, nodes, time: timed(times.intake) };
}

/** Null when it is refused. */
function takenIn(html: string): ReadPage | null {
  try {
    return takeIn(html);
  } catch (error) {
    if (error instanceof PageTooComplexError) return null;
    throw error;
  }
}
