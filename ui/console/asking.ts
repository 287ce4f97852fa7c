/** Asking: what a task asks its person, and what they may tell it: an answer, a yes or no, a pause, a hint, a higher limit, a stop (CN12). */

import { html, nothing, type TemplateResult } from "lit-html";
import { approvalWords } from "../../core/action/approval-words.js";
import { isOver } from "../../core/task/status.js";
import type { LimitName } from "../../protocol/task.js";
import type { TaskSummary } from "../../protocol/timeline.js";
import { button, card, facts, onSubmit, questionNote, type Rendered, submitButton } from "../shared/browser-parts.js";
import { isWorking, LIMIT_LABELS } from "../shared/labels.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { textLine, textPart } from "./words.js";

export function askingPart(summary: TaskSummary, state: ConsoleState, actions: ConsoleActions): Rendered {
  const { task, person, question } = summary;
  const { isYou, name, userId } = person;
  const whose = isYou
    ? nothing
    : html`<p class="note">Only ${textLine(name ?? userId)} can answer: it is their task.</p>`;
  if (task.status === "needs_user_input") {
    const title = question.questionAbout === "contract" ? "Is this what you want?" : "The task asks a question";
    return card(title, "ask", "ask", html`${questionForm(summary, state, actions)} ${whose}`);
  }
  if (task.status !== "awaiting_approval") return nothing;
  return card("The task asks for permission", "ask", "ask", html`${approvalForm(summary, state, actions)} ${whose}`);
}

function questionForm(
  { task: { turn }, question, person }: TaskSummary,
  { busy }: ConsoleState,
  { tell }: ConsoleActions,
): TemplateResult {
  const { userQuestion, questionByModel, questionAbout, missingInformation = [] } = question;
  const isContract = questionAbout === "contract";
  const answer = ({ text = "" }: Readonly<Record<string, string>>) =>
    tell("answer", { text, turn }, "The task has your answer.");
  return html`<p class="question">${textPart(userQuestion ?? "")}</p>
    ${questionByModel ? questionNote : nothing}
    ${isContract || missingInformation.length === 0 ? nothing : html`<ul>${missingInformation.map((one) => html`<li>${textPart(one)}</li>`)}</ul>`}
    ${
      person.isYou
        ? html`${isContract ? html`<p>${button({ label: "Yes, begin", look: "main", onClick: () => answer({ text: "yes" }), disabled: busy })}</p>` : nothing}
    <form @submit=${onSubmit(answer)}>
      <label>${isContract ? "What should be different" : "Your answer"} <textarea name="text" rows="2" maxlength="2000" required></textarea></label>
      ${submitButton("Answer", busy, isContract ? "" : "main")}
    </form>`
        : nothing
    }`;
}

function approvalForm(
  { task: { turn }, question: { approval }, person }: TaskSummary,
  { busy }: ConsoleState,
  { tell }: ConsoleActions,
): Rendered {
  if (approval === undefined) return nothing;
  const { actionId, what } = approval;
  const say = (approved: boolean) => () =>
    tell("approve", { actionId, turn, approved }, approved ? "You allowed it." : "You did not allow it.");
  return html`<p class="question">${textPart(what)}</p>
    ${facts(
      approvalWords(approval)
        .slice(1)
        .map(([term, text]) => [term, textPart(text)] as const),
    )}
    ${
      person.isYou
        ? html`<div class="row">
      ${button({ label: "Allow", look: "main", onClick: say(true), disabled: busy })}
      ${button({ label: "Don't allow", onClick: say(false), disabled: busy })}
    </div>`
        : nothing
    }`;
}

/** For a person's own task that is not over. */
export function controls({ task, person }: TaskSummary, { busy }: ConsoleState, { tell }: ConsoleActions): Rendered {
  const { status, limits } = task;
  if (isOver(status) || !person.isYou) return nothing;
  const stands = status === "paused" || status === "interrupted";
  const cancel = () => {
    if (confirm("Stop this task? It cannot go on after that.")) tell("cancel", {}, "The task is stopped.");
  };
  return html`<section class="controls" aria-label="What you can do">
    ${stands ? resumeForm(limits, busy, tell) : nothing}
    <div class="row">
      ${isWorking(status) ? button({ label: "Pause", onClick: () => tell("pause", {}, "The task pauses."), disabled: busy }) : nothing}
      ${button({ label: "Stop the task", look: "danger", onClick: cancel, disabled: busy })}
    </div>
  </section>`;
}

/** A run of successes without progress has its own question. */
const RAISED = ["steps", "modelCalls", "tokens", "costMicroUsd", "workingMs", "replans", "correctionsPerStep"] as const;
const inUnits = (value: number, unit: number): string => String(Math.round((value / unit) * 100) / 100);

function resumeForm(
  limits: TaskSummary["task"]["limits"],
  busy: boolean,
  tell: ConsoleActions["tell"],
): TemplateResult {
  const resume = ({ hint, ...raised }: Readonly<Record<string, string>>) => {
    const numbers = Object.entries(raised).map(([name, value]) => {
      const { unit } = LIMIT_LABELS[name as LimitName]; // the fields are those of RAISED
      return [name, Math.round(Number(value) * unit)] as const;
    });
    const body = {
      ...(hint !== undefined && { hint }),
      ...(numbers.length > 0 && { limits: Object.fromEntries(numbers) }),
    };
    tell("resume", body, "The task goes on when its browser next reports the page.");
  };
  return html`<form class="card" @submit=${onSubmit(resume)}>
    <label>A hint, if you have one <textarea name="hint" rows="2" maxlength="2000"></textarea></label>
    <details><summary>Raise a limit</summary><div class="filters">
      ${RAISED.map((name) => {
        const { text, unit, unitName } = LIMIT_LABELS[name];
        const use = limits?.[name];
        const now = use ? `${inUnits(use.limit, unit)}, ${inUnits(use.used, unit)} used` : "";
        return html`<label>${unitName === undefined ? text : `${text} in ${unitName}`} <input name=${name} type="number" min=${1 / unit} step=${unit === 1 ? "1" : "any"} placeholder=${now}></label>`;
      })}
    </div></details>
    ${submitButton("Go on", busy)}
  </form>`;
}
