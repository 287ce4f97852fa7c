/** Page lines: the page in a prompt, shown whole, else folded, else cut to the most relevant lines. */

import { headingsOf, linesOf, type OutlineEntry, outlineOf } from "../../core/page/outline/outline.js";
import { wordsOf } from "../../core/page/outline/outline-line.js";
import { isControlRole, isDialog, isRow } from "../../core/page/read/aria.js";
import { restIn } from "../../core/page/read/unread.js";
import { seekText, textOf, wordsIn } from "../../core/page/seek.js";
import { resolveFocus, type Skeleton, type SkeletonNode } from "../../core/page/skeleton.js";
import { clip } from "../../core/page/text.js";
import type { PageInput } from "../context.js";
import { estimateTokens } from "./render.js";

/** Longest run of similar siblings shown, in order of trial. */
const FOLDINGS = [Number.POSITIVE_INFINITY, 512, 256, 128, 64, 32, 16, 8, 4] as const;

/** Limits in characters; they leave room for the page. */
const TITLE_MAX = 300;
const ADDRESS_MAX = 2_000;
const LOOK_MAX = 120;

interface PageQuery {
  readonly goal: string;
  readonly look?: readonly string[];
}

export function pageLines(page: PageInput, query: PageQuery, tokens: number): readonly string[] {
  const focused = resolveFocus(page.skeleton, page.focus);
  const wanted = relevanceOn(page, query);
  const head = [
    `Title: ${clip(page.title, TITLE_MAX)}`,
    `Address: ${clip(page.url, ADDRESS_MAX)}`,
    ...(focused === undefined ? [] : [`Focus: ${wordsOf(focused)}`]),
    ...wanted.lookReport,
  ];
  const room = tokens - sizeOf(head);
  const keep = (node: SkeletonNode) => wanted.byLook(node) || wanted.byGoal(node);
  let entries: OutlineEntry[] = [];
  for (const run of FOLDINGS) {
    entries = outlineOf(page.skeleton, { run, keep, option: wanted.option });
    const lines = linesOf(entries);
    if (sizeOf(lines) <= room) return [...head, ...lines];
  }
  return [...head, ...cut(entries, wanted, room)];
}

/** Ranks dialogs, messages and search hits first, then matches of the request, controls, and prose last. */
function rankOf({ nodes }: OutlineEntry, { byLook, byGoal }: Relevance): number {
  const [node] = nodes;
  if (node === undefined) return 4;
  if (isDialog(node.role) || nodes.some((one) => one.message || byLook(one))) return 0;
  if (nodes.some(byGoal)) return 1;
  if (node.control !== undefined || isControlRole(node.role)) return isInList(node) ? 3 : 2;
  if (node.role === "heading") return 2;
  return isRow(node.role) ? 4 : 5;
}

const isInList = (node: SkeletonNode): boolean =>
  node.row !== undefined || node.role === "option" || node.role === "link";

const GAP_TOKENS = 8;
const INDENT_TOKENS = 2;

