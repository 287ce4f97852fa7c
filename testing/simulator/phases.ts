/** Phases of simulated tasks: plans long and short, divisions that fit and that do not, and values found or missed. Test support. */

import type { FoundOutput, OutputSpec } from "../../core/planning/outputs.js";
import type { SubTaskSpec } from "../../core/planning/subtasks.js";
import type { Plan } from "../../protocol/contract.js";
import type { Chance } from "./chance.js";

const usage = { promptTokens: 10, completionTokens: 10, calls: 1, costMicroUsd: 7 };

export function aPlanning(chance: Chance) {
  if (chance.happens(0.2)) return { plan: null, usage };
  const plan = aPlan(1 + chance.below(chance.happens(0.2) ? 8 : 4));
  return chance.happens(0.3) ? { plan, distinctPhases: true, usage } : { plan, usage };
}

function aPlan(length: number): Plan {
  return {
    goal: "goal",
    currentStepIndex: 0,
    steps: Array.from({ length }, (_, index) => ({
      index,
      description: `Step ${index}`,
      reasoning: "",
      toolType: "DOM" as const,
      status: index === 0 ? ("active" as const) : ("pending" as const),
    })),
  };
}

/** Now and then a phase needs what no earlier one finds out: such a division must not be taken. */
export function someSubTasks(chance: Chance): readonly SubTaskSpec[] {
  const found: string[] = [];
  return Array.from({ length: chance.below(4) }, (_, index) => {
    const outputs = chance.happens(0.4) ? [anOutput(`value_${index}`)] : [];
    const lost = chance.happens(0.03) ? ["nowhere"] : [];
    const inputs = chance.happens(0.5) ? [...found] : [];
    const objective = inputs.map((input) => `use {${input}}`).join(" and ") || `part ${index}`;
    found.push(...outputs.map(({ name }) => name));
    return { name: `Part ${index}`, objective, inputs: [...inputs, ...lost], outputs, estimatedSteps: chance.below(6) };
  });
}

function anOutput(name: string): OutputSpec {
  return { name, description: `the ${name}`, type: "id", from: [{ kind: "url", pattern: "/records/*" }] };
}

/** What is asked for is on the page, or is not yet. */
export function someOutputs(
  wanted: readonly OutputSpec[] | undefined,
  chance: Chance,
): { readonly outputs?: readonly FoundOutput[] } {
  if (wanted === undefined) return {};
  const seen = wanted.filter(() => chance.happens(0.5));
  return { outputs: seen.map(({ name }) => ({ name, value: `${100 + chance.below(900)}`, evidence: "on the page" })) };
}
