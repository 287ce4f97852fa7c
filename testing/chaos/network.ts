/** Network: a `fetch` that loses, repeats, delays and reorders what a client sends, and writes down every exchange. */

import type { Chance } from "../simulator/chance.js";
import type { Steps } from "./steps.js";
import { between } from "./stream.js";

export interface Exchange {
  readonly clientId: string;
  readonly way: "interact" | "dom" | "next" | "other";
  readonly observationId: string;
  readonly sentMs: number;
  readonly doneMs: number;
  readonly status: number;
  readonly code?: string;
  readonly turn?: number;
  readonly actionId?: string;
  readonly replyStatus?: string;
  readonly redelivered?: boolean;
  readonly taskId?: string;
  /** The client never heard of it: a repetition, a stray, or a reply lost on the way. */
  readonly unheard: boolean;
}

export interface NetworkOptions {
  readonly chance: Chance;
  readonly steps: Steps;
  readonly clientId: string;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** No new faults once this is false. */
  readonly stormy: () => boolean;
  readonly send?: typeof fetch;
  readonly rates?: FaultRates;
}

export interface Network {
  readonly fetch: typeof fetch;
  readonly exchanges: readonly Exchange[];
  /** What has been sent and not answered, a line each. */
  underWay(): readonly string[];
  readonly faults: ReadonlyMap<string, number>;
  drained(): Promise<void>;
}

/** Probability of each fault, by request. */
export interface FaultRates {
  /** Sent two or three times at once. */
  readonly repeated: number;
  /** Sent once more, much later. */
  readonly late: number;
  /** It arrives, its reply does not. */
  readonly lost: number;
  /** The line breaks while the server works. */
  readonly cut: number;
  /** Told by signal in place of an update. */
  readonly byDom: number;
  /** A page report between the turns, without receipts. */
  readonly stray: number;
  /** The client falls silent before it posts. */
  readonly silent: number;
}

const RATES: FaultRates = { repeated: 0.06, late: 0.06, lost: 0.05, cut: 0.03, byDom: 0.06, stray: 0.05, silent: 0.03 };

export function createFaultyNetwork(options: NetworkOptions): Network {
  return new FaultyNetwork(options);
}

class FaultyNetwork implements Network {
  readonly exchanges: Exchange[] = [];
  readonly faults = new Map<string, number>();
  private readonly onTheWay = new Set<Promise<unknown>>();
  private readonly waiting = new Set<Pick<Exchange, "way" | "observationId" | "sentMs">>();
  /** The observation whose reply `/next` is asked for. */
  private asking = "";
  private strays = 0;
  private readonly options: NetworkOptions;

