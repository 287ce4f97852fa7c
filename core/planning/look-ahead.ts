/** Look-ahead: while an action is verified, whether the page already offers what the next step needs (design §7). */

import { isBlank } from "../page/clean-text.js";
import type { Skeleton } from "../page/skeleton.js";
import { contentWords, hasWords } from "../verification/wording.js";
import type { Plan, PlanStep } from "./plan.js";

/** `unknown`: the step does not name a control in words that code can find. */
export type Ahead = "present" | "absent" | "unknown";

/** The step that follows the one at hand and is still to be done. */
export function nextStepOf(plan: Plan | null, current: number): PlanStep | undefined {
  return plan?.steps.find((step) => step.index > current && step.status === "pending");
}

/** A name in quotation marks must be there; other words only ever prove that something is. */
export function lookAhead(step: PlanStep, skeleton: Skeleton): Ahead {
  const controls = Object.values(skeleton.nodes).filter((node) => node.control !== undefined && !isBlank(node.name));
  const usable = controls.filter((node) => node.state.disabled !== true && node.state.inert !== true);
  const quoted = /["“«`]([^"”»`]{2,80})["”»`]/.exec(step.description)?.[1];
  if (quoted !== undefined) return usable.some((node) => hasWords(node.name, quoted)) ? "present" : "absent";
  const wanted = new Set(contentWords(step.description));
  const isNamed = (name: string) => {
    const words = contentWords(name);
    return words.length > 0 && words.every((word) => wanted.has(word));
  };
  return usable.some((node) => isNamed(node.name)) ? "present" : "unknown";
}

/** For the planner; says nothing that the page says. Undefined where nothing is known. */
export function sayAhead({ description }: PlanStep, ahead: Ahead): string | undefined {
  switch (ahead) {
    case "present":
      return `What the step “${description.slice(0, 120)}” needs is on the page already.`;
    case "absent":
      return `What the step “${description.slice(0, 120)}” names is not on the page.`;
    case "unknown":
      return undefined;
  }
}
