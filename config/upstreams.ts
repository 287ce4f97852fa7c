/** Upstream configuration: external servers for web search, organisations' knowledge and systems of record. */

import { z } from "zod";
import type { KnowledgeServiceConfig } from "../adapters/knowledge/extraction-service.js";
import type { SourcesConfig } from "../adapters/sources/sources.js";
import { apiKey } from "./model.js";

export interface UpstreamConfig {
  /** Private hosts that organisations' systems of record may use. */
  readonly sources: SourcesConfig;
  /** Absent: without a key the web is not searched. */
  readonly search?: {
    readonly apiKey: string;
    /** May be a private address, because the operator configures it. */
    readonly baseUrl: string;
  };
  /** Absent: tasks use only the organisation's own documents. */
  readonly knowledgeService?: KnowledgeServiceConfig;
}

export const UPSTREAM_EXAMPLES: Readonly<Record<string, string>> = {
  TAVILY_API_KEY: "tvly-0123456789abcdef",
  TAVILY_BASE_URL: "https://api.tavily.com",
  KNOWLEDGE_SERVICE_URL: "https://knowledge.internal",
  KNOWLEDGE_SERVICE_KEY: "0123456789abcdef",
  SOURCE_PRIVATE_HOSTS: "records.internal:443,10.0.4.7:5432",
};

const webUrl = z
  .string()
  .refine((text) => /^https?:\/\/./.test(text) && URL.canParse(text), "must be an http or https URL");

export const upstreamVariables = {
  TAVILY_API_KEY: apiKey.optional(),
  TAVILY_BASE_URL: webUrl.default("https://api.tavily.com"),
  KNOWLEDGE_SERVICE_URL: webUrl.optional(),
  KNOWLEDGE_SERVICE_KEY: apiKey.optional(),
  SOURCE_PRIVATE_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((host) => host.trim() || []))
    .refine((all) => all.every((host) => /^[^\s*/@]+:\d{1,5}$/.test(host)), "must be host:port, separated by commas"),
};

export function upstreamConfigOf(values: z.infer<z.ZodObject<typeof upstreamVariables>>): UpstreamConfig {
  const { TAVILY_API_KEY: key, TAVILY_BASE_URL: searchUrl } = values;
  const { KNOWLEDGE_SERVICE_URL: baseUrl, KNOWLEDGE_SERVICE_KEY: serviceKey } = values;
  return {
    sources: { privateHosts: values.SOURCE_PRIVATE_HOSTS },
    ...(key !== undefined && { search: { apiKey: key, baseUrl: searchUrl } }),
    ...(baseUrl !== undefined && { knowledgeService: { baseUrl, apiKey: serviceKey } }),
  };
}
