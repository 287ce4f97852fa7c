/** The model named by the configuration. Each tier may have a provider of its own. */

import { randomBytes } from "node:crypto";
import type { ModelNames, TierTimeouts } from "./failover.js";
import { askGemini, type GeminiOptions } from "./gemini.js";
import { askLibrary } from "./language-model.js";
import { createOfflineModel } from "./offline/adapter.js";
import { ModelError, type ModelPort } from "./port.js";
import { PROVIDERS, type ProviderAccess, type ProviderName, readModelName } from "./providers.js";
import { createTextModel, type Provider, type TextModelDeps } from "./text-model.js";

export interface AskedModels extends GeminiOptions {
  /** Provider of the models that are named without one. */
  readonly adapter: ProviderName;
  /** Access to each provider whose variables are set. */
  readonly access: Readonly<Partial<Record<ProviderName, ProviderAccess>>>;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
}

export type ModelConfig = { readonly adapter: "offline" } | AskedModels;

export const createModel = (config: ModelConfig, deps: TextModelDeps): ModelPort =>
  config.adapter === "offline" ? createOfflineModel() : createTextModel(providerOf(config, deps.now), deps);

function providerOf(config: AskedModels, now: () => number): Provider {
  const { adapter: name, access, models, timeouts } = config;
  const askers = new Map<ProviderName, Pick<Provider, "grounding" | "send">>();
  const of = (written: string) => {
    const { provider, model } = readModelName(written, name);
    const granted = access[provider];
    // An organisation may name a provider that the installation has no key for.
    if (granted === undefined) {
      const message = `${PROVIDERS[provider].title} is not set up here. Set ${PROVIDERS[provider].key}.`;
      throw new ModelError({ kind: "refused", message, retryable: false });
    }
    const asker =
      askers.get(provider) ??
      (provider === "gemini" ? askGemini(granted, config, now) : askLibrary({ provider, access: granted, now }));
    askers.set(provider, asker);
    return { asker, model };
  };
  return {
    ...{ name, models, timeouts },
    grounding: (written) => of(written).asker.grounding(of(written).model),
    send: async (request) => of(request.model).asker.send({ ...request, model: of(request.model).model }),
  };
}

/** Fences the words of pages in one request: nobody who writes a page can foresee it. */
export const randomCode = (): string => randomBytes(6).toString("hex");
