/** Step timeline: an element that lists the steps of a task. Only steps near the visible part are in the document (CN9). */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { actionWords } from "../../core/action/words.js";
import type { StepSummary } from "../../protocol/timeline.js";
import { badge } from "../shared/browser-parts.js";
import { percent } from "../shared/format.js";
import { verdictLabel } from "../shared/labels.js";
import { stepFigures } from "../shared/task-parts.js";
import { lineText } from "./words.js";

/** The style sheet says the same. */
const ROW_PX = 68;
/** Rows on either side of the visible part. */
const BESIDE = 8;
/** Rows that scroll by before others enter the document. */
const STRIDE = 4;
const MOVES: Readonly<Record<string, (at: number, page: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_at, _page, last) => last,
};

export class StepTimeline extends HTMLElement {
  choose: (stepIndex: number) => void = () => undefined;
  #steps: readonly StepSummary[] = [];
  #chosen = -1;
  #first = 0;
  #count = 0;
  readonly #resized = new ResizeObserver(() => this.#scrolled());

  set steps(steps: readonly StepSummary[]) {
    if (steps === this.#steps) return;
    this.#steps = steps;
    this.#show();
  }

  /** Index of the step. */
  set chosen(stepIndex: number) {
    if (stepIndex === this.#chosen) return;
    this.#chosen = stepIndex;
    this.#show();
    this.#bringIntoSight();
  }

  connectedCallback(): void {
    this.#show();
    const { list } = this;
    if (list === null) return;
    this.#resized.observe(list);
    this.#scrolled();
    this.#bringIntoSight();
  }

  disconnectedCallback(): void {
    this.#resized.disconnect();
  }

  private get list(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".timeline");
  }

  #place(): number {
    return this.#steps.findIndex(({ stepIndex }) => stepIndex === this.#chosen);
  }

  /** Renders again only when other rows come near. */
  #scrolled(): void {
    const { list } = this;
    if (list === null) return;
    const top = Math.floor(list.scrollTop / ROW_PX);
    const first = Math.max(0, top - (top % STRIDE) - BESIDE);
    const count = Math.ceil(list.clientHeight / ROW_PX) + STRIDE + 2 * BESIDE;
    if (first === this.#first && count === this.#count) return;
    this.#first = first;
    this.#count = count;
    this.#show();
  }

  #bringIntoSight(): void {
    const { list } = this;
    const place = this.#place();
    if (list === null || place < 0) return;
    const top = place * ROW_PX;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + ROW_PX > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_PX - list.clientHeight;
    this.#scrolled();
  }

  #pressed(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    const { list } = this;
    if (move === undefined || list === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const last = this.#steps.length - 1;
    const page = Math.max(1, Math.floor(list.clientHeight / ROW_PX) - 1);
    const wanted = this.#steps[Math.min(last, Math.max(0, move(this.#place(), page, last)))];
    if (wanted !== undefined) this.choose(wanted.stepIndex);
  }

  #show(): void {
    if (!this.isConnected) return;
    const shown = this.#steps.slice(this.#first, this.#first + this.#count);
    const active = shown.some(({ stepIndex }) => stepIndex === this.#chosen) ? `step-${this.#chosen}` : nothing;
    render(
      html`<div class="timeline" role="listbox" tabindex="0" aria-labelledby="timeline-title" aria-activedescendant=${active}
        .style=${`--rows: ${this.#steps.length}`} @scroll=${() => this.#scrolled()} @keydown=${(event: KeyboardEvent) => this.#pressed(event)}>
        <div role="presentation" class="room" .style=${`height: ${this.#steps.length * ROW_PX}px`}>
          <div role="presentation" class="rows" .style=${`transform: translateY(${this.#first * ROW_PX}px)`}>
            ${repeat(
              shown,
              ({ stepIndex }) => stepIndex,
              (step, at) => this.#row(step, this.#first + at),
            )}
          </div>
        </div>
      </div>`,
      this,
    );
  }

  #row(step: StepSummary, at: number): TemplateResult {
    const { stepIndex, thought, actions, verdict, confidence } = step;
    const [first] = actions;
    const words = first === undefined ? "" : actionWords(first.action, first.target);
    const more = actions.length > 1 ? ` and ${actions.length - 1} more` : "";
    return html`<div id="step-${stepIndex}" class="step-row" role="option" aria-selected=${stepIndex === this.#chosen ? "true" : "false"}
      aria-setsize=${this.#steps.length} aria-posinset=${at + 1} @click=${() => this.choose(stepIndex)}>
      <span class="line"><span class="number">${stepIndex + 1}</span> <bdi class="strong">${lineText(words)}</bdi>${more}</span>
      <span class="line soft"><bdi>${lineText(thought)}</bdi></span>
      <span class="line">${badge(verdictLabel(verdict))} ${confidence === undefined ? nothing : percent(confidence)}
        <span class="soft">${stepFigures(step)}</span></span>
    </div>`;
  }
}
