/** Task parts: contract, plan, evidence, corrections, receipts and events of a task, as the console and the report show them (CN6, TR1). */

import { actionWords } from "../../core/action/words.js";
import { overallOf } from "../../core/verification/completion/overall.js";
import type { ContractReport, Plan } from "../../protocol/contract.js";
import type { TaskExport } from "../../protocol/export.js";
import type { StepDetail, TaskSummary } from "../../protocol/timeline.js";
import { formatCost, formatCount, formatDuration, plural, spaced } from "./format.js";
import { CRITERION_LABELS, CRITERION_SIGNS, PLAN_CAUSES, PLAN_LABELS } from "./labels.js";
import { type Html, partsOf } from "./parts.js";

export interface TaskWriter<T> {
  readonly html: Html<T>;
  /** Words of a person, a page or a model. */
  readonly said: (text: string) => unknown;
  readonly formatTime: (iso: string) => string;
  readonly stepLink: (stepIndex: number, text: string) => unknown;
}

type CriterionChanges = TaskSummary["criteria"];

const SEEN = { pass: "held", fail: "did not hold", unknown: "could not be checked" } as const;

export class TaskParts<T> {
  readonly #writer: TaskWriter<T>;
  readonly #parts: ReturnType<typeof partsOf<T>>;

  constructor(writer: TaskWriter<T>) {
    this.#writer = writer;
    this.#parts = partsOf(writer.html);
  }

  time(iso: string): T {
    const { html, formatTime } = this.#writer;
    return html`<time class="soft" datetime="${iso}">${formatTime(iso)}</time>`;
  }

  /** `changes`: each criterion as code first saw it, and each time that code saw it otherwise. */
  contract({ contract, criteria: results }: ContractReport, changes: CriterionChanges): T {
    const { html } = this.#writer;
    const { criteria, type, generatedFrom } = contract;
    const overall = CRITERION_LABELS[overallOf(contract, results)];
    const from = generatedFrom === "user" ? "written by the person who asked" : "agreed before the first action";
    return html`<p>${this.#parts.badge(overall)} <span class="soft">${type}, ${from}</span></p>
${criteria.length === 0 ? html`<p>There is nothing to check.</p>` : ""}
<ol class="criteria">${criteria.map((one) =>
      this.#criterion(
        one,
        results.find(({ id }) => id === one.id),
        changes.filter(({ id }) => id === one.id),
      ),
    )}</ol>`;
  }

