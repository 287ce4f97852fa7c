/** Details: a task as Markdown for an operator: plan ticked, limits left, last verdict (design §16). */

import type { PlanStep } from "../planning/plan.js";
import { statusOf } from "./phase.js";
import type { TaskState } from "./state.js";
import { usedLimits } from "./transition.js";

const TICKS: Readonly<Record<PlanStep["status"], string>> = {
  pending: "☐",
  active: "▶",
  done: "☑",
  skipped: "⤼",
  failed: "☒",
};

export function describe(state: TaskState): string {
  const last = state.verdicts.at(-1);
  const criteria = state.criteria.map((result) => {
    const criterion = state.contract?.criteria.find((one) => one.id === result.id);
    return `- ${result.status === "pass" ? "☑" : "☐"} ${criterion?.description ?? result.id} (${result.status})`;
  });
  const limits = Object.entries(usedLimits(state)).map(([name, use]) => `- ${name}: ${use.used} of ${use.limit}`);
  const lines = [
    `**Status**: ${statusOf(state.phase)} (turn ${state.turn}, ${state.stepIndex} actions issued)`,
    ...(state.phase.name === "interrupted" ? [`**Why**: ${state.phase.reason}`] : []),
    ...(state.phase.name === "acting"
      ? [`**Waiting for the browser to carry out**: \`${state.phase.issued.action}\``]
      : []),
    ...(state.plan === null
      ? []
      : ["", "**Plan**", ...state.plan.steps.map((step) => `- ${TICKS[step.status]} ${step.description}`)]),
    ...(criteria.length === 0 ? [] : ["", "**Done means**", ...criteria]),
    ...(last === undefined
      ? []
      : ["", `**Last verdict**: ${last.verdict.tag} at ${last.verdict.confidence} for \`${last.action}\``]),
    "",
    "**Limits**",
    ...limits,
  ];
  return lines.join("\n").slice(0, 15_000);
}
