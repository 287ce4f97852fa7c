/** Compared pages: the pages before and after a step beside each other, as lines or drawn again; what differs is marked (CN7). */

import { html, nothing, render, type TemplateResult } from "lit-html";
import type { ComparedLine, StepPages } from "../../protocol/page-view.js";
import { button, type ConsoleContent } from "./parts.js";
import { isFetched, type WatchedTask } from "./watched-task.js";

type Stretch =
  | { readonly kind: "lines"; readonly lines: readonly ComparedLine[] }
  | { readonly kind: "fold"; readonly from: number; readonly to: number };

/** Equal lines that are told on either side of one that differs. */
const AROUND = 3;
/** Lines that one press of a button shows at most; of those that differ as many are told at first. */
const AT_ONCE = 300;

export function comparedPages(task: WatchedTask, stepIndex: number): ConsoleContent {
  const pages = task.pagesOf(stepIndex);
  if (pages === null) return html`<p class="soft" aria-busy="true">Reading the pages…</p>`;
  if (!isFetched(pages)) return html`<p class="note">${pages}</p>`;
  return html`<compared-pages .path=${`${task.path}/steps/${stepIndex}/page`} .pages=${pages}></compared-pages>`;
}

const hasPictures = ({ before, after }: StepPages): boolean =>
  before?.hasScreenshot === true || after?.hasScreenshot === true;

type Look = "lines" | "pages" | "pictures";

/** An element, because what is folded, and how one looks at it, is nobody else's business. */
export class ComparedPagesElement extends HTMLElement {
  /** Of the drawn page. */
  path = "";
  #pages: StepPages = { stepIndex: 0, lines: [] };
  /** Lines that were asked for, by their place. */
  #open = new Set<number>();
  #look: Look = "lines";

  set pages(pages: StepPages) {
    if (pages === this.#pages) return;
    this.#pages = pages;
    this.#open = new Set();
    if (this.#look === "pictures" && !hasPictures(pages)) this.#look = "lines";
    this.#show();
  }

  connectedCallback(): void {
    this.#show();
  }

  #unfold(from: number, to: number): void {
    for (let at = from; at < Math.min(to, from + AT_ONCE); at += 1) this.#open.add(at);
    this.#show();
  }

  #lookAt(look: Look): void {
    this.#look = look;
    this.#show();
  }

  #show(): void {
    if (!this.isConnected) return;
    const count = this.#pages.lines.filter(({ mark }) => mark !== undefined).length;
    const summary = count === 0 ? "No line differs." : `${count} line${count === 1 ? " differs" : "s differ"}.`;
    const choice = (label: string, look: Look) =>
      html`<button type="button" aria-pressed=${look === this.#look} @click=${() => this.#lookAt(look)}>${label}</button>`;
    render(
      html`<div class="row"><span>${summary}</span>
          <span class="row" role="group" aria-label="How the pages are shown">${choice("As lines", "lines")} ${choice("As pages", "pages")} ${hasPictures(this.#pages) ? choice("As pictures", "pictures") : nothing}</span></div>
        ${this.#look === "lines" ? this.#table() : this.#look === "pages" ? this.#frames() : this.#pictures()}`,
      this,
    );
  }

  /** They are of an origin of their own, and nothing in them runs (RD1). */
  #frames(): TemplateResult {
    const { before, after } = this.#pages;
    const { theme } = document.documentElement.dataset;
    const frame = (side: "before" | "after", title: string) =>
      html`<iframe sandbox="" title=${title} src=${`${this.path}?side=${side}${theme === undefined ? "" : `&theme=${theme}`}`}></iframe>`;
    return html`<div class="frames">
      <div><h4>Before</h4>${before ? frame("before", "The page before the step") : GONE}</div>
      <div><h4>After</h4>${after ? frame("after", "The page after the step") : GONE}</div>
    </div>`;
  }

  /** As the client's browser showed them, with secrets drawn over (RD6). */
  #pictures(): TemplateResult {
    const { before, after } = this.#pages;
    const picture = (side: "before" | "after", alt: string) =>
      html`<img class="screenshot" alt=${alt} src=${`${this.path.replace(/page$/, "screenshot")}?side=${side}`}>`;
    return html`<div class="frames">
      <div><h4>Before</h4>${before?.hasScreenshot ? picture("before", "What the browser showed before the step") : UNSEEN}</div>
      <div><h4>After</h4>${after?.hasScreenshot ? picture("after", "What the browser showed after the step") : UNSEEN}</div>
    </div>`;
  }

  #table(): TemplateResult {
    const parts = stretchesOf(this.#pages.lines, this.#open);
    return html`<div class="wide" tabindex="0" role="region" aria-label="Before and after, line by line"><table class="compared">
      <thead><tr><th scope="col">Before</th><th scope="col"><span class="hidden">What differs</span></th><th scope="col">After</th></tr></thead>
      <tbody>${parts.map((part) => (part.kind === "lines" ? part.lines.map(lineOf) : this.#fold(part)))}</tbody>
    </table></div>`;
  }

  #fold({ from, to }: Extract<Stretch, { kind: "fold" }>): TemplateResult {
    const count = to - from;
    const label =
      count > AT_ONCE ? `Show ${AT_ONCE} of ${count} more lines` : `Show ${count} more line${count === 1 ? "" : "s"}`;
    return html`<tr class="fold"><td colspan="3">${button({ label, onClick: () => this.#unfold(from, to) })}</td></tr>`;
  }
}

const UNSEEN = html`<p class="note">No picture of this page was sent.</p>`;
const GONE = html`<p class="note">This page is not kept.</p>`;
/** What a reader hears and sees; colour is never the only sign. */
const SIGNS = {
  added: ["+", "new"],
  removed: ["−", "gone"],
  changed: ["≠", "changed"],
  moved: ["↕", "moved"],
} as const;

function lineOf({ before, after, depth, mark }: ComparedLine): TemplateResult {
  const [sign, word] = mark === undefined ? [] : SIGNS[mark];
  const cell = (text: string | undefined) =>
    html`<td .style=${`padding-left: ${0.4 + Math.min(depth, 12) * 0.7}rem`}>${text}</td>`;
  return html`<tr class=${mark ?? "same"}>
    ${cell(before)}
    <td class="sign">${sign === undefined ? nothing : html`<span aria-hidden="true" title=${word}>${sign}</span><span class="hidden">${word}</span>`}</td>
    ${cell(after)}
  </tr>`;
}

export function stretchesOf(lines: readonly ComparedLine[], open: ReadonlySet<number>): readonly Stretch[] {
  const near = new Set(open);
  let told = 0;
  for (const [at, { mark }] of lines.entries()) {
    if (mark === undefined || told >= AT_ONCE) continue;
    told += 1;
    for (let one = at - AROUND; one <= at + AROUND; one += 1) near.add(one);
  }
  const stretches: Stretch[] = [];
  let from = 0;
  for (let at = 1; at <= lines.length; at += 1) {
    if (at < lines.length && near.has(at) === near.has(from)) continue;
    stretches.push(near.has(from) ? { kind: "lines", lines: lines.slice(from, at) } : { kind: "fold", from, to: at });
    from = at;
  }
  return stretches;
}
