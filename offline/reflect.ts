/** Reflect by rules: what was done, what is missing, what to try. Elsewhere: summary. */

import type { PurposeInputs, PurposeOutput } from "../adapters/model/port.js";
import { reflectByRules } from "../core/planning/reflection.js";

export function reflect(input: PurposeInputs["reflect"]): PurposeOutput<"reflect"> {
  return reflectByRules(input, input.cause, input.raise);
}
