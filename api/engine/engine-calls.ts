/** Engine calls: what is asked of Temporal, each with its deadline, and whether anybody is there to answer. */

import type { Client, Connection } from "@temporalio/client";
import { whileAny } from "./abort-signals.js";
import { EngineUnavailableError, isAborted, isGone, isServing, unavailable } from "./engine.js";

export interface CallOptions {
  readonly connection: Connection;
  /** Milliseconds since the epoch; deadlines count from it. */
  readonly now: () => number;
  /** Until a worker has accepted an observation; then it goes by signal. */
  readonly acceptMs?: number;
  /** Until the reply; then the caller is told to come back. */
  readonly replyMs?: number;
}

const ACCEPT_MS = 8_000;
const REPLY_MS = 18_000;
/** Signals and starts are one round trip. */
const SEND_MS = 5_000;
/** A call that is silent for this long may be talking to nobody. */
const SILENCE_MS = 1_500;
const PROBE_MS = 1_500;
/** For so long one call's look at the server counts for the others. */
const PROBED_MS = 1_000;
/** What was accepted is said to be so at once. */
const SAID_MS = 1_500;
const ROLL_OVER_TRIES = 3;
const AWAY = "Temporal does not answer. Check that it runs; then send the observation again.";

/** A call that goes on while something else is asked. */
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
    // Whoever has given it up does not hear how it ended.
    answer.catch(() => undefined);
    return { answer, abandon: () => own.abort() };
  }

  /** Undefined: there is no answer as long as an observation may take to be accepted. Throws `EngineUnavailableError`. */
  async acceptedSoon<T>(call: OpenCall<T>): Promise<T | undefined> {
    const acceptMs = this.acceptMs();
    const silenceMs = Math.min(SILENCE_MS, acceptMs);
    const first = await this.heardOf(call, silenceMs);
    if (first !== SILENT) return first;
    const second = await Promise.race([call.answer, silent(acceptMs - silenceMs)]);
    return second === SILENT ? undefined : second;
  }

  /** An update that meets a roll-over is aborted; under the same id the next run takes it. `isOpen`: its own call goes on beside. */
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

  /** A call without an answer is worth waiting for only while the server is there. */
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

  /** `own` ends it too. */
  until<T>(deadline: number, call: () => Promise<T>, signal?: AbortSignal, own = new AbortController()): Promise<T> {
    const cut = (ended: AbortSignal) => this.client.withAbortSignal(ended, call);
    return this.client.withDeadline(deadline, () => whileAny([signal], cut, own));
  }

  replyBy(): number {
    return this.options.now() + (this.options.replyMs ?? REPLY_MS);
  }
}
