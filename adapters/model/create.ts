/** Choosing a model by configuration. Elsewhere: provider factory. */

import { createOfflineModel } from "./offline/adapter.js";
import type { ModelPort } from "./port.js";

export interface ModelConfig {
  readonly adapter: "offline";
}

/** The model named by the configuration. */
export function createModel(config: ModelConfig): ModelPort {
  switch (config.adapter) {
    case "offline":
      return createOfflineModel();
  }
}
