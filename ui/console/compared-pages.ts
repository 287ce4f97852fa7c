/** Compared pages: the pages before and after a step beside each other, as lines, drawn again, or as pictures (CN7). */

import { html, render, type TemplateResult } from "lit-html";
import type { StepPages } from "../../protocol/page-view.js";
import { button, type Rendered } from "../shared/browser-parts.js";
import { comparisonOf, differenceText, type LineRun, lineRuns } from "../shared/page-comparison.js";
import { isFetched, type WatchedTask } from "./watched-task.js";

const { comparisonTable, comparedLines } = comparisonOf(html);
/** One press of a button shows this many lines. At first this many differing lines are shown. */
const AT_ONCE = 300;

export function comparedPages(task: WatchedTask, stepIndex: number): TemplateResult {
  const pages = task.pagesOf(stepIndex);
  if (pages === null) return html`<p class="soft" aria-busy="true">Reading the pages…</p>`;
  if (!isFetched(pages)) return html`<p class="note">${pages}</p>`;
  return html`<compared-pages .path=${`${task.path}/steps/${stepIndex}`} .pages=${pages}></compared-pages>`;
}

type Look = "lines" | "pages" | "pictures";
const LOOKS: Readonly<Record<Look, string>> = { lines: "As lines", pages: "As pages", pictures: "As pictures" };

/** An element with state of its own: the lines that are unfolded, and the chosen look. */
export class ComparedPagesElement extends HTMLElement {
  /** Address of the step in the API. */
  path = "";
  #pages: StepPages = { stepIndex: 0, lines: [] };
  /** Places of lines that a person unfolded. */
  #open = new Set<number>();
  #look: Look = "lines";

  set pages(pages: StepPages) {
    if (pages === this.#pages) return;
    this.#pages = pages;
    this.#open = new Set();
    if (!this.#looks().includes(this.#look)) this.#look = "lines";
    this.#show();
  }

  connectedCallback(): void {
    this.#show();
  }

  #looks(): readonly Look[] {
    const { before, after } = this.#pages;
    return before?.hasScreenshot || after?.hasScreenshot ? ["lines", "pages", "pictures"] : ["lines", "pages"];
  }

  #show(): void {
    if (!this.isConnected) return;
    const choose = (look: Look) => () => {
      this.#look = look;
      this.#show();
    };
    const choices = this.#looks().map(
      (look) =>
        html`<button type="button" aria-pressed=${look === this.#look} @click=${choose(look)}>${LOOKS[look]}</button>`,
    );
    render(
      html`<div class="row"><span>${differenceText(this.#pages.lines)}</span>
          <span class="row" role="group" aria-label="How the pages are shown">${choices}</span></div>
        ${this.#look === "lines" ? this.#lines() : this.#beside(this.#look)}`,
      this,
    );
  }

  #lines(): TemplateResult {
    const runs = lineRuns(this.#pages.lines, { open: this.#open, most: AT_ONCE });
    return comparisonTable(runs.map((run) => (run.isFolded ? this.#fold(run) : comparedLines(run.lines))));
  }

  #fold({ from, to }: LineRun): TemplateResult {
    const count = to - from;
    const some = count > AT_ONCE ? `${AT_ONCE} of ${count}` : `${count}`;
    const unfold = (): void => {
      for (let at = from; at < Math.min(to, from + AT_ONCE); at += 1) this.#open.add(at);
      this.#show();
    };
    const label = `Show ${some} more line${count === 1 ? "" : "s"}`;
    return html`<tr class="fold"><td colspan="3">${button({ label, onClick: unfold })}</td></tr>`;
  }

  /** Drawn pages have an origin of their own, and nothing in them runs (RD1). Secrets in pictures are drawn over (RD6). */
  #beside(look: "pages" | "pictures"): TemplateResult {
    const { theme } = document.documentElement.dataset;
    const side = (name: "before" | "after"): Rendered => {
      const page = this.#pages[name];
      const query = `?side=${name}${theme === undefined || look === "pictures" ? "" : `&theme=${theme}`}`;
      if (look === "pictures")
        return page?.hasScreenshot
          ? html`<img class="screenshot" alt="What the browser showed ${name} the step" src=${`${this.path}/screenshot${query}`}>`
          : html`<p class="note">The client sent no picture of this page.</p>`;
      return page
        ? html`<iframe sandbox="" title="The page ${name} the step" src=${`${this.path}/page${query}`}></iframe>`
        : html`<p class="note">This page is no longer stored.</p>`;
    };
    return html`<div class="frames"><div><h4>Before</h4>${side("before")}</div><div><h4>After</h4>${side("after")}</div></div>`;
  }
}
