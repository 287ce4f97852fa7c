/** Activities of a host: carry out tasks in its browser, and pass messages on to them. */

import { Context, log } from "@temporalio/activity";
import { ApplicationFailure } from "@temporalio/common";
import { errorOf, RequestRefusedError } from "../../client/task-api.js";
import type { MessageAccepted } from "../../protocol/task.js";
import { type HostActivities, noteSignal, type ProgressNote } from "../../workflows/hosted-task.js";
import { carryOut, type Left } from "./carry-out.js";
import type { HostDeps } from "./host.js";

/** Earlier attempt that this process still carries out. It must end before the next attempt starts. */
interface UnderWay {
  readonly stop: () => void;
  readonly ended: Promise<unknown>;
}

export function createHostActivities(deps: HostDeps): HostActivities {
  const underWay = new Map<string, UnderWay>();
  return {
    async carryOut({ request, observationId }) {
      await endEarlier(underWay.get(observationId));
      const stopper = new AbortController();
      const running = attemptOf(deps, { request, observationId }, stopper);
      const mine: UnderWay = { stop: () => stopper.abort(), ended: running.catch(() => undefined) };
      underWay.set(observationId, mine);
      try {
        return await running;
      } finally {
        if (underWay.get(observationId) === mine) underWay.delete(observationId);
      }
    },
    async say({ taskId, said }) {
      const { activityId, workflowExecution: run } = Context.current().info;
      // All attempts share this key, so that a retry does not answer the next question.
      const answer = await deps.api.control(taskId, said, `say:${run?.runId}:${activityId}`);
      if (answer.kind === "ok") return { status: (answer.data as MessageAccepted).status }; // the schema of its route
      const error = errorOf(answer);
      if (error instanceof RequestRefusedError) throw ApplicationFailure.nonRetryable(error.message, error.code);
      throw error;
    },
  };
}

async function endEarlier(earlier: UnderWay | undefined): Promise<void> {
  earlier?.stop();
  await earlier?.ended;
}

async function attemptOf(
  deps: HostDeps,
  given: Parameters<HostActivities["carryOut"]>[0],
  stopper: AbortController,
): ReturnType<HostActivities["carryOut"]> {
  const context = Context.current();
  const { info, client, cancellationSignal } = context;
  const canceller = new AbortController();
  // Only a cancel request cancels the task. A host that stops or was given up leaves it to the next one.
  cancellationSignal.addEventListener("abort", () => {
    const isWanted = context.cancellationDetails?.cancelRequested !== true;
    (isWanted ? stopper : canceller).abort(cancellationSignal.reason);
  });
  const workflow = client.workflow.getHandle(info.workflowExecution?.workflowId ?? "", info.workflowExecution?.runId);
  const telling: Promise<void>[] = [];
  const tell = (told: ProgressNote) => {
    const sent = (telling.at(-1) ?? Promise.resolve()).then(() => workflow.signal(noteSignal, told));
    telling.push(sent.catch((error: unknown) => log.warn("progress was not told", { error })));
  };
  const left = info.heartbeatDetails as Left | undefined; // sent by an earlier attempt's `beat`
  const beat = (details: Left) => context.heartbeat(details);
  const { signal: cancelled } = canceller;
  const report = await carryOut(deps, {
    ...{ ...given, number: info.attempt, left, cancelled, stopped: stopper.signal, beat, tell },
  });
  await Promise.all(telling);
  return report;
}
