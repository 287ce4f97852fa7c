/** Rule: what an offline rule is told, and what it has to answer. */

import type { PageInput } from "../../../activities/context.js";
import type { Purpose, PurposeInputs, PurposeOutput } from "../../../activities/index.js";

export type { PageInput };
export type RuleInput<P extends Purpose> = PurposeInputs[P];
export type RuleOutput<P extends Purpose> = PurposeOutput<P>;
