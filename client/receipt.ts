/** Receipt: the client's report to the server on an action's attempts and effect. */

import type { Effect, Receipt } from "../core/action/execution.js";
import type { Action } from "../core/action/grammar.js";
import type { ActionId } from "../core/turn/identity.js";
import type { ClientObservations } from "../protocol/observation.js";
import { type AttemptContext, type AttemptsResult, isSubmit } from "./attempt.js";
import { type ActionRequest, type ExecutedAction, REPLACED } from "./host.js";
import { type ActionChanges, DETACHED, type FoundTarget, type LookChanges } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

interface Execution {
  readonly order: ActionRequest;
  readonly action: Action;
  readonly target: FoundTarget | null;
  readonly done: AttemptsResult;
  readonly after: ActionChanges;
  /** Null if nothing checked for purely visual changes. */
  readonly looked: LookChanges | null;
  readonly before: Pick<ActionChanges, "epoch" | "url">;
  readonly witness: ClientObservations;
  readonly settled: boolean;
}

export function receiptOf(outcome: Execution): Receipt {
  const { order, target, done, after, settled } = outcome;
  const { attempts } = done;
  const effect = effectOf(outcome);
  const last = attempts.at(-1);
  // An attempt does not watch a late effect to its end, so the settled page decides. If no event reached the target, the action
  // did not cause the change.
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

/** Judges by the settled page, not only by changes seen while the attempts were watched. */
function effectOf({ order, action, target, done, after, looked, before, witness }: Execution): Effect {
  if (after.epoch !== before.epoch || after.changes.includes("gone")) return "gone";
  const changed =
    hasBrowserAnswered(witness) ||
    after.changes.length > 0 ||
    after.fields > 0 ||
    after.url !== before.url ||
    hasChangedPage(after, looked);
  if (changed) return done.sent ? "changed" : "none";
  return isReached(done) && (isBusy(witness) || isSubmit({ order, action, target })) ? "pending" : "none";
}

const isBusy = ({ requests }: ClientObservations): boolean =>
  requests?.some(({ startedByAction }) => startedByAction) === true;

/** The browser answered with a tab, a file or a dialog. */
const hasBrowserAnswered = ({ newTab, download, dialog }: ClientObservations): boolean =>
  newTab === true || download !== undefined || dialog !== undefined;

/** An attribute left by the pointer or the focus is no effect if nothing looks different. */
function hasChangedPage({ mutations, besideMarks }: ActionChanges, looked: LookChanges | null): boolean {
  if (looked === null) return mutations > 0;
  return besideMarks > 0 || looked.reshown || looked.looks.length > 0;
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

/** Returns why nothing was sent if the page was replaced or redrew the target; null otherwise. */
export async function faultOfUntouched(
  { attempts }: AttemptsResult,
  { epoch }: Execution["before"],
  { surface, isClosed }: TabDriver,
): Promise<string | null> {
  if (isClosed() || attempts.some(({ result }) => result !== "skipped")) return null;
  if ((await surface.look()).epoch !== epoch) return REPLACED;
  return attempts.find(({ observed }) => observed === DETACHED)?.observed ?? null;
}

/** Reports that no event was sent: the server gives no verdict and chooses again on the current page. */
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

export function observationsOf(
  before: AttemptContext["before"],
  after: ActionChanges,
  { network, sideEffects }: TabDriver,
  looked: LookChanges | null = null,
): ClientObservations {
  const requests = network.seen().slice(0, 20);
  return {
    didNetworkOccur: requests.length > 0,
    didDomMutate: after.epoch !== before.epoch || after.mutations > 0 || after.fields > 0,
    didUrlChange: after.url !== before.url,
    requests,
    caused: after.caused.slice(0, 12),
    revealed: after.revealed.slice(0, 6),
    ...(looked !== null && { looks: looked.looks.slice(0, 6) }),
    ...sideEffects.seen(),
  };
}
