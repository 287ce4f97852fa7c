/** Reaction: what can be seen of an attempt: whether it reached its target, whether its goal is met, whether anything answered. */

import type { Bench, Errand } from "./attempt.js";
import type { Goal, MethodName } from "./methods.js";
import type { Sent } from "./sent.js";
import type { Look } from "./surface.js";

/** After the first look, effects that take their time are waited for so long. */
const PATIENCE_MS = 500;
/** A target that heard of the action and does nothing is given so long before it may hear of it once more. */
const UNANSWERED_MS = 1_500;
const LOOK_EVERY_MS = 50;

/** No event of theirs can be heard at the target: that they were carried out is all that is known. */
const UNHEARD: readonly MethodName[] = ["hover", "scroll", "upload"];

export interface Seen {
  readonly met: boolean;
  readonly observed: string;
  /** An event of the attempt reached the target, or something inside it. */
  readonly landed: boolean;
  readonly final?: boolean;
}

/** What only prepared the deed (a list that was opened and lacks the option) has not delivered it. */
export function isDelivered(method: MethodName, sent: Sent, seen: Pick<Seen, "landed"> | null): boolean {
  if (sent.kind === "not-sent" || sent.prepared === true) return false;
  return UNHEARD.includes(method) ? sent.done : seen?.landed === true;
}

/** Looks after `verifyDelayMs`, and again until the goal is met or patience ends; once where nothing is to be verified. */
export async function awaitGoal(sent: Sent, errand: Errand, bench: Bench): Promise<Seen> {
  if (!errand.order.verify) return await lookOnce(sent, errand, bench);
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
  // What changes although nothing has reached the target was not changed by it.
  const met = signs.length > 0 && (landed || target === null);
  return { met, observed: signs.join("; ") || "no state change detected", landed };
}

/**
 * Whether the target did nothing at all although it was reached, for as long as an answer may take. A deed may be sent a
 * second time only then: what has begun to happen would happen twice, or be undone.
 */
export async function isUnanswered(errand: Errand, bench: Bench): Promise<boolean> {
  const untilMs = bench.clock.now() + UNANSWERED_MS;
  for (;;) {
    const look = await bench.surface.look();
    if (look.epoch !== errand.before.epoch || answersIn(look, errand, bench).length > 0) return false;
    if (bench.clock.now() >= untilMs) return true;
    await bench.clock.sleep(LOOK_EVERY_MS);
  }
}

/** Every drag marks what it holds and what it passes over; only contents that moved say that it did something. */
function answersIn(look: Look, { action, before }: Errand, bench: Bench): readonly string[] {
  if (action.kind !== "drag") return signsOf(look, before.url, bench);
  const moved = look.contents > 0 || look.changes.includes("gone") ? ["contents moved"] : [];
  return [...moved, ...signsOf({ ...look, changes: [], mutations: 0 }, before.url, bench)];
}

/** Deliberately broad (seed 003): any of these says that the page took notice. */
function signsOf(look: Look, urlBefore: string, { network, sideEffects }: Bench): readonly string[] {
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
