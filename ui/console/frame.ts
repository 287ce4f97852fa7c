/** Frame: what stands around every view: where one is, who one is, for whom one speaks, and what was just said. */

import { html, nothing, type TemplateResult } from "lit-html";
import { shownText } from "../../core/page/shown-text.js";
import { button, type ConsoleContent } from "./parts.js";
import { type ConsoleRoute, pathOf } from "./route.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { textLine } from "./words.js";

export function frame(state: ConsoleState, actions: ConsoleActions, view: ConsoleContent): TemplateResult {
  return html`<a class="skip" href="#main">Skip to the content</a>
    <header class="top">
      <p class="brand">Surefoot <span class="soft">console</span></p>
      ${state.account ? navigation(state, actions) : nothing}
      <div class="who">${themeChoice(actions)} ${who(state, actions)}</div>
    </header>
    <p class="news ${state.news?.isBad ? "bad" : ""}" role="status" aria-live="polite">${state.news?.text ?? ""}</p>
    <main id="main" tabindex="-1">${view}</main>`;
}

const VIEWS: readonly { readonly label: string; readonly route: ConsoleRoute }[] = [
  { label: "Tasks", route: { view: "tasks", filters: {} } },
  { label: "Numbers", route: { view: "numbers", filters: {} } },
];

function navigation({ route }: ConsoleState, actions: ConsoleActions): TemplateResult {
  const isHere = (view: ConsoleRoute["view"]) => view === route.view || (view === "tasks" && route.view === "task");
  return html`<nav aria-label="Console">
    ${VIEWS.map(({ label, route: to }) => html`<a href=${pathOf(to)} aria-current=${isHere(to.view) ? "page" : "false"} @click=${goTo(actions, to)}>${label}</a>`)}
    <a href="/people">People</a>
  </nav>`;
}

/** A click with a key held down opens a tab, as everywhere. */
export const goTo = (actions: ConsoleActions, route: ConsoleRoute) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  actions.go(route);
};

function who({ account }: ConsoleState, actions: ConsoleActions): ConsoleContent {
  if (!account) return nothing;
  const choose = (event: Event) => {
    if (event.target instanceof HTMLSelectElement) actions.chooseTenant(event.target.value);
  };
  const tenants = html`<select aria-label="Whom you speak for" @change=${choose}>
    ${account.tenants.map(
      ({ tenantId, tenantName, kind }) => html`<option value=${tenantId} ?selected=${tenantId === account.tenantId}>
        ${kind === "personal" ? `${shownText(tenantName)} (personal)` : shownText(tenantName)}
      </option>`,
    )}
  </select>`;
  return html`<span>${textLine(account.user.name)} · ${account.role}</span>
    ${account.tenants.length > 1 ? tenants : html`<span>${textLine(account.tenantName)}</span>`}
    ${button({ label: "Sign out", onClick: actions.signOut })}`;
}

const THEMES = { system: "System colours", light: "Light", dark: "Dark" } as const;

function themeChoice({ setTheme }: ConsoleActions): TemplateResult {
  const now = document.documentElement.dataset["theme"] ?? "system";
  const choose = (event: Event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const { value } = event.target;
    if (value === "system" || value === "light" || value === "dark") setTheme(value);
  };
  return html`<select aria-label="Colours" @change=${choose}>
    ${Object.entries(THEMES).map(([theme, label]) => html`<option value=${theme} ?selected=${theme === now}>${label}</option>`)}
  </select>`;
}
