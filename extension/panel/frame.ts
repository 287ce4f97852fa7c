/** The frame of the panel: the bar at the top, and below it the view that fits: sign in, home, the list, one task. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { isOver, newRecord, type TaskRecord } from "../../client/task-record.js";
import type { TaskView } from "../../protocol/task.js";
import { hostOf, statusLabel } from "./labels.js";
import { alertLine, badge, button, composer, type PanelContent, submitButton, submittedText } from "./parts.js";
import { type PanelActions, type PanelState, shownTask } from "./state.js";
import { taskView } from "./task-view.js";

export const frame = (state: PanelState, actions: PanelActions): TemplateResult =>
  html`<header class="bar">
      <span class="brand"><img src="icons/32.png" alt="" width="20" height="20" />Surefoot</span>
      ${state.session === null ? nothing : navigation(state, state.session, actions)}
    </header>
    <main>${view(state, actions)}</main>`;

function view(state: PanelState, actions: PanelActions): unknown {
  if (state.session === null) return signInView(state, actions);
  if (state.view.kind === "list") return listView(state, actions);
  const record = shownTask(state);
  return record ? keyed(record.key, taskView(record, state, actions)) : homeView(state, actions);
}

function navigation(
  { view: { kind }, records }: PanelState,
  { user, tenantName }: NonNullable<PanelState["session"]>,
  { show, send }: PanelActions,
): TemplateResult {
  const hasNew = records.length > 0 && kind !== "new";
  const [label, other] = kind === "list" ? (["Back", "here"] as const) : (["Tasks", "list"] as const);
  return html`<nav class="row" aria-label="Panel">
    ${hasNew ? button({ label: "New task", onClick: () => show({ kind: "new" }) }) : nothing}
    ${button({ label, onClick: () => show({ kind: other }) })}
    <details class="account" @keydown=${closeOnEscape} @focusout=${closeWhenLeft}>
      <summary aria-label="Account: ${user.name}">${initialsOf(user.name)}</summary>
      <div class="menu">
        <p class="strong">${user.name}</p>
        <p class="soft">${user.email}</p>
        <p class="soft">${tenantName}</p>
        ${button({ label: "Sign out", onClick: () => void send({ kind: "sign-out" }) })}
      </div>
    </details>
  </nav>`;
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

function signInView({ serverUrl, fault, busy }: PanelState, { send }: PanelActions): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    const [server, token] = [submittedText(event, "server"), submittedText(event, "token")];
    const [email, password] = [submittedText(event, "email"), submittedText(event, "password")];
    if (token !== "") void send({ kind: "use-token", serverUrl: server, token });
    else void send({ kind: "sign-in", serverUrl: server, email, password });
  };
  return html`<section class="view sign-in" aria-labelledby="sign-in-title">
    <h1 id="sign-in-title" tabindex="-1" data-focus="view">Sign in</h1>
    <p class="soft">Surefoot does things for you on websites, step by step, and checks each one.</p>
    <form @submit=${submit}>
      ${field("email", "Email", "email", "username")} ${field("password", "Password", "password", "current-password")}
      <details class="more">
        <summary>Server</summary>
        ${field("server", "Address of your server", "url", "off", serverUrl)}
        ${SUREFOOT_TEST_BUILD ? field("token", "Token (test build)", "password", "off") : nothing}
      </details>
      ${alertLine(fault)} ${submitButton(busy ? "Signing in…" : "Sign in", busy, "wide")}
    </form>
  </section>`;
}

function field(name: string, label: string, type: string, autocomplete: string, value = ""): TemplateResult {
  // A test build may sign in with a token in place of email and password.
  const required = autocomplete !== "off" && !SUREFOOT_TEST_BUILD;
  return html`<div class="field">
    <label for="field-${name}">${label}</label>
    <input
      id="field-${name}"
      name=${name}
      type=${type}
      autocomplete=${autocomplete}
      spellcheck="false"
      value=${value}
      ?required=${required}
    />
  </div>`;
}

function homeView(state: PanelState, actions: PanelActions): TemplateResult {
  const unfinished = state.records.filter(({ status }) => !isOver(status));
  const others = tasksOfOthers(state).filter(({ status }) => !isOver(status));
  return html`<section class="view home" aria-labelledby="home-title">
    <h1 id="home-title" tabindex="-1" data-focus="view">What can I do for you?</h1>
    <p class="soft">Say it in your own words. You see every step, and it is called done only when there is evidence.</p>
    ${composer(state, actions)}
    ${
      unfinished.length + others.length === 0
        ? nothing
        : html`<section class="left-open" aria-labelledby="left-open-title">
          <h2 id="left-open-title">Not finished yet</h2>
          <ul class="plain-list">
            ${repeat(unfinished, keyOf, (record) => unfinishedLine(record, actions))}
            ${repeat(others.slice(0, 5), keyOf, (task) => unfinishedOtherLine(task, state, actions))}
          </ul>
        </section>`
    }
  </section>`;
}

const keyOf = (one: TaskRecord | TaskView): string => ("key" in one ? one.key : one.taskId);

function tasksOfOthers({ listing, records }: PanelState): readonly TaskView[] {
  const known = new Set(records.map(({ taskId }) => taskId));
  return listing.kind === "loaded" ? listing.tasks.filter(({ taskId }) => !known.has(taskId)) : [];
}

const unfinishedLine = (record: TaskRecord, actions: PanelActions): TemplateResult =>
  taskLine(record.query, `${statusLabel(record).text} · ${hostOf(record.url)}`, showButton(record, actions));

const unfinishedOtherLine = (task: TaskView, { page }: PanelState, actions: PanelActions): TemplateResult =>
  taskLine(task.query, `Begun elsewhere · ${hostOf(task.url)}`, adoptButton(task, page?.tabId ?? null, actions));

const taskLine = (query: string, note: unknown, buttons: unknown): TemplateResult => html`<li class="task-line">
    <p class="query">${query}</p>
    <p class="soft">${note}</p>
    ${buttons}
  </li>`;

const showButton = ({ key, query }: TaskRecord, { show }: PanelActions): TemplateResult =>
  button({ label: "Show", about: query, onClick: () => show({ kind: "task", key }) });

function adoptButton(task: TaskView, tabId: number | null, { send, show }: PanelActions): TemplateResult {
  const adopt = async (): Promise<void> => {
    if (tabId === null) return;
    const reply = await send({ kind: "adopt", task, tabId });
    if (reply.ok && reply.key !== undefined) show({ kind: "task", key: reply.key });
  };
  return button({ label: "Continue here", about: task.query, onClick: () => void adopt(), disabled: tabId === null });
}

function listView(state: PanelState, actions: PanelActions): TemplateResult {
  const { listing, records } = state;
  const others = tasksOfOthers(state);
  const empty = listing.kind === "loading" ? "Loading…" : "Nothing has been asked yet.";
  return html`<section class="view list" aria-labelledby="list-title">
    <h1 id="list-title" tabindex="-1" data-focus="view">Your tasks</h1>
    ${alertLine(listing.kind === "failed" ? listing.message : null)}
    <ul class="plain-list">
      ${repeat(records, keyOf, (record) => recordLine(record, actions))}
      ${repeat(others, keyOf, (task) => otherLine(task, state, actions))}
    </ul>
    ${records.length + others.length > 0 ? nothing : html`<p class="soft">${empty}</p>`}
  </section>`;
}

function recordLine(record: TaskRecord, actions: PanelActions): TemplateResult {
  const { key, query, url, status } = record;
  const forget = (): void => void actions.send({ kind: "forget", key });
  const remove: PanelContent = isOver(status)
    ? button({ label: "Remove", about: `${query}, from this list`, onClick: forget })
    : nothing;
  const buttons = html`<div class="row small">${showButton(record, actions)} ${remove}</div>`;
  return taskLine(query, html`${badge(statusLabel(record))} ${hostOf(url)}`, buttons);
}

function otherLine(task: TaskView, { page }: PanelState, actions: PanelActions): TemplateResult {
  const { taskId, query, url, status, outcome } = task;
  const record = newRecord({ key: taskId, userId: "", query, url, tab: null, nowMs: 0, status });
  const label = statusLabel({ ...record, outcome, next: { kind: "rest" } });
  const canAdopt = !isOver(status) && page?.origin;
  return taskLine(
    query,
    html`${badge(label)} ${hostOf(url)}`,
    canAdopt ? adoptButton(task, page.tabId, actions) : nothing,
  );
}
