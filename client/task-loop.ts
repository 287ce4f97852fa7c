/** Task loop: observe, post, act, again; the client's half of a task whatever the host. Elsewhere: agent loop, runner. */

import type { Receipt } from "../core/action/receipt.js";
import type { Limits } from "../core/limits/budget.js";
import type { Witness } from "../core/task/observation.js";
import type { Outcome, Status } from "../core/task/reply.js";
import type { Contract } from "../core/verification/contract.js";
import type { Carried, PageReport, TaskHost } from "./host.js";
import type { InteractResult, TaskApi } from "./http.js";
import { type ActionLog, type LogStorage, openActionLog } from "./log.js";
import type { InteractReply, InteractRequest, WireVerification } from "./wire.js";
import { PROTOCOL } from "./wire.js";

const DEFAULT_VERIFY_DELAY_MS = 100;
const DEFAULT_MAX_RETRIES = 3;

/** Said when an action is issued, and again when its verdict is known. */
export type StepEvent = StepFacts &
  (
    | { readonly kind: "issued"; readonly redelivered: boolean }
    | { readonly kind: "judged"; readonly verification: WireVerification; readonly receipt: Receipt }
  );

interface StepFacts {
  /** Of the reply that said so. */
  readonly turn: number;
  readonly status: Status;
  readonly stepIndex: number;
  readonly thought: string;
  readonly action: string;
  readonly actionId: string;
}

export interface RunOptions {
  readonly onStep?: (event: StepEvent) => void;
  /** Aborting cancels the task on the server too. */
  readonly signal?: AbortSignal;
  readonly contract?: Contract;
  readonly limits?: Partial<Limits>;
  readonly sessionId?: string;
  /** Goes on with a task that an earlier client left. */
  readonly taskId?: string;
  readonly verify?: boolean;
}

export interface RunResult {
  readonly taskId: string;
  readonly sessionId: string;
  readonly status: Status;
  readonly outcome?: Outcome;
  /** Actions the server issued, and those really carried out here (refused and redelivered ones were not). */
  readonly steps: { readonly issued: number; readonly executed: number };
  readonly thought: string;
  readonly result?: { readonly text: string; readonly data?: unknown; readonly sources: readonly string[] };
  readonly userQuestion?: string;
  /** Why it stopped short, and how to go on. */
  readonly reason?: string;
}

export interface LoopDeps {
  readonly api: TaskApi;
  readonly host: TaskHost;
  readonly storage: LogStorage;
  /** A fresh id for each observation. */
  readonly newId: () => string;
}

/** @throws what {@link TaskApi} throws; a task stays resumable by `taskId`. */
export async function runTaskLoop(query: string, deps: LoopDeps, options: RunOptions = {}): Promise<RunResult> {
  return await new TaskRun(query, deps, options).run();
}

/** One run: what has to be remembered between two posts. */
class TaskRun {
  private readonly issued = new Map<string, StepFacts>();
  private readonly executed = new Set<string>();
  private taskId: string | undefined;
  private log: ActionLog | undefined;
  private lastTurn = 0;
  private previousUrl: string | undefined;
  private readonly query: string;
  private readonly deps: LoopDeps;
  private readonly options: RunOptions;

  constructor(query: string, deps: LoopDeps, options: RunOptions) {
    this.query = query;
    this.deps = deps;
    this.options = options;
    this.taskId = options.taskId;
  }

  async run(): Promise<RunResult> {
    const log = this.taskId === undefined ? undefined : await this.openLog(this.taskId);
    let reply = await this.post(log?.unsettled() ?? [], undefined);
    for (;;) {
      const { action, actionId } = reply;
      if (isEnd(reply.status)) return this.resultOf(reply);
      if (this.options.signal?.aborted) reply = await this.cancel(reply.taskId);
      else if (action === undefined || actionId === undefined) reply = await this.awaitReply(reply.taskId);
      else {
        const carried = await this.deliver(reply, action, actionId);
        reply = await this.post([carried.receipt], carried.witness, reply);
      }
    }
  }

  /** Carries an action out once; asked for again, it answers with the receipt it has. */
  private async deliver(
    reply: InteractReply,
    action: string,
    actionId: string,
  ): Promise<{ receipt: Receipt; witness?: Witness }> {
    const log = await this.openLog(reply.taskId);
    const known = log.standing(actionId);
    const facts = { ...factsOf(reply), action, actionId };
    if (!this.issued.has(actionId))
      this.options.onStep?.({ kind: "issued", redelivered: reply.redelivered === true, ...facts });
    this.issued.set(actionId, facts);
    if (known.kind === "done") return { receipt: known.receipt };
    await log.keepOnly(actionId);
    await log.begun(actionId, action);
    const carried = await this.carryOut(reply, action, actionId);
    await log.done(carried.receipt);
    if (carried.receipt.effect !== "refused") this.executed.add(actionId);
    return carried;
  }

