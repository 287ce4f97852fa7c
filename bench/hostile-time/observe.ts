/** Observe: one hostile page on its way through a task: it is chosen on, then reported again, changed, after the action. */

import { randomUUID } from "node:crypto";
import { createTaskApi, type ServerAddress } from "../../client/task-api.js";
import type { InteractRequest } from "../../protocol/observation.js";
import { PROTOCOL } from "../../protocol/observation.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { Accepted } from "../../protocol/task.js";
import type { HostilePage } from "./pages.js";

export interface Observed {
  readonly page: string;
  /** From the post to its reply, or to the refusal. */
  readonly ms: number;
  /** The reply's status, or the code of the problem. */
  readonly said: string;
}

const WAIT_SECONDS = 15;
const WAITS = 8;
/** What is new on the page after the action. */
const NEWS = '<p role="status">Saved w1</p>';

/** Two observations, or one where the first has no action. */
export async function observePage(
  server: ServerAddress,
  { name, query, dom }: HostilePage,
): Promise<readonly Observed[]> {
  const api = createTaskApi(fetch, server);
  const clientId = randomUUID();
  const post = async (fields: Partial<InteractRequest>, after: number) => {
    const startedMs = performance.now();
    const observationId = randomUUID();
    const shared = { protocol: PROTOCOL, clientId, observationId, settled: true, url: "https://hostile.test/" };
    const answer = await api.interact({ ...shared, dom, ...fields });
    const reply =
      answer.kind !== "ok"
        ? null
        : answer.status === 202
          ? await fetched(answer.data as Accepted, after)
          : (answer.data as InteractReply); // 202 carries an Accepted
    const said =
      answer.kind === "problem"
        ? answer.problem.code
        : answer.kind === "unreachable"
          ? answer.kind
          : (reply?.status ?? "no reply");
    return { reply, observed: { page: name, ms: performance.now() - startedMs, said } };
  };
  const fetched = async ({ taskId }: Accepted, after: number): Promise<InteractReply | null> => {
    for (let waits = 0; waits < WAITS; waits++) {
      const answer = await api.next(taskId, after, WAIT_SECONDS);
      if (answer.kind !== "ok" || answer.data !== null) return answer.kind === "ok" ? answer.data : null;
    }
    return null;
  };
  const first = await post({ query, options: { chain: false } }, 0);
  const { action, actionId, taskId, turn } = first.reply ?? {};
  if (action === undefined || actionId === undefined || taskId === undefined) return [first.observed];
  const receipt = {
    actionId,
    action,
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [],
    effect: "changed",
    settled: true,
  } as const;
  const changed = `${NEWS}${dom}`.slice(0, dom.length);
  const second = await post(
    { taskId, dom: changed, receipts: [receipt], clientObservations: { didDomMutate: true } },
    turn ?? 0,
  );
  await api.control(taskId, { route: "cancel", body: {} });
  return [first.observed, second.observed];
}
