/** Steps part: the timeline, and the step that is chosen beside it. */

import { html, nothing } from "lit-html";
import type { ConsoleContent } from "./parts.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { stepView } from "./step-view.js";

export function stepsPart(state: ConsoleState, actions: ConsoleActions): ConsoleContent {
  const { task, route } = state;
  if (task === undefined || route.view !== "task") return nothing;
  const { steps, hasAllSteps } = task;
  if (steps.length === 0)
    return html`<p class="soft">${hasAllSteps ? "Nothing was done yet." : "Reading the steps…"}</p>`;
  const chosen = steps.find(({ stepIndex }) => stepIndex === route.step) ?? (hasAllSteps ? steps.at(-1) : undefined);
  const choose = (stepIndex: number) => actions.go({ ...route, step: stepIndex }, { replace: true });
  const count = `${steps.length} step${steps.length === 1 ? "" : "s"}${hasAllSteps ? "" : " so far"}`;
  return html`<div class="steps">
    <div class="timeline-part">
      <h2 id="timeline-title">${count}</h2>
      <step-timeline .choose=${choose} .steps=${steps} .chosen=${chosen?.stepIndex ?? -1}></step-timeline>
    </div>
    ${chosen === undefined ? html`<p class="soft" aria-busy="true">Reading the steps…</p>` : stepView(chosen, task)}
  </div>`;
}