  private async carryOut(reply: InteractReply, action: string, actionId: string): Promise<Carried> {
    const { target, kind, risk } = reply;
    return await this.deps.host.carryOut({
      actionId,
      action,
      ...(target === undefined ? {} : { target }),
      ...(kind === undefined ? {} : { kind }),
      ...(risk === undefined ? {} : { risk }),
      verifyDelayMs: reply.verifyDelayMs ?? DEFAULT_VERIFY_DELAY_MS,
      maxRetries: reply.maxRetries ?? DEFAULT_MAX_RETRIES,
      verify: this.options.verify !== false,
    });
  }

  /** Observes and posts; the verdict that comes back is on the action whose receipt went out. */
  private async post(
    receipts: readonly Receipt[],
    witness: Witness | undefined,
    about?: InteractReply,
  ): Promise<InteractReply> {
    const report = await this.deps.host.observe();
    const request = await this.requestOf(report, receipts, witness);
    this.previousUrl = report.url;
    // The first post is let through: without its reply there is no task id to cancel.
    const signal = this.taskId === undefined ? undefined : this.options.signal;
    const got = await this.unlessAborted(() => this.deps.api.interact(request, signal));
    this.taskId = got.kind === "reply" ? got.reply.taskId : got.accepted.taskId;
    const reply = got.kind === "reply" ? this.heard(got.reply) : await this.awaitReply(this.taskId);
    const facts = about?.actionId === undefined ? undefined : this.issued.get(about.actionId);
    const receipt = receipts[0];
    if (facts && receipt && reply.verification) {
      const { turn, status } = reply;
      this.options.onStep?.({ kind: "judged", ...facts, turn, status, receipt, verification: reply.verification });
    }
    return reply;
  }

  private async requestOf(
    report: PageReport,
    receipts: readonly Receipt[],
    witness?: Witness,
  ): Promise<InteractRequest> {
    const { settled, ambient, ...page } = report;
    const { contract, limits, sessionId, verify } = this.options;
    const first = this.taskId === undefined;
    return {
      ...page,
      ...(this.taskId === undefined ? { query: this.query } : { taskId: this.taskId }),
      ...(first && contract !== undefined ? { contract } : {}),
      ...(first && limits !== undefined ? { limits } : {}),
      ...(first && sessionId !== undefined ? { sessionId } : {}),
      ...(first && verify !== undefined ? { options: { verify } } : {}),
      ...(this.previousUrl === undefined ? {} : { previousUrl: this.previousUrl }),
      protocol: PROTOCOL,
      clientId: await this.deps.storage.clientId(),
      observationId: this.deps.newId(),
      clientObservations: { ...witness, ...(ambient === undefined ? {} : { ambient }) },
      settled,
      receipts,
    };
  }

  private async awaitReply(taskId: string): Promise<InteractReply> {
    const ask = async () => ({
      kind: "reply" as const,
      reply: await this.deps.api.next(taskId, this.lastTurn, this.options.signal),
    });
    const got = await this.unlessAborted(ask);
    return got.kind === "reply" ? this.heard(got.reply) : await this.awaitReply(taskId);
  }

  /** An abort in mid-request becomes a cancel; any other error is the caller's. */
  private async unlessAborted(ask: () => Promise<InteractResult>): Promise<InteractResult> {
    try {
      return await ask();
    } catch (error) {
      if (!this.options.signal?.aborted || this.taskId === undefined) throw error;
      return { kind: "reply", reply: await this.cancel(this.taskId) };
    }
  }

  private async cancel(taskId: string): Promise<InteractReply> {
    await this.deps.api.cancel(taskId, "stopped by the caller");
    return this.heard(await this.deps.api.next(taskId, this.lastTurn));
  }

  private heard(reply: InteractReply): InteractReply {
    this.lastTurn = Math.max(this.lastTurn, reply.turn);
    return reply;
  }

  private async openLog(taskId: string): Promise<ActionLog> {
    this.log ??= await openActionLog(this.deps.storage, taskId);
    return this.log;
  }

  private resultOf(reply: InteractReply): RunResult {
    return {
      taskId: reply.taskId,
      sessionId: reply.sessionId,
      status: reply.status,
      ...(reply.outcome === undefined ? {} : { outcome: reply.outcome }),
      steps: { issued: this.issued.size, executed: this.executed.size },
      thought: reply.thought,
      ...(reply.result === undefined ? {} : { result: reply.result }),
      ...(reply.userQuestion === undefined ? {} : { userQuestion: reply.userQuestion }),
      ...(reply.reason === undefined ? {} : { reason: reply.reason }),
    };
  }
}

/** Nothing more for this client to do, until a person does something. */
function isEnd(status: Status): boolean {
  switch (status) {
    case "completed":
    case "failed":
    case "cancelled":
    case "needs_user_input":
    case "awaiting_approval":
    case "interrupted":
    case "paused":
      return true;
    case "planning":
    case "executing":
    case "verifying":
    case "correcting":
      return false;
  }
}

function factsOf({ turn, status, stepIndex, thought }: InteractReply): Omit<StepFacts, "action" | "actionId"> {
  return { turn, status, stepIndex, thought };
}
