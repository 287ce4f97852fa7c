/** Attempt: one method after another until one is seen to have worked (seed 003). Elsewhere: retry, verified action. */

import type { Action } from "../core/action/grammar.js";
import type { Attempt } from "../core/action/receipt.js";
import { ownWrites } from "../core/verification/witness.js";
import type { Clock } from "./clock.js";
import type { Dialogs, Hand, NetworkWatch, SideEffects } from "./hand.js";
import type { Order } from "./host.js";
import type { Goal, MethodName, Plan } from "./methods.js";
import { performMethod } from "./perform.js";
import type { Sent } from "./sent.js";
import type { FoundTarget, Look, PageSurface, Wanted } from "./surface.js";

/** After the first look, effects that take their time are waited for so long. */
const PATIENCE_MS = 500;
const LOOK_EVERY_MS = 50;

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
  readonly attempts: readonly Attempt[];
  readonly verified: boolean;
  /** Some event may have reached the page. */
  readonly sent: boolean;
  /** What changes after the last look, while the page settles, is still taken for its effect. */
  readonly late: boolean;
  /** What was to hold and did not yet when it was last looked at; the settled page is asked once more. */
  readonly wanted?: Wanted;
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
  let wanted: Wanted | undefined;
  for (const method of chain) {
    const startedMs = bench.clock.now();
    const result = await performSafely(method, errand, bench);
    const seen = result.kind === "sent" && order.verify ? await awaitGoal(result, errand, bench) : null;
    await bench.surface.disarm();
    attempts.push(attemptOf(method, result, seen, plan.expected, Math.round(bench.clock.now() - startedMs)));
    sent ||= result.kind === "sent" && result.done;
    wanted = result.kind === "sent" && result.done ? wantedOf(result, plan.goal) : undefined;
    if (seen?.met || !order.verify) return { attempts, verified: seen?.met === true, sent, late };
    // What the field has made of the value stands; another method would only try to get round the field.
    if (seen?.final) break;
    if (isCareful(errand) && result.kind === "sent" && (seen?.landed ?? true)) break;
    if (hasWritten(errand, bench)) break;
  }
  return { attempts, verified: false, sent, late, ...(wanted === undefined ? {} : { wanted }) };
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

interface Seen {
  readonly met: boolean;
  readonly observed: string;
  readonly landed: boolean;
  readonly final?: boolean;
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
  const own = sent.kind === "sent" ? sent : { done: false, observed: undefined, wanted: undefined };
  const goal: Goal = own.wanted ? { kind: "holds", wanted: own.wanted } : plan.goal;
  if (goal.kind === "done") return { met: own.done, observed: own.observed ?? plan.expected, landed };
  if (goal.kind === "holds") {
    if (!target || look.changes.includes("gone")) return { met: true, observed: "gone", landed };
    const { equal, observed, final } = await bench.surface.readBack(target.n, goal.wanted);
    // What was typed to look for an option reads like the option; only the method knows that it chose none.
    return { met: equal && own.done, observed, landed, ...(final ? { final } : {}) };
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

function attemptOf(method: MethodName, sent: Sent, seen: Seen | null, expected: string, ms: number): Attempt {
  if (sent.kind === "not-sent") return { method, result: "skipped", expected, observed: sent.reason, ms };
  if (seen === null) return { method, result: sent.done ? "verified" : "error", expected, ms };
  const own = sent.observed !== undefined && (!sent.done || seen.observed === "") ? sent.observed : seen.observed;
  return { method, result: seen.met ? "verified" : "failed", expected, observed: own.slice(0, 200), ms };
}
