/** Fake server of a provider: one wire form in strict mode, chat completions unless told otherwise, with a brain of your choice. */

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { COMPATIBLE, type Wire } from "./wires.js";

export interface ChatRequest {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

export type ChatAnswer =
  | { readonly value: unknown }
  | { readonly words: string }
  | {
      readonly fault: "status";
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: string;
    }
  | { readonly raw: string | Uint8Array; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly message: object; readonly finish?: string | null; readonly reply?: object }
  | {
      readonly fault: "hang" | "stall" | "drip" | "reset" | "length" | "content-filter" | "refusal" | "truncated-body";
    };

export interface FakeChatServer {
  readonly url: string;
  readonly received: readonly ChatRequest[];
  readonly faults: readonly string[];
  answer(answerer: ChatAnswerer): void;
  stop(): Promise<void>;
}

export type ChatAnswerer = (request: ChatRequest) => ChatAnswer | Promise<ChatAnswer>;

export async function startFakeChatServer(first: ChatAnswerer, wire: Wire = COMPATIBLE): Promise<FakeChatServer> {
  let answerer = first;
  const received: ChatRequest[] = [];
  const faults: string[] = [];
  const refuse = (response: ServerResponse, status: number, message: string) => {
    faults.push(message);
    json(response, status, { error: { message, type: "invalid_request_error", code: null } });
  };
  const serve = async (asked: ChatRequest, response: ServerResponse) => {
    try {
      send(await answerer(asked), asked, { response, wire });
    } catch (error) {
      refuse(response, 500, `The fake's script: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const server = createServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== wire.path)
      return refuse(response, 404, `Unknown request URL: ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // a request without an encoding yields buffers
    // The cast: what is sent to a fake in a test is an object.
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ChatRequest["body"];
    const denial = wire.denial(request.headers, String(body["model"]));
    if (denial !== null) return json(response, ...denial);
    const refusal = wire.refusal(body);
    if (refusal !== null) return refuse(response, 400, refusal);
    const { authorization } = request.headers;
    const asked = { model: String(body["model"]), ...wire.prompt(body), body, authorization };
    received.push(asked);
    await serve(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The server listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${wire.path.slice(0, wire.path.indexOf("/v1") + 3)}`,
    received,
    faults,
    answer: (next) => {
      answerer = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As the adapter asks for it: an answer that is no object, or could be taken for such a one, stands in one. */
function inObject(value: unknown): unknown {
  const isPlain = typeof value === "object" && value !== null && !Array.isArray(value) && !("answer" in value);
  return isPlain ? value : { answer: value };
}

const DRIP_MS = 20;

function send(
  answer: ChatAnswer,
  asked: ChatRequest,
  { response, wire }: { readonly response: ServerResponse; readonly wire: Wire },
): void {
  const reply = (message: object, finish: string | null) => wire.reply(asked, message, finish);
  if ("raw" in answer) {
    response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    response.end(answer.raw);
    return;
  }
  if ("message" in answer) {
    const { message, finish = "stop", reply: others = {} } = answer;
    json(response, 200, { ...reply(message, finish), ...others });
    return;
  }
  if (!("fault" in answer)) {
    const content = "words" in answer ? answer.words : JSON.stringify(inObject(answer.value));
    json(response, 200, reply({ content }, "stop"));
    return;
  }
  switch (answer.fault) {
    case "status": {
      const headers: Record<string, string> =
        answer.retryAfter === undefined ? {} : { "retry-after": answer.retryAfter };
      json(response, answer.status, { error: { message: "Not now.", code: answer.code ?? null } }, headers);
      break;
    }
    case "hang":
      break;
    case "stall":
    case "drip": {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices": [');
      if (answer.fault === "stall") break;
      const drip = setInterval(() => response.write(" "), DRIP_MS);
      response.once("close", () => clearInterval(drip));
      break;
    }
    case "reset":
      response.socket?.resetAndDestroy();
      break;
    case "truncated-body":
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"id":"fake-1","choices":[{"mess');
      break;
    case "length":
      json(response, 200, reply({ content: '{"answer":{"ha' }, "length"));
      break;
    case "content-filter":
      json(response, 200, reply({ content: null }, "content_filter"));
      break;
    case "refusal":
      json(response, 200, reply({ content: null, refusal: "I can't help with that." }, "stop"));
      break;
  }
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
