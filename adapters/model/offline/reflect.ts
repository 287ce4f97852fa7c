/** Reflect by rules: what was done, what is missing, what to try. Elsewhere: summary. */

import { reflectByRules } from "../../../core/planning/reflection.js";
import type { PurposeInputs, PurposeOutput } from "../port.js";

export function reflect(input: PurposeInputs["reflect"]): PurposeOutput<"reflect"> {
  return reflectByRules(input, input.cause, input.raise);
}
