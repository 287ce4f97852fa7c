/** Fake extraction service: an HTTP server that keeps the contract of docs/knowledge-service.md, strict where that is strict, with faults on demand. */

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakePart {
  readonly id: string;
  readonly content: string;
  readonly documentTitle: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What a request is answered instead of parts. */
export type ServiceFault =
  | { readonly fault: "status"; readonly status: number }
  /** Never answers. */
  | { readonly fault: "hang" }
  /** Closes the connection in the middle. */
  | { readonly fault: "reset" }
  | { readonly fault: "body"; readonly body: string }
  | { readonly fault: "redirect"; readonly to: string };

export interface ServiceRequest {
  readonly tenantId: string;
  readonly url: string;
  readonly query: string;
}

export interface FakeKnowledgeService {
  readonly url: string;
  readonly apiKey: string;
  /** Every request that was well-formed, oldest first. */
  readonly requests: readonly ServiceRequest[];
  /** Replaces what is answered from now on. */
  answer(script: (request: ServiceRequest) => readonly FakePart[] | ServiceFault): void;
  stop(): Promise<void>;
}

const KEY = "knowledge-test-key";

/** Listens on a free port of 127.0.0.1. Until it is told otherwise it knows nothing. */
export async function startFakeKnowledgeService(): Promise<FakeKnowledgeService> {
  const requests: ServiceRequest[] = [];
  let script: (request: ServiceRequest) => readonly FakePart[] | ServiceFault = () => [];
  const server = createServer((message, response) => {
    const { pathname, searchParams: asked } = new URL(message.url ?? "/", "http://localhost");
    const tenantId = String(message.headers["x-tenant-id"] ?? "");
    const url = asked.get("url") ?? "";
    if (message.method !== "GET" || pathname !== "/api/knowledge/resolve") return reply(response, 404, {});
    if (message.headers.authorization !== `Bearer ${KEY}`) return reply(response, 401, {});
    if (tenantId === "" || !URL.canParse(url)) return reply(response, 400, {});
    const request = { tenantId, url, query: asked.get("query") ?? "" };
    requests.push(request);
    const said = script(request);
    if ("fault" in said) return fail(said, response);
    return reply(response, 200, { context: said });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    apiKey: KEY,
    requests,
    answer(next) {
      script = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function fail(fault: ServiceFault, response: ServerResponse): void {
  switch (fault.fault) {
    case "status":
      reply(response, fault.status, {});
      return;
    case "hang":
      return;
    case "reset":
      response.socket?.destroy();
      return;
    case "body":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(fault.body);
      return;
    case "redirect":
      response.writeHead(307, { location: fault.to });
      response.end();
  }
}
