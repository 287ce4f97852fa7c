/** Live: a feed of server-sent events that resumes where it broke off, and reports its state (CN8). */

import type { ConsoleServer } from "./server.js";
import { CallError } from "./server.js";

/** `slow`: the server was silent for longer than it ever is. `lost`: the console tries again. `over`: nothing more will come. */
export type LiveState = "connecting" | "live" | "slow" | "lost" | "over";

export interface ServerEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

export interface Feed {
  readonly path: string;
  /** Called with each event; `true` ends the feed for good. */
  readonly hear: (event: ServerEvent) => boolean;
  readonly tell: (live: LiveState) => void;
  /** Called when the feed will not be tried again. */
  readonly refused?: (error: unknown) => void;
}

/** The server says something every 15 s. */
const SILENT_MS = 25_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;

/** Follows the feed until it is over, refused, or `gone`. */
export async function follow(server: Pick<ConsoleServer, "stream">, feed: Feed, gone: AbortSignal): Promise<void> {
  let lastId = "";
  let failures = 0;
  feed.tell("connecting");
  while (!gone.aborted) {
    try {
      const headers: Record<string, string> = lastId === "" ? {} : { "last-event-id": lastId };
      const stream = await server.stream(feed.path, headers, gone);
      failures = 0;
      const heard = (event: ServerEvent) => {
        if (event.id !== "") lastId = event.id;
        return feed.hear(event);
      };
      if (await read(stream, { ...feed, hear: heard }, gone)) return feed.tell("over");
      // The server ends a stream now and then. The pause protects it from a stream that ends at once.
      await passed(RETRY_MS[0], gone);
    } catch (error) {
      if (gone.aborted) return;
      // A refusal is final, except for too many requests at once.
      if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429)
        return feed.refused?.(error);
      feed.tell("lost");
      await passed(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, gone);
      failures += 1;
    }
  }
}

/** True when it is over for good. */
async function read(stream: ReadableStream<string>, { hear, tell }: Feed, gone: AbortSignal): Promise<boolean> {
  const reader = stream.getReader();
  let rest = "";
  let silence: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => tell("slow"), SILENT_MS);
    tell("live");
  };
  try {
    isAlive();
    for (;;) {
      const { done, value = "" } = await reader.read();
      if (done || gone.aborted) return false;
      isAlive();
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const event = parse(part);
        if (event !== null && hear(event)) return true;
      }
    }
  } finally {
    clearTimeout(silence);
    await reader.cancel().catch(() => undefined);
  }
}

/** Null for a comment. */
function parse(part: string): ServerEvent | null {
  const fields = { event: "message", id: "", data: "" };
  let isEvent = false;
  for (const line of part.split("\n")) {
    const at = line.indexOf(":");
    const [name, value] = [line.slice(0, at), line.slice(at + 1).replace(/^ /, "")];
    if (name !== "event" && name !== "id" && name !== "data") continue;
    fields[name] = name === "data" && fields.data !== "" ? `${fields.data}\n${value}` : value;
    isEvent = true;
  }
  return isEvent ? fields : null;
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Retry at once when the machine is online again.
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener("online", now, { once: true, signal });
    signal.addEventListener("abort", now, { once: true });
  });
}
