/** Reflect by rules: what was done, what is missing, what to try. Elsewhere: summary. */

import { reflectByRules } from "../core/limits/reflection.js";
import type { RuleInput, RuleOutput } from "./adapter.js";

export function reflect(input: RuleInput<"reflect">): RuleOutput<"reflect"> {
  return reflectByRules(input, input.cause, input.raise);
}
