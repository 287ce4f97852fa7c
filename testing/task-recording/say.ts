/** Say: the recorded messages, each when the task that is played stands where it stood when the message came. */

import { setTimeout as sleep } from "node:timers/promises";
import { type Client, WorkflowNotFoundError, WorkflowUpdateFailedError } from "@temporalio/client";
import type { ActionId } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import { readTaskRecords } from "../../db/stored-records.js";
import { findTenantTask } from "../../db/tasks.js";
import type { RecordedMessage } from "../../protocol/recording.js";
import {
  answerUpdate,
  approveUpdate,
  cancelTaskSignal,
  type ProgressView,
  pauseTaskSignal,
  progressQuery,
  resumeTaskSignal,
} from "../../workflows/messages.js";
import { fastForward } from "../fast-forward.js";
import type { LabTask } from "../task-lab.js";
import type { RecordedModel } from "./recorded-model.js";
import { type PlayStage, staged } from "./stage.js";

interface PlayingTask extends PlayStage {
  readonly running: LabTask;
  readonly client: Client;
  readonly model: RecordedModel;
}

/** Where it waits for its client, for a person, or for nobody. */
const AT_REST: ReadonlySet<string> = new Set(["acting", "asking", "approving", "paused", "interrupted", "closing"]);
const STUCK_MS = 60_000;
const LOOK_MS = 3;

export async function say(playing: PlayingTask): Promise<void> {
  const { recording, running, client, model } = playing;
  const { messages, skipMs } = recording;
  model.keepOpen(messages[0]?.whileBusy === true);
  let reply = hearing(running.begin());
  for (const [index, message] of messages.entries()) {
    await standing(playing, reply, message.whileBusy === true);
    if (message.skipMs !== undefined) await fastForward(client, running.handle, message.skipMs);
    model.keepOpen(messages[index + 1]?.whileBusy === true);
    if (await isOver(playing)) break;
    reply = await send(playing, message);
  }
  await standing(playing, reply, false);
  if (skipMs === undefined || (await isOver(playing))) return;
  await fastForward(client, running.handle, skipMs);
  await standing(playing, reply, false);
}

/** What became of a message: it was answered, or refused by the task, which stands in its rows; or it was never taken. */
interface Hearing {
  isHeard: boolean;
  fault?: unknown;
}

function hearing(reply: Promise<unknown>): Hearing {
  const state: Hearing = { isHeard: false };
  const refused = (error: unknown) => {
    state.isHeard = error instanceof WorkflowUpdateFailedError || error instanceof WorkflowNotFoundError;
    if (!state.isHeard) state.fault = error;
  };
  reply.then(() => {
    state.isHeard = true;
  }, refused);
  return state;
}

/** At rest with all rows written; with `busy`, as soon as a question stands open. */
async function standing(playing: PlayingTask, reply: Hearing, busy: boolean): Promise<void> {
  const until = performance.now() + STUCK_MS;
  while (!(busy && playing.model.isOpen()) && !(reply.isHeard && (await isAtRest(playing)))) {
    if (reply.fault !== undefined) throw reply.fault;
    if (performance.now() > until) throw new Error(`The task does not come to rest: ${await phaseOf(playing)}.`);
    await sleep(LOOK_MS);
  }
}

async function isAtRest({ running, database, task }: PlayingTask): Promise<boolean> {
  const view = await viewOf(running);
  if (view === null || !AT_REST.has(view.phase)) return false;
  const row = await findTenantTask(database, task.tenantId, task.taskId);
  return row !== null && row.turn === view.turn && row.status === view.status;
}

const phaseOf = async ({ running }: PlayingTask): Promise<string> => (await viewOf(running))?.phase ?? "not begun";
const isOver = async (playing: PlayingTask): Promise<boolean> => (await phaseOf(playing)) === "closing";

async function viewOf({ handle }: LabTask): Promise<ProgressView | null> {
  try {
    return await handle.query(progressQuery);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Under way; what it refers to is there first. */
async function send(playing: PlayingTask, message: RecordedMessage): Promise<Hearing> {
  const { running } = playing;
  const { handle } = running;
  switch (message.kind) {
    case "observe": {
      // The cast: as the API wrote it.
      const recorded = message.observation as unknown as Observation;
      const observation = await staged(playing, recorded);
      const ids = await actionIdsIn(playing);
      const receipts = recorded.receipts.map((one) => ({ ...one, actionId: ids(one.actionId) }));
      return hearing(running.observe({ ...observation, receipts }));
    }
    case "answer":
      return hearing(handle.executeUpdate(answerUpdate, { args: [{ text: message.text }] }));
    case "approve": {
      const { approved, reason } = message;
      const said = { actionId: await approvalIn(playing), approved, ...(reason !== undefined && { reason }) };
      return hearing(handle.executeUpdate(approveUpdate, { args: [said] }));
    }
    case "pause":
      return hearing(handle.signal(pauseTaskSignal));
    case "resume":
      return hearing(handle.signal(resumeTaskSignal, message.how));
    case "cancel":
      return hearing(handle.signal(cancelTaskSignal, message.reason === undefined ? {} : { reason: message.reason }));
  }
}

/** A recorded id becomes that of the action at the same place; ids hold the fingerprint of a target, which a build may read otherwise. */
async function actionIdsIn({ database, task, recording }: PlayingTask): Promise<(recorded: ActionId) => ActionId> {
  const { actions } = await readTaskRecords(database, task.tenantId, task.taskId);
  const played = new Map(
    actions.map(({ stepIndex, position, actionId }) => [`${stepIndex + 1}.${position}`, actionId]),
  );
  return (recorded) => (played.get(recording.actions[recorded] ?? "") ?? recorded) as ActionId; // minted by a workflow
}

async function approvalIn({ database, task }: PlayingTask): Promise<ActionId> {
  const row = await findTenantTask(database, task.tenantId, task.taskId);
  return (row?.reply?.approval?.actionId ?? "") as ActionId; // minted by the workflow
}
