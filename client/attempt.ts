/** Attempts: one method after another, until one is seen to work or has reached the target often enough. */

import { type Action, isClicking, isEntry } from "../core/action/grammar.js";
import { originOf } from "../core/action/origins.js";
import { ownWrites } from "../core/verification/evidence/browser-events.js";
import type { ActionAttempt } from "../protocol/observation.js";
import { type MethodResult, notSent } from "./controls.js";
import { type ActionRequest, type InputDevice, InputNotSentError, REPLACED, type UploadResult } from "./host.js";
import { isGuarded } from "./methods.js";
import { hasOtherLook, isUnanswered, signsOf } from "./reaction.js";
import type { ActionChanges, ExpectedState, FoundTarget } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";
import { hasEvents, type MethodGoal, type MethodName, type MethodPlan, performMethod } from "./verbs.js";

/** A target that was reached and did nothing is tried once more, if that cannot do anything twice. */
const DELIVERIES_MAX = 2;
/** Time to keep looking for a slow effect after the first look. */
const EFFECT_MS = 500;
const LOOK_EVERY_MS = 50;

export interface AttemptContext {
  readonly order: ActionRequest;
  readonly action: Action;
  readonly target: FoundTarget | null;
  /** Drop target of a drag. */
  readonly destination: FoundTarget | null;
  readonly plan: MethodPlan;
  readonly before: Pick<ActionChanges, "epoch" | "url">;
}

export interface AttemptsResult {
  readonly attempts: readonly ActionAttempt[];
  readonly verified: boolean;
  readonly sent: boolean;
  /** True: changes after the last look, while the page settles, still count as the action's effect. */
  readonly late: boolean;
  /** State not yet reached at the last look; the settled page is read once more. */
  readonly wanted?: ExpectedState;
  /** Entered value that the field held at the last look. */
  readonly entered?: ExpectedState;
}

/**
 * Tries another method only if the last one did not reach the target. Repeats an unanswered press only if a second one
 * cannot toggle, add or send anything (RC4): the first may have changed a state that the page does not show.
 */
export async function attemptAll(context: AttemptContext, driver: TabDriver): Promise<AttemptsResult> {
  const { order, plan, action } = context;
  const deliveriesMax = mostDeliveries(context);
  const attempts: ActionAttempt[] = [];
  let late = plan.goal.kind === "effect";
  let [sent, deliveries] = [false, 0];
  let wanted: ExpectedState | undefined;
  for (const method of plan.chain.slice(0, order.verify ? order.maxRetries + 1 : 1)) {
    if (deliveries > 0 && !(await mayRepeat(context, driver))) break;
    const startedMs = driver.clock.now();
    // Element numbers are valid on one page only. The first method skips the check, because its ends were just found there.
    // A key is always checked: nothing else would hold it back on another page.
    const isNew = attempts.length === 0 && method !== "press";
    const isSame = isNew || (await driver.surface.look()).epoch === context.before.epoch;
    const result = isSame ? await performSafely(method, context, driver) : notSent(REPLACED);
    const effect = result.kind === "sent" ? await awaitEffect(result, context, driver) : null;
    await driver.surface.disarm();
    const delivered = isDelivered(method, result, effect);
    const ms = Math.round(driver.clock.now() - startedMs);
    attempts.push({ ...attemptOf(method, result, order.verify ? effect : null, plan.expected), delivered, ms });
    const done = result.kind === "sent" && result.done;
    sent ||= done;
    wanted = done ? (result.wanted ?? (plan.goal.kind === "holds" ? plan.goal.wanted : undefined)) : undefined;
    if (effect?.met || !order.verify) {
      const verified = order.verify && effect?.met === true;
      const entered = isEntry(action) && method !== "pick-day" ? valueEntered(plan) : undefined;
      return { attempts, verified, sent, late, entered };
    }
    // The server has not judged the target's new text, and the page itself made the changes.
    if (effect?.turned) late = false;
    // The field has altered the value (cut it, applied its bounds); another method must not get round that.
    if (effect?.final || effect?.turned) break;
    if (delivered) deliveries += 1;
    if (deliveries >= deliveriesMax || hasWritten(context, driver)) break;
  }
  // The page may still answer the only delivery: wait for it.
  if (deliveries === 1 && deliveriesMax === 1 && late && !isSubmit(context)) await isUnanswered(context, driver);
  return { attempts, verified: false, sent, late, wanted };
}

/** Undefined for a tick, which takes effect at once; pages wait for the end of other entries. */
const valueEntered = ({ goal }: MethodPlan): ExpectedState | undefined =>
  goal.kind === "holds" && goal.wanted.kind !== "ticked" ? goal.wanted : undefined;

function mostDeliveries(context: AttemptContext): number {
  const { order, action, target } = context;
  const once = isSubmit(context) || (isClicking(action) && target?.once === true);
  return once ? 1 : (order.maxDeliveries ?? DELIVERIES_MAX);
}

/** Setting a value twice is harmless. Any other action is repeated only if the page showed no reaction. */
async function mayRepeat(context: AttemptContext, driver: TabDriver): Promise<boolean> {
  const { goal } = context.plan;
  const isValue = goal.kind === "holds" && (goal.wanted.kind === "value" || goal.wanted.kind === "level");
  return isValue || ((await isUnanswered(context, driver)) && !(await hasOtherLook(driver)));
}

/** True if either the server's classification or the page itself says that the action submits something. */
export function isSubmit({ order, action, target }: Pick<AttemptContext, "order" | "action" | "target">): boolean {
  if (order.kind === "submit" || order.risk === "submit" || order.risk === "irreversible") return true;
  return isClicking(action) && target?.careful === true;
}

