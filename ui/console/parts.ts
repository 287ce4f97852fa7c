/** Parts: what every view of the console is made of. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { ConsoleLabel } from "./labels.js";
import type { LiveState } from "./live.js";

export type ConsoleContent = TemplateResult | typeof nothing | string;

export const badge = ({ text, tone }: ConsoleLabel): TemplateResult => html`<span class="badge ${tone}">${text}</span>`;

interface ConsoleButton {
  readonly label: string;
  readonly onClick: () => void;
  readonly look?: "main" | "danger";
  readonly disabled?: boolean;
}

export const button = ({ label, onClick, look, disabled = false }: ConsoleButton): TemplateResult =>
  html`<button type="button" class=${look ?? ""} ?disabled=${disabled} @click=${onClick}>${label}</button>`;

/** A name and what there is of it; left out where that is nothing. */
export const fact = (name: string, value: ConsoleContent | undefined): ConsoleContent =>
  value === undefined || value === nothing || value === ""
    ? nothing
    : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

export const facts = (...all: readonly ConsoleContent[]): TemplateResult => html`<dl class="facts">${all}</dl>`;
/** Those that a view is there for. */
export const figures = (...all: readonly ConsoleContent[]): TemplateResult =>
  html`<dl class="facts figures">${all}</dl>`;

/** What a form holds by name, without what is empty. */
export const fieldsOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)] as const])),
  );

/** Never sent by the browser itself: the policy forbids it, and scripts do it. */
export const onSubmit =
  (work: (fields: Readonly<Record<string, string>>, form: HTMLFormElement) => void) => (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) work(fieldsOf(event.currentTarget), event.currentTarget);
  };

const LIVE_WORDS: Readonly<Record<LiveState, string>> = {
  connecting: "Connecting…",
  live: "Live",
  slow: "Slow: nothing was heard for a while",
  lost: "Connection lost; it is taken up again by itself",
  over: "",
};

/** How the connection goes; nothing once nothing more will come. */
export const liveNote = (live: LiveState): ConsoleContent =>
  live === "over" ? nothing : html`<span class="live ${live}">${LIVE_WORDS[live]}</span>`;
