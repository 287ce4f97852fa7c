/** Contract part: what done means, and how each criterion stood from step to step. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { TaskSummary } from "../../protocol/timeline.js";
import { goTo } from "./frame.js";
import { formatTime } from "./labels.js";
import { badge, type ConsoleContent } from "./parts.js";
import { type ConsoleRoute, pathOf } from "./route.js";
import type { ConsoleActions } from "./state.js";
import { textPart } from "./words.js";

const STATES = {
  pass: { text: "Met", tone: "good" },
  fail: { text: "Not met", tone: "bad" },
  skipped: { text: "Skipped", tone: "plain" },
  pending: { text: "Open", tone: "plain" },
  unknown: { text: "Not known", tone: "fair" },
  unproven: { text: "Unproven", tone: "plain" },
} as const;

export function contractPart({ contract, criteria: seen, task }: TaskSummary, actions: ConsoleActions): ConsoleContent {
  if (contract === undefined) return html`<p class="soft">What done means was not agreed on yet.</p>`;
  const results = new Map(contract.criteria.map((one) => [one.id, one]));
  const { criteria, type, generatedFrom } = contract.contract;
  return html`<section aria-labelledby="contract-title">
    <h2 id="contract-title">What done means ${badge(STATES[contract.overall])}</h2>
    <p class="soft">${type}, ${generatedFrom === "user" ? "as its user said" : "as agreed before the first action"}</p>
    ${criteria.length === 0 ? html`<p>There is nothing that could be checked.</p>` : nothing}
    <ol class="criteria">${criteria.map((criterion) =>
      criterionItem(
        criterion,
        results.get(criterion.id),
        historyOf(
          seen.filter(({ id }) => id === criterion.id),
          task.taskId,
          actions,
        ),
      ),
    )}</ol>
  </section>`;
}

type ContractView = NonNullable<TaskSummary["contract"]>;

function criterionItem(
  { description, activity, timing }: ContractView["contract"]["criteria"][number],
  result: ContractView["criteria"][number] | undefined,
  history: ConsoleContent,
): TemplateResult {
  const { status = "pending", checkedAt, stepIndex, attempts = 0, evidence, error } = result ?? {};
  const when = checkedAt === undefined ? "not looked at yet" : `last looked at ${formatTime(checkedAt)}`;
  const step = stepIndex === undefined ? "" : `, after step ${stepIndex + 1}`;
  return html`<li>
    <p>${badge(STATES[status])} ${textPart(description)}</p>
    <p class="soft">${activity}, ${timing === "immediate" ? "from its step on" : "at the end"}; ${when}${step}; ${attempts} times</p>
    ${evidence === undefined ? nothing : html`<p>${textPart(evidence)}</p>`}
    ${history} ${error === undefined ? nothing : html`<p class="note bad">${textPart(error)}</p>`}
  </li>`;
}

const SEEN = { pass: ["✓", "held"], fail: ["✗", "did not hold"], unknown: ["?", "could not be told"] } as const;

/** From step to step, where code saw it otherwise than before. */
function historyOf(seen: TaskSummary["criteria"], taskId: string, actions: ConsoleActions): ConsoleContent {
  if (seen.length === 0) return nothing;
  return html`<ol class="history" aria-label="How it stood from step to step">
    ${seen.map(({ result, stepIndex }) => {
      const to: ConsoleRoute = { view: "task", taskId, part: "steps", step: stepIndex };
      const [sign, words] = SEEN[result];
      return html`<li class=${result}><span aria-hidden="true">${sign}</span> <a href=${pathOf(to)} @click=${goTo(actions, to)}>After step ${stepIndex + 1}</a> it ${words}</li>`;
    })}
  </ol>`;
}
