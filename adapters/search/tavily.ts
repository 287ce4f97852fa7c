/** Tavily: the search port over Tavily's HTTP API. */

import { z } from "zod";
import { maskText } from "../../core/page/mask/mask-text.js";
import { cleanText, clip } from "../../core/page/text.js";
import type { SearchResult } from "../../core/reasoning/source.js";
import { fetchUpstream, isPrivateHost, UpstreamRefusedError } from "../net/upstream.js";
import { type SearchAnswer, SearchError, type SearchPort } from "./port.js";

const TIMEOUT_MS = 20_000;
const RESULTS = 5;
const FEW = 3;
const TITLE = 200;
const CONTENT = 1_000;
const QUERY = 400;
/** A basic search costs one credit; a credit is 0.008 dollars at pay-as-you-go prices. */
const REQUEST_MICRO_USD = 8_000;

const answerSchema = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
});

export interface TavilyConfig {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

export const createTavily = (config: TavilyConfig): SearchPort => ({
  name: "tavily",
  async search({ query, host, signal }) {
    const words = clip(maskText(cleanText(query)), QUERY);
    // The name of a private host must not leave, and finds nothing.
    const site = host === undefined || isPrivateHost(host) ? undefined : host;
    const timeout = AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS);
    const searchAt = (at: string | undefined) => searchOnce(config, words, at, { signal, timeout });
    const near = await searchAt(site);
    if (site === undefined || near.length >= FEW) return answerOf(near, false);
    const known = new Set(near.map(({ url }) => url));
    const wide = (await searchAt(undefined)).filter(({ url }) => !known.has(url));
    return answerOf([...near, ...wide].slice(0, RESULTS), true);
  },
});

function answerOf(results: readonly SearchResult[], widened: boolean): SearchAnswer {
  const requests = widened ? 2 : 1;
  return { results, widened, requests, costMicroUsd: requests * REQUEST_MICRO_USD };
}

async function searchOnce(
  { apiKey, baseUrl }: TavilyConfig,
  query: string,
  host: string | undefined,
  { signal, timeout }: { readonly signal: AbortSignal; readonly timeout: AbortSignal },
): Promise<readonly SearchResult[]> {
  const body = { query, search_depth: "basic", max_results: RESULTS, include_domains: host && [host] };
  try {
    const response = await fetchUpstream(baseUrl, "search", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.ok) return resultsOf(await response.json());
    await response.body?.cancel();
    throw statusError(response.status);
  } catch (error) {
    throw searchErrorOf(error, timeout.aborted);
  }
}

function statusError(status: number): SearchError {
  const kind = [429, 432, 433].includes(status) ? "rate-limited" : status >= 500 ? "unavailable" : "refused";
  return new SearchError(kind, `Tavily answered ${status}.`);
}

/** Strangers wrote the results: nothing invisible, nothing secret, no address of our own network. */
function resultsOf(value: unknown): readonly SearchResult[] {
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) throw new SearchError("unreadable", "Tavily's answer is not what its API promises.");
  const safe = (text: string | null | undefined, max: number) => clip(maskText(cleanText(text ?? "")), max);
  return parsed.data.results
    .filter(({ url }) => isPublic(url))
    .map(({ title, url, content }) => ({ title: safe(title, TITLE), url, content: safe(content, CONTENT) }));
}

function isPublic(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !isPrivateHost(hostname);
}

function searchErrorOf(error: unknown, timedOut: boolean): SearchError {
  if (error instanceof SearchError) return error;
  if (error instanceof UpstreamRefusedError) return new SearchError("refused", error.message, error);
  if (timedOut) return new SearchError("timeout", "Tavily did not answer in time.", error);
  if (error instanceof SyntaxError) return new SearchError("unreadable", "Tavily's answer is no JSON.", error);
  return new SearchError("unavailable", "Tavily could not be reached.", error);
}
