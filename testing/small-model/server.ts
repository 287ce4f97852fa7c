/** Small model server: a real, small model behind `POST /v1/chat/completions`: llama.cpp's server, and a record of what it answered. */

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readTools, ToolMissingError } from "../../cli/stack/tools.js";

export interface SmallModelServer {
  readonly url: string;
  readonly name: string;
  readonly answered: readonly Answered[];
  stop(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly words: string;
}

const SCRIPT = fileURLToPath(new URL("./serve.py", import.meta.url));
/** The longest prompts come to about 15,000 of its tokens. */
const CONTEXT_TOKENS = 20_480;
const ANSWER_TOKENS = 600;
const LOADED_MS = 120_000;

const record = z.object({ python: z.string(), packages: z.string(), model: z.string(), name: z.string() });
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }),
});

/** Throws `ToolMissingError` before `npm run setup:small-model`. */
export async function startSmallModel(): Promise<SmallModelServer> {
  const file = readTools().smallModel;
  if (file === undefined) throw new ToolMissingError("The small model", "setup:small-model");
  const { python, packages, model, name } = record.parse(JSON.parse(readFileSync(file, "utf8")));
  // Threads that wait for each other on a processor that others use take a hundred times as long as one alone.
  const threads = Math.max(1, availableParallelism() - 1);
  const options = { packages, model, threads, context: CONTEXT_TOKENS, answer: ANSWER_TOKENS };
  const child = spawn(python, [SCRIPT, JSON.stringify(options)], { stdio: ["pipe", "pipe", "ignore"] });
  const address = await addressOf(child);
  const answered: Answered[] = [];
  const front = createServer(async (request, response) => {
    const startedMs = performance.now();
    const body = await bodyOf(request);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const headers = { "content-type": "application/json" };
    try {
      const reply = await fetch(`${address}${request.url}`, { method: "POST", headers, body, signal: gone.signal });
      const text = await reply.text();
      answered.push({ status: reply.status, ms: Math.round(performance.now() - startedMs), ...readReply(text) });
      response.writeHead(reply.status, headers).end(text);
    } catch {
      // Whoever asked has gone, or llama.cpp has: both see a line that is cut.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const { port } = front.address() as AddressInfo; // it listens on a port, not on a pipe
  return { url: `http://127.0.0.1:${port}/v1`, name, answered, stop: () => stop(front, child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const exited = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the small model's server ended with ${code}`)));
    setTimeout(() => reject(new Error("the small model's server did not start")), LOADED_MS).unref();
  });
  const told = new Promise<string>((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith('{"address"')) resolve(JSON.parse(line).address);
    });
  });
  try {
    return await Promise.race([told, exited]);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

function readReply(text: string): Omit<Answered, "status" | "ms"> {
  const parsed = completion.safeParse(JSON.parse(text));
  if (!parsed.success) return { promptTokens: 0, completionTokens: 0, words: text };
  const { usage, choices } = parsed.data;
  const words = choices[0]?.message.content ?? "";
  return { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens, words };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request without an encoding yields buffers
  return Buffer.concat(chunks).toString("utf8");
}

/** The end of its input ends the model's process. */
async function stop(front: ReturnType<typeof createServer>, child: ChildProcess): Promise<void> {
  front.closeAllConnections();
  await new Promise<void>((resolve) => front.close(() => resolve()));
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stdin?.end();
  const force = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(force);
}
