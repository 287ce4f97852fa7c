/** Sections of a report beside its steps: the task, what done means, the plan, what was said, what models took, what happened. */

import { html } from "hono/html";
import { overallOf } from "../../core/verification/overall.js";
import type { Plan } from "../../protocol/contract.js";
import type { TaskExport } from "../../protocol/export.js";
import { formatCost, formatDuration, plural, STATE_LABELS, spaced, statusLabel } from "./labels.js";
import { badge, facts, type Markup, NOTHING, section, table, time } from "./parts.js";

export function headPart(task: TaskExport, isRedacted: boolean): Markup {
  const { task: view, request, metrics, steps, result } = task;
  const last = view.closedAt ?? view.updatedAt;
  return html`<header><p class="brand">Surefoot · report of a task</p><h1>${request.query}</h1>
<p>${badge(statusLabel(view.status, view.outcome))} ${view.reason ?? ""}</p>
${facts({
  "Began at": request.startUrl,
  Began: request.at.replace("T", " ").replace(/\.\d+Z$/, " UTC"),
  Took: formatDuration(Math.max(0, Date.parse(last) - Date.parse(request.at))),
  Steps: new Set(steps.map(({ stepIndex }) => stepIndex)).size,
  "Calls of models": metrics?.modelCalls,
  Cost: metrics && formatCost(metrics.costMicroUsd),
  Person: request.userId,
  Task: view.taskId,
})}
${result?.text ? html`<p class="result">${result.text}</p>` : NOTHING}
${result?.unconfirmed?.length ? html`<p class="note fair">Stands on no page that the task has seen: ${result.unconfirmed.join("; ")}</p>` : NOTHING}
${isRedacted ? html`<p class="note">Redacted: words of the page, of persons and of addresses stand as tokens; the same token is the same words.</p>` : NOTHING}
<p class="soft">As kept at ${time(task.exportedAt)}. The pages are masked as they are stored.</p></header>`;
}

export function contractPart({ contract, verdicts }: TaskExport): Markup {
  if (contract === undefined)
    return section("contract", "What done means", html`<p class="soft">It was not agreed on.</p>`);
  const results = new Map(contract.criteria.map((one) => [one.id, one]));
  const items = contract.contract.criteria.map(({ id, description, activity, timing }) => {
    const { status = "pending", checkedAt, stepIndex, attempts = 0, evidence, error } = results.get(id) ?? {};
    return html`<li><p>${badge(STATE_LABELS[status] ?? { text: status, tone: "plain" })} ${description}</p>
<p class="soft">${activity}, ${timing === "immediate" ? "from its step on" : "at the end"}; ${plural(attempts, "look")}${
      checkedAt === undefined ? "" : html`, the last at ${time(checkedAt)}`
    }${stepIndex === undefined ? "" : html`, after <a href="#step-${stepIndex + 1}">step ${stepIndex + 1}</a>`}</p>
${historyOf(id, verdicts)}${evidence ? html`<p>${evidence}</p>` : NOTHING}${error ? html`<p class="note bad">${error}</p>` : NOTHING}</li>`;
  });
  const { type, generatedFrom } = contract.contract;
  // An older export may say it in another word.
  const overall = overallOf(contract.contract, contract.criteria);
  const told = `${type}, ${generatedFrom === "user" ? "as its user said" : "as agreed before the first action"}`;
  return section(
    "contract",
    "What done means",
    html`<p>${badge(STATE_LABELS[overall] ?? { text: overall, tone: "plain" })} <span class="soft">${told}</span></p><ol>${items}</ol>`,
  );
}

const SEEN = { pass: "it held", fail: "it did not hold", unknown: "it could not be told" } as const;

/** From step to step, where code saw it otherwise than before. */
function historyOf(id: string, verdicts: TaskExport["verdicts"]): Markup {
  let last = "";
  const changes = verdicts.flatMap(({ stepIndex, criteria = [] }) => {
    const seen = criteria.find((one) => one.id === id)?.result;
    if (seen === undefined || seen === last) return [];
    last = seen;
    return [html`<li>After <a href="#step-${stepIndex + 1}">step ${stepIndex + 1}</a> ${SEEN[seen]}</li>`];
  });
  return changes.length === 0 ? NOTHING : html`<ol class="soft">${changes}</ol>`;
}

const CAUSES = {
  made: "Made",
  script: "Taken from what worked before",
  divided: "The task was divided",
  phase: "A phase was planned",
  changed: "Some steps were changed",
  renewed: "Made anew",
} as const;

