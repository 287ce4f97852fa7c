/** Report: a diff as a short list of sentences. It counts like differences and folds parts into their containers. */

import { isRegion, isRow } from "../read/aria.js";
import { type Nodes, pathOf, type SkeletonNode } from "../skeleton.js";
import type { FieldChange, SkeletonDiff } from "./diff.js";
import {
  addedSentence,
  changedSentence,
  movedSentence,
  removedSentence,
  restSentence,
  summariseCompounds,
} from "./sentences.js";

const MAX_LINES = 40;
const MAX_ALIKE = 6;
const EXAMPLES = 3;

/** At most 40 sentences: messages first, volatile changes omitted. The last sentence counts what is left out. */
export function renderDiff(diff: SkeletonDiff): readonly string[] {
  const beforeOf = new Map(diff.pairs.map((pair) => [pair.after.key, pair.before]));
  const were = [...diff.pairs.map((pair) => pair.before), ...diff.removed];
  const [ofMessages, ofOthers] = changeSentences(diff, beforeOf);
  const lines = repeated([
    ...diff.added.filter((node) => node.message).map((node) => addedSentence(node)),
    ...ofMessages,
    ...addedSentences(diff.added.filter((node) => !node.message)),
    ...ofOthers,
    ...removedSentences(diff.removed, were),
    ...movedSentences(diff, beforeOf, were),
  ]);
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `And ${lines.length - MAX_LINES + 1} more differences`];
}

/** Folds consecutive equal lines into one line with a count. */
function repeated(lines: readonly string[]): readonly string[] {
  const counted: { readonly line: string; times: number }[] = [];
  for (const line of lines) {
    const last = counted.at(-1);
    if (last?.line === line) last.times++;
    else counted.push({ line, times: 1 });
  }
  return counted.map(({ line, times }) => (times === 1 ? line : `${line} (${times} times)`));
}

/** Controls that came with a new row are counted in the row's sentence. */
function addedSentences(added: Nodes): readonly string[] {
  const { parts, rest } = summariseCompounds(added);
  const rows = rowsByKey(rest);
  const held = new Map<SkeletonNode, number>();
  const told = rest.filter((node) => {
    const row = rowAround(node, rows);
    if (!row || !node.control) return true;
    held.set(row, (held.get(row) ?? 0) + 1);
    return false;
  });
  return folded(told, (node) => addedSentence(node, parts.get(node) ?? held.get(node) ?? 0), "new");
}

function removedSentences(removed: Nodes, were: Nodes): readonly string[] {
  const { parts, rest } = summariseCompounds(removed);
  const { told, held } = withoutHeld(rest, were);
  return folded(told, (node) => removedSentence(node, parts.get(node) ?? held.get(node)), "gone");
}

/** Skips moved nodes whose text or name changed too: they are reported as changed. */
function movedSentences(
  { moved, changed }: SkeletonDiff,
  beforeOf: ReadonlyMap<string, SkeletonNode>,
  were: Nodes,
): readonly string[] {
  const reworded = new Set(changed.filter(({ field }) => field === "text" || field === "name").map(({ key }) => key));
  const nodes = moved.flatMap(({ key }) => (reworded.has(key) ? [] : (beforeOf.get(key) ?? [])));
  const { told } = withoutHeld(nodes, were);
  // When rows of a region are reordered, the nodes inside them only seem to move.
  const regions = new Set(told.filter(({ role }) => isRow(role)).map(({ region }) => region));
  return folded(
    told.filter((node) => node.row === undefined || !regions.has(node.region)),
    movedSentence,
    "moved",
  );
}

