/** Page lines: as much of a page as a prompt has room for: all of it, else folded, else what matters most (design §13). Elsewhere: DOM pruning, context packing. */

import { isControlRole, isDialog, isRow } from "../../../core/page/aria.js";
import { headingsOf, linesOf, type OutlineEntry, outlineOf } from "../../../core/page/outline.js";
import { wordsOf } from "../../../core/page/outline-line.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { resolveFocus } from "../../../core/page/skeleton.js";
import type { PageInput } from "../port.js";
import { estimateTokens } from "./tokens.js";
import { type Wanted, wantedOn } from "./wanted.js";

/** How long a run of like siblings may be, tried in this order. */
const FOLDINGS = [Number.POSITIVE_INFINITY, 512, 256, 128, 64, 32, 16, 8, 4] as const;

export interface LookedFor {
  readonly goal: string;
  /** Words of `look("…")`. */
  readonly look?: readonly string[];
}

/** In the page's own order. */
export function pageLines(page: PageInput, { goal, look = [] }: LookedFor, tokens: number): readonly string[] {
  const focused = resolveFocus(page.skeleton, page.focus);
  const found = wantedOn(page, goal, look);
  const wanted = (node: SkeletonNode) => found.byLook(node) || found.byGoal(node);
  const head = [
    `Title: ${page.title}`,
    `Address: ${page.url}`,
    ...(focused === undefined ? [] : [`Focus: ${wordsOf(focused)}`]),
    ...found.looked,
  ];
  const room = tokens - sizeOf(head);
  let entries: OutlineEntry[] = [];
  for (const run of FOLDINGS) {
    entries = outlineOf(page.skeleton, { run, keep: wanted, option: found.option });
    const lines = linesOf(entries);
    if (sizeOf(lines) <= room) return [...head, ...lines];
  }
  return [...head, ...cut(entries, found, room)];
}

/** Messages and what was looked for, then what the request names, then what can be acted on; prose last. In a class the page's order. */
function rankOf(entry: OutlineEntry, { byLook, byGoal }: Wanted): number {
  const [node] = entry.nodes;
  if (node === undefined) return 4;
  if (isDialog(node.role) || entry.nodes.some((one) => one.message || byLook(one))) return 0;
  if (entry.nodes.some(byGoal)) return 1;
  if (node.control !== undefined || isControlRole(node.role)) return isInList(node) ? 3 : 2;
  if (node.role === "heading") return 2;
  return isRow(node.role) ? 4 : 5;
}

/** Controls that stand in every row of a list matter less than those that stand alone. */
function isInList(node: SkeletonNode): boolean {
  return node.row !== undefined || node.role === "option" || node.role === "link";
}

function cut(entries: readonly OutlineEntry[], wanted: Wanted, room: number): readonly string[] {
  const ranked = entries
    .map((entry, index) => ({ entry, index, rank: rankOf(entry, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  const kept = new Set<number>();
  const regions = new Set<string>();
  let used = 0;
  for (const { entry, index } of ranked) {
    // A region that is told for the first time costs its heading, and a gap may cost a line of its own.
    const heading = regions.has(entry.region) ? GAP_TOKENS : sizeOf(headingsOf(entry.region)) + GAP_TOKENS;
    const cost = sizeOf(entry.lines) + DEPTH_TOKENS * entry.lines.length + heading;
    if (used + cost > room - GAP_TOKENS) break;
    used += cost;
    kept.add(index);
    regions.add(entry.region);
  }
  return withGaps(entries, kept);
}

/** What is left out is counted where it stood. */
function withGaps(entries: readonly OutlineEntry[], kept: ReadonlySet<number>): readonly string[] {
  const told: OutlineEntry[] = [];
  let missing = 0;
  for (const [index, entry] of entries.entries()) {
    if (!kept.has(index)) {
      missing += entry.lines.filter((line) => line !== "").length;
      continue;
    }
    if (missing > 0) told.push({ lines: [leftOut(missing)], region: told.at(-1)?.region ?? entry.region, nodes: [] });
    missing = 0;
    told.push(entry);
  }
  const lines = linesOf(told);
  return missing > 0 ? [...lines, leftOut(missing)] : lines;
}

function leftOut(lines: number): string {
  return `… ${lines} ${lines === 1 ? "line" : "lines"} left out`;
}

const GAP_TOKENS = 8;
/** Of the spaces that a line stands behind. */
const DEPTH_TOKENS = 2;

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + estimateTokens(line) + 1, 0);
}
