/** Makes the receipt that the server gets of what was tried and seen. */

import type { Effect, Receipt } from "../core/action/execution.js";
import type { Action } from "../core/action/grammar.js";
import type { ActionId } from "../core/task/identity.js";
import { type AttemptsResult, isSubmit } from "./attempt.js";
import { type ActionRequest, type ExecutedAction, REPLACED } from "./host.js";
import { type ActionChanges, DETACHED, type FoundTarget } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

interface Execution {
  readonly order: ActionRequest;
  readonly action: Action;
  readonly target: FoundTarget | null;
  readonly done: AttemptsResult;
  readonly after: ActionChanges;
  readonly before: Pick<ActionChanges, "epoch" | "url">;
  readonly busy: boolean;
  readonly settled: boolean;
}

export function receiptOf(outcome: Execution): Receipt {
  const { order, target, done, after, settled } = outcome;
  const { attempts } = done;
  const effect = effectOf(outcome);
  const last = attempts.at(-1);
  // An effect that came late was not watched to the end by its attempt: the settled page speaks for it. What changes although nothing
  // has reached the target was not changed by it.
  const isLate = done.late && (target === null || isReached(done));
  const verified = done.verified || (isLate && (effect === "gone" || effect === "changed"));
  const ok = order.verify ? verified || effect === "pending" : done.sent || done.verified;
  const retried = attempts.length > 1;
  return {
    // The cast: an action id is branded by the server that minted it; here it is only passed back.
    actionId: order.actionId as ActionId,
    action: order.action,
    ok,
    verified: order.verify ? verified : null,
    delivered: isReached(done),
    retried,
    retryReason: retried ? retryReasonOf(attempts) : undefined,
    error: ok ? undefined : errorOf(attempts),
    expected: last?.expected,
    observed: last?.observed,
    target: target ? { id: target.n, role: target.role, name: target.name } : undefined,
    attempts,
    effect,
    userInput: after.userInput || undefined,
    settled,
  };
}

/** What became visible by the time the page settled, not only while the attempts were watched. */
function effectOf({ order, action, target, done, after, before, busy }: Execution): Effect {
  if (after.epoch !== before.epoch || after.changes.includes("gone")) return "gone";
  const changed = after.changes.length > 0 || after.mutations > 0 || after.url !== before.url;
  if (changed) return done.sent ? "changed" : "none";
  return isReached(done) && (busy || isSubmit({ order, action, target })) ? "pending" : "none";
}

const isReached = ({ attempts }: AttemptsResult): boolean => attempts.some(({ delivered }) => delivered);

function retryReasonOf(attempts: AttemptsResult["attempts"]): string {
  const [first, second] = attempts;
  return `${first?.method} did not show the expected effect (${first?.observed ?? "nothing"}), went on with ${second?.method}`;
}

function errorOf(attempts: AttemptsResult["attempts"]): string {
  const last = attempts.at(-1);
  if (attempts.every(({ result }) => result === "skipped"))
    return `no event could be sent: ${attempts[0]?.observed ?? "no method"}`;
  if (attempts.every(({ delivered }) => !delivered)) return `no event reached the target: ${last?.observed ?? ""}`;
  if (attempts.length === 1) return `action did not produce the expected change: ${last?.observed ?? "none was seen"}`;
  const retries = attempts.length - 1;
  return `action did not produce the expected change after ${retries} ${retries === 1 ? "retry" : "retries"}`;
}

/** Why nothing was sent, where another page has come, or the page has drawn its target anew; null where anything was. */
export async function faultOfUntouched(
  { attempts }: AttemptsResult,
  { epoch }: Execution["before"],
  { surface, isClosed }: TabDriver,
): Promise<string | null> {
  if (isClosed() || attempts.some(({ result }) => result !== "skipped")) return null;
  if ((await surface.look()).epoch !== epoch) return REPLACED;
  return attempts.find(({ observed }) => observed === DETACHED)?.observed ?? null;
}

/** No event was sent: no verdict, the server chooses again on the page as it is. */
export function refusal(order: ActionRequest, error: string): ExecutedAction {
  const receipt: Receipt = {
    actionId: order.actionId as ActionId,
    action: order.action,
    ok: false,
    verified: order.verify ? false : null,
    delivered: false,
    retried: false,
    error,
    attempts: [],
    effect: "refused",
    settled: true,
  };
  return { receipt, witness: { didNetworkOccur: false, didDomMutate: false, didUrlChange: false } };
}
