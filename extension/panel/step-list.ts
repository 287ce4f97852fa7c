/** Step list: every action, why it was chosen, what came of it, and the evidence for whoever asks. Elsewhere: timeline, log. */

import type { StepLine, TaskRecord } from "../../client/task-record.js";
import { badge } from "./parts.js";
import { type Child, h, type Node } from "./render.js";
import { percent, stepWords } from "./words.js";

export function stepList({ steps }: TaskRecord): Child {
  if (steps.length === 0) return null;
  return h(
    "section",
    { class: "steps-part", key: "steps", "aria-labelledby": "steps-title" },
    h("h2", { id: "steps-title", class: "hidden" }, "Steps"),
    h("ol", { class: "steps" }, ...steps.map(stepItem)),
  );
}

function stepItem(step: StepLine): Node {
  const said = stepWords(step);
  const believed = step.verdict === "confirmed" || step.verdict === "likely";
  const sure = believed && step.confidence !== undefined ? percent(step.confidence) : undefined;
  return h(
    "li",
    { class: `step ${said.tone}`, key: step.actionId },
    h("p", { class: "words" }, step.words),
    step.thought !== "" && h("p", { class: "thought" }, step.thought),
    h(
      "p",
      { class: "outcome" },
      badge(said, sure),
      step.retried === true && h("span", { class: "soft" }, "needed a second try"),
    ),
    evidenceOf(step),
  );
}

function evidenceOf({ summary, evidence = [] }: StepLine): Child {
  if (!summary && evidence.length === 0) return null;
  return h(
    "details",
    { class: "evidence", key: "evidence" },
    h("summary", {}, "Evidence"),
    summary ? h("p", {}, summary) : null,
    evidence.length > 0 && h("ul", {}, ...evidence.map((line) => h("li", {}, line))),
  );
}
