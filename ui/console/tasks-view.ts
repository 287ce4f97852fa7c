/** Tasks view: the tasks that one may see, by filters that stand in the address. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { shownText } from "../../core/page/outline/shown-text.js";
import type { TaskView } from "../../protocol/task.js";
import { badge, button, type Fields, onSubmit, options, type Rendered } from "../shared/browser-parts.js";
import { formatTime, hostOf } from "../shared/format.js";
import { OUTCOME_LABELS, STATUS_LABELS, taskLabel } from "../shared/labels.js";
import { link, liveNote } from "./frame.js";
import type { ConsoleRoute } from "./route.js";
import { type ConsoleActions, type ConsoleState, seesTenant } from "./state.js";
import { textLine } from "./words.js";

export function tasksView(state: ConsoleState, actions: ConsoleActions): TemplateResult {
  return html`<section aria-labelledby="tasks-title">
    <h1 id="tasks-title">Tasks</h1>
    <p class="states" aria-live="polite">${state.list === undefined ? nothing : liveNote(state.list.live)}</p>
    ${filterForm(state, actions)} ${found(state, actions)}
  </section>`;
}

function filterForm({ route, account, members }: ConsoleState, { go }: ConsoleActions): Rendered {
  if (route.view !== "tasks" || !account) return nothing;
  const { filters } = route;
  const apply = (fields: Fields) => go({ view: "tasks", filters: fields });
  const changed = (event: Event) => {
    if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement)
      event.target.form?.requestSubmit();
  };
  return html`<form class="filters" role="search" @submit=${onSubmit(apply)} @change=${changed}>
    ${choice(
      "status",
      "Status",
      Object.entries(STATUS_LABELS).map(([value, { text }]) => [value, text]),
      filters,
    )}
    ${choice(
      "outcome",
      "Outcome",
      Object.entries(OUTCOME_LABELS).map(([value, { text }]) => [value, text]),
      filters,
    )}
    <label>Site <input name="site" .value=${filters["site"] ?? ""} placeholder="orders.acme.test"></label>
    ${
      seesTenant(account)
        ? choice(
            "person",
            "Person",
            members.map(({ userId, name }) => [userId, shownText(name)]),
            filters,
            "Everyone",
          )
        : nothing
    }
    <label>Words <input name="text" type="search" .value=${filters["text"] ?? ""}></label>
    <label class="tick"><input type="checkbox" name="waiting" value="me" .checked=${filters["waiting"] === "me"}> Waiting for me</label>
    <button>Filter</button>
  </form>`;
}

function choice(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  filters: Fields,
  all = "All",
): TemplateResult {
  return html`<label>${label}
    <select name=${name}>
      ${options([["", all], ...choices], filters[name] ?? "")}
    </select></label>`;
}

function found({ list, members, route }: ConsoleState, actions: ConsoleActions): TemplateResult {
  const { tasks, cursor } = list?.listed ?? { tasks: null };
  if (tasks === null) return html`<p class="soft" aria-busy="true">Reading the tasks…</p>`;
  if (typeof tasks === "string") return html`<p class="note bad">${tasks}</p>`;
  if (tasks.length === 0)
    return html`<p class="note">${isFiltered(route) ? "No task matches these filters." : NO_TASK}</p>`;
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  return html`<div class="wide"><table class="tasks">
      <thead><tr><th scope="col">Task</th><th scope="col">State</th><th scope="col">Site</th>
        ${members.length > 0 ? html`<th scope="col">Person</th>` : nothing}
        <th scope="col">Steps</th><th scope="col">Begun</th></tr></thead>
      <tbody>${repeat(
        tasks,
        ({ taskId }) => taskId,
        (task) => row(task, names, actions),
      )}</tbody>
    </table></div>
    ${cursor === undefined ? nothing : button({ label: "Show more", onClick: actions.more })}`;
}

const NO_TASK =
  "There is no task yet. Start one in the extension or by a script: it appears here as soon as it begins.";
const isFiltered = (route: ConsoleRoute): boolean => route.view === "tasks" && Object.keys(route.filters).length > 0;

function row(task: TaskView, names: ReadonlyMap<string, string>, actions: ConsoleActions): TemplateResult {
  const { taskId, query, url, stepIndex, createdAt, userId } = task;
  const to: ConsoleRoute = { view: "task", taskId, part: "steps" };
  return html`<tr>
    <td>${link(actions, to, textLine(query))}</td>
    <td>${badge(taskLabel(task))}</td>
    <td>${textLine(hostOf(url))}</td>
    ${names.size > 0 ? html`<td>${textLine(names.get(userId) ?? userId)}</td>` : nothing}
    <td>${stepIndex}<span class="unit"> ${stepIndex === 1 ? "step" : "steps"}</span></td>
    <td><time datetime=${createdAt}>${formatTime(createdAt)}</time></td>
  </tr>`;
}
