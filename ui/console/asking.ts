/** Asking: what a task wants from its person, and what its person may tell it: an answer, a yes or no, a pause, a hint, a higher limit, the end. */

import { html, nothing, type TemplateResult } from "lit-html";
import { approvalWords } from "../../core/action/approval-words.js";
import type { LimitName } from "../../protocol/task.js";
import type { TaskSummary } from "../../protocol/timeline.js";
import { isOver, isWorking } from "./labels.js";
import { button, type ConsoleContent, fact, facts, onSubmit } from "./parts.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { textLine, textPart } from "./words.js";

export function askingPart(summary: TaskSummary, state: ConsoleState, actions: ConsoleActions): ConsoleContent {
  const { task, person } = summary;
  if (task.status === "needs_user_input") {
    const isContract = summary.question.questionAbout === "contract";
    return card(isContract ? "Is this what you want?" : "It asks", questionForm(summary, state, actions), person);
  }
  if (task.status === "awaiting_approval")
    return card("It asks for permission", approvalForm(summary, state, actions), person);
  return nothing;
}

function card(title: string, content: ConsoleContent, { isYou, name, userId }: TaskSummary["person"]): TemplateResult {
  const whose = html`<p class="note">Only ${textLine(name ?? userId)} can answer: it is their task.</p>`;
  return html`<section class="card ask" aria-labelledby="ask-title"><h2 id="ask-title">${title}</h2>${content}${isYou ? nothing : whose}</section>`;
}

function questionForm(
  { task: { turn }, question, person }: TaskSummary,
  { busy }: ConsoleState,
  { tell }: ConsoleActions,
): TemplateResult {
  const { userQuestion, questionByModel, questionAbout, missingInformation = [] } = question;
  const isContract = questionAbout === "contract";
  const answer = ({ text = "" }: Readonly<Record<string, string>>) =>
    tell("answer", { text, turn }, "It has your answer.");
  return html`<p class="question">${textPart(userQuestion ?? "")}</p>
    ${questionByModel ? html`<p class="soft">A model wrote this question, and a page may have led the model: tell it nothing that the page must not know.</p>` : nothing}
    ${isContract || missingInformation.length === 0 ? nothing : html`<ul>${missingInformation.map((one) => html`<li>${textPart(one)}</li>`)}</ul>`}
    ${
      person.isYou
        ? html`${isContract ? html`<p>${button({ label: "Yes, begin", look: "main", onClick: () => answer({ text: "yes" }), disabled: busy })}</p>` : nothing}
    <form @submit=${onSubmit(answer)}>
      <label>${isContract ? "What should be different" : "Your answer"} <textarea name="text" rows="2" maxlength="2000" required></textarea></label>
      <button class=${isContract ? "" : "main"} ?disabled=${busy}>Answer</button>
    </form>`
        : nothing
    }`;
}

function approvalForm(
  { task: { turn }, question: { approval }, person }: TaskSummary,
  { busy }: ConsoleState,
  { tell }: ConsoleActions,
): ConsoleContent {
  if (approval === undefined) return nothing;
  const { actionId, what } = approval;
  const say = (approved: boolean) => () =>
    tell("approve", { actionId, turn, approved }, approved ? "It is allowed." : "It is forbidden.");
  return html`<p class="question">${textPart(what)}</p>
    ${facts(
      ...approvalWords(approval)
        .slice(1)
        .map(([term, text]) => fact(term, textPart(text))),
    )}
    ${
      person.isYou
        ? html`<div class="row">
      ${button({ label: "Allow", look: "main", onClick: say(true), disabled: busy })}
      ${button({ label: "Forbid", onClick: say(false), disabled: busy })}
    </div>`
        : nothing
    }`;
}

/** Of a task of one's own that is not over. */
export function controls(
  { task, person }: TaskSummary,
  { busy }: ConsoleState,
  { tell }: ConsoleActions,
): ConsoleContent {
  const { status, limits } = task;
  if (isOver(status) || !person.isYou) return nothing;
  const stands = status === "paused" || status === "interrupted";
  const cancel = () => {
    if (confirm("Stop this task? It cannot go on after that.")) tell("cancel", {}, "The task is stopped.");
  };
  return html`<section class="controls" aria-label="What you can do">
    ${stands ? resumeForm(limits, busy, tell) : nothing}
    <div class="row">
      ${isWorking(status) ? button({ label: "Pause", onClick: () => tell("pause", {}, "It pauses."), disabled: busy }) : nothing}
      ${button({ label: "Stop the task", look: "danger", onClick: cancel, disabled: busy })}
    </div>
  </section>`;
}

/** How each is told to a person, and how many of the API's units that is. */
const LIMITS: Readonly<Partial<Record<LimitName, { readonly label: string; readonly unit: number }>>> = {
  steps: { label: "Steps", unit: 1 },
  modelCalls: { label: "Model calls", unit: 1 },
  tokens: { label: "Tokens", unit: 1 },
  costMicroUsd: { label: "Cost in US dollars", unit: 1_000_000 },
  workingMs: { label: "Working time in minutes", unit: 60_000 },
  replans: { label: "Plans made anew", unit: 1 },
  correctionsPerStep: { label: "Corrections of a step", unit: 1 },
};
const inUnits = (value: number, unit: number): string => String(Math.round((value / unit) * 100) / 100);

function resumeForm(
  limits: TaskSummary["task"]["limits"],
  busy: boolean,
  tell: ConsoleActions["tell"],
): TemplateResult {
  const resume = ({ hint, ...raised }: Readonly<Record<string, string>>) => {
    const numbers = Object.entries(raised).map(([name, value]) => {
      const { unit = 1 } = LIMITS[name as LimitName] ?? {}; // the fields are those of the table above
      return [name, Math.round(Number(value) * unit)] as const;
    });
    const body = {
      ...(hint !== undefined && { hint }),
      ...(numbers.length > 0 && { limits: Object.fromEntries(numbers) }),
    };
    tell("resume", body, "It goes on as soon as its browser reports the page.");
  };
  return html`<form class="card" @submit=${onSubmit(resume)}>
    <label>A hint, if you have one <textarea name="hint" rows="2" maxlength="2000"></textarea></label>
    <details><summary>Raise a limit</summary><div class="filters">
      ${Object.entries(LIMITS).map(([name, { label, unit }]) => {
        const use = limits?.[name as LimitName]; // a key of the table above
        const now = use ? `${inUnits(use.limit, unit)}, ${inUnits(use.used, unit)} used` : "";
        return html`<label>${label} <input name=${name} type="number" min=${1 / unit} step=${unit === 1 ? "1" : "any"} placeholder=${now}></label>`;
      })}
    </div></details>
    <button class="main" ?disabled=${busy}>Go on</button>
  </form>`;
}
