/** Conversation view: each request of a conversation, with its answers, actions and result. */

import { html, nothing, type TemplateResult } from "lit-html";
import { actionWords } from "../../core/action/words.js";
import { maskSlots } from "../../core/secrets/slot.js";
import type { Message } from "../../protocol/session.js";
import type { TaskView } from "../../protocol/task.js";
import { alertLine, badge, button, type Rendered } from "../shared/browser-parts.js";
import { formatTime, hostOf, plural } from "../shared/format.js";
import { ACTION_LABELS, CRITERION_SIGNS, taskLabel } from "../shared/labels.js";
import type { PanelActions, PanelState } from "./state.js";

type Shown = Extract<PanelState["view"], { readonly kind: "conversation" }>;

export function conversationView({ conversation }: Shown, state: PanelState, actions: PanelActions): TemplateResult {
  const { reading, preferences } = state;
  const { sessionId, url, createdAt } = conversation;
  const title = conversation.metadata.initialQuery ?? "A conversation without words";
  return html`<section class="view conversation" aria-labelledby="conversation-title">
    <header class="request">
      <p class="soft">${hostOf(url)} · since ${formatTime(createdAt, preferences?.language)}</p>
      <h1 id="conversation-title" tabindex="-1" data-focus="view">${title}</h1>
    </header>
    ${reading.kind === "loading" ? html`<p class="soft">Loading…</p>` : nothing}
    ${alertLine(reading.kind === "failed" ? reading.message : null)}
    ${reading.kind === "loaded" ? tasksPart(reading, sessionId, actions) : nothing}
  </section>`;
}

type Reading = Extract<PanelState["reading"], { readonly kind: "loaded" }>;

function tasksPart({ messages, tasks, total }: Reading, sessionId: string, { load }: PanelActions): Rendered {
  if (messages.length === 0) return html`<p class="soft">Nothing was said in it.</p>`;
  const after = messages.at(-1)?.sequenceNumber ?? 0;
  const more = { label: "Show more", onClick: () => void load({ kind: "read-conversation", sessionId, after }) };
  const byTask = [...Map.groupBy(messages, ({ taskId }) => taskId)];
  return html`<ol class="plain-list">
      ${byTask.map(([id, said]) =>
        taskPart(
          said,
          tasks.find(({ taskId }) => taskId === id),
        ),
      )}
    </ol>
    ${messages.length < total ? html`<div class="row">${button(more)}</div>` : nothing}`;
}

function taskPart(said: readonly Message[], task: TaskView | undefined): TemplateResult {
  const actions = said.filter(({ actionString }) => actionString !== undefined);
  const query = said.find(({ role }) => role === "user");
  const answers = said.filter((one) => one.role === "user" && one !== query);
  const result = task?.result?.text;
  return html`<li class="task-line stretched">
    <p class="query">${maskSlots(query?.content ?? task?.query ?? "Goes on from before")}</p>
    ${answers.map(answerLine)} ${actions.length === 0 ? nothing : actionsPart(actions)}
    ${task === undefined ? nothing : html`<p>${badge(taskLabel(task))}</p>`}
    ${result === undefined ? nothing : html`<blockquote class="answer">${result}</blockquote>`}
    ${result === undefined && task?.reason ? html`<p class="soft">${task.reason}</p>` : nothing}
  </li>`;
}

/** The question, and the person's answer. */
function answerLine({ content, actionPayload }: Message): TemplateResult {
  const question = actionPayload?.["question"];
  return html`<p class="said">${typeof question === "string" ? html`<span class="soft">${question}</span> ` : nothing}${content}</p>`;
}

/** The classes of the signs that the style sheet colours. */
const MARKS = { success: "pass", failure: "fail", pending: "pending" } as const;

function actionsPart(actions: readonly Message[]): TemplateResult {
  const failed = actions.filter(({ status }) => status === "failure").length;
  const count = plural(actions.length, "step");
  const lines = actions.map((one) => {
    const { status = "pending" } = one;
    return criterionLine(MARKS[status], ACTION_LABELS[status].text, wordsOf(one));
  });
  return html`<details class="more">
    <summary>${failed === 0 ? count : `${count}, ${failed} of them did not work`}</summary>
    <ul class="criteria">${lines}</ul>
  </details>`;
}

/** A sign for the eyes, and the label for those who hear it. */
export const criterionLine = (mark: keyof typeof CRITERION_SIGNS, text: string, content: unknown): TemplateResult =>
  html`<li class=${mark}><span class="sign" aria-hidden="true">${CRITERION_SIGNS[mark]}</span><span class="hidden">${text}: </span><span>${content}</span></li>`;

/** The cast: the server writes the target of an action as the protocol says. */
const wordsOf = ({ actionString = "", actionPayload }: Message): string =>
  actionWords(actionString, actionPayload?.["target"] as Parameters<typeof actionWords>[1]);
