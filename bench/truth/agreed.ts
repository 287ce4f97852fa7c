/** Agreed: the contract and the plan of a case, as a model would have made them before the first action. */

import { toContract } from "../../api/observation.js";
import type { TruthCase } from "./case.js";

export function contractOf({ contract }: TruthCase, nowMs: number) {
  return { ...toContract(contract as Parameters<typeof toContract>[0], nowMs), generatedFrom: "auto" as const };
}

export function planOf({ planned, goal, deeds }: TruthCase) {
  if (!planned) return null;
  const steps = deeds.map(({ thought }, index) => ({
    index,
    description: thought,
    reasoning: "",
    toolType: "DOM" as const,
    status: index === 0 ? ("active" as const) : ("pending" as const),
  }));
  return { goal, steps, currentStepIndex: 0 };
}