/** True if the action already sent a write to the site: another method would send it twice, whatever the page shows. */
export const hasWritten = (
  { before, order }: Pick<AttemptContext, "before"> & { readonly order: Pick<ActionRequest, "origin"> },
  { network }: TabDriver,
): boolean => ownWrites({ requests: network.seen() }, [before.url, order.origin ?? []].flat()).length > 0;

/**
 * A page may navigate at any moment, so the client asks the browser, never the page, right before each attempt. `n`: the
 * target, which may be in a frame of another origin. A target whose frame has gone cannot be acted on anyway.
 */
export async function faultOfPlace(
  { origin }: ActionRequest,
  { input, isClosed }: TabDriver,
  n: number | null = null,
): Promise<string | null> {
  if (isClosed()) return "its window was closed";
  if (origin === undefined) return null;
  const address = await input.address(n);
  const now = originOf(address ?? "");
  return address === null || now === origin ? null : `the page is on another site now (${now})`;
}

async function performSafely(method: MethodName, context: AttemptContext, driver: TabDriver): Promise<MethodResult> {
  const { order, action, target, destination } = context;
  const { surface, clock } = driver;
  const elsewhere = await faultOfPlace(order, driver, target?.n);
  if (elsewhere !== null) return notSent(elsewhere);
  const { input, isSent } = trackInput(driver.input);
  const stopped = (reason: string): MethodResult =>
    isSent() ? { kind: "sent", done: false, prepared: true, observed: reason } : notSent(reason);
  try {
    const call = { action, target, destination, guarded: isGuarded(order) };
    const result = await performMethod(method, call, { surface, input, clock });
    return result.kind === "not-sent" ? stopped(result.reason) : result;
  } catch (error) {
    if (error instanceof InputNotSentError) return stopped(error.message);
    // A method that broke off half-way may have sent something.
    const observed = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { kind: "sent", done: false, observed };
  }
}

/** Wraps the input to record whether anything was sent: a method may send part of it before it fails. */
function trackInput(input: InputDevice): { readonly input: InputDevice; readonly isSent: () => boolean } {
  let sent = false;
  const tracked = new Proxy(input, {
    get(owner, name) {
      const send: unknown = Reflect.get(owner, name);
      if (typeof send !== "function") return send;
      return async (...args: unknown[]) => {
        const answer: unknown = await send.apply(owner, args);
        // A file that was kept back was not sent.
        sent ||= (answer as UploadResult | undefined)?.kind !== "kept";
        return answer;
      };
    },
  });
  return { input: tracked, isSent: () => sent };
}

function attemptOf(
  method: MethodName,
  sent: MethodResult,
  effect: AttemptEffect | null,
  expected: string,
): Omit<ActionAttempt, "delivered" | "ms"> {
  if (sent.kind === "not-sent") return { method, result: "skipped", expected, observed: sent.reason };
  if (effect === null) return { method, result: sent.done ? "verified" : "error", expected };
  const own = sent.observed !== undefined && (!sent.done || effect.observed === "") ? sent.observed : effect.observed;
  return { method, result: effect.met ? "verified" : "failed", expected, observed: own.slice(0, 200) };
}

interface AttemptEffect {
  readonly met: boolean;
  readonly observed: string;
  readonly landed: boolean;
  readonly final?: boolean;
  readonly turned?: boolean;
}

/** A method that only prepared the action (a list that was opened and lacks the option) has not delivered it. */
function isDelivered(method: MethodName, sent: MethodResult, effect: AttemptEffect | null): boolean {
  if (sent.kind === "not-sent" || sent.prepared === true) return false;
  return effect?.landed === true || (!hasEvents(method) && sent.done);
}

/** Looks after `verifyDelayMs`, then until the goal is met or time is up. Looks once if nothing is to be verified. */
async function awaitEffect(sent: MethodResult, context: AttemptContext, driver: TabDriver): Promise<AttemptEffect> {
  const { clock } = driver;
  if (!context.order.verify) return await lookOnce(sent, context, driver);
  await clock.sleep(context.order.verifyDelayMs);
  const untilMs = clock.now() + EFFECT_MS;
  for (;;) {
    const effect = await lookOnce(sent, context, driver);
    if (effect.met || clock.now() >= untilMs) return effect;
    await clock.sleep(LOOK_EVERY_MS);
  }
}

async function lookOnce(sent: MethodResult, context: AttemptContext, driver: TabDriver): Promise<AttemptEffect> {
  const { plan, target, before } = context;
  const look = await driver.surface.look();
  // A method that only prepared the action has not done it.
  const isPrepared = sent.kind === "sent" && sent.prepared === true;
  if (look.epoch !== before.epoch) return { met: !isPrepared, observed: "the page was left", landed: true };
  const landed = look.landed.length > 0;
  if (look.turned && !landed) return { met: false, observed: "it says something else by now", landed, turned: true };
  const own = sent.kind === "sent" ? sent : { done: false, observed: undefined, wanted: undefined };
  const goal: MethodGoal = own.wanted ? { kind: "holds", wanted: own.wanted } : plan.goal;
  if (goal.kind === "done") return { met: own.done, observed: own.observed ?? plan.expected, landed };
  if (goal.kind === "holds") {
    if (!target || look.changes.includes("gone")) return { met: true, observed: "gone", landed };
    const { equal, observed, final } = await driver.surface.readBack(target.n, goal.wanted);
    // Text typed to search for an option reads like the option; only the method knows that it chose none.
    return { met: equal && own.done, observed, landed, final };
  }
  const signs = signsOf(look, before.url, driver);
  // Changes do not count as the action's effect if no event reached the target.
  const met = signs.length > 0 && (landed || target === null);
  return { met, observed: signs.join("; ") || "no state change detected", landed };
}
