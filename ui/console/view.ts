/** View: which view is shown for a state. */

import { html, type TemplateResult } from "lit-html";
import { shownText } from "../../core/page/outline/shown-text.js";
import type { Rendered } from "../shared/browser-parts.js";
import { frame } from "./frame.js";
import { numbersView } from "./numbers-view.js";
import { linkView, peopleView } from "./people-view.js";
import { signInView } from "./sign-in-view.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { taskView } from "./task-view.js";
import { tasksView } from "./tasks-view.js";

export const viewOf = (state: ConsoleState, actions: ConsoleActions): TemplateResult =>
  frame(state, actions, contentOf(state, actions));

/** Title of the window. */
export function titleOf({ account, route, task }: ConsoleState): string {
  const summary = task?.summary;
  const query = typeof summary === "object" && summary !== null ? shownText(summary.task.query.slice(0, 80)) : "Task";
  const view = { tasks: "Tasks", numbers: "Numbers", people: "People", link: "Welcome", task: query }[route.view];
  return `${account === null && route.view !== "link" ? "Sign in" : view} · Surefoot`;
}

function contentOf(state: ConsoleState, actions: ConsoleActions): Rendered {
  const { account, route } = state;
  if (route.view === "link") return linkView(route, state, actions);
  if (account === undefined) return html`<p class="soft" aria-busy="true">One moment…</p>`;
  if (account === null) return signInView(state, actions);
  switch (route.view) {
    case "tasks":
      return tasksView(state, actions);
    case "task":
      return taskView(state, actions);
    case "numbers":
      return numbersView(state, actions);
    case "people":
      return peopleView(state, account, actions);
  }
}
