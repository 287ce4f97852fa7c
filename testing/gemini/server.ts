/** Fake Gemini: an HTTP server that speaks Google's wire format and is as strict as Google, with a brain of your choice. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerBody, type Reply, replyTo } from "./reply.js";
import type { Answerer, Received } from "./script.js";
import { KNOWN_MODELS, refusalOf } from "./strictness.js";
import { createUsageMeter, tokensIn } from "./usage.js";
import { errorBody, type GenerateRequest, textOfContent } from "./wire.js";

export interface FakeGemini {
  readonly url: string;
  readonly received: readonly Received[];
  /** Every refusal, and every fault of the script itself, as sentences. */
  readonly faults: readonly string[];
  answer(answerer: Answerer): void;
  stop(): Promise<void>;
}

export interface FakeGeminiOptions {
  readonly answer: Answerer;
  /** Any other is refused. */
  readonly apiKey?: string;
  readonly port?: number;
}

const PATH = /^\/v1beta\/models\/([^:/]+):(generateContent|streamGenerateContent|countTokens)$/;

export async function startFakeGemini(options: FakeGeminiOptions): Promise<FakeGemini> {
  let answerer = options.answer;
  const received: Received[] = [];
  const faults: string[] = [];
  const meter = createUsageMeter();
  const refuse = (status: number, message: string): Reply => {
    faults.push(message);
    return { kind: "json", status, body: errorBody(status, message) };
  };

  const respond = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? "/", "http://fake");
    const [, model, method] = PATH.exec(url.pathname) ?? [];
    if (model === undefined || request.method !== "POST") return refuse(404, `No method at ${url.pathname}.`);
    const key = request.headers["x-goog-api-key"];
    if (key === undefined) return refuse(403, "Method doesn't allow unregistered callers.");
    if (options.apiKey !== undefined && key !== options.apiKey) return refuse(400, "API key not valid.");
    if (!KNOWN_MODELS.includes(model)) return refuse(404, `models/${model} is not found for API version v1beta.`);
    const body = readRequest(await bodyOf(request));
    if (body === null) return refuse(400, "Invalid JSON payload received.");
    if (method === "countTokens") return { kind: "json", status: 200, body: { totalTokens: tokensIn(userOf(body)) } };
    const refusal = refusalOf(model, body);
    if (refusal !== null) return refuse(400, refusal);
    const asked = receivedOf(model, body, request, received);
    received.push(asked);
    try {
      const answer = await answerer(asked);
      const reply = replyTo(answer, asked, (text) => answerBody(asked, text, answer, meter));
      return method === "streamGenerateContent" && reply.kind === "json" ? { ...reply, kind: "events" } : reply;
    } catch (error) {
      return refuse(500, `The fake's script: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const server = createServer((request, response) => {
    respond(request).then(
      (reply) => send(reply, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  // The server listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
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

function send(reply: Reply, response: ServerResponse): void {
  switch (reply.kind) {
    case "silence":
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "late":
      setTimeout(() => send(reply.reply, response), reply.ms).unref();
      return;
    case "cut": {
      const text = JSON.stringify(reply.body);
      response.writeHead(200, { "content-type": "application/json" });
      // No length was announced: the end comes as a surprise to the reader of the JSON alone.
      response.end(text.slice(0, Math.ceil(text.length / 2)));
      return;
    }
    case "raw":
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      response.end(reply.text);
      return;
    case "stall":
    case "drip":
      beginOnly(reply, response);
      return;
    case "html":
      response.writeHead(reply.status, { "content-type": "text/html", ...reply.headers });
      response.end("<html><body><h1>Bad gateway</h1></body></html>");
      return;
    case "json":
      response.writeHead(reply.status, { "content-type": "application/json; charset=UTF-8", ...reply.headers });
      response.end(JSON.stringify(reply.body));
      return;
    case "events":
      response.writeHead(reply.status, { "content-type": "text/event-stream", ...reply.headers });
      response.end(`data: ${JSON.stringify(reply.body)}\r\n\r\n`);
      return;
  }
}

const DRIP_MS = 20;

function beginOnly({ kind, status }: Extract<Reply, { kind: "stall" | "drip" }>, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.write('{"candidates": [');
  if (kind === "stall") return;
  const drip = setInterval(() => response.write(" "), DRIP_MS);
  response.once("close", () => clearInterval(drip));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request without an encoding yields buffers
  return Buffer.concat(chunks).toString("utf8");
}

function readRequest(text: string): GenerateRequest | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as GenerateRequest) : null;
  } catch {
    return null;
  }
}

const userOf = (body: GenerateRequest): string => (body.contents ?? []).map(textOfContent).join("\n");

function receivedOf(
  model: string,
  body: GenerateRequest,
  { headers }: IncomingMessage,
  earlier: readonly Received[],
): Received {
  const system = textOfContent(body.systemInstruction);
  const purpose = /^Prompt: ([\w-]+)@/m.exec(system)?.[1] ?? "";
  const nth = earlier.filter((one) => one.purpose === purpose).length;
  const search = (body.tools ?? []).some((tool) => "googleSearch" in tool);
  return { purpose, model, nth, system, user: userOf(body), search, body, headers };
}
