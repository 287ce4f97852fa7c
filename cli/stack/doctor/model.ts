/** Model check: whether the provider takes the key and has the models that are named. */

import type { ModelConfig } from "../../../adapters/model/create.js";
import type { Check, Look } from "./finding.js";

const GEMINI = "https://generativelanguage.googleapis.com";
const PATIENCE_MS = 10_000;

export const modelCheck = (model: ModelConfig): Check => ({
  name: "model",
  look: () => {
    switch (model.adapter) {
      case "offline":
        return Promise.resolve("offline: rules for plain requests, no model is asked");
      case "gemini":
        return gemini(model);
      case "openai-compatible":
        return openAi(model);
    }
  },
  remedy: "let this machine reach the provider, or set GEMINI_BASE_URL or OPENAI_BASE_URL",
});

async function gemini(model: Extract<ModelConfig, { adapter: "gemini" }>): Promise<Look> {
  const { apiKey, baseUrl = GEMINI, models } = model;
  for (const [tier, name] of Object.entries(models)) {
    const status = await statusOf(`${baseUrl}/v1beta/models/${encodeURIComponent(name)}`, { "x-goog-api-key": apiKey });
    if (status === 404)
      return { fault: `there is no ${name} (${tier})`, remedy: "set SMART_MODEL_NAME, FAST_MODEL_NAME" };
    if (status !== 200) return refused(status, "GEMINI_API_KEY");
  }
  return `gemini takes the key and has ${[...new Set(Object.values(models))].join(", ")}`;
}

/** Not every server of the kind lists its models. */
async function openAi(model: Extract<ModelConfig, { adapter: "openai-compatible" }>): Promise<Look> {
  const { apiKey, baseUrl } = model;
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const status = await statusOf(`${baseUrl}/models`, headers);
  return status === 200 || status === 404 ? `${baseUrl} answers` : refused(status, "OPENAI_API_KEY");
}

const refused = (status: number, variable: string): Look =>
  status === 429 || status >= 500
    ? { fault: `the provider answers ${status}`, remedy: "wait; tasks wait too. Look at the provider's status page" }
    : { fault: `the provider refuses the key (${status})`, remedy: `set ${variable} to a key that is valid` };

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.body?.cancel();
  return answer.status;
}