  #criterion(
    { description, activity, timing }: ContractReport["contract"]["criteria"][number],
    result: ContractReport["criteria"][number] | undefined,
    changes: CriterionChanges,
  ): T {
    const { html, said, stepLink } = this.#writer;
    const { status = "pending", checkedAt, stepIndex, attempts = 0, evidence, error } = result ?? {};
    const last = checkedAt === undefined ? "" : html`, last at ${this.time(checkedAt)}`;
    const step = stepIndex === undefined ? "" : html`, ${stepLink(stepIndex, `after step ${stepIndex + 1}`)}`;
    return html`<li><p>${this.#parts.badge(CRITERION_LABELS[status])} ${said(description)}</p>
<p class="soft">${activity}, checked ${timing === "immediate" ? "from its step on" : "at the end"}: ${attempts === 0 ? "not yet" : plural(attempts, "time")}${last}${step}</p>
${evidence ? html`<p>${said(evidence)}</p>` : ""}${changes.length === 0 ? "" : this.#history(changes)}${error ? html`<p class="note bad">${said(error)}</p>` : ""}</li>`;
  }

  #history(changes: CriterionChanges): T {
    const { html, stepLink } = this.#writer;
    return html`<ol class="history" aria-label="How it stood from step to step">${changes.map(
      ({ result, stepIndex }) =>
        html`<li class="${result}"><span aria-hidden="true">${CRITERION_SIGNS[result]} </span>${stepLink(stepIndex, `After step ${stepIndex + 1}`)} it ${SEEN[result]}</li>`,
    )}</ol>`;
  }

  plan({ plan, plans, subTask }: Pick<TaskExport, "plan" | "plans" | "subTask">): T {
    const { html, said } = this.#writer;
    const { badge } = this.#parts;
    const phases = subTask?.all.map(({ name, status }) => html`<li>${badge(PLAN_LABELS[status])} ${said(name)}</li>`);
    return html`${plan === undefined ? html`<p class="soft">There is no plan: the task finds one action at a time.</p>` : this.#steps(plan)}
${phases === undefined ? "" : html`<h3>Phases (${(subTask?.index ?? 0) + 1} of ${subTask?.total})</h3><ol class="plan">${phases}</ol>`}
${plans.length === 0 ? "" : html`<h3>How it came about</h3><ol class="plans">${plans.map((one) => this.#revision(one))}</ol>`}`;
  }

  #steps({ goal, steps }: Plan): T {
    const { html, said } = this.#writer;
    const items = steps.map(({ description, reasoning, status, revision }) => {
      const { op, reason = "", before } = revision ?? {};
      const was = before === undefined ? "" : html` (before: ${said(before)})`;
      const note = html`<p class="note">${op === "skip" ? "Skipped" : "Changed"}: ${said(reason)}${was}</p>`;
      return html`<li><p>${this.#parts.badge(PLAN_LABELS[status])} ${said(description)}</p>${reasoning ? html`<p class="soft">${said(reasoning)}</p>` : ""}${op === undefined ? "" : note}</li>`;
    });
    return html`<p>${said(goal)}</p><ol class="plan">${items}</ol>`;
  }

  #revision({ cause, trigger, reason, subTask, plan, at }: TaskExport["plans"][number]): T {
    const { html, said } = this.#writer;
    return html`<li><p><strong>${PLAN_CAUSES[cause]}</strong> ${this.time(at)}</p>
${this.#parts.facts({ "For the phase": subTask && said(subTask), "Because of": trigger && said(trigger), Reason: reason && said(reason) })}
${plan === null ? "" : html`<details><summary>${plural(plan.steps.length, "step")}</summary>${this.#steps(plan)}</details>`}</li>`;
  }

  conclusion(verdict: NonNullable<StepDetail["verdict"]>): T {
    const { html, said } = this.#writer;
    const { evidence, evidenceLines, semanticSummary, tiers = [], attempts, similarity, rule } = verdict;
    const left = evidenceLines - evidence.length;
    return html`${semanticSummary ? html`<p>${said(semanticSummary)}</p>` : ""}
<ul class="evidence">${evidence.map((line) => html`<li>${said(line)}</li>`)}</ul>
${left > 0 ? html`<p class="soft">${plural(left, "more line was", "more lines were")} not kept.</p>` : ""}
${this.#parts.facts({
  Strength: verdict.strength && spaced(verdict.strength),
  Tiers: tiers.map(spaced).join(", "),
  "Decided by": choice(verdict.judged, "a model", "code"),
  Rule: rule && html`<code>${rule}</code>`,
  Expected: verdict.expectedOutcome && CRITERION_LABELS[verdict.expectedOutcome].text,
  Attempts: attempts && `${attempts}${verdict.retried ? ", retried" : ""}`,
  "Address changed": choice(verdict.urlChanged, "yes", "no"),
  Similarity: similarity?.toFixed(2),
  "Goal achieved": choice(verdict.goalAchieved, "yes", "no"),
})}`;
  }

  corrections(corrections: StepDetail["corrections"]): T | "" {
    const { html, said } = this.#writer;
    const items = corrections.map(
      ({ strategy, reason, at }) =>
        html`<li><strong>${sentence(strategy)}</strong>: ${said(reason)} ${this.time(at)}</li>`,
    );
    return items.length === 0 ? "" : html`<h3>Corrections</h3><ol>${items}</ol>`;
  }

  receipts(actions: StepDetail["actions"]): T | "" {
    const { html, said } = this.#writer;
    const items = actions.flatMap(({ receipts, target }) =>
      receipts.map(({ action, ok, effect, error, observed }) => {
        const more = `${observed === undefined ? "" : `, observed ${observed}`}${error === undefined ? "" : `: ${error}`}`;
        return html`<li>${said(actionWords(action, target))}: ${ok ? "carried out" : "not carried out"}, effect ${spaced(effect)}${said(more)}</li>`;
      }),
    );
    return items.length === 0 ? "" : html`<h3>What the client reported</h3><ul>${items}</ul>`;
  }

  spending(spending: TaskExport["spending"]): T {
    const heads = ["Purpose", "Tier", "Calls", "Failed", "Prompt tokens", "Answer tokens", "Median", "Cost"];
    const rows = spending.map(
      ({ purpose, tier, calls, failed, promptTokens, completionTokens, p50Ms, costMicroUsd }) => [
        ...[purpose, tier, calls, failed, formatCount(promptTokens), formatCount(completionTokens)],
        ...[formatDuration(p50Ms), formatCost(costMicroUsd)],
      ],
    );
    return this.#parts.table("By purpose", heads, rows);
  }

  event({ type, text, at }: Pick<TaskExport["events"][number], "type" | "text" | "at">): T {
    const { html, said } = this.#writer;
    return html`<li>${this.time(at)} <strong>${sentence(type)}</strong> ${said(text)}</li>`;
  }
}

interface StepFigures {
  readonly attempts?: number | undefined;
  readonly corrections: number;
  readonly tookMs?: number | undefined;
  readonly costMicroUsd: number;
}

/** The cost of a step in one line, without figures that are as usual. */
export function stepFigures({ attempts = 1, corrections, tookMs, costMicroUsd }: StepFigures): string {
  const parts = [
    attempts > 1 ? plural(attempts, "attempt") : "",
    corrections > 0 ? plural(corrections, "correction") : "",
    tookMs === undefined ? "" : formatDuration(tookMs),
    costMicroUsd > 0 ? formatCost(costMicroUsd) : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

const choice = (value: boolean | undefined, yes: string, no: string): string | undefined =>
  value === undefined ? undefined : value ? yes : no;

/** `PRESS_ENTER` → `Press enter`. */
function sentence(name: string): string {
  const words = spaced(name).toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
