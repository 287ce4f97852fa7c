/** Driven task: one task carried out on a page in the background, so that whoever asked may wait, leave and come back. */

import { type RunDeps, type RunOptions, type RunResult, runTask, type StepEvent } from "../run-task.js";
import type { TaskApi } from "../task-api.js";

/** `rest`: over, or a person's turn. `broken`: this side could not go on; the task stays as it is. */
export type RunEnd =
  | { readonly kind: "rest"; readonly result: RunResult }
  | { readonly kind: "broken"; readonly error: unknown };

export interface DrivenTask {
  readonly query: string;
  /** Known once the server has answered, or where an earlier client began it. */
  taskId(): string | undefined;
  /** Undefined while it is at work. */
  end(): RunEnd | undefined;
  /** Never rejects. */
  rest(): Promise<RunEnd>;
  /** Goes on where it rests, e.g. after a person has spoken; nothing where it is at work. */
  goOn(): void;
  /** Stops it here and on the server. */
  cancel(): void;
  /** Returns what ends the listening. */
  onStep(listener: (event: StepEvent) => void): () => void;
}

export function driveTask(query: string, deps: RunDeps, options: Omit<RunOptions, "signal" | "onStep">): DrivenTask {
  const listeners = new Set<(event: StepEvent) => void>();
  const stopper = new AbortController();
  let { taskId, takeover } = options;
  let ended: RunEnd | undefined;
  const api = noting(deps.api, (id) => {
    taskId = id;
  });
  const onStep = (event: StepEvent) => {
    for (const listener of listeners) listener(event);
  };
  const start = async (): Promise<RunEnd> => {
    ended = undefined;
    const known = { ...options, ...(taskId !== undefined && { taskId }), takeover, signal: stopper.signal, onStep };
    // Once: whoever takes it later keeps it.
    takeover = false;
    ended = await runTask(query, { ...deps, api }, known).then(
      (result): RunEnd => ({ kind: "rest", result }),
      (error: unknown): RunEnd => ({ kind: "broken", error }),
    );
    return ended;
  };
  let running = start();
  return {
    query,
    taskId: () => taskId,
    end: () => ended,
    rest: () => running,
    goOn() {
      if (ended !== undefined) running = start();
    },
    cancel: () => stopper.abort(),
    onStep(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The first answer names the task; its caller hears of that before the task rests. */
function noting(api: TaskApi, note: (taskId: string) => void): TaskApi {
  return {
    ...api,
    async interact(request, signal) {
      const answer = await api.interact(request, signal);
      if (answer.kind === "ok") note(answer.data.taskId);
      return answer;
    },
  };
}
