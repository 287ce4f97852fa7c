/** Replay: answers a task's prompts by what is recorded, in order, and refuses whatever does not fit what is asked. */

import type { ChatAnswer, ChatAnswerer, ChatRequest } from "../openai-compatible/server.js";
import type { Recorded } from "./fixture.js";
import { checkQuotes, RecordingFault, resolveElements } from "./prompt.js";

export interface Replay {
  readonly answerer: ChatAnswerer;
  readonly asked: readonly Asked[];
  /** The prompt at which the recording ends or does not fit; null while everything fits. */
  readonly open: () => OpenPrompt | null;
  /** What is recorded and was not asked for. */
  readonly unasked: () => readonly Recorded[];
}

export interface Asked {
  readonly purpose: string;
  /** Estimated from the length of what was sent, the schema of the answer included. */
  readonly tokens: number;
}

export interface OpenPrompt {
  readonly place: number;
  readonly purpose: string;
  readonly request: ChatRequest;
  readonly fault: string;
}

/** No model is asked again after such an answer: the task ends at once. */
const REFUSED: ChatAnswer = { fault: "status", status: 400 };
const CHARACTERS_PER_TOKEN = 4;

export function createReplay(recorded: readonly Recorded[]): Replay {
  const asked: Asked[] = [];
  let open: OpenPrompt | null = null;
  const answerer: ChatAnswerer = (request) => {
    const purpose = purposeOf(request);
    if (open !== null) return REFUSED;
    try {
      const value = answerOf(recorded[asked.length], purpose, request);
      asked.push({ purpose, tokens: tokensOf(request) });
      return { value };
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      open = { place: asked.length + 1, purpose, request, fault: error.message };
      return REFUSED;
    }
  };
  return { answerer, asked, open: () => open, unasked: () => recorded.slice(asked.length) };
}

function answerOf(next: Recorded | undefined, purpose: string, { system, user }: ChatRequest): unknown {
  if (next === undefined) throw new RecordingFault(`nothing is recorded for ${purpose}`);
  if (next.purpose !== purpose) throw new RecordingFault(`${purpose} is asked where ${next.purpose} is recorded`);
  checkQuotes(next.quotes, `${system}\n${user}`);
  return resolveElements(next.answer, user);
}

/** The adapter names the schema of an answer by its purpose. */
function purposeOf({ body }: ChatRequest): string {
  // The cast: each part is looked at before it is used.
  const format = body["response_format"] as { json_schema?: { name?: unknown } } | undefined;
  return String(format?.json_schema?.name ?? "");
}

function tokensOf({ system, user, body }: ChatRequest): number {
  const schema = JSON.stringify(body["response_format"] ?? "");
  return Math.ceil((system.length + user.length + schema.length) / CHARACTERS_PER_TOKEN);
}
