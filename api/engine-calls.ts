/** Engine calls: what is asked of Temporal, each with its deadline, and whether anybody is there to answer. */

import type { Client, Connection } from "@temporalio/client";
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
const ROLL_OVER_TRIES = 3;

export class EngineCalls {
  private readonly client: Client;
  private readonly options: CallOptions;

  constructor(client: Client, options: CallOptions) {
    this.client = client;
    this.options = options;
  }

  isReachable(): Promise<boolean> {
    return isServing(this.options.connection, this.options.now() + PROBE_MS);
  }

  /** An update that meets a roll-over is aborted; under the same id the next run takes it. */
  async acrossRuns<T>(send: () => Promise<T>, tries = ROLL_OVER_TRIES): Promise<T> {
    try {
      return await this.unlessSilent(send);
    } catch (error) {
      if (!isAborted(error) || tries <= 1) throw error;
      return this.acrossRuns(send, tries - 1);
    }
  }

  /** A call without an answer is worth waiting for only while the server is there. */
  private async unlessSilent<T>(send: () => Promise<T>): Promise<T> {
    const abandoned = new AbortController();
    const call = this.until(this.options.now() + (this.options.acceptMs ?? ACCEPT_MS), send, abandoned.signal);
    const silence = new Promise<"silent">((resolve) => setTimeout(resolve, SILENCE_MS, "silent").unref());
    const first = await Promise.race([call, silence]);
    if (first !== "silent") return first;
    if (await this.isReachable()) return call;
    call.catch(() => undefined);
    abandoned.abort();
    throw new EngineUnavailableError("Temporal does not answer. Check that it runs; then send the observation again.");
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

  until<T>(deadline: number, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.client.withDeadline(deadline, () => (signal ? this.client.withAbortSignal(signal, call) : call()));
  }

  replyBy(): number {
    return this.options.now() + (this.options.replyMs ?? REPLY_MS);
  }
}