export function planPart({ plan, plans, subTask }: TaskExport): Markup {
  const phases = subTask?.all.map(
    ({ name, status }) => html`<li>${badge(STATE_LABELS[status] ?? { text: status, tone: "plain" })} ${name}</li>`,
  );
  const revisions = plans.map(
    ({
      cause,
      trigger,
      reason,
      subTask: phase,
      plan: made,
      at,
    }) => html`<li><p><strong>${CAUSES[cause]}</strong> <span class="soft">${time(at)}</span></p>
${facts({ "For the phase": phase, "Because of": trigger, Reason: reason })}
${made === null ? NOTHING : html`<details><summary>${plural(made.steps.length, "step")}</summary>${planSteps(made)}</details>`}</li>`,
  );
  return section(
    "plan",
    "Plan",
    html`${plan === undefined ? html`<p class="soft">There is none: one action is found at a time.</p>` : planSteps(plan)}
${phases === undefined ? NOTHING : html`<h3>Phases</h3><ol>${phases}</ol>`}${plans.length === 0 ? NOTHING : html`<h3>How it came about</h3><ol>${revisions}</ol>`}`,
  );
}

const planSteps = ({ goal, steps }: Plan): Markup =>
  html`<p>${goal}</p><ol>${steps.map(
    ({
      description,
      reasoning,
      status,
      revision,
    }) => html`<li><p>${badge(STATE_LABELS[status] ?? { text: status, tone: "plain" })} ${description}</p>
${reasoning ? html`<p class="soft">${reasoning}</p>` : NOTHING}${
  revision === undefined
    ? NOTHING
    : html`<p class="note">${revision.op === "skip" ? "Skipped" : "Changed"}: ${revision.reason}${revision.before ? ` (before: ${revision.before})` : ""}</p>`
}</li>`,
  )}</ol>`;

export const messagePart = ({ messages, feedback }: TaskExport): Markup =>
  section(
    "messages",
    "What was said",
    html`<ol class="said">${messages.map(
      ({ role, content, timestamp }) =>
        html`<li><strong>${role}</strong> <span class="soft">${time(timestamp)}</span><p>${content}</p></li>`,
    )}</ol>${feedback.map(({ rating, reason, at }) => html`<p class="note">Feedback: ${rating === "up" ? "thumb up" : "thumb down"}${reason ? `, ${reason}` : ""} <span class="soft">${time(at)}</span></p>`)}`,
  );

export function callPart({ spending, modelCalls }: TaskExport): Markup {
  if (spending.length + modelCalls.length === 0)
    return section("calls", "Calls of models", html`<p class="soft">No model was asked, or it is kept no more.</p>`);
  const sums = spending.map((one) => [
    ...[one.purpose, one.tier, one.calls, one.failed, one.promptTokens, one.completionTokens],
    ...[formatDuration(one.p50Ms), formatCost(one.costMicroUsd)],
  ]);
  const each = modelCalls.map((one) => [
    ...[one.at.slice(11, 19), one.purpose, one.model ?? one.tier, one.promptTokens, one.completionTokens],
    ...[formatDuration(one.latencyMs), formatCost(one.costMicroUsd), one.fault ? spaced(one.fault) : ""],
  ]);
  return section(
    "calls",
    "Calls of models",
    html`${table("Sums by purpose", ["Purpose", "Tier", "Calls", "Failed", "Prompt", "Answer", "Median", "Cost"], sums)}
<details><summary>${plural(each.length, "call")}, one by one</summary>${table("Calls one by one", ["At", "Purpose", "Model", "Prompt", "Answer", "Took", "Cost", "Fault"], each)}</details>`,
  );
}

export const eventPart = ({ events, corrections: _told, ...task }: TaskExport): Markup =>
  section(
    "events",
    "What happened",
    html`<details><summary>${plural(events.length, "event")}</summary><ol>${events.map(({ type, text, at }) => html`<li><span class="soft">${time(at)}</span> <strong>${spaced(type)}</strong> ${text}</li>`)}</ol></details>
${limitPart(task.limits)}`,
  );

/** Those whose name tells a unit. */
const UNITS: Readonly<Record<string, readonly [name: string, say: (value: number) => string]>> = {
  costMicroUsd: ["cost", formatCost],
  workingMs: ["working time", formatDuration],
};

function limitPart(limits: TaskExport["limits"]): Markup {
  if (limits === undefined) return NOTHING;
  const rows = Object.entries(limits).map(([name, { used, limit }]) => {
    const words = spaced(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
    const [label, say] = UNITS[name] ?? [words, (value: number) => value.toLocaleString("en")];
    return [label, say(used), say(limit)];
  });
  return html`<h3>Limits</h3>${table("Limits", ["Limit", "Used", "Of"], rows)}`;
}
