/** Attempt: one method after another until one is seen to have worked, none where another was delivered (seed 003). */

import type { Action } from "../core/action/grammar.js";
import type { ActionAttempt } from "../core/action/receipt.js";
import { ownWrites } from "../core/verification/browser-events.js";
import type { Clock } from "./clock.js";
import type { Dialogs, Hand, NetworkWatch, SideEffects } from "./hand.js";
import type { Order } from "./host.js";
import type { Goal, MethodName, Plan } from "./methods.js";
import { performMethod } from "./perform.js";
import { awaitGoal, isDelivered, isUnanswered, type Seen } from "./reaction.js";
import type { Sent } from "./sent.js";
import type { FoundTarget, PageSurface, Wanted } from "./surface.js";

/** How often the target of one action may hear of it: what was reached and did nothing is tried once more, in all. */
const MOST_DELIVERIES = 2;

export interface Bench {
  readonly surface: PageSurface;
  readonly hand: Hand;
  readonly network: NetworkWatch;
  readonly sideEffects: SideEffects;
  readonly clock: Clock;
  /** Absent where the host answers the browser's own windows by itself. */
  readonly dialogs?: Dialogs;
}

export interface Errand {
  readonly order: Order;
  readonly action: Action;
  readonly target: FoundTarget | null;
  /** Where a drag ends. */
  readonly destination: FoundTarget | null;
  readonly plan: Plan;
  /** Epoch and address of the page when the action began. */
  readonly before: { readonly epoch: string; readonly url: string };
}

export interface Attempts {
  readonly attempts: readonly ActionAttempt[];
  readonly verified: boolean;
  /** Some event may have reached the page. */
  readonly sent: boolean;
  /** What changes after the last look, while the page settles, is still taken for its effect. */
  readonly late: boolean;
  /** What was to hold and did not yet when it was last looked at; the settled page is asked once more. */
  readonly wanted?: Wanted;
  /** A value was put in, and was there when it was last looked at. */
  readonly value?: Wanted;
}

/**
 * Another method is for what has not reached the target. What was delivered and not answered at all is tried once more,
 * and not even that where a deed may change state: what looks like nothing may be a save under way (design §21.3).
 */
export async function attemptAll(errand: Errand, bench: Bench): Promise<Attempts> {
  const { order, plan } = errand;
  const chain = plan.chain.slice(0, order.verify ? order.maxRetries + 1 : 1);
  const attempts: ActionAttempt[] = [];
  const most = mostDeliveries(errand);
  const late = plan.goal.kind === "effect";
  let [sent, deliveries] = [false, 0];
  let wanted: Wanted | undefined;
  for (const method of chain) {
    if (deliveries > 0 && !(await mayHearAgain(errand, bench))) break;
    const startedMs = bench.clock.now();
    const result = await performSafely(method, errand, bench);
    const seen = result.kind === "sent" ? await awaitGoal(result, errand, bench) : null;
    await bench.surface.disarm();
    const delivered = isDelivered(method, result, seen);
    const ms = Math.round(bench.clock.now() - startedMs);
    attempts.push({ ...attemptOf(method, result, order.verify ? seen : null, plan.expected), delivered, ms });
    sent ||= result.kind === "sent" && result.done;
    wanted = result.kind === "sent" && result.done ? wantedOf(result, plan.goal) : undefined;
    if (seen?.met || !order.verify) {
      const verified = order.verify && seen?.met === true;
      return { attempts, verified, sent, late, ...entryOf(plan.goal) };
    }
    // What the field has made of the value stands; another method would only try to get round the field.
    if (seen?.final) break;
    if (delivered) deliveries += 1;
    if (deliveries >= most || hasWritten(errand, bench)) break;
  }
  return { attempts, verified: false, sent, late, ...(wanted === undefined ? {} : { wanted }) };
}

function entryOf(goal: Goal): Pick<Attempts, "value"> {
  return goal.kind === "holds" && goal.wanted.kind === "value" ? { value: goal.wanted } : {};
}

function mostDeliveries(errand: Errand): number {
  const { order, action, target } = errand;
  const once = isCareful(errand) || (action.kind === "click" && target?.once === true);
  return once ? 1 : (order.maxDeliveries ?? MOST_DELIVERIES);
}

/** A value that is put in takes the place of what the first try left there; any other deed would be done twice. */
async function mayHearAgain(errand: Errand, bench: Bench): Promise<boolean> {
  const { goal } = errand.plan;
  const isValue = goal.kind === "holds" && (goal.wanted.kind === "value" || goal.wanted.kind === "level");
  return isValue || (await isUnanswered(errand, bench));
}

function wantedOf(sent: Sent, goal: Goal): Wanted | undefined {
  if (sent.kind === "sent" && sent.wanted) return sent.wanted;
  return goal.kind === "holds" ? goal.wanted : undefined;
}

/** As the server has classed it, or as the page itself shows, whichever is the more careful. */
export function isCareful({ order, action, target }: Pick<Errand, "order" | "action" | "target">): boolean {
  if (order.kind === "submit" || order.risk === "submit" || order.risk === "irreversible") return true;
  return action.kind === "click" && target?.careful === true;
}

/** The site has been told something already; by a second method it would be told twice, whatever the page shows. */
function hasWritten({ before }: Errand, { network }: Bench): boolean {
  return ownWrites({ requests: network.seen() }, [before.url]).length > 0;
}

async function performSafely(method: MethodName, errand: Errand, bench: Bench): Promise<Sent> {
  const { action, target, destination } = errand;
  try {
    return await performMethod({ method, action, target, destination }, bench);
  } catch (error) {
    // A method that broke off half-way may have sent something.
    return {
      kind: "sent",
      done: false,
      observed: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
    };
  }
}

function attemptOf(
  method: MethodName,
  sent: Sent,
  seen: Seen | null,
  expected: string,
): Omit<ActionAttempt, "delivered" | "ms"> {
  if (sent.kind === "not-sent") return { method, result: "skipped", expected, observed: sent.reason };
  if (seen === null) return { method, result: sent.done ? "verified" : "error", expected };
  const own = sent.observed !== undefined && (!sent.done || seen.observed === "") ? sent.observed : seen.observed;
  return { method, result: seen.met ? "verified" : "failed", expected, observed: own.slice(0, 200) };
}
