/** Frame: what stands around every view: navigation, who is signed in and for whom, the colours, and what was just said. */

import { html, nothing, type TemplateResult } from "lit-html";
import { shownText } from "../../core/page/outline/shown-text.js";
import { button, onChoice, options, type Rendered } from "../shared/browser-parts.js";
import { ROLE_LABELS } from "../shared/labels.js";
import type { LiveState } from "./live.js";
import { type ConsoleRoute, pathOf } from "./route.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { textLine } from "./words.js";

export function frame(state: ConsoleState, actions: ConsoleActions, view: Rendered): TemplateResult {
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
  { label: "People", route: { view: "people" } },
];

function navigation({ route }: ConsoleState, actions: ConsoleActions): TemplateResult {
  const isHere = (view: ConsoleRoute["view"]) => view === route.view || (view === "tasks" && route.view === "task");
  return html`<nav aria-label="Console">${VIEWS.map(({ label, route: to }) => link(actions, to, label, isHere(to.view)))}</nav>`;
}

/** `isHere`: true for the present view, false for its siblings, undefined for a link that has no siblings. */
export const link = (actions: ConsoleActions, to: ConsoleRoute, content: unknown, isHere?: boolean): TemplateResult =>
  html`<a href=${pathOf(to)} aria-current=${isHere === undefined ? nothing : isHere ? "page" : "false"} @click=${goTo(actions, to)}>${content}</a>`;

/** A click with a key held down opens a tab, as everywhere. */
const goTo = (actions: ConsoleActions, route: ConsoleRoute) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  actions.go(route);
};

function who({ account }: ConsoleState, actions: ConsoleActions): Rendered {
  if (!account) return nothing;
  const names = account.tenants.map(({ tenantId, tenantName, kind }) => {
    const name = shownText(tenantName);
    return [tenantId, kind === "personal" ? `${name} (personal)` : name] as const;
  });
  return html`<span>${textLine(account.user.name)} · ${ROLE_LABELS[account.role]}</span>
    ${
      names.length > 1
        ? html`<select aria-label="Whom you speak for" @change=${onChoice(actions.chooseTenant)}>${options(names, account.tenantId)}</select>`
        : html`<span>${textLine(account.tenantName)}</span>`
    }
    ${button({ label: "Sign out", onClick: actions.signOut })}`;
}

function themeChoice({ setTheme }: ConsoleActions): TemplateResult {
  const themes = [
    ["system", "System colours"],
    ["light", "Light"],
    ["dark", "Dark"],
  ] as const;
  return html`<select aria-label="Colours" @change=${onChoice(setTheme)}>
    ${options(themes, document.documentElement.dataset["theme"] ?? "system")}
  </select>`;
}

const LIVE_WORDS: Readonly<Record<LiveState, string>> = {
  connecting: "Connecting…",
  live: "Live",
  slow: "Slow: no news from the server for a while",
  lost: "Connection lost. The console keeps trying.",
  over: "",
};

/** State of the connection; empty once the feed is over. */
export const liveNote = (live: LiveState): Rendered =>
  live === "over" ? nothing : html`<span class="live ${live}">${LIVE_WORDS[live]}</span>`;
