/** Attempt: one method after another until one is seen to have worked (seed 003). Elsewhere: retry, verified action. */

import type { Action } from "../core/action/grammar.js";
import type { Attempt } from "../core/action/receipt.js";
import type { Clock } from "./clock.js";
import type { Hand, NetworkWatch, SideEffects } from "./hand.js";
import type { Order } from "./host.js";
import { type Goal, type MethodName, type Plan, performMethod, type Sent } from "./methods.js";
import type { FoundTarget, Look, PageSurface } from "./surface.js";

/** After the first look, effects that take their time are waited for so long. */
const PATIENCE_MS = 500;
const LOOK_EVERY_MS = 50;

export interface Bench {
  readonly surface: PageSurface;
  readonly hand: Hand;
  readonly network: NetworkWatch;
  readonly sideEffects: SideEffects;
  readonly clock: Clock;
}

export interface Errand {
  readonly order: Order;
  readonly action: Action;
  readonly target: FoundTarget | null;
  readonly plan: Plan;
  /** Epoch and address of the page when the action began. */
  readonly before: { readonly epoch: string; readonly url: string };
}

export interface Attempts {
  readonly attempts: readonly Attempt[];
  readonly verified: boolean;
  /** Some event may have reached the page. */
  readonly sent: boolean;
  /** What changes after the last look, while the page settles, is still taken for its effect. */
  readonly late: boolean;
}

/**
 * A submit-shaped or irreversible action is never tried by a second method once an event has reached its target: what
 * looks like nothing may be a save under way (design §12).
 */
export async function attemptAll(errand: Errand, bench: Bench): Promise<Attempts> {
  const { order, plan } = errand;
  const chain = plan.chain.slice(0, order.verify ? order.maxRetries + 1 : 1);
  const attempts: Attempt[] = [];
  const late = plan.goal.kind === "effect";
  let sent = false;
  for (const method of chain) {
    const startedMs = bench.clock.now();
    const result = await performSafely(method, errand, bench);
    const seen = result.kind === "sent" && order.verify ? await awaitGoal(result, errand, bench) : null;
    await bench.surface.disarm();
    attempts.push(attemptOf(method, result, seen, plan.expected, Math.round(bench.clock.now() - startedMs)));
    sent ||= result.kind === "sent" && result.done;
    if (seen?.met || !order.verify) return { attempts, verified: seen?.met === true, sent, late };
    if (isCareful(order) && result.kind === "sent" && (seen?.landed ?? true)) break;
  }
  return { attempts, verified: false, sent, late };
}

export function isCareful(order: Order): boolean {
  return order.kind === "submit" || order.risk === "submit" || order.risk === "irreversible";
}

interface Seen {
  readonly met: boolean;
  readonly observed: string;
  readonly landed: boolean;
}

/** Looks after `verifyDelayMs`, and again until the goal is met or patience ends. */
async function awaitGoal(sent: Sent, errand: Errand, bench: Bench): Promise<Seen> {
  await bench.clock.sleep(errand.order.verifyDelayMs);
  const untilMs = bench.clock.now() + PATIENCE_MS;
  for (;;) {
    const seen = await lookOnce(sent, errand, bench);
    if (seen.met || bench.clock.now() >= untilMs) return seen;
    await bench.clock.sleep(LOOK_EVERY_MS);
  }
}

async function lookOnce(sent: Sent, { plan, target, before }: Errand, bench: Bench): Promise<Seen> {
  const look = await bench.surface.look();
  const left = look.epoch !== before.epoch;
  const landed = left || look.landed.length > 0;
  if (left) return { met: true, observed: "the page was left", landed };
  const goal: Goal = plan.goal;
  if (goal.kind === "done")
    return {
      met: sent.kind === "sent" && sent.done,
      observed: (sent.kind === "sent" && sent.observed) || plan.expected,
      landed,
    };
  if (goal.kind === "holds") {
    if (!target || look.changes.includes("gone"))
      return { met: look.changes.includes("gone"), observed: "gone", landed };
    const { equal, observed } = await bench.surface.readBack(target.n, goal.wanted);
    return { met: equal, observed, landed };
  }
  const signs = signsOf(look, before.url, bench);
  return { met: signs.length > 0, observed: signs.join("; ") || "no state change detected", landed };
}

/** Deliberately broad (seed 003): any of these says that the page took notice. */
function signsOf(look: Look, urlBefore: string, { network, sideEffects }: Bench): string[] {
  const own = network.seen().filter(({ startedByAction }) => startedByAction);
  const { newTab, download, dialog } = sideEffects.seen();
  return [
    ...look.changes,
    ...(look.mutations > 0 ? [`${look.mutations} mutations`] : []),
    ...(look.url !== urlBefore ? ["address changed"] : []),
    ...(own.length > 0 ? [`${own.length} requests`] : []),
    ...(newTab ? ["new tab"] : []),
    ...(download === undefined ? [] : ["download"]),
    ...(dialog === undefined ? [] : ["dialog"]),
  ];
}

async function performSafely(method: MethodName, { action, target }: Errand, bench: Bench): Promise<Sent> {
  try {
    return await performMethod(method, action, target, bench);
  } catch (error) {
    // A method that broke off half-way may have sent something.
    return {
      kind: "sent",
      done: false,
      observed: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
    };
  }
}

function attemptOf(method: MethodName, sent: Sent, seen: Seen | null, expected: string, ms: number): Attempt {
  if (sent.kind === "not-sent") return { method, result: "skipped", expected, observed: sent.reason, ms };
  if (seen === null) return { method, result: sent.done ? "verified" : "error", expected, ms };
  const own = sent.observed !== undefined && !sent.done ? sent.observed : seen.observed;
  return { method, result: seen.met ? "verified" : "failed", expected, observed: own.slice(0, 200), ms };
}
