/** Simulated browser: a client with a write-ahead log over a network that loses, repeats and reorders. */

import type { Receipt } from "../../core/action/execution.js";
import type { NextAction } from "../../core/task/reply.js";
import type { ActionId, ObservationId } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import { anObservation, aPlainObservation, aReceipt } from "../builders.js";
import type { Chance } from "./chance.js";

export interface Posting {
  readonly afterMs: number;
  readonly observation: Observation;
}

export interface Browser {
  readonly clientId: string;
  readonly executed: Map<ActionId, number>;
  /** Actions cut off half-way by a crash; their receipts say `unknown` for ever. */
  readonly cutOff: Set<ActionId>;
  open(): Posting;
  /** The reply to an observation has arrived (perhaps for the second time, perhaps late). */
  hear(reply: NextAction): Posting[];
  /** The reply did not come: the same observation again, under the same id. */
  retry(observation: Observation): Posting;
}

/** Over all browsers; the whole point is that no count exceeds one. */
export function executionsIn(browsers: readonly Browser[]): ReadonlyMap<ActionId, number> {
  const counts = new Map<ActionId, number>();
  for (const [actionId, times] of browsers.flatMap(({ executed }) => [...executed]))
    counts.set(actionId, (counts.get(actionId) ?? 0) + times);
  return counts;
}

export function surefootBrowser(clientId: string, chance: Chance): Browser {
  const executed = new Map<ActionId, number>();
  const cutOff = new Set<ActionId>();
  const begun = new Map<ActionId, string>();
  const done = new Map<ActionId, Receipt>();
  let posted = 0;
  let page = 0;

  function observe(fields: Partial<Observation>): Observation {
    posted += 1;
    return anObservation(`${clientId}-${posted}`, {
      clientId,
      page: `page-${page}`,
      settled: chance.happens(0.95),
      ...fields,
    });
  }

  /** As the real client does: stops at the first that fails, and never goes on with a chain that a crash cut off. */
  function carryOut(reply: NextAction & { actionId: ActionId }): Observation {
    const chain = reply.actions ?? [{ actionId: reply.actionId, action: reply.action ?? "" }];
    const known = chain.filter(({ actionId }) => begun.has(actionId));
    if (known.length > 0) return observe({ receipts: known.map(({ actionId }) => receiptFor(actionId)) });
    const receipts: Receipt[] = [];
    for (const { actionId, action } of chain) {
      begun.set(actionId, action);
      const refused = chance.happens(0.04);
      if (!refused) {
        executed.set(actionId, (executed.get(actionId) ?? 0) + 1);
        page += chance.below(2);
      }
      const ok = !refused && chance.happens(0.95);
      done.set(actionId, aReceipt(actionId, { action, ok, ...(refused ? { effect: "refused" } : {}) }));
      if (chance.happens(0.05)) cutOff.add(actionId);
      receipts.push(receiptFor(actionId));
      // It ends with the browser's life, after this action or in the middle of it.
      if (!ok || cutOff.has(actionId) || chance.happens(0.02)) break;
    }
    return observe({ receipts });
  }

  function receiptFor(actionId: ActionId): Receipt {
    const action = begun.get(actionId) ?? "";
    const unknown = aReceipt(actionId, { action, ok: false, effect: "unknown" });
    return cutOff.has(actionId) ? unknown : (done.get(actionId) ?? unknown);
  }

  return {
    clientId,
    executed,
    cutOff,
    open: () => ({ afterMs: 0, observation: observe({}) }),
    hear: (reply) => {
      // Issued to another client, before this one took the task over: as the real client does, it leaves it alone.
      if (reply.actionId === undefined || (reply.clientId ?? clientId) !== clientId) return [];
      const observation = chance.happens(0.05) ? observe({}) : carryOut({ ...reply, actionId: reply.actionId });
      const first = { afterMs: 50 + chance.below(2_000), observation };
      if (!chance.happens(0.1)) return [first];
      return [first, { afterMs: first.afterMs + chance.below(20_000), observation }];
    },
    retry: (observation) => ({ afterMs: 500 + chance.below(5_000), observation }),
  };
}

/** Sends page after page and nothing else. */
export function plainBrowser(chance: Chance): Browser {
  let posted = 0;
  const observe = (pickup: boolean): Observation => {
    posted += 1;
    const id = `plain-${posted}` as ObservationId;
    const status = chance.happens(0.05) ? ({ lastActionStatus: "failure" } as const) : {};
    return aPlainObservation(id, { page: `page-${posted}`, ...status, ...(pickup ? { pickup } : {}) });
  };
  return {
    clientId: "",
    executed: new Map(),
    cutOff: new Set(),
    open: () => ({ afterMs: 0, observation: observe(false) }),
    hear: (reply) =>
      reply.actionId === undefined
        ? []
        : [{ afterMs: 100 + chance.below(3_000), observation: observe(chance.happens(0.05)) }],
    retry: (observation) => ({ afterMs: 1_000, observation }),
  };
}
