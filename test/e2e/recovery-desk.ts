/** Recovery desk: the server's half of a task in this process: production's machine and activities over a scripted model. Test support. */

import type { PageInput } from "../../activities/context.js";
import { createActivities } from "../../activities/index.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { toObservation } from "../../api/tasks/observation.js";
import { readPages, storePages } from "../../api/tasks/pages.js";
import { createMemorySnapshots, createNowhereDatabase } from "../../bench/truth/nowhere.js";
import type { TaskApi } from "../../client/task-api.js";
import type { ActivityCommand, NamedResult, TaskEvent } from "../../core/task/command.js";
import { absorb, decide } from "../../core/task/machine.js";
import { openTask } from "../../core/task/opening.js";
import type { TaskState } from "../../core/task/state.js";
import type { ObservationId, SessionId, TaskId, TaskRef } from "../../core/turn/identity.js";
import { interactRequest } from "../../protocol/observation.js";
import { aTaskRef } from "../../testing/builders.js";
import { readHere } from "../../testing/page-reader.js";

const TASK: TaskRef = {
  ...aTaskRef("recovery"),
  // Branded strings; a test may coin them, and the wire wants them whole.
  taskId: "00000000-0000-4000-8000-000000000003" as TaskId,
  sessionId: "00000000-0000-4000-8000-000000000004" as SessionId,
};
const MOST_ROUNDS = 200;

export interface RecoveryDesk {
  readonly api: TaskApi;
  state(): TaskState;
  /** Corrections as they were told, e.g. `RETRY_WITH_DELAY: wait(1)`. */
  corrections(): readonly string[];
}

export function createRecoveryDesk(model: ModelPort): RecoveryDesk {
  const snapshots = createMemorySnapshots();
  const activities = createActivities({
    database: createNowhereDatabase(),
    snapshots,
    model,
    rules: createOfflineModel(),
  });
  const corrections: string[] = [];
  let state: TaskState | null = null;

  const run = async (command: ActivityCommand): Promise<TaskEvent> => {
    const { id, name } = command;
    if (name === "record") return { kind: "done", id, result: { name, value: { upTo: command.input.upTo } } };
    // Name and input belong together by construction of the command.
    const activity = activities[name] as (input: unknown) => Promise<unknown>;
    try {
      return { kind: "done", id, result: { name, value: await activity(command.input) } as NamedResult };
    } catch (error) {
      return { kind: "failed", id, fault: { type: "Test", message: String(error) } };
    }
  };

  const work = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS && state !== null; round++) {
      const command = decide(state, Date.now()).find((one): one is ActivityCommand => one.kind === "activity");
      if (command === undefined) return;
      state = absorb(state, await run(command), Date.now());
    }
    throw new Error("the machine does not come to rest");
  };

  return {
    corrections: () => corrections,
    state: () => {
      if (state === null) throw new Error("nothing was observed");
      return state;
    },
    api: {
      async interact(sent) {
        const body = interactRequest.parse(sent);
        const read = await readPages({ pages: readHere, snapshots }, TASK, body);
        await storePages(createNowhereDatabase(), TASK, read);
        const { page, before } = read;
        const observationId = (body.observationId ?? "") as ObservationId; // the client's own id
        const reported = { observationId, page, before, answer: undefined };
        const observation = toObservation(body, reported);
        state ??= openTask({ task: TASK, first: observation, approve: "never" }, Date.now());
        state = absorb(state, { kind: "observed", observation }, Date.now());
        await work();
        const {
          delivery: { reply },
        } = state;
        if (reply === null) throw new Error(`no reply in phase ${state.phase.name}`);
        if (reply.correction !== undefined) corrections.push(`${reply.correction.strategy}: ${reply.action}`);
        const { verification: _mapped, ...rest } = reply;
        return { kind: "ok", status: 200, data: { ...rest, taskId: TASK.taskId, sessionId: TASK.sessionId } };
      },
      next: () => Promise.reject(new Error("this desk answers at once")),
      view: () => Promise.reject(new Error("this desk shows no task")),
      control: () => Promise.resolve({ kind: "ok", status: 202, data: {} }),
      secret: () => Promise.reject(new Error("this desk keeps no secrets")),
    },
  };
}

/** `click(@Save)` with the number that the page gives to what is called so; throws where nothing is. */
export function addressed(action: string, page: PageInput): string {
  return action.replace(/@([\w -]+?)(?=[,)])/, (_all, name: string) => {
    const node = Object.values(page.skeleton.nodes).find((one) => one.control !== undefined && one.name === name);
    if (node?.control?.sf === undefined) throw new Error(`nothing is called ${name}`);
    return String(node.control.sf.n);
  });
}
