/** Compared pages: what was perceived before and after a step, line by line; equal stretches are folded. */

import { html } from "hono/html";
import type { ComparedLine } from "../../protocol/page-view.js";
import { plural } from "./labels.js";
import { type Markup, NOTHING } from "./parts.js";

/** Equal lines told around one that differs. */
const AROUND = 3;
const SIGNS = {
  added: ["+", "new"],
  removed: ["−", "gone"],
  changed: ["≠", "changed"],
  moved: ["↕", "moved"],
} as const;

type LineRun = { readonly lines: readonly ComparedLine[]; readonly isFolded: boolean };

/** `isBrief`: what is folded is counted and left out. */
export function comparedPages(lines: readonly ComparedLine[], isBrief: boolean): Markup {
  if (lines.length === 0) return html`<p class="soft">No page of this step is kept.</p>`;
  const count = lines.filter(({ mark }) => mark !== undefined).length;
  return html`<p class="soft">${count === 0 ? "Nothing differs." : `${plural(count, "line")} differ${count === 1 ? "s" : ""}.`}</p>
<div class="compared">${stretchesOf(lines).map((stretch) => stretchOf(stretch, isBrief))}</div>`;
}

function stretchOf({ lines, isFolded }: LineRun, isBrief: boolean): Markup {
  if (!isFolded) return tableOf(lines);
  const told = `${plural(lines.length, "equal line")}`;
  if (isBrief) return html`<p class="soft fold">${told}, not in this report</p>`;
  return html`<details class="fold"><summary>${told}</summary>${tableOf(lines)}</details>`;
}

const tableOf = (lines: readonly ComparedLine[]): Markup =>
  html`<table class="lines"><colgroup><col><col class="sign"><col></colgroup><thead class="hidden"><tr><th scope="col">Before</th><th scope="col">What differs</th><th scope="col">After</th></tr></thead><tbody>${lines.map(lineOf)}</tbody></table>`;

function lineOf({ before, after, depth, mark }: ComparedLine): Markup {
  const indent = " ".repeat(depth);
  const sign = mark === undefined ? undefined : SIGNS[mark];
  const side = (text: string | undefined): Markup =>
    html`<td>${text === undefined ? NOTHING : `${indent}${text}`}</td>`;
  return html`<tr class="${mark ?? "same"}">${side(before)}<td class="sign">${
    sign === undefined
      ? NOTHING
      : html`<span aria-hidden="true">${sign[0]}</span><span class="hidden">${sign[1]}</span>`
  }</td>${side(after)}</tr>`;
}

export function stretchesOf(lines: readonly ComparedLine[]): readonly LineRun[] {
  const near = new Set<number>();
  for (const [at, { mark }] of lines.entries())
    if (mark !== undefined) for (let one = at - AROUND; one <= at + AROUND; one++) near.add(one);
  const stretches: LineRun[] = [];
  let from = 0;
  for (let at = 1; at <= lines.length; at++) {
    if (at < lines.length && near.has(at) === near.has(from)) continue;
    stretches.push({ lines: lines.slice(from, at), isFolded: !near.has(from) });
    from = at;
  }
  return stretches;
}
