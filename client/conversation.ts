/** Conversation: one client's talk with the server about one task: what was said, what was heard, what to cancel. Elsewhere: session, channel. */

import type { Receipt } from "../core/action/receipt.js";
import type { Limits } from "../core/limits/budget.js";
import type { ClientObservations } from "../core/task/observation.js";
import type { Contract } from "../core/verification/contract.js";
import { type Before, toldBefore } from "./before.js";
import { refuseOthers } from "./fault.js";
import type { PageReport } from "./host.js";
import type { TaskApi } from "./http.js";
import { waitBeforeAgainS } from "./patience.js";
import { type InteractReply, type InteractRequest, PROTOCOL } from "./wire.js";

export interface TaskOptions {
  /** Aborting cancels the task on the server too. */
  readonly signal?: AbortSignal;
  readonly contract?: Contract;
  readonly limits?: Partial<Limits>;
  readonly sessionId?: string;
  /** Goes on with a task that an earlier client left. */
  readonly taskId?: string;
  readonly verify?: boolean;
  readonly verifyDelayMs?: number;
  readonly maxRetries?: number;
  /** False: one action a turn. */
  readonly chain?: boolean;
  /** False: the next action is not worked out before the verdict on the last one is there. */
  readonly speculate?: boolean;
}

export interface Voice {
  readonly api: TaskApi;
  readonly clientId: () => Promise<string>;
  /** A fresh id for each observation. */
  readonly newId: () => string;
}

export interface Said {
  readonly report: PageReport;
  readonly receipts: readonly Receipt[];
  readonly witness: ClientObservations | undefined;
  readonly before?: Before | undefined;
}

export class Conversation {
  private taskId: string | undefined;
  private lastTurn = 0;
  private previousUrl: string | undefined;
  private hearsay = false;
  private readonly query: string;
  private readonly voice: Voice;
  private readonly options: TaskOptions;

  constructor(query: string, voice: Voice, options: TaskOptions) {
    this.query = query;
    this.voice = voice;
    this.options = options;
    this.taskId = options.taskId;
  }

  /** Posts an observation; what comes back is the reply to it, however long it takes. */
  async say(said: Said): Promise<InteractReply> {
    const request = await this.requestOf(said);
    this.previousUrl = said.report.url;
    return await this.untilAnswered(request);
  }

  /**
   * After a 202 the reply is read, and after a while the same observation is posted again: what it got may be a reply that
   * was there already (the action redelivered), which is no new turn for `/next` to tell.
   */
  private async untilAnswered(request: InteractRequest): Promise<InteractReply> {
    for (let times = 0; ; times++) {
      // The first post is let through: without its reply there is no task id to cancel.
      const signal = this.taskId === undefined ? undefined : this.options.signal;
      const got = await this.unlessAborted(() => this.voice.api.interact(request, signal));
      const taskId = got.kind === "reply" ? got.reply.taskId : got.accepted.taskId;
      this.taskId = taskId;
      this.hearsay = got.kind === "accepted";
      if (got.kind === "reply") return await this.heard(got.reply);
      const { reply } = await this.unlessAborted(() => this.read(waitBeforeAgainS(times), taskId));
      if (reply !== null) return await this.heard(reply);
    }
  }

  private async read(waitS: number, taskId: string): Promise<{ readonly reply: InteractReply | null }> {
    return { reply: await this.voice.api.nextWithin(waitS, taskId, this.lastTurn, this.options.signal) };
  }

  /**
   * The last reply was read, not given in answer to a page: another client may have taken the task over since, and an
   * action in it is no order until it is said again to who shows the page as it is now (task-machine §5).
   */
  isHearsay(): boolean {
    return this.hearsay;
  }

  async awaitReply(taskId: string): Promise<InteractReply> {
    const ask = async () => ({ reply: await this.voice.api.next(taskId, this.lastTurn, this.options.signal) });
    const { reply } = await this.unlessAborted(ask);
    this.hearsay = true;
    return await this.heard(reply);
  }

  async cancel(taskId: string): Promise<InteractReply> {
    await this.voice.api.cancel(taskId, "stopped by the caller");
    return await this.heard(await this.voice.api.next(taskId, this.lastTurn));
  }

  private async requestOf({ report, receipts, witness, before }: Said): Promise<InteractRequest> {
    const { settled, ambient, ...page } = report;
    const { contract, limits, sessionId } = this.options;
    const options = askedFor(this.options);
    const first = this.taskId === undefined;
    return {
      ...page,
      ...(this.taskId === undefined ? { query: this.query } : { taskId: this.taskId }),
      ...(first && contract !== undefined ? { contract } : {}),
      ...(first && limits !== undefined ? { limits } : {}),
      ...(first && sessionId !== undefined ? { sessionId } : {}),
      ...(first && options !== null ? { options } : {}),
      ...(this.previousUrl === undefined ? {} : { previousUrl: this.previousUrl }),
      protocol: PROTOCOL,
      clientId: await this.voice.clientId(),
      observationId: this.voice.newId(),
      clientObservations: { ...witness, ...(ambient === undefined ? {} : { ambient }) },
      ...toldBefore(before, report),
      settled,
      receipts,
    };
  }

  /** An abort in mid-request becomes a cancel; any other error is the caller's. */
  private async unlessAborted<T>(ask: () => Promise<T>): Promise<T | { kind: "reply"; reply: InteractReply }> {
    try {
      return await ask();
    } catch (error) {
      if (!this.options.signal?.aborted || this.taskId === undefined) throw error;
      return { kind: "reply", reply: await this.cancel(this.taskId) };
    }
  }

  /** A late reply may be meant for the client that took the task over meanwhile. */
  private async heard(reply: InteractReply): Promise<InteractReply> {
    refuseOthers(reply, await this.voice.clientId());
    this.lastTurn = Math.max(this.lastTurn, reply.turn);
    return reply;
  }
}

/** Null when everything is as usual. */
function askedFor(options: TaskOptions): NonNullable<InteractRequest["options"]> | null {
  const { verify, verifyDelayMs, maxRetries, chain, speculate } = options;
  const asked = Object.entries({ verify, verifyDelayMs, maxRetries, chain, speculate });
  const told = asked.filter(([, value]) => value !== undefined);
  return told.length === 0 ? null : Object.fromEntries(told);
}
