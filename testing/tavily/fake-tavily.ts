/** Fake Tavily: an HTTP server that speaks Tavily's search API, strict where it is strict, with faults on demand. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { serveUpstream, type UpstreamFault, writeFault, writeJson } from "../fake-upstream.js";

export interface FakeResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
}

export type TavilyScript = (request: TavilyRequest, call: number) => readonly FakeResult[] | UpstreamFault;

/** Unknown members are refused, as the real one refuses them. */
const searchRequest = z.strictObject({
  query: z.string().min(1).max(400),
  search_depth: z.enum(["basic", "advanced"]).optional(),
  max_results: z.int().min(0).max(20).optional(),
  include_answer: z.boolean().optional(),
  include_domains: z.array(z.string()).max(300).optional(),
  exclude_domains: z.array(z.string()).max(150).optional(),
});
export type TavilyRequest = z.infer<typeof searchRequest>;

export interface FakeTavily {
  readonly url: string;
  readonly apiKey: string;
  readonly requests: readonly TavilyRequest[];
  /** Replaces what is answered from now on. */
  answer(script: TavilyScript): void;
  stop(): Promise<void>;
}

const KEY = "tvly-test-key";

export async function startFakeTavily(script: TavilyScript = () => []): Promise<FakeTavily> {
  const requests: TavilyRequest[] = [];
  let current = script;
  const { url, stop } = await serveUpstream((message, response) => {
    void respond(message, response, (request) => {
      requests.push(request);
      return current(request, requests.length - 1);
    });
  });
  return {
    url,
    apiKey: KEY,
    requests,
    answer(next) {
      current = next;
    },
    stop,
  };
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  script: (request: TavilyRequest) => readonly FakeResult[] | UpstreamFault,
): Promise<void> {
  const text = await bodyOf(message);
  const json = (status: number, body: object) => writeJson(response, status, body);
  if (message.method !== "POST" || message.url !== "/search") return json(404, { detail: "Not Found" });
  if (message.headers.authorization !== `Bearer ${KEY}`)
    return json(401, { detail: { error: "Unauthorized: missing or invalid API key." } });
  const parsed = searchRequest.safeParse(parse(text));
  if (!parsed.success) return json(422, { detail: parsed.error.issues });
  const said = script(parsed.data);
  if ("fault" in said) return writeFault(response, said, { detail: { error: "as the script says" } });
  const { include_domains: domains, max_results: max = 5, query } = parsed.data;
  const found = said
    .filter(({ url }) => domains === undefined || domains.includes(new URL(url).hostname))
    .slice(0, max);
  json(200, {
    query,
    answer: null,
    images: [],
    follow_up_questions: null,
    results: found.map((one, index) => ({ ...one, score: 0.9 - index / 10, raw_content: null })),
    response_time: 0.1,
    request_id: "00000000-0000-4000-8000-000000000000",
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message) text += String(chunk);
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
