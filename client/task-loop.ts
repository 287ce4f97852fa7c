/** Task loop: observe, post, act, again; the client's half of a task whatever the host. Elsewhere: agent loop, runner. */

import type { Receipt } from "../core/action/receipt.js";
import type { Status, TaskOutcome, TaskResult } from "../core/task/reply.js";
import { actionsOf, type Issued, isIssued, verdictsOn } from "./chain.js";
import { Conversation, type TaskOptions } from "./conversation.js";
import { type Delivered, Delivery, type Pace, type StepFacts } from "./delivery.js";
import type { TaskHost } from "./host.js";
import type { TaskApi } from "./http.js";
import type { LogStorage } from "./log.js";
import type { InteractReply, WireVerification } from "./wire.js";

/** Said when an action is issued, and again when its verdict is known. */
export type StepEvent = StepFacts &
  (
    | { readonly kind: "issued"; readonly redelivered: boolean }
    | { readonly kind: "judged"; readonly verification: WireVerification; readonly receipt: Receipt }
  );

export interface RunOptions extends TaskOptions, Pace {
  readonly onStep?: (event: StepEvent) => void;
  readonly verify?: boolean;
}

export interface RunResult {
  readonly taskId: string;
  readonly sessionId: string;
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  /** Actions the server issued, and those really carried out here (refused and redelivered ones were not). */
  readonly steps: { readonly issued: number; readonly executed: number };
  readonly thought: string;
  /** The answer, when the task had something to tell. */
  readonly result?: TaskResult;
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
  const { api, host, storage, newId } = deps;
  const talk = new Conversation(query, { api, newId, clientId: () => storage.clientId() }, options);
  const delivery = new Delivery(host, storage, options);
  try {
    const receipts = options.taskId === undefined ? [] : await delivery.unsettled(options.taskId);
    let reply = await talk.say({ report: await host.observe(), receipts, witness: undefined });
    while (!isEnd(reply.status)) {
      if (options.signal?.aborted) reply = await talk.cancel(reply.taskId);
      else if (!isIssued(reply)) reply = await talk.awaitReply(reply.taskId);
      else if (talk.isHearsay())
        reply = await talk.say({ report: await host.observe(), receipts: [], witness: undefined });
      else {
        const facts = announce(reply, delivery, options);
        const delivered = await delivery.deliver(reply);
        const { receipts, witness, before } = delivered;
        reply = await talk.say({ report: await host.observe(), receipts, witness, before });
        tellVerdict(facts, delivered, reply, options);
      }
    }
    return resultOf(reply, delivery);
  } finally {
    await host.release?.();
  }
}

/** Each action of a chain is told of, in order. */
function announce(reply: Issued, delivery: Delivery, { onStep }: RunOptions): readonly StepFacts[] {
  return actionsOf(reply).map((action) => {
    const isNew = !delivery.issued.has(action.actionId);
    const facts = delivery.note(action);
    if (isNew) onStep?.({ kind: "issued", redelivered: reply.redelivered === true, ...facts });
    return facts;
  });
}

/** The verdict that comes back is on the actions whose receipts went out. */
function tellVerdict(
  facts: readonly StepFacts[],
  { receipts }: Delivered,
  reply: InteractReply,
  { onStep }: RunOptions,
): void {
  const { turn, status, verification: whole } = reply;
  if (whole === undefined) return;
  for (const { actionId, verification } of verdictsOn(whole, receipts[0].actionId)) {
    const about = facts.find((one) => one.actionId === actionId);
    const receipt = receipts.find((one) => one.actionId === actionId);
    if (about && receipt) onStep?.({ kind: "judged", ...about, turn, status, receipt, verification });
  }
}

function resultOf(reply: InteractReply, { issued, executed }: Delivery): RunResult {
  return {
    taskId: reply.taskId,
    sessionId: reply.sessionId,
    status: reply.status,
    ...(reply.outcome === undefined ? {} : { outcome: reply.outcome }),
    steps: { issued: issued.size, executed: executed.size },
    thought: reply.thought,
    ...(reply.result === undefined ? {} : { result: reply.result }),
    ...(reply.userQuestion === undefined ? {} : { userQuestion: reply.userQuestion }),
    ...(reply.reason === undefined ? {} : { reason: reply.reason }),
  };
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
