/** The model named by the configuration. */

import { randomBytes } from "node:crypto";
import { createGeminiModel, type GeminiOptions } from "./gemini.js";
import { createOfflineModel } from "./offline/adapter.js";
import { createOpenAiCompatibleModel, type OpenAiCompatibleOptions } from "./openai-compatible.js";
import type { ModelPort } from "./port.js";
import type { TextModelDeps } from "./text-model.js";

export type ModelConfig =
  | { readonly adapter: "offline" }
  | (GeminiOptions & { readonly adapter: "gemini" })
  | (OpenAiCompatibleOptions & { readonly adapter: "openai-compatible" });

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

/** Fences the words of pages in one request: nobody who writes a page can foresee it. */
export const randomCode = (): string => randomBytes(6).toString("hex");
