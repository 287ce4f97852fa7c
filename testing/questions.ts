/** Questions by purpose: how tests and benches ask a model without an activity. Test support. */

import { type Question, requestOf } from "../activities/ask.js";
import { type Purpose, type PurposeInputs, type PurposeOutput, QUESTIONS } from "../activities/index.js";
import { renderPrompt } from "../activities/prompt/render.js";
import type { ModelRequest, ModelTier, RenderedPrompt, RenderOptions, Repair } from "../adapters/model/port.js";

export function questionOf<P extends Purpose>(purpose: P): Question<PurposeInputs[P], PurposeOutput<P>> {
  // The cast: indexing by a type parameter loses which question it is.
  return QUESTIONS[purpose] as unknown as Question<PurposeInputs[P], PurposeOutput<P>>;
}

export function writtenOf<P extends Purpose>(purpose: P) {
  const { schema, writtenSchema } = questionOf(purpose);
  return writtenSchema?.({}) ?? schema;
}

export function requestFor<P extends Purpose>(
  purpose: P,
  input: PurposeInputs[P],
  options: { readonly tier?: ModelTier; readonly signal?: AbortSignal; readonly repair?: Repair } = {},
): ModelRequest<PurposeOutput<P>> {
  const { signal = new AbortController().signal, repair } = options;
  const request = requestOf(questionOf(purpose), input, { signal, repair });
  return { ...request, tier: options.tier ?? request.tier };
}

export function renderFor<P extends Purpose>(
  purpose: P,
  input: PurposeInputs[P],
  options: RenderOptions & { readonly repair?: Repair },
): RenderedPrompt {
  return renderPrompt(purpose, questionOf(purpose), input, options);
}
