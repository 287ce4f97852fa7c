/** Runs one task from its first observation until there is nothing more to do, for callers that stay to the end. */

import type { ExecutionOptions, Receipt } from "../core/action/execution.js";
import { isOver } from "../core/task/status.js";
import type { InteractRequest, TaskOptions } from "../protocol/observation.js";
import type { InteractReply, WireVerification } from "../protocol/reply.js";
import type { TaskResult } from "../protocol/task.js";
import type { LogStorage } from "./action-log.js";
import { Exchange, type ExchangeEvent } from "./exchange.js";
import type { Clock, TaskHost } from "./host.js";
import { type Issued, requestFor, verdictsOn } from "./issued.js";
import { type ApiAnswer, type ApiFailure, errorOf, type TaskApi } from "./task-api.js";
import { newRecord, retryAtMs, type TaskRecord } from "./task-record.js";

export type StepFacts = Pick<Issued, "turn" | "status" | "stepIndex" | "thought" | "action" | "actionId">;

/** Told when an action is issued, and again when its verdict is known. */
export type StepEvent = StepFacts &
  (
    | { readonly kind: "issued"; readonly redelivered: boolean }
    | { readonly kind: "judged"; readonly verification: WireVerification; readonly receipt: Receipt }
  );

export interface RunOptions
  extends ExecutionOptions,
    Pick<TaskOptions, "approve" | "chain" | "speculate" | "screenshots">,
    Pick<InteractRequest, "contract" | "limits" | "sessionId"> {
  /** Aborting cancels the task on the server too; nothing more is begun here. */
  readonly signal?: AbortSignal;
  /** False: a task that a model outage interrupted stays interrupted and does not resume by itself. */
  readonly resumes?: boolean;
  /** Continues a task that an earlier client left. */
  readonly taskId?: string;
  /** With `taskId`: takes it even if that client still holds it. */
  readonly takeover?: boolean;
  /** Options for one action; they override the task's options. */
  readonly forAction?: (action: StepFacts) => ExecutionOptions | undefined;
  readonly onStep?: (event: StepEvent) => void;
}

export interface RunResult
  extends Pick<InteractReply, "taskId" | "sessionId" | "status" | "outcome" | "thought" | "result" | "reason"> {
  /** Actions the server issued, and those really executed here (refused and redelivered ones were not). */
  readonly steps: { readonly issued: number; readonly executed: number };
  readonly userQuestion?: string;
}

export interface RunDeps {
  readonly api: TaskApi;
  readonly host: TaskHost;
  readonly storage: LogStorage;
  readonly newId: () => string;
  readonly clock: Clock;
}

/** @throws RequestRefusedError, SignInNeededError, TaskHeldError, ServerUnreachableError; a task stays resumable by `taskId`. */
export async function runTask(query: string, deps: RunDeps, options: RunOptions = {}): Promise<RunResult> {
  try {
    return await new TaskRun(query, deps, options).run();
  } finally {
    await deps.host.release?.();
  }
}

const HELD: ApiFailure = {
  kind: "problem",
  problem: { status: 409, code: "TASK_HELD", details: { reason: "Another client holds this task." } },
};

class TaskRun {
  private record: TaskRecord;
  private failure: ApiFailure = HELD;
  private result: TaskResult | undefined;
  private readonly issued = new Map<string, StepFacts>();
  private readonly executed = new Set<string>();
  /** Keyed by action, because a second look's verdict is on the action before. */
  private readonly receipts = new Map<string, Receipt>();
  /** The first of the newest actions, until their verdict is known. */
  private unjudged: string | undefined;
  private readonly deps: RunDeps;
  private readonly options: RunOptions;

  constructor(query: string, deps: RunDeps, options: RunOptions) {
    this.deps = deps;
    this.options = options;
    const { contract, limits, sessionId, taskId, verify, verifyDelayMs, maxRetries, ...more } = options;
    const { approve, chain, speculate, screenshots } = more;
    const told = Object.entries({ verify, verifyDelayMs, maxRetries, approve, chain, speculate, screenshots });
    const asked = told.filter(([, value]) => value !== undefined);
    const settings = { contract, limits, options: asked.length === 0 ? undefined : Object.fromEntries(asked) };
    const known = { key: taskId ?? deps.newId(), userId: "", query, url: "", tab: null, nowMs: 0 };
    const record = newRecord({ ...known, taskId, sessionId, settings });
    const { next } = record;
    this.record =
      options.takeover === true && next.kind === "observe" ? { ...record, next: { ...next, takeover: true } } : record;
  }

