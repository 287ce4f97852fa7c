/** Engine calls: requests to Temporal, each with a deadline, and a probe of whether the server answers. */

import type { Client, Connection } from "@temporalio/client";
import { whileAny } from "./abort-signals.js";
import { EngineUnavailableError, isAborted, isGone, isServing, unavailable } from "./engine.js";

export interface CallOptions {
  readonly connection: Connection;
  /** Milliseconds since the epoch; deadlines count from it. */
  readonly now: () => number;
  /** Time for a worker to accept an observation; after that, it is sent as a signal. */
  readonly acceptMs?: number;
  /** Time for the reply; after that, the caller is told to come back. */
  readonly replyMs?: number;
}

const ACCEPT_MS = 8_000;
const REPLY_MS = 18_000;
/** Deadline for signals and starts, which are one round trip. */
const SEND_MS = 5_000;
/** A call without an answer for this long triggers a probe of the server. */
const SILENCE_MS = 1_500;
const PROBE_MS = 1_500;
/** Calls share a probe's result for this long. */
const PROBED_MS = 1_000;
/** Temporal confirms an update it has accepted at once. */
const SAID_MS = 1_500;
const ROLL_OVER_TRIES = 3;
const AWAY = "Temporal does not answer. Check that it runs; then send the observation again.";

/** A call in flight while its caller makes other calls. */
export interface OpenCall<T> {
  readonly answer: Promise<T>;
  readonly abandon: () => void;
}

const SILENT = Symbol("no answer yet");

const silent = (ms: number): Promise<typeof SILENT> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, ms), SILENT).unref());

export class EngineCalls {
  private readonly client: Client;
  private readonly options: CallOptions;
  private probe: { readonly atMs: number; readonly isThere: Promise<boolean> } | undefined;

  constructor(client: Client, options: CallOptions) {
    this.client = client;
    this.options = options;
  }

  isReachable(): Promise<boolean> {
    return isServing(this.options.connection, this.options.now() + PROBE_MS);
  }

  begin<T>(deadline: number, call: () => Promise<T>, signal?: AbortSignal): OpenCall<T> {
    const own = new AbortController();
    const answer = this.until(deadline, call, signal, own);
    // An abandoned call has no listener for its rejection.
    answer.catch(() => undefined);
    return { answer, abandon: () => own.abort() };
  }

  /** Waits up to `acceptMs` for the answer, then returns undefined. Throws `EngineUnavailableError`. */
  async acceptedSoon<T>(call: OpenCall<T>): Promise<T | undefined> {
    const acceptMs = this.acceptMs();
    const silenceMs = Math.min(SILENCE_MS, acceptMs);
    const first = await this.heardOf(call, silenceMs);
    if (first !== SILENT) return first;
    const second = await Promise.race([call.answer, silent(acceptMs - silenceMs)]);
    return second === SILENT ? undefined : second;
  }

  /** Temporal aborts an update during a roll-over; the next run takes it under the same id. `isOpen`: a call for it is open. */
  async acrossRuns<T>(send: () => Promise<T>, isOpen = false, tries = ROLL_OVER_TRIES): Promise<T> {
    try {
      return await this.unlessSilent(send, isOpen ? Math.min(SAID_MS, this.acceptMs()) : this.acceptMs());
    } catch (error) {
      if (!isAborted(error) || tries <= 1) throw error;
      return this.acrossRuns(send, isOpen, tries - 1);
    }
  }

  private async unlessSilent<T>(send: () => Promise<T>, withinMs: number): Promise<T> {
    const call = this.begin(this.options.now() + withinMs, send);
    const first = await this.heardOf(call, SILENCE_MS);
    return first === SILENT ? call.answer : first;
  }

  /** Probes the server when a call has no answer in time, and throws if the server is away. */
  private async heardOf<T>({ answer, abandon }: OpenCall<T>, silenceMs: number): Promise<T | typeof SILENT> {
    const first = await Promise.race([answer, silent(silenceMs)]);
    if (first === SILENT) await this.mustBeThere(abandon);
    return first;
  }

  private async mustBeThere(abandon: () => void): Promise<void> {
    const nowMs = this.options.now();
    if (this.probe === undefined || nowMs - this.probe.atMs > PROBED_MS)
      this.probe = { atMs: nowMs, isThere: this.isReachable() };
    if (await this.probe.isThere) return;
    abandon();
    throw new EngineUnavailableError(AWAY);
  }

  private acceptMs(): number {
    return this.options.acceptMs ?? ACCEPT_MS;
  }

  async signal(send: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.until(this.options.now() + SEND_MS, send);
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw unavailable(error);
    }
  }

  /** Either `signal` or `own` cancels the call. */
  until<T>(deadline: number, call: () => Promise<T>, signal?: AbortSignal, own = new AbortController()): Promise<T> {
    const cut = (ended: AbortSignal) => this.client.withAbortSignal(ended, call);
    return this.client.withDeadline(deadline, () => whileAny([signal], cut, own));
  }

  replyBy(): number {
    return this.options.now() + (this.options.replyMs ?? REPLY_MS);
  }
}
