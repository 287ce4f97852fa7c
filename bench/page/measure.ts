/** Measures of the page bench: honest pages beside what else could read them, hostile ones beside their limits, and growth. */

import { PageTooComplexError, type ReadPage } from "../../adapters/snapshots/read-page.js";
import { startContestants } from "./contestant-process.js";
import { type ContestantName, skeletonOf, takeIn } from "./contestants.js";
import { type HonestPage, honestPages } from "./honest.js";
import type { Shape } from "./shapes.js";
import { inProcess, inTurn, ratioOf, type Timed, timed } from "./timing.js";

export const SIZES = [10_000, 100_000, 500_000];
const ROUNDS = { rounds: 5, warmUps: 2 };

export interface PageFigures {
  readonly page: string;
  readonly characters: number;
  readonly nodes: number;
  /** Of one page. */
  readonly times: Readonly<Record<ContestantName, Timed>>;
  /** Skeleton and diff over the tokenizer alone. */
  readonly ratioToTokenizing: number;
  /** Linkedom's path over skeleton and diff. */
  readonly speedupOverLinkedom: number;
  readonly speedupOverCheerio: number;
}

export async function measureHonest(): Promise<readonly PageFigures[]> {
  const found: PageFigures[] = [];
  for (const characters of SIZES)
    for (const page of honestPages(characters)) found.push(await measurePage(page, characters));
  return found;
}

async function measurePage(page: HonestPage, characters: number): Promise<PageFigures> {
  const contestants = await startContestants(page);
  const times = await inTurn(contestants.inTurn, ROUNDS);
  contestants.end();
  return {
    page: page.name,
    characters,
    nodes: Object.keys(skeletonOf(page.before).nodes).length,
    times: {
      tokenizer: timed(times.tokenizer),
      skeleton: timed(times.skeleton),
      ours: timed(times.ours),
      intake: timed(times.intake),
      linkedom: timed(times.linkedom),
      cheerio: timed(times.cheerio),
    },
    ratioToTokenizing: ratioOf(times.ours, times.tokenizer),
    speedupOverLinkedom: ratioOf(times.linkedom, times.ours),
    speedupOverCheerio: ratioOf(times.cheerio, times.ours),
  };
}

/** Time for one character at the longest over that at a hundred thousand, of the pages together: 1 is linear. */
export function growthOf(figures: readonly PageFigures[]): number {
  const perCharacter = (characters: number): number =>
    figures.filter((one) => one.characters === characters).reduce((sum, { times }) => sum + times.ours.ms, 0) /
    characters;
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