  async run(): Promise<RunResult> {
    const { signal } = this.options;
    signal?.throwIfAborted();
    const cancel = () => {
      if (!isOver(this.record.status)) this.record = { ...this.record, next: { kind: "cancel" }, blocked: undefined };
    };
    signal?.addEventListener("abort", cancel);
    try {
      await this.untilRest();
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
    // Aborted before the server heard of it.
    if (this.record.taskId === undefined) signal?.throwIfAborted();
    return this.resultOf();
  }

  private async untilRest(): Promise<void> {
    const { clock, host, newId, storage } = this.deps;
    const exchange = new Exchange({
      records: {
        read: async () => this.record,
        change: async (_key, how) => {
          this.record = how(this.record);
          return this.record;
        },
      },
      log: storage,
      connect: async () => this.connect(),
      attach: async () => ({ kind: "ready", tab: () => null, host }),
      newId,
      now: clock.now,
      onHostError: (_message, error) => {
        throw error;
      },
      orderOf: (issued) => ({ ...requestFor(issued, this.options), ...this.options.forAction?.(factsOf(issued)) }),
      onEvent: (event) => this.tell(event),
    });
    while (this.record.next.kind !== "rest") {
      if ((await exchange.step(this.record)) === "again" || this.record.blocked === undefined) continue;
      if (this.record.blocked.kind === "outage" && this.options.resumes === false) return;
      await this.waitOrThrow(this.record);
    }
  }

  /** Transient failures were retried already, so this waits only for a pause or the end of a model outage. */
  private async waitOrThrow({ blocked, next }: TaskRecord): Promise<void> {
    const { clock } = this.deps;
    const { signal } = this.options;
    const untilMs = blocked?.kind === "busy" || blocked?.kind === "outage" ? retryAtMs(blocked) : null;
    const isCutShort = signal?.aborted && next.kind === "cancel" && blocked?.kind === "offline" && blocked.tries === 1;
    if (untilMs === null && !isCutShort) throw errorOf(blocked?.kind === "held" ? HELD : this.failure);
    if (untilMs !== null) await clock.sleep(Math.max(0, untilMs - clock.now()), signal);
  }

  /** An abort ends running calls, except the first request: without its reply there is no task to cancel. */
  private connect(): TaskApi {
    const { api } = this.deps;
    const signal =
      this.record.next.kind === "cancel" || this.record.taskId === undefined ? undefined : this.options.signal;
    const noted = async <T>(answering: Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> => {
      const answer = await answering;
      if (answer.kind !== "ok") this.failure = answer;
      return answer;
    };
    return {
      interact: (request) => noted(api.interact(request, signal)),
      next: (taskId, after, wait) => noted(api.next(taskId, after, wait, signal)),
      view: (taskId) => noted(api.view(taskId)),
      control: (taskId, request) => noted(api.control(taskId, request)),
      secret: (taskId, actionId, request) => api.secret(taskId, actionId, request),
    };
  }

  private tell(event: ExchangeEvent): void {
    if (event.kind === "issued") this.noteIssued(event.issued);
    else if (event.kind === "reply") this.tellVerdicts(event.reply);
    else {
      this.receipts.set(event.receipt.actionId, event.receipt);
      this.unjudged ??= event.receipt.actionId;
      if (event.isNew && event.receipt.effect !== "refused") this.executed.add(event.receipt.actionId);
    }
  }

  private noteIssued(issued: Issued): void {
    const facts = factsOf(issued);
    const isNew = !this.issued.has(facts.actionId);
    this.issued.set(facts.actionId, facts);
    this.unjudged = undefined;
    if (isNew) this.options.onStep?.({ kind: "issued", redelivered: issued.redelivered === true, ...facts });
  }

  private tellVerdicts({ verification: whole, turn, status, result }: InteractReply): void {
    this.result = result;
    const first = this.unjudged;
    if (whole === undefined || first === undefined) return;
    this.unjudged = undefined;
    for (const { actionId, verification } of verdictsOn(whole, first)) {
      const facts = this.issued.get(actionId);
      const receipt = this.receipts.get(actionId);
      if (facts && receipt) this.options.onStep?.({ kind: "judged", ...facts, turn, status, receipt, verification });
    }
  }

  private resultOf(): RunResult {
    const { taskId = "", sessionId = "", status, outcome, thought, question, reason } = this.record;
    const steps = { issued: this.issued.size, executed: this.executed.size };
    const result = this.result ?? this.record.result;
    return { taskId, sessionId, status, outcome, steps, thought, result, userQuestion: question?.text, reason };
  }
}

function factsOf({ turn, status, stepIndex, thought, action, actionId }: Issued): StepFacts {
  return { turn, status, stepIndex, thought, action, actionId };
}
