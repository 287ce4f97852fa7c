/** Outline: a page in lines for a text model, with regions once, rows in one line and like siblings folded (PG1). */

import { isRegion, isRow } from "../read/aria.js";
import { nodesOf, pathOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { isHeader, type OptionFilter, rowLines, wordsOf } from "./outline-line.js";

/** One entry of the outline: a node, a row with its contents, or a count of folded siblings. */
export interface OutlineEntry {
  /** Empty lines are not shown. */
  readonly lines: readonly string[];
  readonly region: string;
  /** The first node leads the line. Empty for a count. */
  readonly nodes: readonly SkeletonNode[];
}

export interface Folding {
  /** Number of like siblings shown in a run; the rest is a count. */
  readonly run: number;
  /** Nodes shown in a run of any length. */
  readonly keep?: (node: SkeletonNode) => boolean;
  /** Options of a long list that are shown besides the first ones. */
  readonly option?: OptionFilter;
}

type Unit = readonly [SkeletonNode, ...SkeletonNode[]];

/** Entries in document order. A control begins with the number that actions use for it. */
export function outlineOf(skeleton: Skeleton, folding: Folding = { run: Number.POSITIVE_INFINITY }): OutlineEntry[] {
  const runs = runsOf(unitsOf(nodesOf(skeleton)));
  const parts = runs.flatMap((run) => folded(run, folding));
  return told(parts, folding.option);
}

/** Adds each region once as a heading and indents its contents by one more space. */
export function linesOf(entries: readonly OutlineEntry[]): readonly string[] {
  const lines: string[] = [];
  let open: readonly string[] = [];
  for (const { lines: own, region, nodes } of entries) {
    const path = segmentsOf(region);
    const [node] = nodes;
    const isOpening = node !== undefined && isRegion(node.role);
    const differs = path.findIndex((segment, at) => segment !== open[at]);
    const shared = differs < 0 ? path.length : differs;
    for (const [at, segment] of path.entries()) if (at >= shared) lines.push(indented(at, headingOf(segment)));
    for (const line of own) if (line !== "") lines.push(indented(path.length, line));
    open = isOpening ? segmentsOf(pathOf(node)) : path;
  }
  return lines;
}

/** The headings that `linesOf` adds for an entry. */
export const headingsOf = (region: string): readonly string[] => segmentsOf(region).map(headingOf);

/** Names may contain the separator `>`, so a segment counts only if it begins with a role. */
const segmentsOf = (region: string): readonly string[] =>
  region === "" ? [] : region.split(/>(?=[a-z]+(?: "|>|$))/).filter((segment) => !UNTOLD.has(segment));

/** Regions that, without a name, add nothing to their rows. */
const UNTOLD = new Set(["list", "table", "grid", "treegrid", "feed"]);
const headingOf = (segment: string): string => segment.replace(/^([a-z]+) "([\s\S]*)"$/, "$1 '$2'");
const indented = (depth: number, line: string): string => `${" ".repeat(depth)}${line}`;

interface Fold {
  readonly more: number;
  readonly of: SkeletonNode;
}

function folded(run: readonly Unit[], { run: limit, keep }: Folding): readonly (Unit | Fold)[] {
  // A count of one would be as long as the line it replaces.
  if (run.length <= limit + 1) return run;
  const shown = run.filter((unit, index) => index < limit || (keep !== undefined && unit.some(keep)));
  const [first] = run[0] ?? [];
  const more = run.length - shown.length;
  return first === undefined || more === 0 ? shown : [...shown, { more, of: first }];
}

/** Lines of each part, without repeating the part before. */
function told(parts: readonly (Unit | Fold)[], option: OptionFilter | undefined): OutlineEntry[] {
  let last: SkeletonNode | undefined;
  return parts.map((part): OutlineEntry => {
    if ("more" in part) {
      const { more, of } = part;
      return { lines: [`… ${more} more of the kind ${of.role}`], region: of.region, nodes: [] };
    }
    const [first, ...rest] = part;
    const inside = rest.filter((node) => !isUntold(node));
    const tell = (node: SkeletonNode) => wordsOf(node, { near: last?.text ?? last?.name, option });
    const lines =
      isUntold(first) || saysIt(first, last) ? [] : isRow(first.role) ? rowLines(first, inside, tell) : [tell(first)];
    last = first;
    return { lines, region: first.region, nodes: part };
  });
}

/** True for a heading or text that repeats its region's name, or the error message of the field before. */
function saysIt(node: SkeletonNode, last: SkeletonNode | undefined): boolean {
  if (last === undefined) return false;
  const words = node.role === "heading" ? node.name : node.role === "text" && !node.message ? node.text : undefined;
  if (words !== undefined) return isRegion(last.role) && last.name === words && pathOf(last) === node.region;
  return node.message && node.text !== undefined && node.text === last.control?.complaint;
}

/** True for regions that say nothing, and for covered pictures and covered controls without a name. */
function isUntold({ role, name, control, message, state, setSize }: SkeletonNode): boolean {
  if (setSize !== undefined) return false;
  if (state.inert === true && (role === "img" || (control !== undefined && name === ""))) return true;
  return UNTOLD.has(role) && name === "" && control === undefined && !message;
}

/** Groups a row with its contents, unless the row is layout. Drops a unit that the next node repeats. */
function unitsOf(nodes: readonly SkeletonNode[]): readonly Unit[] {
  const units: [SkeletonNode, ...SkeletonNode[]][] = [];
  for (const node of nodes) {
    const last = units.at(-1);
    if (last !== undefined && isInRow(node, last[0])) last.push(node);
    else if (last !== undefined && isSaidBy(last, node)) units.splice(-1, 1, [node]);
    else units.push([node]);
  }
  return units;
}

function isInRow(node: SkeletonNode, row: SkeletonNode): boolean {
  const isIn = node.row !== undefined || node.cell !== undefined;
  const isThere = node.region === row.region || node.region === (row.region === "" ? "form" : `${row.region}>form`);
  return isIn && isRow(row.role) && row.holds !== true && !isRow(node.role) && isThere;
}

/** True if `node` repeats the unit: a field's label, a heading that is a link, or column headers. */
function isSaidBy([first, ...inside]: Unit, node: SkeletonNode): boolean {
  if (first.region !== node.region || inside.length > 0) return false;
  if (node.derived === "text" && first.role === "text" && !first.message) return isLabel(first.text ?? "", node.name);
  const isLink = node.role === "link" || node.role === "button";
  if (isLink) return first.role === "heading" && first.name === node.name;
  return isHeader(first) && node.cells !== undefined && !isHeader(node) && node.holds !== true;
}

/** "Price:" before a field named "Price". */
const isLabel = (text: string, name: string): boolean => text.replace(/(?<![\s:*])[\s:*]+$/u, "") === name;

/** Like siblings: same role, same region, one after the other. */
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
