/** Choosing a model by configuration. Elsewhere: provider factory. */

import { createOfflineModel } from "../../offline/adapter.js";
import { createGeminiModel, type GeminiOptions } from "./gemini/adapter.js";
import { createOpenAiCompatibleModel, type OpenAiCompatibleOptions } from "./openai-compatible/adapter.js";
import type { ModelPort } from "./port.js";
import type { TextModelDeps } from "./text-model.js";

export type ModelConfig =
  | { readonly adapter: "offline" }
  | (GeminiOptions & { readonly adapter: "gemini" })
  | (OpenAiCompatibleOptions & { readonly adapter: "openai-compatible" });

/** The model named by the configuration. */
export function createModel(config: ModelConfig, deps: TextModelDeps): ModelPort {
  switch (config.adapter) {
    case "offline":
      return createOfflineModel();
    case "gemini":
      return createGeminiModel(config, deps);
    case "openai-compatible":
      return createOpenAiCompatibleModel(config, deps);
  }
}
