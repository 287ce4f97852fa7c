/** History: the tasks of a person, and their conversations. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { TaskRecord } from "../../client/task-record.js";
import { isOver } from "../../core/task/status.js";
import type { Conversation } from "../../protocol/session.js";
import type { TaskView } from "../../protocol/task.js";
import { alertLine, badge, button, type Rendered } from "../shared/browser-parts.js";
import { formatTime, hostOf, plural } from "../shared/format.js";
import { label, taskLabel } from "../shared/labels.js";
import { adoptButton, keyOf, showButton, taskLine, tasksOfOthers } from "./home-view.js";
import { recordLabel } from "./labels.js";
import type { PanelActions, PanelState } from "./state.js";

/** The casts: the views are those of `PanelView`. */
function tabs(at: "list" | "conversations", { show }: PanelActions): TemplateResult {
  const tab = (kind: typeof at, label: string): TemplateResult =>
    html`<button type="button" class="tab" aria-pressed=${at === kind ? "true" : "false"} @click=${() => show({ kind })}>
      ${label}
    </button>`;
  return html`<div class="tabs" role="group" aria-label="History of">
    ${tab("list", "Tasks")} ${tab("conversations", "Conversations")}
  </div>`;
}

export function listView(state: PanelState, actions: PanelActions): TemplateResult {
  const { listing, records } = state;
  const others = tasksOfOthers(state);
  const empty = listing.kind === "loading" ? "Loading…" : "Nothing has been asked yet.";
  return html`<section class="view list" aria-labelledby="list-title">
    <h1 id="list-title" tabindex="-1" data-focus="view">Your tasks</h1>
    ${tabs("list", actions)} ${alertLine(listing.kind === "failed" ? listing.message : null)}
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
  const remove: Rendered = isOver(status)
    ? button({ label: "Remove", about: `${query}, from this list`, onClick: forget })
    : nothing;
  const buttons = html`<div class="row small">${showButton(record, actions)} ${remove}</div>`;
  return taskLine(query, html`${badge(recordLabel(record))} ${hostOf(url)}`, buttons);
}

function otherLine(task: TaskView, { page }: PanelState, actions: PanelActions): TemplateResult {
  const { query, url, status } = task;
  const canAdopt = !isOver(status) && page?.origin;
  return taskLine(
    query,
    html`${badge(taskLabel(task))} ${hostOf(url)}`,
    canAdopt ? adoptButton(task, page.tabId, actions) : nothing,
  );
}

export function conversationsView(state: PanelState, actions: PanelActions): TemplateResult {
  const { conversations, withArchived, fault } = state;
  const all = conversations.kind === "loaded" ? conversations.all : [];
  const more = { label: "Show more", onClick: () => void actions.load(listFrom(all.length, withArchived)) };
  const toggle = (): void => {
    actions.edit({ withArchived: !withArchived, conversations: { kind: "loading" } });
    void actions.load(listFrom(0, !withArchived));
  };
  return html`<section class="view list" aria-labelledby="conversations-title">
    <h1 id="conversations-title" tabindex="-1" data-focus="view">Your conversations</h1>
    ${tabs("conversations", actions)}
    <label class="choice">
      <input type="checkbox" .checked=${withArchived} @change=${toggle} /><span>Show archived ones too</span>
    </label>
    ${alertLine(conversations.kind === "failed" ? conversations.message : fault)}
    <ul class="plain-list">${repeat(
      all,
      ({ sessionId }) => sessionId,
      (one) => conversationLine(one, state, actions),
    )}</ul>
    ${all.length > 0 ? nothing : emptyLine(conversations.kind)}
    ${conversations.kind === "loaded" && conversations.hasMore ? html`<div class="row">${button(more)}</div>` : nothing}
  </section>`;
}

export const listFrom = (offset: number, withArchived: boolean) =>
  ({ kind: "list-conversations", offset, withArchived }) as const;

const emptyLine = (kind: PanelState["conversations"]["kind"]): Rendered =>
  kind === "failed"
    ? nothing
    : html`<p class="soft">${kind === "loading" ? "Loading…" : "There are none yet. One begins with your first request on a site."}</p>`;

/** An archived conversation stays in the list, but its messages are not read again. */
function conversationLine(conversation: Conversation, state: PanelState, actions: PanelActions): TemplateResult {
  const { sessionId, url, status, updatedAt, messageCount, metadata } = conversation;
  const title = metadata.initialQuery ?? "A conversation without words";
  const isArchived = status === "archived";
  const language = state.preferences?.language;
  const count = plural(messageCount, "message");
  const note = html`${isArchived ? badge(label("Archived", "plain")) : nothing} ${hostOf(url)} · ${formatTime(updatedAt, language)} · ${count}`;
  const open = { label: "Read", about: title, onClick: () => actions.show({ kind: "conversation", conversation }) };
  const buttons = html`<div class="row small">
    ${button(open)} ${archiveButtons(sessionId, title, state, actions)}
  </div>`;
  return taskLine(title, note, isArchived ? nothing : buttons);
}

/** Archiving is final, so the panel asks once more. */
function archiveButtons(
  id: string,
  about: string,
  { archiving, busy, withArchived }: PanelState,
  actions: PanelActions,
) {
  if (archiving !== id) return button({ label: "Archive", about, onClick: () => actions.edit({ archiving: id }) });
  const archive = async (): Promise<void> => {
    if ((await actions.send({ kind: "archive", sessionId: id })).ok) await actions.load(listFrom(0, withArchived));
  };
  return html`${button({ label: "Archive for good", about, look: "danger", disabled: busy, onClick: () => void archive() })}
  ${button({ label: "Keep", about, onClick: () => actions.edit({ archiving: null }) })}`;
}
