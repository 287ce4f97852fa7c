/** Fake engine: a task engine that says what a test tells it to say, and remembers what it was asked. No Temporal behind it. */

import {
  type EngineReply,
  EngineUnavailableError,
  type MessageReply,
  type PersonMessage,
  type TaskEngine,
} from "../api/engine/engine.js";
import type { TaskHistory } from "../api/tasks/task-history.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { Observation } from "../core/turn/observation.js";
import type { Limits, ModelWait } from "../protocol/task.js";
import type { TaskStart } from "../workflows/messages.js";

export interface FakeEngine extends TaskEngine {
  /** The next answers to `start` and `observe`, in order; afterwards `otherwise`. */
  readonly answers: (EngineReply | (() => Promise<EngineReply>))[];
  otherwise: EngineReply;
  onSaid: MessageReply;
  waitsFor: ModelWait | null;
  history: TaskHistory | null;
  runIds: readonly string[] | null;
  running: boolean;
  /** Every call throws, and health says so. */
  down: boolean;
  hasPoller: boolean;
  readonly started: { readonly opening: TaskStart; readonly summary: string }[];
  readonly observed: { readonly task: TaskRef; readonly observation: Observation }[];
  readonly delivered: { readonly task: TaskRef; readonly observation: Observation }[];
  readonly said: {
    readonly task: TaskRef;
    readonly said: PersonMessage;
    readonly turn: number;
    readonly key?: string;
  }[];
  readonly paused: { readonly task: TaskRef }[];
  readonly cancelled: { readonly task: TaskRef; readonly reason: string | undefined }[];
  readonly resumed: { readonly task: TaskRef; readonly hint?: string; readonly limits?: Partial<Limits> }[];
}

export function createFakeEngine(otherwise: EngineReply = { kind: "pending" }): FakeEngine {
  const answer = async (): Promise<EngineReply> => {
    refuseWhenDown();
    const next = fake.answers.shift() ?? fake.otherwise;
    return typeof next === "function" ? await next() : next;
  };
  const refuseWhenDown = () => {
    if (fake.down) throw new EngineUnavailableError("The fake engine is down.");
  };
  const tell = <T>(calls: T[], call: T): boolean => {
    refuseWhenDown();
    if (fake.running) calls.push(call);
    return fake.running;
  };
  const fake: FakeEngine = {
    answers: [],
    otherwise,
    onSaid: { kind: "heard", status: "planning" },
    waitsFor: null,
    history: null,
    runIds: null,
    running: true,
    down: false,
    hasPoller: true,
    started: [],
    observed: [],
    delivered: [],
    said: [],
    paused: [],
    cancelled: [],
    resumed: [],
    async start(opening, summary) {
      fake.started.push({ opening, summary });
      return answer();
    },
    async observe(task, observation) {
      fake.observed.push({ task, observation });
      return answer();
    },
    deliver: async (task, observation) => tell(fake.delivered, { task, observation }),
    async send(task, said, turn, key) {
      refuseWhenDown();
      fake.said.push({ task, said, turn, ...(key !== undefined && { key }) });
      return fake.onSaid;
    },
    pause: async (task) => tell(fake.paused, { task }),
    cancel: async (task, reason) => tell(fake.cancelled, { task, reason }),
    resume: async (task, how) => tell(fake.resumed, { task, ...how }),
    waitOf: async () => fake.waitsFor,
    historyOf: async () => fake.history,
    runsOf: async () => fake.runIds,
    isReachable: async () => !fake.down,
    hasWorker: async () => fake.hasPoller && !fake.down,
  };
  return fake;
}
