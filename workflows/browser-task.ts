/** Browser task: one long-running workflow per task. It applies `absorb` and `decide` and has no rules of its own. */

import { ApplicationFailure } from "@temporalio/common";
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import type { PersonsAnswer, TaskEvent } from "../core/task/command.js";
import { canReceive, isAsked, isKnown, rejectionOf, replyFor } from "../core/task/delivery.js";
import { absorb, decide } from "../core/task/machine.js";
import { openTask } from "../core/task/opening.js";
import { statusOf } from "../core/task/phases/table.js";
import { type TaskState, update } from "../core/task/state.js";
import { readState, STATE_VERSION } from "../core/task/state-version.js";
import type { Status, TaskOutcome } from "../protocol/task.js";
import { type HistoryProgress, keep, reconcile, type Work } from "./commands.js";
import { isForeign, requireEncrypted } from "./encrypted.js";
import { Mailbox } from "./mailbox.js";
import {
  AS_NEW_RUNS,
  answerUpdate,
  approveUpdate,
  cancelTaskSignal,
  domUpdateSignal,
  longTurnSignal,
  type ObserveMessage,
  observeUpdate,
  pauseTaskSignal,
  type RefusalDetail,
  resumeTaskSignal,
  rollOverNowSignal,
  type TaskStart,
} from "./messages.js";
import { isToAskOfBuilds, mayUpgrade, type UpgradeNews } from "./upgrade.js";
import { setViews } from "./views.js";

/** Input that a run hands to the next one. */
export interface TaskContinuation {
  readonly v: TaskState["v"];
  readonly state: TaskState;
  readonly modelAttemptMs?: number;
  readonly flushesUncounted?: true;
  readonly hearsOfLongTurns?: true;
  readonly rechecks?: true;
  readonly settles?: true;
  readonly refusesUnencrypted?: true;
  readonly stepsPerRun?: number;
}

type Bounds = Pick<TaskContinuation, "modelAttemptMs" | "stepsPerRun">;

export interface WorkflowResult {
  readonly status: Status;
  readonly outcome?: TaskOutcome;
}

export async function browserTask(input: TaskStart | TaskContinuation): Promise<WorkflowResult> {
  const box = open(input);
  setHandlers(box);
  setViews(() => box.state);
  let byOperator = false;
  CancellationScope.current().cancelRequested.catch(() => {
    byOperator = true;
    box.mailbox.push({ kind: "cancelled", reason: "Cancelled by an operator." });
  });
  const result = await CancellationScope.nonCancellable(() => run(box, input));
  if (byOperator && result.status === "cancelled") throw new CancelledFailure("Cancelled by an operator.");
  return result;
}

function open(input: TaskStart | TaskContinuation): TaskRun {
  const history = { heard: 0, kept: 0, before: 0, behind: false };
  const mailbox = new Mailbox();
  const shared = {
    history,
    flushesUncounted: input.flushesUncounted,
    hearsOfLongTurns: input.hearsOfLongTurns === true,
    refusesUnencrypted: input.refusesUnencrypted === true,
    upgrade: { isLookedUp: false, isTold: false },
    mailbox,
  };
  const began = {
    unchecked: input.rechecks === true ? undefined : (true as const),
    unsettled: input.settles === true ? undefined : (true as const),
  };
  if ("state" in input) {
    return { ...shared, state: update(readState(input), { run: { runSteps: 0, rollOverDue: false, ...began } }) };
  }
  mailbox.push({ kind: "observed", observation: input.first });
  return { ...shared, state: update(openTask(input, Date.now()), { run: began }) };
}

async function run(box: TaskRun, { stepsPerRun, modelAttemptMs }: Bounds): Promise<WorkflowResult> {
  const { mailbox, history, flushesUncounted } = box;
  const inbox = mailbox.events;
  const underWay = new Map<string, Work>();
  for (;;) {
    lookForUpgrade(box);
    if (isRollOverDue(box.state, stepsPerRun)) mailbox.push({ kind: "rollOverDue" });
    for (let event = inbox.shift(); event !== undefined; event = inbox.shift()) {
      box.state = absorb(box.state, event, Date.now(), box.hearsOfLongTurns);
    }
    const commands = decide(box.state, Date.now(), box.hearsOfLongTurns);
    reconcile(commands, { underWay, mailbox, history, modelAttemptMs, flushesUncounted });
    mailbox.look();
    if (commands.some((command) => command.kind === "close")) {
      await condition(allHandlersFinished);
      return resultOf(box.state);
    }
    if (commands.some((command) => command.kind === "rollOver")) {
      await condition(() => allHandlersFinished() || inbox.length > 0);
      // Process events that arrived meanwhile before continuing as new.
      const isAwaited = condition(() => inbox.length > 0).then(() => false);
      const goOn = (await Promise.race([mayUpgrade(box.upgrade), isAwaited])) ? rollOverUpgrading : rollOver;
      // Check again without an await in between, so that an observation that just arrived is absorbed first.
      if (inbox.length === 0 && allHandlersFinished())
        await goOn({ ...AS_NEW_RUNS, v: STATE_VERSION, state: box.state, stepsPerRun, modelAttemptMs });
      continue;
    }
    history.before = history.heard;
    if (inbox.length === 0) await mailbox.news();
  }
}

/** Keeps the build that this run is pinned to. */
const rollOver = makeContinueAsNewFunc<typeof browserTask>();
const rollOverUpgrading = makeContinueAsNewFunc<typeof browserTask>({ initialVersioningBehavior: "AUTO_UPGRADE" });

