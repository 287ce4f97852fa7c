/** Fake extraction service: an HTTP server that keeps the contract of docs/knowledge-service.md, strict where that is strict, with faults on demand. */

import { serveUpstream, type UpstreamFault, writeFault, writeJson } from "../fake-upstream.js";

export interface FakePart {
  readonly id: string;
  readonly content: string;
  readonly documentTitle: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface ServiceRequest {
  readonly tenantId: string;
  readonly url: string;
  readonly query: string;
}

export interface FakeKnowledgeService {
  readonly url: string;
  readonly apiKey: string;
  readonly requests: readonly ServiceRequest[];
  answer(script: (request: ServiceRequest) => readonly FakePart[] | UpstreamFault): void;
  stop(): Promise<void>;
}

const KEY = "knowledge-test-key";

export async function startFakeKnowledgeService(): Promise<FakeKnowledgeService> {
  const requests: ServiceRequest[] = [];
  let script: (request: ServiceRequest) => readonly FakePart[] | UpstreamFault = () => [];
  const { url: origin, stop } = await serveUpstream((message, response) => {
    const { pathname, searchParams: asked } = new URL(message.url ?? "/", "http://localhost");
    const tenantId = String(message.headers["x-tenant-id"] ?? "");
    const url = asked.get("url") ?? "";
    if (message.method !== "GET" || pathname !== "/api/knowledge/resolve") return writeJson(response, 404, {});
    if (message.headers.authorization !== `Bearer ${KEY}`) return writeJson(response, 401, {});
    if (tenantId === "" || !URL.canParse(url)) return writeJson(response, 400, {});
    const request = { tenantId, url, query: asked.get("query") ?? "" };
    requests.push(request);
    const said = script(request);
    if ("fault" in said) return writeFault(response, said, {});
    return writeJson(response, 200, { context: said });
  });
  return {
    url: origin,
    apiKey: KEY,
    requests,
    answer(next) {
      script = next;
    },
    stop,
  };
}
