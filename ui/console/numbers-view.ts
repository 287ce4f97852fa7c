/** Numbers view: how tasks ended, what people said about it, costs, corrections, and whom tasks wait for (CN11). */

import { html, nothing, type TemplateResult } from "lit-html";
import { isOver } from "../../core/task/status.js";
import type { TaskNumbers } from "../../protocol/numbers.js";
import { badge, facts, onChoice, options, type Rendered, table } from "../shared/browser-parts.js";
import { formatCost, formatDuration, formatTime, percent, spaced } from "../shared/format.js";
import { OUTCOME_LABELS, taskLabel } from "../shared/labels.js";
import { link } from "./frame.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { isFetched } from "./watched-task.js";
import { textLine } from "./words.js";

const DAYS = ["1", "7", "30", "90"] as const;

export function numbersView({ route, numbers }: ConsoleState, actions: ConsoleActions): Rendered {
  if (route.view !== "numbers") return nothing;
  const { days = "30" } = route.filters;
  const choose = (value: string) => actions.go({ view: "numbers", filters: { days: value } });
  const choices = DAYS.map((one) => [one, one === "1" ? "day" : `${one} days`] as const);
  return html`<section aria-labelledby="numbers-title">
    <h1 id="numbers-title">Numbers</h1>
    <div class="filters"><label>Tasks begun in the last
      <select @change=${onChoice(choose)}>${options(choices, days)}</select></label></div>
    ${isFetched(numbers) ? found(numbers, actions) : html`<p class=${numbers === null ? "soft" : "note bad"}>${numbers ?? "Counting…"}</p>`}
  </section>`;
}

function found(numbers: TaskNumbers, actions: ConsoleActions): TemplateResult {
  const { ends, feedback, days, claims } = numbers;
  const total = sum(ends.map(({ count }) => count));
  const verified = sum(ends.flatMap(({ outcome, count }) => (outcome === "verified" ? [count] : [])));
  const closed = sum(ends.flatMap(({ status, count }) => (isOver(status) ? [count] : [])));
  const wrong = claims.filter(({ outcome }) => outcome !== "unverified").length;
  const share = closed === 0 ? "no task is over" : `${verified} of ${closed}, ${percent(verified / closed)}`;
  const figures = {
    Tasks: total,
    "Verified, of tasks that are over": share,
    "Reported as wrong by their person": wrong,
    "Thumbs up and down": `${feedback.up} and ${feedback.down}`,
    Cost: formatCost(sum(days.map(({ costMicroUsd }) => costMicroUsd))),
  };
  return html`${facts(figures, "figures")}
    <div class="numbers">${endsTable(ends, total)} ${claimList(claims, actions)} ${costTable(days)} ${correctionTable(numbers.corrections)} ${waitingTable(numbers.waiting)}</div>`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function titled(title: string, isEmpty: boolean, none: string, content: () => Rendered): TemplateResult {
  return html`<section class="card"><h2>${title}</h2>${isEmpty ? html`<p class="soft">${none}</p>` : content()}</section>`;
}

/** A bar beside its figure; it never stands alone. */
const bar = (share: number): TemplateResult => html`<meter min="0" max="1" .value=${share} aria-hidden="true"></meter>`;

const endsTable = (ends: TaskNumbers["ends"], total: number): TemplateResult =>
  titled("How tasks stand", ends.length === 0, "No task was begun.", () =>
    table(
      "How tasks stand",
      ["State", "Tasks", "Share"],
      ends.map((end) => [
        ...[badge(taskLabel(end)), end.count],
        html`${percent(end.count / total)} ${bar(end.count / total)}`,
      ]),
    ),
  );

const claimList = (claims: TaskNumbers["claims"], actions: ConsoleActions): TemplateResult =>
  titled("Completed tasks that people reported as wrong", claims.length === 0, "There are none.", () => {
    const items = claims.map(
      ({ taskId, query, outcome, reason, at }) => html`<li>
        ${link(actions, { view: "task", taskId, part: "steps" }, textLine(query))} ${badge(OUTCOME_LABELS[outcome])}
        <span class="soft">${reason === undefined ? nothing : html`“${textLine(reason)}”, `}${formatTime(at)}</span></li>`,
    );
    return html`<ul>${items}</ul>`;
  });

function costTable(days: TaskNumbers["days"]): TemplateResult {
  const most = Math.max(1, ...days.map(({ costMicroUsd }) => costMicroUsd));
  const rows = days.map(({ day, calls, costMicroUsd }) => [
    ...[day, calls],
    html`${formatCost(costMicroUsd)} ${bar(costMicroUsd / most)}`,
  ]);
  return titled("Cost by day", days.length === 0, "No model was asked.", () =>
    table("Cost by day", ["Day", "Calls", "Cost"], rows),
  );
}

function correctionTable(corrections: TaskNumbers["corrections"]): TemplateResult {
  const rows = corrections.map(({ cause, strategy, count }) => [spaced(cause), spaced(strategy).toLowerCase(), count]);
  return titled("Corrections by cause", corrections.length === 0, "Nothing had to be corrected.", () =>
    table("Corrections by cause", ["Rule that found the fault", "Correction", "Times"], rows),
  );
}

function waitingTable(waiting: TaskNumbers["waiting"]): TemplateResult {
  const rows = waiting.map(({ userId, name, count, since }) => [
    ...[textLine(name ?? userId), count],
    formatDuration(Math.max(0, Date.now() - Date.parse(since))),
  ]);
  return titled("Tasks that wait for a person", waiting.length === 0, "No task waits.", () =>
    table("Tasks that wait for a person", ["Person", "Tasks", "Longest"], rows),
  );
}
