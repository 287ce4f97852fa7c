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

type Asker = Pick<Provider, "grounding" | "send">;

function providerOf(config: AskedModels, now: () => number): Provider {
  const { adapter, access, models, timeouts } = config;
  const askers = new Map<ProviderName, Asker>();
  const askerOf = (provider: ProviderName): Asker => {
    const known = askers.get(provider);
    if (known !== undefined) return known;
    const granted = access[provider];
    if (granted === undefined) throw unconfigured(provider);
    const asker =
      provider === "gemini" ? askGemini(granted, config, now) : askLibrary({ provider, access: granted, now });
    askers.set(provider, asker);
    return asker;
  };
  return {
    name: adapter,
    models,
    timeouts,
    grounding: (written) => {
      const { provider, model } = readModelName(written, adapter);
      return askerOf(provider).grounding(model);
    },
    send: async (request) => {
      const { provider, model } = readModelName(request.model, adapter);
      return askerOf(provider).send({ ...request, model });
    },
  };
}

/** An organisation may name a provider that the installation has no key for. */
function unconfigured(provider: ProviderName): ModelError {
  const { title, key, address } = PROVIDERS[provider];
  const message = `${title} is not set up here. Set ${key}, and ${address} if it is not the usual one.`;
  return new ModelError({ kind: "refused", message, retryable: false });
}

/** Fences the words of pages in one request: nobody who writes a page can foresee it. */
export const randomCode = (): string => randomBytes(6).toString("hex");