function changeSentences(
  diff: SkeletonDiff,
  beforeOf: ReadonlyMap<string, SkeletonNode>,
): readonly [ofMessages: readonly string[], ofOthers: readonly string[]] {
  const ofMessages: string[] = [];
  const others: { readonly before: SkeletonNode; readonly change: FieldChange }[] = [];
  const inert = { on: 0, off: 0 };
  for (const change of diff.changed) {
    const before = beforeOf.get(change.key);
    if (!before || change.volatile) continue;
    if (change.field === "state.inert") inert[change.to ? "on" : "off"]++;
    else if (before.message) ofMessages.push(changedSentence(before, change));
    else others.push({ before, change });
  }
  const runs = runsOf(others, ({ before, change: { field, from, to } }) =>
    JSON.stringify([before.role, before.region, field, from, to]),
  );
  const ofOthers = runs.flatMap((run) =>
    shortened(run, run, ({ before, change }) => changedSentence(before, change), [run[0].before, "likewise"]),
  );
  if (inert.on > 0) ofOthers.push(`${inert.on} parts of the page are now behind something else`);
  if (inert.off > 0) ofOthers.push(`${inert.off} parts of the page can be reached again`);
  return [ofMessages, ofOthers];
}

type Run<T> = [T, ...T[]];

/** The cast is safe: no group is empty. */
const runsOf = <T>(all: readonly T[], keyOf: (one: T) => string): readonly Run<T>[] =>
  [...Map.groupBy(all, keyOf).values()] as Run<T>[];

/** Reports a long run of like siblings by a few examples, named ones first, and a count of the rest. */
const folded = (nodes: Nodes, tell: (node: SkeletonNode) => string, word: string): readonly string[] =>
  runsOf(nodes, ({ region, role }) => rowKey(region, role)).flatMap((run) => {
    const named = [...run.filter(hasWords), ...run.filter((node) => !hasWords(node))];
    return shortened(run, named, tell, [run[0], word]);
  });

function shortened<T>(
  run: readonly T[],
  ranked: readonly T[],
  tell: (one: T) => string,
  rest: readonly [node: SkeletonNode, word: string],
): string[] {
  if (run.length <= MAX_ALIKE) return run.map(tell);
  return [...ranked.slice(0, EXAMPLES).map(tell), restSentence(run.length - EXAMPLES, ...rest)];
}

const hasWords = ({ name, text }: SkeletonNode): boolean => name !== "" || (text ?? "") !== "";

/** Drops nodes whose region or row is in `nodes` too, but keeps messages. `held`: dropped controls by their holder. */
function withoutHeld(nodes: Nodes, all: Nodes) {
  const held = new Map<SkeletonNode, SkeletonNode[]>();
  const rows = rowsByKey(nodes);
  const regions = regionsByPath(nodes, all);
  const told = nodes.filter((node) => {
    const holder = node.message ? undefined : (regionAround(node, regions) ?? rowAround(node, rows));
    if (holder === undefined) return true;
    if (node.control) held.set(holder, [...(held.get(holder) ?? []), node]);
    return false;
  });
  return { told, held };
}

/** The outermost of `regions` around the node. */
function regionAround(node: SkeletonNode, regions: ReadonlyMap<string, SkeletonNode>): SkeletonNode | undefined {
  const segments = node.region === "" ? [] : node.region.split(">");
  for (let length = 1; length <= segments.length; length++) {
    const region = regions.get(segments.slice(0, length).join(">"));
    if (region && region !== node) return region;
  }
  return undefined;
}

/** Regions of `nodes` by path, without those that share their path in `all`. */
function regionsByPath(nodes: Nodes, all: Nodes): ReadonlyMap<string, SkeletonNode> {
  const alike = Map.groupBy(
    all.filter(({ role }) => isRegion(role)),
    pathOf,
  );
  const only = nodes.filter((node) => isRegion(node.role) && (alike.get(pathOf(node))?.length ?? 0) < 2);
  return new Map(only.map((node) => [pathOf(node), node]));
}

function rowsByKey(nodes: Nodes): ReadonlyMap<string, SkeletonNode> {
  const rows = nodes.filter(({ row, role }) => row === undefined && isRow(role));
  return new Map(rows.map((node) => [rowKey(node.region, node.name), node]));
}

function rowAround(node: SkeletonNode, rows: ReadonlyMap<string, SkeletonNode>): SkeletonNode | undefined {
  const row = node.row === undefined ? undefined : rows.get(rowKey(node.region, node.row));
  return row === node ? undefined : row;
}

/** Key of a row; the controls in it know both parts. */
export const rowKey = (region: string, name: string): string => `${region}\n${name}`;
