/** Upstream configuration: the servers that are asked for what is not known here: web search, knowledge of an organisation. */

import { z } from "zod";
import type { KnowledgeServiceConfig } from "./adapters/knowledge/extraction-service.js";
import { apiKey } from "./model-config.js";

export interface UpstreamConfig {
  /** Absent: there is no key, the web is not searched. */
  readonly search?: {
    readonly apiKey: string;
    /** A private address is taken: whoever configures it means it. */
    readonly baseUrl: string;
  };
  /** Absent: there are the organisation's own documents alone. */
  readonly knowledgeService?: KnowledgeServiceConfig;
}

export const UPSTREAM_EXAMPLES: Readonly<Record<string, string>> = {
  TAVILY_API_KEY: "tvly-0123456789abcdef",
  TAVILY_BASE_URL: "https://api.tavily.com",
  KNOWLEDGE_SERVICE_URL: "https://knowledge.internal",
  KNOWLEDGE_SERVICE_KEY: "0123456789abcdef",
};

const webUrl = z
  .string()
  .refine((text) => /^https?:\/\/./.test(text) && URL.canParse(text), "must be an http or https URL");

export const upstreamVariables = {
  TAVILY_API_KEY: apiKey.optional(),
  TAVILY_BASE_URL: webUrl.default("https://api.tavily.com"),
  KNOWLEDGE_SERVICE_URL: webUrl.optional(),
  KNOWLEDGE_SERVICE_KEY: apiKey.optional(),
};

export function upstreamConfigOf(values: z.infer<z.ZodObject<typeof upstreamVariables>>): UpstreamConfig {
  const { TAVILY_API_KEY: key, TAVILY_BASE_URL: searchUrl } = values;
  const { KNOWLEDGE_SERVICE_URL: baseUrl, KNOWLEDGE_SERVICE_KEY: serviceKey } = values;
  return {
    ...(key !== undefined && { search: { apiKey: key, baseUrl: searchUrl } }),
    ...(baseUrl !== undefined && { knowledgeService: { baseUrl, apiKey: serviceKey } }),
  };
}
