/** Report: a diff in sentences, few enough to be read. Elsewhere: rendered diff, change log. */

import { isRegion, isRow } from "./aria.js";
import type { FieldChange, SkeletonDiff } from "./diff.js";
import {
  addedSentence,
  changedSentence,
  movedSentence,
  removedSentence,
  restSentence,
  summariseCompounds,
} from "./sentences.js";
import type { SkeletonNode } from "./skeleton.js";
import { pathOf } from "./skeleton.js";

const MAX_LINES = 40;
const MAX_ALIKE = 6;
const EXAMPLES = 3;

/** At most 40 sentences, what a page says first and what ticks by itself not at all; the last one counts what is left out. */
export function renderDiff(diff: SkeletonDiff): readonly string[] {
  const beforeOf = new Map(diff.pairs.map((pair) => [pair.after.key, pair.before]));
  const were = [...diff.pairs.map((pair) => pair.before), ...diff.removed];
  const messages = (nodes: readonly SkeletonNode[]): SkeletonNode[] => nodes.filter((node) => node.message);
  const others = (nodes: readonly SkeletonNode[]): SkeletonNode[] => nodes.filter((node) => !node.message);
  const [ofMessages, ofOthers] = changeSentences(diff, beforeOf);
  const lines = [
    ...messages(diff.added).map((node) => addedSentence(node)),
    ...ofMessages,
    ...addedSentences(others(diff.added)),
    ...ofOthers,
    ...removedSentences(diff.removed, were),
    ...movedSentences(diff, beforeOf, were),
  ];
  return capped(repeated(lines));
}

/** What is said several times in a row is said once and counted. */
function repeated(lines: readonly string[]): readonly string[] {
  const said: { readonly line: string; times: number }[] = [];
  for (const line of lines) {
    const last = said.at(-1);
    if (last?.line === line) last.times++;
    else said.push({ line, times: 1 });
  }
  return said.map(({ line, times }) => (times === 1 ? line : `${line} (${times} times)`));
}

function capped(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `And ${lines.length - MAX_LINES + 1} more differences`];
}

/** Controls that came with a new row are counted in the row's sentence. */
function addedSentences(came: readonly SkeletonNode[]): readonly string[] {
  const { parts, rest: nodes } = summariseCompounds(came);
  const rows = new Map(
    nodes
      .filter((node) => node.row === undefined && isRow(node.role))
      .map((node) => [rowKey(node.region, node.name), node]),
  );
  const held = new Map<SkeletonNode, number>();
  const told: SkeletonNode[] = [];
  for (const node of nodes) {
    const row = node.row === undefined ? undefined : rows.get(rowKey(node.region, node.row));
    if (row && node.control && row !== node) held.set(row, (held.get(row) ?? 0) + 1);
    else told.push(node);
  }
  return folded(told, (node) => addedSentence(node, parts.get(node) ?? held.get(node) ?? 0), "new");
}

function removedSentences(went: readonly SkeletonNode[], were: readonly SkeletonNode[]): readonly string[] {
  const { parts, rest } = summariseCompounds(went);
  const { told, held } = toldOf(rest, were);
  return folded(told, (node) => removedSentence(node, parts.get(node) ?? held.get(node)), "gone");
}

/** What says something else is told as changed; where it then stands says nothing more. */
function movedSentences(
  { moved, changed }: SkeletonDiff,
  beforeOf: ReadonlyMap<string, SkeletonNode>,
  were: readonly SkeletonNode[],
): readonly string[] {
  const reworded = new Set(changed.filter(({ field }) => field === "text" || field === "name").map(({ key }) => key));
  const nodes = moved.flatMap(({ key }) => (reworded.has(key) ? [] : (beforeOf.get(key) ?? [])));
  const { told } = toldOf(nodes, were);
  // Where rows change places in markup that stays, what stands in them seems to move.
  const rows = new Set(told.filter(({ role }) => isRow(role)).map(({ region }) => region));
  return folded(
    told.filter((node) => node.row === undefined || !rows.has(node.region)),
    movedSentence,
    "moved",
  );
}

type ChangeRun = readonly { readonly before: SkeletonNode; readonly change: FieldChange }[];

