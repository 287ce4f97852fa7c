/** Plan part: the plan as it stands, and each that there was, with what brought it about. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Plan } from "../../protocol/contract.js";
import type { TaskSummary } from "../../protocol/timeline.js";
import { formatTime } from "./labels.js";
import { badge, type ConsoleContent } from "./parts.js";
import { textPart } from "./words.js";

const STATES = {
  pending: { text: "To do", tone: "plain" },
  active: { text: "Now", tone: "busy" },
  done: { text: "Done", tone: "good" },
  skipped: { text: "Skipped", tone: "plain" },
  failed: { text: "Failed", tone: "bad" },
} as const;
const CAUSES = {
  made: "Made",
  script: "Taken from what worked before",
  divided: "The task was divided",
  phase: "A phase was planned",
  changed: "Some steps were changed",
  renewed: "Made anew",
} as const;

export function planPart({ plan, plans, subTask }: TaskSummary): ConsoleContent {
  return html`<section aria-labelledby="plan-title">
      <h2 id="plan-title">The plan as it stands</h2>
      ${plan === undefined ? html`<p class="soft">There is none: one action is found at a time.</p>` : stepList(plan)}
    </section>
    ${subTask === undefined ? nothing : phases(subTask)}
    ${plans.length === 0 ? nothing : html`<section><h2>How it came about</h2><ol class="plans">${plans.map(revision)}</ol></section>`}`;
}

const stepList = ({ goal, steps }: Plan): TemplateResult => html`<p>${textPart(goal)}</p>
  <ol class="plan">${steps.map(
    ({ description, reasoning, status, revision }) => html`<li>
      <p>${badge(STATES[status])} ${textPart(description)}</p>
      <p class="soft">${textPart(reasoning)}</p>
      ${revision === undefined ? nothing : html`<p class="note">${revision.op === "skip" ? "Skipped" : "Changed"}: ${textPart(revision.reason)}${revision.before === undefined ? nothing : html` (before: ${textPart(revision.before)})`}</p>`}
    </li>`,
  )}</ol>`;

const phases = ({ all, index, total }: NonNullable<TaskSummary["subTask"]>): TemplateResult => html`<section>
  <h2>Phases (${index + 1} of ${total})</h2>
  <ol class="plan">${all.map(({ name, status }) => html`<li>${badge(STATES[status])} ${textPart(name)}</li>`)}</ol>
</section>`;

function revision({ cause, trigger, reason, subTask, plan, at }: TaskSummary["plans"][number]): TemplateResult {
  return html`<li>
    <p><span class="strong">${CAUSES[cause]}</span> <time class="soft" datetime=${at}>${formatTime(at)}</time></p>
    ${subTask === undefined ? nothing : html`<p>For the phase: ${textPart(subTask)}</p>`}
    ${trigger === undefined ? nothing : html`<p>Because of: ${textPart(trigger)}</p>`}
    ${reason === undefined ? nothing : html`<p>${textPart(reason)}</p>`}
    ${plan === null ? nothing : html`<details><summary>${plan.steps.length} steps</summary>${stepList(plan)}</details>`}
  </li>`;
}
