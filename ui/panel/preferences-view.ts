/** Preferences of this person for the tenant that they speak for; the server keeps them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { alertLine, onChoice, options } from "../shared/browser-parts.js";
import { formatTime } from "../shared/format.js";
import type { PanelActions, PanelState } from "./state.js";

const THEMES = [
  ["system", "As the browser"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const LANGUAGES = [
  "de-CH",
  "de-DE",
  "en-GB",
  "en-US",
  "es-ES",
  "fr-FR",
  "it-IT",
  "ja-JP",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "zh-CN",
];

/** The day cannot be a month and the hour is in the afternoon, so the order of the parts is plain. */
const EXAMPLE = new Date(2027, 11, 31, 16, 30).toISOString();

export function preferencesView(state: PanelState, { send }: PanelActions): TemplateResult {
  const { preferences, fault, session, busy } = state;
  const { theme = "system", language = "", confirmContract = false } = preferences ?? {};
  const set = (changes: Readonly<Record<string, unknown>>): void => void send({ kind: "set-preferences", changes });
  const themes = THEMES.map(
    ([value, label]) => html`<label class="choice">
      <input type="radio" name="theme" .checked=${theme === value} @change=${() => set({ theme: value })} /><span>${label}</span>
    </label>`,
  );
  return html`<section class="view preferences" aria-labelledby="preferences-title">
    <h1 id="preferences-title" tabindex="-1" data-focus="view">Preferences</h1>
    <p class="soft">Kept for you at ${session?.tenantName ?? "your organisation"}, in every browser you sign in with.</p>
    ${alertLine(fault)} ${preferences === null && fault === null ? html`<p class="soft">Loading…</p>` : nothing}
    <fieldset class="choices" ?disabled=${busy || preferences === null}>
      <legend>Colours</legend>
      ${themes}
    </fieldset>
    <fieldset class="choices" ?disabled=${busy || preferences === null}>
      <legend>Before a task begins</legend>
      <label class="choice">
        <input type="checkbox" .checked=${confirmContract} @change=${() => set({ confirmContract: confirmContract ? null : true })} />
        <span>Show me what will count as done, and wait for my yes</span>
      </label>
    </fieldset>
    <div class="field">
      <label for="language">Dates and times are written as in</label>
      <select id="language" ?disabled=${busy || preferences === null} @change=${onChoice((value) => set({ language: value || null }))}>
        ${options([["", "As the browser"], ...languagesWith(language).map((one) => [one, nameOf(one)] as const)], language)}
      </select>
      <p class="soft">For example: ${formatTime(EXAMPLE, language || undefined)}</p>
    </div>
  </section>`;
}

/** The list also holds a language that was set elsewhere. */
const languagesWith = (language: string): readonly string[] =>
  language === "" || LANGUAGES.includes(language) ? LANGUAGES : [...LANGUAGES, language];

function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    // Show a tag that this browser cannot read as it was written.
    return language;
  }
}