function changeSentences(
  diff: SkeletonDiff,
  beforeOf: ReadonlyMap<string, SkeletonNode>,
): readonly [string[], readonly string[]] {
  const ofMessages: string[] = [];
  const alike = new Map<string, { before: SkeletonNode; change: FieldChange }[]>();
  const inert = { on: 0, off: 0 };
  for (const change of diff.changed) {
    const before = beforeOf.get(change.key);
    if (!before || change.volatile) continue;
    if (change.field === "state.inert") inert[change.to ? "on" : "off"]++;
    else if (before.message) ofMessages.push(changedSentence(before, change));
    else {
      const kind = JSON.stringify([before.role, before.region, change.field, change.from, change.to]);
      const run = alike.get(kind);
      if (run) run.push({ before, change });
      else alike.set(kind, [{ before, change }]);
    }
  }
  const ofOthers = [...alike.values()].flatMap(runOfChanges);
  if (inert.on > 0) ofOthers.push(`${inert.on} parts of the page are now behind something else`);
  if (inert.off > 0) ofOthers.push(`${inert.off} parts of the page can be reached again`);
  return [ofMessages, ofOthers];
}

/** The same change at many things of a kind: the first few, and a count. */
function runOfChanges(run: ChangeRun): readonly string[] {
  const [first] = run;
  if (first === undefined || run.length <= MAX_ALIKE)
    return run.map(({ before, change }) => changedSentence(before, change));
  const told = run.slice(0, EXAMPLES).map(({ before, change }) => changedSentence(before, change));
  return [...told, restSentence(run.length - EXAMPLES, first.before, "likewise")];
}

/** A run of like siblings is told by its first few, those that have a name before others, and a count. */
function folded(nodes: readonly SkeletonNode[], tell: (node: SkeletonNode) => string, word: string): readonly string[] {
  const alike = new Map<string, SkeletonNode[]>();
  for (const node of nodes) {
    const kind = rowKey(node.region, node.role);
    alike.set(kind, [...(alike.get(kind) ?? []), node]);
  }
  return [...alike.values()].flatMap((run) => {
    const [first] = run;
    if (first === undefined || run.length <= MAX_ALIKE) return run.map(tell);
    const named = [...run.filter(hasWords), ...run.filter((node) => !hasWords(node))];
    return [...named.slice(0, EXAMPLES).map(tell), restSentence(run.length - EXAMPLES, first, word)];
  });
}

function hasWords({ name, text }: SkeletonNode): boolean {
  return name !== "" || (text ?? "") !== "";
}

export interface Rollup {
  readonly told: readonly SkeletonNode[];
  /** Controls that went or moved with a holder that is told. */
  readonly held: ReadonlyMap<SkeletonNode, readonly SkeletonNode[]>;
}

/**
 * Of nodes that went or moved together: a dialog takes its buttons along, a table its rows, a row its controls. What a
 * page says is always told. `all`: the page they were on; a holder that is not the only one of its path holds nothing.
 */
export function toldOf(nodes: readonly SkeletonNode[], all: readonly SkeletonNode[]): Rollup {
  const held = new Map<SkeletonNode, SkeletonNode[]>();
  const told: SkeletonNode[] = [];
  const holderOf = holders(nodes, all);
  for (const node of nodes) {
    const holder = node.message ? undefined : holderOf(node);
    if (holder === undefined) told.push(node);
    else if (node.control) held.set(holder, [...(held.get(holder) ?? []), node]);
  }
  return { told, held };
}

/** The outermost holder among the nodes. */
function holders(nodes: readonly SkeletonNode[], all: readonly SkeletonNode[]) {
  const regions = regionsByPath(nodes, all);
  const rows = new Map<string, SkeletonNode>();
  for (const node of nodes)
    if (isRow(node.role) && node.row === undefined) rows.set(rowKey(node.region, node.name), node);
  return (node: SkeletonNode): SkeletonNode | undefined => {
    const segments = node.region === "" ? [] : node.region.split(">");
    for (let length = 1; length <= segments.length; length++) {
      const region = regions.get(segments.slice(0, length).join(">"));
      if (region && region !== node) return region;
    }
    const row = node.row === undefined ? undefined : rows.get(rowKey(node.region, node.row));
    return row === node ? undefined : row;
  };
}

function regionsByPath(
  nodes: readonly SkeletonNode[],
  all: readonly SkeletonNode[],
): ReadonlyMap<string, SkeletonNode> {
  const found = new Map<string, SkeletonNode>();
  for (const node of nodes) if (isRegion(node.role)) found.set(pathOf(node), node);
  if (found.size === 0) return found;
  const counts = new Map<string, number>();
  for (const node of all) {
    if (!isRegion(node.role)) continue;
    const path = pathOf(node);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  for (const [path, count] of counts) if (count > 1) found.delete(path);
  return found;
}

/** As a control names the row that holds it. */
export function rowKey(region: string, name: string): string {
  return `${region}\n${name}`;
}
