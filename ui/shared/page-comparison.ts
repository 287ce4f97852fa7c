/** Page comparison: the pages before and after a step line by line, with a sign and a word where they differ (CN7). */

import type { ComparedLine } from "../../protocol/page-view.js";
import { plural } from "./format.js";
import type { Html } from "./parts.js";

/** Equal lines shown on either side of one that differs. */
const AROUND = 3;
/** A reader hears the word; colour is never the only sign. */
const SIGNS = {
  added: ["+", "new"],
  removed: ["−", "gone"],
  changed: ["≠", "changed"],
  moved: ["↕", "moved"],
} as const;

/** Lines `from` to `to`, the last excluded. */
export interface LineRun {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly ComparedLine[];
  readonly isFolded: boolean;
}

/** Unfolded: at most `most` lines that differ, those around them, and those in `open`. */
export function lineRuns(
  lines: readonly ComparedLine[],
  { open = [], most = lines.length }: { readonly open?: Iterable<number>; readonly most?: number } = {},
): readonly LineRun[] {
  const near = new Set(open);
  const changed = lines.flatMap(({ mark }, at) => (mark === undefined ? [] : [at]));
  for (const at of changed.slice(0, most)) for (let one = at - AROUND; one <= at + AROUND; one += 1) near.add(one);
  const runs: LineRun[] = [];
  let from = 0;
  for (let to = 1; to <= lines.length; to += 1) {
    if (to < lines.length && near.has(to) === near.has(from)) continue;
    runs.push({ from, to, lines: lines.slice(from, to), isFolded: !near.has(from) });
    from = to;
  }
  return runs;
}

export function differenceText(lines: readonly ComparedLine[]): string {
  const count = lines.filter(({ mark }) => mark !== undefined).length;
  return count === 0 ? "No line differs." : `${plural(count, "line differs", "lines differ")}.`;
}

export function comparisonOf<T>(html: Html<T>) {
  const row = ({ before, after, depth, mark }: ComparedLine): T => {
    const [sign, word] = mark === undefined ? [] : SIGNS[mark];
    const cell = (text = "") => html`<td>${"  ".repeat(text === "" ? 0 : Math.min(depth, 12))}${text}</td>`;
    return html`<tr class="${mark ?? "same"}">${cell(before)}<td class="sign">${
      sign === undefined ? "" : html`<span aria-hidden="true">${sign}</span><span class="hidden">${word}</span>`
    }</td>${cell(after)}</tr>`;
  };
  return {
    /** `rows`: the lines of a run, or what stands for one that is folded. `head`: a class for the head. */
    comparisonTable: (rows: unknown, head = ""): T =>
      html`<table class="compared"><colgroup><col><col class="sign"><col></colgroup><thead class="${head}"><tr><th scope="col">Before</th><th scope="col"><span class="hidden">What differs</span></th><th scope="col">After</th></tr></thead><tbody>${rows}</tbody></table>`,
    comparedLines: (lines: readonly ComparedLine[]): readonly T[] => lines.map(row),
  };
}