  constructor(options: NetworkOptions) {
    this.options = options;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.pathname.endsWith("/interact")) return this.interact(url, init ?? {});
    return this.next(url, init ?? {});
  };

  underWay(): readonly string[] {
    const since = (ms: number) => Math.round((this.options.now() - ms) / 1_000);
    return [...this.waiting].map((one) => `${one.way} of ${one.observationId} since ${since(one.sentMs)} s`);
  }

  async drained(): Promise<void> {
    while (this.onTheWay.size > 0) await Promise.allSettled([...this.onTheWay]);
  }

  private async interact(url: URL, init: RequestInit): Promise<Response> {
    const { chance, steps, sleep } = this.options;
    const body: Record<string, unknown> = JSON.parse(String(init.body));
    const id = String(body.observationId);
    if (this.fault("silent")) await sleep(between(chance, 2_000, 9_000));
    this.asking = id;
    steps.opened(id);
    if (this.fault("repeated")) {
      for (let more = 1 + chance.below(2); more > 0; more--) this.aside(this.exchange(url, init, id, true));
    }
    if (this.fault("late")) this.aside(this.later(between(chance, 300, 12_000), url, init, id));
    const { taskId } = body;
    if (typeof taskId === "string" && this.fault("stray")) this.aside(this.stray(url, init, body));
    // Not a person's answer: whoever is told by another way that its id is known takes it for heard, which it need not be.
    if (typeof taskId === "string" && body["query"] === undefined && this.fault("byDom"))
      return this.exchange(domOf(url, taskId), domInit(init, body), id, false);
    return this.answer(url, init, id);
  }

  private async next(url: URL, init: RequestInit): Promise<Response> {
    return this.answer(url, init, this.asking);
  }

  /** The reply as the client hears it, unless it is lost or the line is cut. */
  private async answer(url: URL, init: RequestInit, id: string): Promise<Response> {
    const { chance, sleep } = this.options;
    if (this.fault("cut")) {
      const line = new AbortController();
      this.aside(sleep(between(chance, 5, 400)).then(() => line.abort()));
      return this.exchange(url, { ...init, signal: line.signal }, id, false);
    }
    const lost = this.fault("lost");
    const response = await this.exchange(url, init, id, lost);
    if (lost) throw new TypeError("the reply was lost");
    return response;
  }

  private async later(ms: number, url: URL, init: RequestInit, id: string): Promise<void> {
    await this.options.sleep(ms);
    await this.exchange(url, init, id, true);
  }

  /** The page changes by itself and the client says so, under an id of its own and without receipts. */
  private async stray(url: URL, init: RequestInit, body: Record<string, unknown>): Promise<void> {
    await this.options.sleep(between(this.options.chance, 0, 1_500));
    this.strays += 1;
    const id = `${this.options.clientId}-stray-${this.strays}`;
    const told = { ...body, observationId: id, receipts: [] };
    await this.exchange(domOf(url, String(body.taskId)), domInit(init, told), id, true);
  }

  private async exchange(url: URL, init: RequestInit, id: string, unheard: boolean): Promise<Response> {
    const { now, clientId, steps, send = fetch } = this.options;
    const sentMs = now();
    const noted = { clientId, way: wayOf(url), observationId: id, sentMs, unheard };
    const { signal, ...rest } = init;
    this.waiting.add(noted);
    try {
      // What nobody waits for is not called off with the client's own request.
      const response = await send(url, unheard ? rest : { ...rest, ...(signal ? { signal } : {}) });
      const text = await response.text();
      const heard = read(text);
      this.exchanges.push({ ...noted, doneMs: now(), status: response.status, ...heard });
      const answered = response.status === 200 && heard.turn !== undefined;
      if (answered && noted.way !== "dom") steps.replied(id, heard.taskId ?? "");
      if (response.status >= 400 && response.status < 500) steps.dropped(id);
      return new Response(response.status === 204 ? null : text, {
        status: response.status,
        headers: response.headers,
      });
    } catch (error) {
      this.exchanges.push({ ...noted, doneMs: now(), status: 0 });
      throw error;
    } finally {
      this.waiting.delete(noted);
    }
  }

  private fault(name: keyof FaultRates): boolean {
    const { chance, stormy, rates = RATES } = this.options;
    const happens = chance.happens(rates[name]) && stormy();
    if (happens) this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
    return happens;
  }

  private aside(work: Promise<unknown>): void {
    const quiet = work.catch(() => undefined).finally(() => this.onTheWay.delete(quiet));
    this.onTheWay.add(quiet);
  }
}

function wayOf(url: URL): Exchange["way"] {
  const last = url.pathname.split("/").at(-1);
  return last === "interact" || last === "dom" || last === "next" ? last : "other";
}

function domOf(url: URL, taskId: string): URL {
  return new URL(`/api/agent/tasks/${taskId}/dom`, url);
}

/** The same report without what only `interact` takes. */
function domInit(init: RequestInit, body: Record<string, unknown>): RequestInit {
  const { taskId: _inThePath, sessionId: _known, contract: _first, options: _only, ...report } = body;
  return { ...init, body: JSON.stringify(report) };
}

function read(text: string): Partial<Exchange> {
  if (text === "") return {};
  const { data, code } = JSON.parse(text) as { data?: Record<string, unknown>; code?: string }; // the API's envelope
  if (data === undefined) return code === undefined ? {} : { code };
  const { turn, actionId, status, redelivered, taskId } = data as {
    turn?: number;
    actionId?: string;
    status?: string;
    redelivered?: boolean;
    taskId?: string;
  }; // PR2
  return {
    ...(turn === undefined ? {} : { turn }),
    ...(actionId === undefined ? {} : { actionId }),
    ...(status === undefined ? {} : { replyStatus: status }),
    ...(redelivered === undefined ? {} : { redelivered }),
    ...(taskId === undefined ? {} : { taskId }),
  };
}
