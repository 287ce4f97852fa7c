/** Prompt catalogue: the prompt of every purpose. A purpose without one does not compile. */

import type { Purpose, PurposeInputs } from "../port.js";
import { checkCompletenessPrompt } from "./check-completeness.js";
import { completePrompt } from "./complete.js";
import { correctPrompt } from "./correct.js";
import { criticisePrompt } from "./criticise.js";
import { decomposePrompt } from "./decompose.js";
import { evaluateSearchPrompt } from "./evaluate-search.js";
import { generatePrompt } from "./generate.js";
import { judgePrompt } from "./judge.js";
import { planPrompt } from "./plan.js";
import { preparePrompt } from "./prepare.js";
import { type Prompt, type Rendered, type Rendering, renderPrompt } from "./prompt.js";
import { refinePrompt } from "./refine.js";
import { reflectPrompt } from "./reflect.js";
import { validatePrompt } from "./validate.js";

export const PROMPTS: { readonly [P in Purpose]: Prompt<P> } = {
  prepare: preparePrompt,
  plan: planPrompt,
  validate: validatePrompt,
  reflect: reflectPrompt,
  refine: refinePrompt,
  generate: generatePrompt,
  judge: judgePrompt,
  complete: completePrompt,
  correct: correctPrompt,
  evaluateSearch: evaluateSearchPrompt,
  checkCompleteness: checkCompletenessPrompt,
  criticise: criticisePrompt,
  decompose: decomposePrompt,
};

/** The words that a text model is asked with. */
export function renderFor<P extends Purpose>(purpose: P, input: PurposeInputs[P], rendering: Rendering): Rendered {
  return renderPrompt(purpose, PROMPTS[purpose], input, rendering);
}
