/** Home: the form that starts a task, and the tasks that are not finished, here, elsewhere, and for other organisations. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { TaskRecord } from "../../client/task-record.js";
import { maskSlots } from "../../core/secrets/slot.js";
import { isOver } from "../../core/task/status.js";
import type { TaskView } from "../../protocol/task.js";
import { button, type Rendered } from "../shared/browser-parts.js";
import { hostOf } from "../shared/format.js";
import { composer } from "./composer.js";
import { recordLabel } from "./labels.js";
import type { PanelActions, PanelState } from "./state.js";

const OTHERS_SHOWN = 5;

export function homeView(state: PanelState, actions: PanelActions): TemplateResult {
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
            ${repeat(others.slice(0, OTHERS_SHOWN), keyOf, (task) => unfinishedOtherLine(task, state, actions))}
          </ul>
        </section>`
    }
    ${waitingPart(state, actions)}
  </section>`;
}

export const keyOf = (one: TaskRecord | TaskView): string => ("key" in one ? one.key : one.taskId);

/** Tasks without a record in this browser; the one that the server found on this site comes first. */
export function tasksOfOthers({ listing, records, recovered, page }: PanelState): readonly TaskView[] {
  const known = new Set(records.map(({ taskId }) => taskId));
  const listed = listing.kind === "loaded" ? listing.tasks : [];
  const here = recovered?.task && recovered.origin === page?.origin ? [recovered.task] : [];
  const all = [...here, ...listed.filter(({ taskId }) => taskId !== here[0]?.taskId)];
  return all.filter(({ taskId }) => !known.has(taskId));
}

const unfinishedLine = (record: TaskRecord, actions: PanelActions): TemplateResult =>
  taskLine(record.query, `${recordLabel(record).text} · ${hostOf(record.url)}`, showButton(record, actions));

const unfinishedOtherLine = (task: TaskView, { page }: PanelState, actions: PanelActions): TemplateResult =>
  taskLine(
    task.query,
    `Begun elsewhere, or before this browser forgot it · ${hostOf(task.url)}`,
    adoptButton(task, page?.tabId ?? null, actions),
  );

export const taskLine = (query: string, note: unknown, buttons: unknown): TemplateResult => html`<li class="task-line">
    <p class="query">${maskSlots(query)}</p>
    <p class="soft">${note}</p>
    ${buttons}
  </li>`;

export const showButton = ({ key, query }: TaskRecord, { show }: PanelActions): TemplateResult =>
  button({ label: "Show", about: query, onClick: () => show({ kind: "task", key }) });

export function adoptButton(task: TaskView, tabId: number | null, { send, show }: PanelActions): TemplateResult {
  const adopt = async (): Promise<void> => {
    if (tabId === null) return;
    const reply = await send({ kind: "adopt", task, tabId });
    if (reply.ok && reply.key !== undefined) show({ kind: "task", key: reply.key });
  };
  return button({ label: "Continue here", about: task.query, onClick: () => void adopt(), disabled: tabId === null });
}

/** Tasks of another organisation: they wait, and the panel sends nothing of them. */
function waitingPart({ waiting, session, busy }: PanelState, { send }: PanelActions): Rendered {
  if (waiting.length === 0 || session === null) return nothing;
  const lines = waiting.map(({ key, query, tenantId, url }) => {
    const tenant = session.tenants.find((one) => one.tenantId === tenantId);
    if (tenant === undefined || tenantId === undefined) {
      const note = `You were taken out of its organisation, or disabled there: it cannot go on · ${hostOf(url)}`;
      return taskLine(
        query,
        note,
        button({ label: "Remove", about: query, onClick: () => void send({ kind: "forget", key }) }),
      );
    }
    const label = `Switch to ${tenant.tenantName}`;
    const onClick = (): void => void send({ kind: "choose-tenant", tenantId });
    return taskLine(
      query,
      `Waits until you switch · ${hostOf(url)}`,
      button({ label, about: query, onClick, disabled: busy }),
    );
  });
  return html`<section class="left-open" aria-labelledby="waiting-title">
    <h2 id="waiting-title">Of your other organisations</h2>
    <ul class="plain-list">${lines}</ul>
  </section>`;
}
