/** Outline: a page in lines, as a text model is shown it: compound controls summarised, runs of like siblings folded. Elsewhere: page prompt, aria snapshot text. */

import { clip } from "./clean-text.js";
import { clientIdOf } from "./resolve.js";
import { isRow } from "./roles.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";

/** One line of an outline: a node, or a count of those that are folded away. */
export interface OutlineEntry {
  readonly line: string;
  readonly region: string;
  /** Null for a count. */
  readonly node: SkeletonNode | null;
}

export interface Folding {
  /** Of a run of like siblings this many are told, the rest is a count. */
  readonly run: number;
  /** Told whatever the run is. */
  readonly keep?: (node: SkeletonNode) => boolean;
}

const WORDS = 160;
const OPTIONS = 8;

/** What is told or folded as one: a node by itself, or a row with what stands in it. */
type Unit = readonly [SkeletonNode, ...SkeletonNode[]];

/** One entry a node, in document order; a control leads with the number by which an action names it. */
export function outlineOf(skeleton: Skeleton, folding: Folding = { run: Number.POSITIVE_INFINITY }): OutlineEntry[] {
  return runsOf(unitsOf(Object.values(skeleton.nodes))).flatMap((run) => foldedRun(run, folding));
}

/** With a heading wherever the region changes. */
export function linesOf(entries: readonly Pick<OutlineEntry, "line" | "region">[]): readonly string[] {
  const lines: string[] = [];
  let region: string | undefined;
  for (const entry of entries) {
    if (entry.region !== region) {
      region = entry.region;
      lines.push(`# ${region || "page"}`);
    }
    lines.push(entry.line);
  }
  return lines;
}

function foldedRun(run: readonly Unit[], { run: limit, keep }: Folding): OutlineEntry[] {
  const told = (unit: Unit): OutlineEntry[] => unit.map((node) => ({ line: lineOf(node), region: node.region, node }));
  // One more than told would cost as much as telling it.
  if (run.length <= limit + 1) return run.flatMap(told);
  const shown = run.filter((unit, index) => index < limit || (keep !== undefined && unit.some(keep)));
  const first = run[0]?.[0];
  const more = run.length - shown.length;
  if (first === undefined || more === 0) return shown.flatMap(told);
  const line = `… ${more} more of the kind ${first.role}`;
  return [...shown.flatMap(told), { line, region: first.region, node: null }];
}

/** What stands in a row goes with its row. */
function unitsOf(nodes: readonly SkeletonNode[]): readonly Unit[] {
  const units: [SkeletonNode, ...SkeletonNode[]][] = [];
  for (const node of nodes) {
    const last = units.at(-1);
    if (last !== undefined && isRow(last[0].role) && !isRow(node.role) && node.row !== undefined) last.push(node);
    else units.push([node]);
  }
  return units;
}

/** Like siblings: same role, same place, one after the other. */
function runsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const [node] = unit;
    const last = runs.at(-1)?.at(-1)?.[0];
    const isLike = last !== undefined && last.role === node.role && last.region === node.region && !node.message;
    if (isLike) runs.at(-1)?.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

function lineOf(node: SkeletonNode): string {
  const { control, role, name, text, value, row, beside } = node;
  const number =
    control === undefined ? "" : `[${clientIdOf(node)?.n ?? control.domId?.match(/^\d+$/)?.[0] ?? control.index}] `;
  const words = text !== undefined && text !== name ? text : name;
  const place = row ? ` in '${clip(row, 60)}'` : beside ? ` after '${beside}'` : "";
  const shown = value === undefined || value === "" ? "" : ` = '${clip(value, WORDS)}'`;
  return `${number}${role}${words ? ` '${clip(words, WORDS)}'` : ""}${place}${shown}${optionsOf(node)}${statesOf(node)}`;
}

function optionsOf({ control }: SkeletonNode): string {
  const options = control?.options;
  if (options === undefined) return "";
  const more = options.length > OPTIONS ? `, … ${options.length} in all` : "";
  const labels = options
    .slice(0, OPTIONS)
    .map(({ label, disabled }) => clip(label, 40) + (disabled ? " (disabled)" : ""));
  return ` of ${labels.join(", ")}${more}`;
}

function statesOf({ state, control }: SkeletonNode): string {
  const said = Object.entries(state).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  if (control?.popup === true) said.push("opens a list");
  return said.length === 0 ? "" : ` (${said.join(", ")})`;
}
