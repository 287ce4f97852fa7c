/** The frame of the panel: the bar at the top, and below it the view that fits. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { button } from "../shared/browser-parts.js";
import { conversationView } from "./conversation-view.js";
import { conversationsView, listView } from "./history-view.js";
import { homeView } from "./home-view.js";
import { preferencesView } from "./preferences-view.js";
import { signInView, tenantView } from "./sign-in-view.js";
import { type PanelActions, type PanelState, shownTask } from "./state.js";
import { taskView } from "./task-view.js";

export const frame = (state: PanelState, actions: PanelActions): TemplateResult =>
  html`<header class="bar">
      <span class="brand"><img src="icons/32.png" alt="" width="20" height="20" /><span>Surefoot</span></span>
      ${state.session === null ? nothing : navigation(state, state.session, actions)}
    </header>
    <main>${view(state, actions)}</main>`;

function view(state: PanelState, actions: PanelActions): unknown {
  const { session, view: chosen } = state;
  if (session === null) return signInView(state, actions);
  if (session.choosing || session.switchingTo !== undefined) return tenantView(state, actions);
  switch (chosen.kind) {
    case "tenants":
      return tenantView(state, actions);
    case "preferences":
      return preferencesView(state, actions);
    case "list":
      return listView(state, actions);
    case "conversations":
      return conversationsView(state, actions);
    case "conversation":
      return conversationView(chosen, state, actions);
    default: {
      const record = shownTask(state);
      return record ? keyed(record.key, taskView(record, state, actions)) : homeView(state, actions);
    }
  }
}

const AWAY: ReadonlySet<string> = new Set(["list", "conversations", "conversation", "tenants", "preferences"]);

function navigation(
  state: PanelState,
  session: NonNullable<PanelState["session"]>,
  actions: PanelActions,
): TemplateResult {
  const { kind } = state.view;
  const { show } = actions;
  const isChosen = session.choosing === undefined && session.switchingTo === undefined;
  const hasNew = isChosen && state.records.length > 0 && kind !== "new";
  const back = kind === "conversation" ? ("conversations" as const) : ("here" as const);
  const [label, other] = AWAY.has(kind) ? (["Back", back] as const) : (["History", "list"] as const);
  return html`<nav class="row" aria-label="Panel">
    ${hasNew ? button({ label: "New task", onClick: () => show({ kind: "new" }) }) : nothing}
    ${isChosen ? button({ label, onClick: () => show({ kind: other }) }) : nothing}
    ${accountMenu(session, isChosen, actions)}
  </nav>`;
}

function accountMenu(
  { user, tenantName, tenants }: NonNullable<PanelState["session"]>,
  isChosen: boolean,
  { show, send }: PanelActions,
): TemplateResult {
  // A choice closes the menu.
  const go = (kind: "tenants" | "preferences") => (event: Event) => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest("details")?.removeAttribute("open");
    show({ kind });
  };
  const item = (label: string, onClick: (event: Event) => void): TemplateResult =>
    html`<button type="button" @click=${onClick}>${label}</button>`;
  return html`<details class="account" @keydown=${closeOnEscape} @focusout=${closeWhenLeft}>
    <summary><span aria-hidden="true">${initialsOf(user.name)}</span><span class="hidden">Account: ${user.name}</span></summary>
    <div class="menu">
      <p class="strong">${user.name}</p>
      <p class="soft">${user.email}</p>
      ${isChosen ? html`<p class="soft">${tenantName}</p>` : nothing}
      ${isChosen && tenants.length > 1 ? item("Switch organisation", go("tenants")) : nothing}
      ${isChosen ? item("Preferences", go("preferences")) : nothing}
      ${item("Sign out", () => void send({ kind: "sign-out" }))}
    </div>
  </details>`;
}

function closeOnEscape(event: KeyboardEvent): void {
  // The casts here and below: the handlers stand on the menu.
  const menu = event.currentTarget as HTMLDetailsElement;
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function closeWhenLeft(event: FocusEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  const next = event.relatedTarget;
  if (next instanceof Element && !menu.contains(next)) menu.open = false;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.slice(1).at(-1)].map((word = "") => [...word][0]);
  return `${first}${last}`.toUpperCase() || "?";
}
