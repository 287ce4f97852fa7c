/** Outline: a page in lines, as a text model is shown it: compound controls summarised, runs of like siblings folded. Elsewhere: page prompt, aria snapshot text. */

import { clip } from "./clean-text.js";
import { clientIdOf } from "./resolve.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";

export interface OutlineLimits {
  readonly lines: number;
  /** Of a run of like siblings this many are told, the rest is a count. */
  readonly run: number;
}

const LIMITS: OutlineLimits = { lines: 400, run: 8 };
const WORDS = 160;
const OPTIONS = 8;

/** One line a node, in document order; a control leads with the number by which an action names it. */
export function outlineOf(skeleton: Skeleton, limits: OutlineLimits = LIMITS): readonly string[] {
  const lines: string[] = [];
  let region = "";
  for (const run of runsOf(Object.values(skeleton.nodes))) {
    const [first] = run;
    if (first === undefined) continue;
    if (first.region !== region) {
      region = first.region;
      lines.push(`# ${region || "page"}`);
    }
    // One more than told would cost as much as telling it.
    const shown = run.length > limits.run + 1 ? run.slice(0, limits.run) : run;
    lines.push(...shown.map(lineOf));
    if (shown.length < run.length) lines.push(`… ${run.length - shown.length} more of the kind ${first.role}`);
  }
  if (lines.length <= limits.lines) return lines;
  return [...lines.slice(0, limits.lines - 1), `… ${lines.length - limits.lines + 1} more lines`];
}

/** Like siblings: same role, same place, one after the other; what stands in a row goes with its row. */
function runsOf(nodes: readonly SkeletonNode[]): readonly (readonly SkeletonNode[])[] {
  const runs: SkeletonNode[][] = [];
  for (const node of nodes) {
    const last = runs.at(-1)?.at(-1);
    const isLike = last !== undefined && last.role === node.role && last.region === node.region && !node.message;
    if (isLike) runs.at(-1)?.push(node);
    else runs.push([node]);
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