function lookForUpgrade(box: TaskRun): void {
  if (box.upgrade.isLookedUp || !isToAskOfBuilds(box.upgrade)) return;
  box.upgrade.isLookedUp = true;
  void mayUpgrade(box.upgrade).then((may) => {
    if (may && !box.state.run.rollOverDue) box.mailbox.push({ kind: "rollOverDue" });
  });
}

function resultOf({ phase }: TaskState): WorkflowResult {
  const outcome = phase.name === "closing" ? phase.outcome : undefined;
  return { status: statusOf(phase), outcome };
}

function isRollOverDue(state: TaskState, stepsPerRun: number | undefined): boolean {
  if (state.run.rollOverDue) return false;
  const info = workflowInfo();
  return info.continueAsNewSuggested || (stepsPerRun !== undefined && state.run.runSteps >= stepsPerRun);
}

/** The task of one run: its state, and the events that are not absorbed yet. */
interface TaskRun {
  state: TaskState;
  readonly mailbox: Mailbox;
  readonly history: HistoryProgress;
  readonly upgrade: UpgradeNews;
  readonly flushesUncounted: true | undefined;
  readonly hearsOfLongTurns: boolean;
  readonly refusesUnencrypted: boolean;
}

function setHandlers(box: TaskRun): void {
  setHandler(observeUpdate, (message) => reply(box, message), {
    validator: (message) => {
      requireEncrypted(message);
      const refusal = message.kind === "full" ? rejectionOf(box.state, message.observation, box.mailbox.events) : null;
      if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal, refusal);
    },
  });
  setHandler(domUpdateSignal, (observation) => {
    // A throw here would stall the workflow task, so drop what the validator of `observe` would refuse.
    if (
      isForeign(box, observation) ||
      rejectionOf(box.state, observation, box.mailbox.events) !== null ||
      isKnown(box.state, observation.observationId)
    )
      return;
    box.mailbox.push({ kind: "observed", observation });
  });
  setHandler(answerUpdate, (said) => say(box, { kind: "answered", ...said }), {
    validator: (said: PersonsAnswer) => {
      requireEncrypted(said);
      mustBeAsked(box, { kind: "answer", contract: said.contract, turn: said.turn });
    },
  });
  setHandler(approveUpdate, (said) => say(box, { kind: "approved", ...said }), {
    validator: (said) => {
      requireEncrypted(said);
      mustBeAsked(box, { kind: "approval", actionId: said.actionId, turn: said.turn });
    },
  });
  setHandler(pauseTaskSignal, () => void box.mailbox.push({ kind: "paused" }));
  setHandler(resumeTaskSignal, (how) => {
    if (!isForeign(box, how)) box.mailbox.push({ kind: "resumed", ...how });
  });
  setHandler(cancelTaskSignal, (how) => {
    if (!isForeign(box, how)) box.mailbox.push({ kind: "cancelled", reason: how.reason ?? "Cancelled by the user." });
  });
  setHandler(longTurnSignal, () => hearLongTurn(box));
  setHandler(rollOverNowSignal, () => hearOfBuild(box));
}

function hearOfBuild(box: TaskRun): void {
  box.upgrade.isLookedUp = false;
  box.upgrade.isTold = true;
  lookForUpgrade(box);
}

/** The signal comes in a later workflow task, so all heard before is in history. */
function hearLongTurn({ hearsOfLongTurns, history, mailbox }: TaskRun): void {
  if (!hearsOfLongTurns) return;
  keep(history, history.before);
  mailbox.push({ kind: "longTurn" });
}

async function reply(box: TaskRun, message: ObserveMessage) {
  const id = message.kind === "first" ? message.observationId : message.observation.observationId;
  // The start input holds the first observation.
  if (message.kind === "full" || box.flushesUncounted !== true) box.history.heard += 1;
  if (message.kind === "full") box.mailbox.push({ kind: "observed", observation: message.observation });
  const { events } = box.mailbox;
  const isHeard = () => !events.some((event) => event.kind === "observed");
  const found = await box.mailbox.until(() => (isHeard() && isTold(box) ? replyFor(box.state, id) : undefined));
  const clientId = message.kind === "first" ? message.clientId : message.observation.clientId;
  const heard: RefusalDetail = { heard: true };
  if (clientId !== undefined && !canReceive(box.state, clientId))
    throw ApplicationFailure.nonRetryable("TASK_HELD", "TASK_HELD", heard);
  return found;
}

/** A reply waits until the tables are written, unless they cannot be written now. */
function isTold({ state: { projection }, history }: TaskRun): boolean {
  return history.behind || (!projection.flush.wanted && projection.flush.command === null);
}

/** Replies once the event is absorbed. The next action comes from `/next` or the next observation. */
async function say(box: TaskRun, event: TaskEvent): Promise<{ status: Status }> {
  box.history.heard += 1;
  const { mailbox } = box;
  mailbox.push(event);
  return mailbox.until(() => (mailbox.events.includes(event) ? undefined : { status: statusOf(box.state.phase) }));
}

function mustBeAsked(box: TaskRun, what: Parameters<typeof isAsked>[1]): void {
  if (isAsked(box.state, what)) return;
  throw ApplicationFailure.nonRetryable("nothing of the kind was asked", "RESOURCE_CONFLICT");
}
