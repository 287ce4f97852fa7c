/** Inspector: precise coverage of a running Node process and of its worker threads, over the Chrome DevTools protocol. */

/** One function that ran, by its place in the script as V8 sees it. */
export interface RanFunction {
  readonly url: string;
  readonly name: string;
  readonly startOffset: number;
  /** The script's own text; only of scripts that `keepSource` wants. */
  readonly source?: string;
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
}

interface ScriptCoverage {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

type Send = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

export interface Inspector {
  /** What ran since the last call, in the process and in each of its threads. */
  take(keepSource: (url: string) => boolean): Promise<readonly RanFunction[]>;
  close(): void;
}

/** `url`: as Node prints it, `ws://…`. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const process = channel((text) => socket.send(text));
  const threads = new Map<string, ReturnType<typeof channel>>();
  socket.addEventListener("message", ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    process.hear(reply);
    const { sessionId = "", message = "{}" } = (reply.params ?? {}) as { sessionId?: string; message?: string };
    if (reply.method === "NodeWorker.attachedToWorker") {
      const thread = channel((text) => {
        void process.send("NodeWorker.sendMessageToWorker", { sessionId, message: text });
      });
      threads.set(sessionId, thread);
      void startCoverage(thread.send);
    }
    if (reply.method === "NodeWorker.receivedMessageFromWorker") threads.get(sessionId)?.hear(JSON.parse(message));
  });
  await startCoverage(process.send);
  await process.send("NodeWorker.enable", { waitForDebuggerOnStart: false });
  return {
    async take(keepSource) {
      const taken = await Promise.all(
        [process, ...threads.values()].map(({ send }) =>
          Promise.race([ranIn(send, keepSource), nothingAfter(SILENT_MS)]),
        ),
      );
      return taken.flat();
    },
    close: () => socket.close(),
  };
}

/** A thread that waits for others, as a module loader does, answers nobody and runs nothing. */
const SILENT_MS = 5_000;

function nothingAfter(ms: number): Promise<readonly RanFunction[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), ms).unref());
}

function channel(post: (text: string) => void): { readonly send: Send; hear(reply: Reply): void } {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  let last = 0;
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        post(JSON.stringify({ id: last, method, params }));
      }),
    hear({ id, result }) {
      if (id === undefined) return;
      waiting.get(id)?.(result ?? {});
      waiting.delete(id);
    },
  };
}

async function startCoverage(send: Send): Promise<void> {
  await send("Debugger.enable");
  await send("Profiler.enable");
  await send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
}

async function ranIn(send: Send, keepSource: (url: string) => boolean): Promise<readonly RanFunction[]> {
  const { result } = (await send("Profiler.takePreciseCoverage")) as { result?: readonly ScriptCoverage[] };
  const found: RanFunction[] = [];
  for (const { scriptId, url, functions } of result ?? []) {
    const ran = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    if (ran.length === 0) continue;
    const { scriptSource } = keepSource(url) ? await send("Debugger.getScriptSource", { scriptId }) : {};
    for (const { functionName, ranges } of ran) {
      const startOffset = ranges[0]?.startOffset ?? 0;
      found.push({ url, name: functionName, startOffset, ...(scriptSource ? { source: String(scriptSource) } : {}) });
    }
  }
  return found;
}
