/** Numbers view: how tasks ended, what people said of it, what it cost, what went wrong, and who is waited for. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { TaskNumbers } from "../../protocol/numbers.js";
import { goTo } from "./frame.js";
import { formatCost, formatDuration, formatTime, OUTCOME_LABELS, percent, spaced, statusLabel } from "./labels.js";
import { badge, type ConsoleContent, fact, figures, onSubmit } from "./parts.js";
import { type ConsoleRoute, pathOf } from "./route.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { isFetched } from "./watched-task.js";
import { textLine } from "./words.js";

const DAYS = ["1", "7", "30", "90"] as const;

export function numbersView({ route, numbers }: ConsoleState, actions: ConsoleActions): ConsoleContent {
  if (route.view !== "numbers") return nothing;
  const { days = "30" } = route.filters;
  const apply = (filters: Readonly<Record<string, string>>) => actions.go({ view: "numbers", filters });
  const changed = (event: Event) => {
    if (event.target instanceof HTMLSelectElement) event.target.form?.requestSubmit();
  };
  return html`<section aria-labelledby="numbers-title">
    <h1 id="numbers-title">Numbers</h1>
    <form class="filters" @submit=${onSubmit(apply)} @change=${changed}>
      <label>Tasks begun in the last
        <select name="days">${DAYS.map((one) => html`<option value=${one} ?selected=${one === days}>${one === "1" ? "day" : `${one} days`}</option>`)}</select>
      </label>
    </form>
    ${isFetched(numbers) ? found(numbers, actions) : html`<p class=${numbers === null ? "soft" : "note bad"}>${numbers ?? "Counting…"}</p>`}
  </section>`;
}

function found(numbers: TaskNumbers, actions: ConsoleActions): TemplateResult {
  const { ends, feedback, days, claims } = numbers;
  const total = sum(ends.map(({ count }) => count));
  const verified = sum(ends.flatMap(({ outcome, count }) => (outcome === "verified" ? [count] : [])));
  const closed = sum(
    ends.flatMap(({ status, count }) => (["completed", "failed", "cancelled"].includes(status) ? [count] : [])),
  );
  const wrong = claims.filter(({ outcome }) => outcome !== "unverified").length;
  return html`${figures(
    fact("Tasks", String(total)),
    fact(
      "Verified, of those that are over",
      closed === 0 ? "none is over" : `${verified} of ${closed}, ${percent(verified / closed)}`,
    ),
    fact("Said to be false successes", String(wrong)),
    fact("Thumbs up and down", `${feedback.up} and ${feedback.down}`),
    fact("Cost", formatCost(sum(days.map(({ costMicroUsd }) => costMicroUsd)))),
  )}
    <div class="numbers">${endsTable(ends, total)} ${claimList(claims, actions)} ${costTable(days)} ${correctionTable(numbers.corrections)} ${waitingTable(numbers.waiting)}</div>`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function titled(title: string, isEmpty: boolean, none: string, content: () => ConsoleContent): TemplateResult {
  return html`<section class="card"><h2>${title}</h2>${isEmpty ? html`<p class="soft">${none}</p>` : content()}</section>`;
}

const table = (
  label: string,
  heads: readonly string[],
  rows: readonly TemplateResult[],
): TemplateResult => html`<div class="wide" tabindex="0" role="region" aria-label=${label}><table>
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** A bar beside the figure that it shows; nothing is told by it alone. */
const bar = (share: number): TemplateResult => html`<meter min="0" max="1" .value=${share} aria-hidden="true"></meter>`;

const endsTable = (ends: TaskNumbers["ends"], total: number): TemplateResult =>
  titled("How they stand", ends.length === 0, "No task was begun.", () =>
    table(
      "How tasks stand",
      ["State", "Tasks", "Share"],
      ends.map(
        ({ status, outcome, count }) => html`<tr>
      <td>${badge(statusLabel(status, outcome))}</td><td>${count}</td><td>${percent(count / total)} ${bar(count / total)}</td></tr>`,
      ),
    ),
  );

const claimList = (claims: TaskNumbers["claims"], actions: ConsoleActions): TemplateResult =>
  titled(
    "Completed, and said to be wrong",
    claims.length === 0,
    "Nobody said so.",
    () =>
      html`<ul>${claims.map(({ taskId, query, outcome, reason, at }) => {
        const to: ConsoleRoute = { view: "task", taskId, part: "steps" };
        return html`<li><a href=${pathOf(to)} @click=${goTo(actions, to)}>${textLine(query)}</a> ${badge(OUTCOME_LABELS[outcome])}
        <span class="soft">${reason === undefined ? nothing : html`“${textLine(reason)}”, `}${formatTime(at)}</span></li>`;
      })}</ul>`,
  );

function costTable(days: TaskNumbers["days"]): TemplateResult {
  const most = Math.max(1, ...days.map(({ costMicroUsd }) => costMicroUsd));
  return titled("Cost by day", days.length === 0, "No model was asked.", () =>
    table(
      "Cost by day",
      ["Day", "Calls", "Cost"],
      days.map(
        ({ day, calls, costMicroUsd }) => html`<tr>
      <td>${day}</td><td>${calls}</td><td>${formatCost(costMicroUsd)} ${bar(costMicroUsd / most)}</td></tr>`,
      ),
    ),
  );
}

const correctionTable = (corrections: TaskNumbers["corrections"]): TemplateResult =>
  titled("Corrections by cause", corrections.length === 0, "Nothing had to be corrected.", () =>
    table(
      "Corrections by cause",
      ["Found by the rule", "Tried", "Times"],
      corrections.map(
        ({ cause, strategy, count }) => html`<tr>
      <td>${spaced(cause)}</td><td>${spaced(strategy).toLowerCase()}</td><td>${count}</td></tr>`,
      ),
    ),
  );

const waitingTable = (waiting: TaskNumbers["waiting"]): TemplateResult =>
  titled("Waiting for people just now", waiting.length === 0, "No task waits.", () =>
    table(
      "Waiting for people",
      ["Person", "Tasks", "Longest"],
      waiting.map(
        ({ userId, name, count, since }) => html`<tr>
      <td>${textLine(name ?? userId)}</td><td>${count}</td><td>${formatDuration(Math.max(0, Date.now() - Date.parse(since)))}</td></tr>`,
      ),
    ),
  );
