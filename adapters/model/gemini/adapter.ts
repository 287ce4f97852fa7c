/** Gemini model: the model port on Google's SDK, with retries, waiting and budgets left to those who can see the task (design §11). */

import { GoogleGenAI } from "@google/genai";
import type { ModelNames, TierTimeouts } from "../degrade.js";
import type { ModelPort } from "../port.js";
import { responseSchemaOf } from "../response-schema.js";
import { createTextModel, type Said, type Saying, type TextModelDeps } from "../text-model.js";
import { searchesOf, sourcesOf, textOf, tokensOf } from "./answer.js";
import { capabilitiesOf } from "./capabilities.js";
import { faultOf } from "./faults.js";
import { parametersOf } from "./request.js";

export interface GeminiOptions {
  readonly apiKey: string;
  /** Absent: Google's own. */
  readonly baseUrl?: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
  /** Searches apart from the answer even where both at once should work; some previews then answer with nothing. */
  readonly splitGrounding?: boolean;
  /** Off by default: evidence is private, and a search at every step adds nothing (design §20). */
  readonly groundedJudge?: boolean;
}

const GOOGLE = "https://generativelanguage.googleapis.com";

export function createGeminiModel(options: GeminiOptions, deps: TextModelDeps): ModelPort {
  // Each is said, because the SDK would otherwise look into the environment.
  const google = new GoogleGenAI({
    apiKey: options.apiKey,
    enterprise: false,
    apiVersion: "v1beta",
    httpOptions: { baseUrl: options.baseUrl ?? GOOGLE },
  });
  const split = options.splitGrounding === true;
  return createTextModel(
    {
      name: "gemini",
      models: options.models,
      timeouts: options.timeouts,
      grounded: options.groundedJudge === true ? ["judge"] : [],
      grounding: (model) => (!split && capabilitiesOf(model).groundedSchema ? "with-schema" : "apart"),
      say: (saying) => say(google, saying, deps.now),
    },
    deps,
  );
}

async function say(google: GoogleGenAI, saying: Saying, now: () => number): Promise<Said> {
  const { schema, ...rest } = saying;
  let retryAfter: string | null = null;
  const watching: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    retryAfter = response.headers.get("retry-after");
    return response;
  };
  try {
    const shape = schema === null ? {} : { schema: responseSchemaOf(schema) };
    const response = await google.models.generateContent(parametersOf({ ...rest, ...shape, fetch: watching }));
    const { modelVersion, responseId } = response;
    return {
      text: textOf(response),
      tokens: tokensOf(response),
      searches: searchesOf(response),
      sources: sourcesOf(response),
      ...(modelVersion === undefined ? {} : { modelVersion }),
      ...(responseId === undefined ? {} : { responseId }),
    };
  } catch (error) {
    throw faultOf(error, { ...saying, retryAfter, nowMs: now() });
  }
}
