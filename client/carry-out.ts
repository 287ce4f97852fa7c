/** Carry out: one order becomes one receipt: resolve, attempt, settle, say what was seen (design §12). Elsewhere: execute, dispatch. */

import { type Action, parseAction } from "../core/action/grammar.js";
import type { Effect, Receipt } from "../core/action/receipt.js";
import type { ActionId } from "../core/task/identity.js";
import type { Witness } from "../core/task/observation.js";
import { type Attempts, attemptAll, type Bench, isCareful } from "./attempt.js";
import type { Carried, Order } from "./host.js";
import { planOf } from "./methods.js";
import { settle } from "./settle.js";
import { ANY_EPOCH, type FoundTarget, type Look, type TargetName } from "./surface.js";
import { tabAttempt } from "./tab-action.js";

/** Never a verdict: what was tried, and what could be seen of it. */
export async function carryOut(order: Order, bench: Bench): Promise<Carried> {
  const parsed = parseAction(order.action);
  if (!parsed.ok) return refusal(order, parsed.fault);
  const { action } = parsed;
  const id = targetIdOf(action);
  const resolution = id === null ? null : await bench.surface.resolve(targetNameOf(order, id));
  if (resolution?.kind === "refused") return refusal(order, resolution.reason);
  bench.network.begin();
  bench.sideEffects.begin();
  const before = await bench.surface.begin(resolution?.n ?? null);
  const done =
    (await tabAttempt(action, order, bench)) ?? (await pageAttempts(order, action, resolution, before, bench));
  if (done === null) return refusal(order, `this client cannot ${action.kind}`);
  const settled = await settle(bench.surface, bench.network, bench.clock);
  const after = await bench.surface.look();
  const left = after.epoch !== before.epoch;
  bench.network.end();
  const requests = bench.network.seen().slice(0, 20);
  const witness: Witness = {
    didNetworkOccur: requests.length > 0,
    didDomMutate: left || after.mutations > 0,
    didUrlChange: after.url !== before.url,
    requests,
    ...bench.sideEffects.seen(),
  };
  const effect = effectOf({
    order,
    done,
    after,
    left,
    before,
    busy: requests.some((request) => request.startedByAction),
  });
  return { receipt: receiptOf({ order, target: resolution, done, effect, after, settled }), witness };
}

async function pageAttempts(
  order: Order,
  action: Action,
  target: FoundTarget | null,
  before: { readonly epoch: string; readonly url: string },
  bench: Bench,
): Promise<Attempts | null> {
  const plan = planOf(action, target);
  if (plan === null) return null;
  if (plan.goal.kind === "holds" && plan.goal.wanted.kind === "ticked" && target) {
    const { equal, expected, observed } = await bench.surface.readBack(target.n, plan.goal.wanted);
    // Clicking what is right already would make it wrong.
    if (equal)
      return {
        attempts: [{ method: "none", result: "verified", expected, observed, ms: 0 }],
        verified: true,
        sent: false,
        late: false,
      };
  }
  return await attemptAll({ order, action, target, plan, before }, bench);
}

interface Outcome {
  readonly order: Order;
  readonly done: Attempts;
  readonly after: Look;
  readonly left: boolean;
  readonly before: { readonly url: string };
  readonly busy: boolean;
}

/** What became visible by the time the page settled, not only while the attempts were watched. */
function effectOf({ order, done, after, left, before, busy }: Outcome): Effect {
  if (left || after.changes.includes("gone")) return "gone";
  if (after.changes.length > 0 || after.mutations > 0 || after.url !== before.url)
    return done.sent ? "changed" : "none";
  return done.sent && (busy || isCareful(order)) ? "pending" : "none";
}

interface Facts {
  readonly order: Order;
  readonly target: FoundTarget | null;
  readonly done: Attempts;
  readonly effect: Effect;
  readonly after: Look;
  readonly settled: boolean;
}

function receiptOf({ order, target, done, effect, after, settled }: Facts): Receipt {
  const { attempts } = done;
  const last = attempts.at(-1);
  const first = attempts[0];
  // An effect that came late was not watched to the end by its attempt: the settled page speaks for it.
  const verified = done.verified || (done.late && (effect === "gone" || effect === "changed"));
  const ok = order.verify ? verified || effect === "pending" : done.sent || done.verified;
  const retried = attempts.length > 1;
  return {
    // The cast: an action id is branded by the server that minted it; here it is only passed back.
    actionId: order.actionId as ActionId,
    action: order.action,
    ok,
    verified: order.verify ? verified : null,
    retried,
    ...(retried
      ? {
          retryReason: `${first?.method} did not show the expected effect (${first?.observed ?? "nothing"}), went on with ${attempts[1]?.method}`,
        }
      : {}),
    ...(ok ? {} : { error: errorOf(attempts) }),
    ...(last?.expected === undefined ? {} : { expected: last.expected }),
    ...(last?.observed === undefined ? {} : { observed: last.observed }),
    ...(target ? { target: { id: target.n, role: target.role, name: target.name } } : {}),
    attempts,
    effect,
    ...(after.userInput ? { userInput: true } : {}),
    settled,
  };
}

function errorOf(attempts: Attempts["attempts"]): string {
  if (attempts.every(({ result }) => result === "skipped"))
    return `no event could be sent: ${attempts.at(-1)?.observed ?? "no method"}`;
  const retries = attempts.length - 1;
  return `action did not produce the expected change after ${retries} ${retries === 1 ? "retry" : "retries"}`;
}

/** No event was sent: no verdict, the server chooses again on the page as it is (task-machine §5). */
function refusal(order: Order, error: string): Carried {
  const receipt: Receipt = {
    actionId: order.actionId as ActionId,
    action: order.action,
    ok: false,
    verified: order.verify ? false : null,
    retried: false,
    error,
    attempts: [],
    effect: "refused",
    settled: true,
  };
  return { receipt, witness: { didNetworkOccur: false, didDomMutate: false, didUrlChange: false } };
}

function targetIdOf(action: Action): number | null {
  if (action.kind === "scroll") return typeof action.to === "number" ? action.to : null;
  return "id" in action ? action.id : null;
}

/** Without a target the number alone is asked for, on the page as it was sent last. */
function targetNameOf({ target }: Order, id: number): TargetName {
  if (!target) return { epoch: ANY_EPOCH, id, fingerprint: "", role: "", name: "" };
  const { epoch, fingerprint, role, name } = target;
  return { epoch, id: target.id, fingerprint, role, name };
}
