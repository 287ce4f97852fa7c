/** Tavily: the search port over Tavily's HTTP API (seed 002 §4.7.3). */

import { z } from "zod";
import { maskText } from "../../core/page/privacy.js";
import { cleanText, clip } from "../../core/page/text.js";
import type { SearchResult } from "../../core/reasoning/source.js";
import { isPrivateHost } from "../net/private-address.js";
import { fetchUpstream, UpstreamRefusedError } from "../net/upstream.js";
import { type SearchAnswer, SearchError, type SearchPort, type SearchRequest } from "./port.js";

const TIMEOUT_MS = 20_000;
const RESULTS = 5;
/** With fewer the search is widened beyond the site (seed 002 §4.7.3). */
const FEW = 3;
const TITLE = 200;
const CONTENT = 1_000;
/** Tavily's limit. */
const QUERY = 400;
/** A basic search costs one credit; a credit is 0.008 dollars at pay-as-you-go prices. */
const REQUEST_MICRO_USD = 8_000;

/** What we read of an answer; anything else in it may change as it likes. */
const answer = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
});

export interface TavilyConfig {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** For a whole search, widened or not; a test has less patience. */
  readonly timeoutMs?: number;
}

export function createTavily(config: TavilyConfig): SearchPort {
  return {
    name: "tavily",
    async search({ query, host, signal }: SearchRequest): Promise<SearchAnswer> {
      const words = clip(maskText(cleanText(query)), QUERY);
      // The name of a private host is nobody's business, and finds nothing.
      const site = host === undefined || isPrivateHost(host) ? undefined : host;
      const patience = AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS);
      const ask = (at: string | undefined) => askOnce(config, { query: words, host: at, signal, patience });
      const near = await ask(site);
      if (site === undefined || near.length >= FEW) return answerOf(near, false);
      const wide = await ask(undefined);
      const known = new Set(near.map(({ url }) => url));
      return answerOf([...near, ...wide.filter(({ url }) => !known.has(url))].slice(0, RESULTS), true);
    },
  };
}

function answerOf(results: readonly SearchResult[], widened: boolean): SearchAnswer {
  const requests = widened ? 2 : 1;
  return { results, widened, requests, costMicroUsd: requests * REQUEST_MICRO_USD };
}

async function askOnce(
  { apiKey, baseUrl }: TavilyConfig,
  {
    query,
    host,
    signal,
    patience,
  }: { query: string; host: string | undefined; signal: AbortSignal; patience: AbortSignal },
): Promise<readonly SearchResult[]> {
  const body = { query, search_depth: "basic", max_results: RESULTS, ...(host && { include_domains: [host] }) };
  try {
    const response = await fetchUpstream(baseUrl, "search", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, patience]),
    });
    if (!response.ok) throw await refusal(response);
    return resultsOf(await response.json());
  } catch (error) {
    throw asSearchError(error, patience.aborted);
  }
}

async function refusal(response: Response): Promise<SearchError> {
  await response.body?.cancel();
  const { status } = response;
  const kind =
    status === 429 || status === 432 || status === 433 ? "rate-limited" : status >= 500 ? "unavailable" : "refused";
  return new SearchError(kind, `Tavily answered ${status}.`);
}

/** Strangers wrote it: nothing invisible, nothing secret, no address that only our own network knows. */
function resultsOf(value: unknown): readonly SearchResult[] {
  const parsed = answer.safeParse(value);
  if (!parsed.success) throw new SearchError("unreadable", "Tavily's answer is not what its API promises.");
  return parsed.data.results
    .filter(({ url }) => isPublic(url))
    .map(({ title, url, content }) => ({
      title: clip(maskText(cleanText(title ?? "")), TITLE),
      url,
      content: clip(maskText(cleanText(content ?? "")), CONTENT),
    }));
}

function isPublic(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !isPrivateHost(hostname);
}

function asSearchError(error: unknown, late: boolean): SearchError {
  if (error instanceof SearchError) return error;
  if (error instanceof UpstreamRefusedError) return new SearchError("refused", error.message, error);
  if (late) return new SearchError("timeout", "Tavily did not answer in time.", error);
  if (error instanceof SyntaxError) return new SearchError("unreadable", "Tavily's answer is no JSON.", error);
  return new SearchError("unavailable", "Tavily could not be reached.", error);
}
