/** Prepare by rules: what is missing, what done means, and the steps, each by its own rules. */

import type { RuleInput, RuleOutput } from "./adapter.js";
import { agreeContract } from "./contract.js";
import { plan } from "./plan.js";
import { analyse } from "./reasoning.js";

export function prepare(input: RuleInput<"prepare">): RuleOutput<"prepare"> {
  return {
    analysis: analyse(input),
    ...(input.contract === undefined ? { contract: agreeContract(input) } : {}),
    plan: plan(input),
  };
}