function cut(entries: readonly OutlineEntry[], wanted: Relevance, room: number): readonly string[] {
  const ranked = entries
    .map((entry, index) => ({ entry, index, rank: rankOf(entry, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  const kept = new Set<number>();
  const regions = new Set<string>();
  let used = 0;
  for (const { entry, index } of ranked) {
    // The first entry of a region costs its heading, and a gap may cost a line of its own.
    const heading = (regions.has(entry.region) ? 0 : sizeOf(headingsOf(entry.region))) + GAP_TOKENS;
    const cost = sizeOf(entry.lines) + INDENT_TOKENS * entry.lines.length + heading;
    if (used + cost > room - GAP_TOKENS) break;
    used += cost;
    kept.add(index);
    regions.add(entry.region);
  }
  return withGaps(entries, kept);
}

function withGaps(entries: readonly OutlineEntry[], kept: ReadonlySet<number>): readonly string[] {
  const shown: OutlineEntry[] = [];
  let missing = 0;
  for (const [index, entry] of entries.entries()) {
    if (!kept.has(index)) {
      missing += entry.lines.filter((line) => line !== "").length;
      continue;
    }
    if (missing > 0) shown.push({ lines: [leftOut(missing)], region: shown.at(-1)?.region ?? entry.region, nodes: [] });
    missing = 0;
    shown.push(entry);
  }
  const lines = linesOf(shown);
  return missing > 0 ? [...lines, leftOut(missing)] : lines;
}

const leftOut = (lines: number): string => `… ${lines} ${lines === 1 ? "line" : "lines"} left out`;
const sizeOf = (lines: readonly string[]): number => lines.reduce((total, line) => total + estimateTokens(line) + 1, 0);
/** A word found in more parts of the page than this does not tell them apart. */
const TELLING_MAX = 24;

interface Relevance {
  readonly byGoal: (node: SkeletonNode) => boolean;
  readonly byLook: (node: SkeletonNode) => boolean;
  readonly option: (node: SkeletonNode, label: string) => boolean;
  readonly lookReport: readonly string[];
}

function relevanceOn({ skeleton }: PageInput, { goal, look = [] }: PageQuery): Relevance {
  const nodes = Object.values(skeleton.nodes);
  const texts = new Map(nodes.map((node) => [node, textOf(node)]));
  const words = tellingWords(goal, [...texts.values()]);
  const looks = look.map((one) => one.replace(/\s+/g, " ").trim());
  const withOptions = new Map(nodes.map((node) => [node, `${texts.get(node)} ${optionsOf(node)}`]));
  const found = looks.map((one) => havingWords(one.toLowerCase(), withOptions));
  const shown = new Set(found.flat());
  const says = (text: string, part: string) => part !== "" && text.toLowerCase().includes(part.toLowerCase());
  return {
    byGoal: (node) => words.some((word) => texts.get(node)?.includes(word) === true),
    byLook: (node) => shown.has(node),
    option: ({ name }, label) => looks.some((one) => says(name, one) || says(label, one)) || says(goal, label.trim()),
    lookReport: look.map((one, index) => lookLine(one, found[index]?.length ?? 0, skeleton)),
  };
}

/** On a page that was cut, "nothing" is never said of all of it unless the client has searched the rest. */
function lookLine(look: string, count: number, skeleton: Skeleton): string {
  const rest = restIn(skeleton);
  const looked = `Looked for “${clip(look, LOOK_MAX)}”:`;
  const parts = `${count} ${count === 1 ? "part" : "parts"} of`;
  if (rest === null) return `${looked} ${count === 0 ? "nothing on this page has it" : `${parts} this page`}.`;
  if (rest.sought?.includes(seekText(look)) === true) {
    const more = rest.more === undefined ? "" : "; more of it could not be told, so look for fewer things";
    const found = count === 0 ? "nothing was found in" : parts;
    return `${looked} ${found} this page, and its rest, which is too long to be told, was searched${more}.`;
  }
  const read = count === 0 ? "nothing in the part of this page that was read has it" : `${parts} this page`;
  return `${looked} ${read}; the page goes on, and its rest was not searched.`;
}

const tellingWords = (goal: string, texts: readonly string[]): readonly string[] =>
  wordsIn(goal).filter((word) => texts.filter((text) => text.includes(word)).length <= TELLING_MAX);

/** Nodes whose text or region has the phrase; else all of its words; else any word. */
function havingWords(phrase: string, texts: ReadonlyMap<SkeletonNode, string>): readonly SkeletonNode[] {
  const words = phrase.split(" ").filter((word) => word !== "");
  const tries = [
    (text: string) => text.includes(phrase),
    (text: string) => words.every((word) => text.includes(word)),
    (text: string) => words.some((word) => word.length > 2 && text.includes(word)),
  ];
  for (const fits of tries) {
    const found = [...texts].filter(([{ region }, text]) => fits(text) || fits(region.toLowerCase()));
    if (found.length > 0) return found.map(([node]) => node);
  }
  return [];
}

const optionsOf = ({ control }: SkeletonNode): string =>
  (control?.options ?? []).map(({ label }) => label.toLowerCase()).join(" ");
