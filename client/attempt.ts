/** Attempts: one method after another until one is seen to have worked; none after another has reached the target. */

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

/** A target that was reached and did nothing is tried once more, where that cannot do anything twice. */
const DELIVERIES_MAX = 2;
/** How long effects that take their time are waited for after the first look. */
const EFFECT_MS = 500;
const LOOK_EVERY_MS = 50;

export interface AttemptContext {
  readonly order: ActionRequest;
  readonly action: Action;
  readonly target: FoundTarget | null;
  /** Where a drag ends. */
  readonly destination: FoundTarget | null;
  readonly plan: MethodPlan;
  readonly before: Pick<ActionChanges, "epoch" | "url">;
}

export interface AttemptsResult {
  readonly attempts: readonly ActionAttempt[];
  readonly verified: boolean;
  readonly sent: boolean;
  /** What changes after the last look, while the page settles, is still taken for its effect. */
  readonly late: boolean;
  /** What was not yet true at the last look; the settled page is read once more. */
  readonly wanted?: ExpectedState;
  /** An entry was made, and stood there at the last look. */
  readonly entered?: ExpectedState;
}

/**
 * Another method is for what has not reached the target. A press that reached it without any answer is tried once more only
 * where a second one cannot toggle, add or send anything (RC4): what looks like nothing may be a state that nothing shows.
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
    // Numbers of one page mean nothing on the next. The first method begins on the page that its ends were just found on; but
    // nothing else holds a key back on another one.
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
    // What it says now was not judged, and what changed was the page's own doing.
    if (effect?.turned) late = false;
    // What the field has made of the value stands; another method would only try to get round the field.
    if (effect?.final || effect?.turned) break;
    if (delivered) deliveries += 1;
    if (deliveries >= deliveriesMax || hasWritten(context, driver)) break;
  }
  // An answer that takes its time is waited for all the same.
  if (deliveries === 1 && deliveriesMax === 1 && late && !isSubmit(context)) await isUnanswered(context, driver);
  return { attempts, verified: false, sent, late, wanted };
}

/** A tick takes effect at once; pages wait for the end of other entries. */
const valueEntered = ({ goal }: MethodPlan): ExpectedState | undefined =>
  goal.kind === "holds" && goal.wanted.kind !== "ticked" ? goal.wanted : undefined;

function mostDeliveries(context: AttemptContext): number {
  const { order, action, target } = context;
  const once = isSubmit(context) || (isClicking(action) && target?.once === true);
  return once ? 1 : (order.maxDeliveries ?? DELIVERIES_MAX);
}

/** A value replaces what the first try left there; any other action would be done twice. */
async function mayRepeat(context: AttemptContext, driver: TabDriver): Promise<boolean> {
  const { goal } = context.plan;
  const isValue = goal.kind === "holds" && (goal.wanted.kind === "value" || goal.wanted.kind === "level");
  return isValue || ((await isUnanswered(context, driver)) && !(await hasOtherLook(driver)));
}

/** As the server has classified it, or as the page itself shows, whichever is the more careful. */
export function isSubmit({ order, action, target }: Pick<AttemptContext, "order" | "action" | "target">): boolean {
  if (order.kind === "submit" || order.risk === "submit" || order.risk === "irreversible") return true;
  return isClicking(action) && target?.careful === true;
}

/** The site has been told something already; another method would tell it twice, whatever the page shows. */
export const hasWritten = ({ before }: Pick<AttemptContext, "before">, { network }: TabDriver): boolean =>
  ownWrites({ requests: network.seen() }, [before.url]).length > 0;

/** A page may lead elsewhere at any moment: the browser is asked right before each attempt, and never the page. */
export async function faultOfPlace({ origin }: ActionRequest, { input, isClosed }: TabDriver): Promise<string | null> {
  if (isClosed()) return "its window was closed";
  if (origin === undefined) return null;
  const now = originOf(await input.address());
  return now === origin ? null : `the page is on another site now (${now})`;
}

async function performSafely(method: MethodName, context: AttemptContext, driver: TabDriver): Promise<MethodResult> {
  const { order, action, target, destination } = context;
  const { surface, clock } = driver;
  const elsewhere = await faultOfPlace(order, driver);
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

/** The same input: a method may send some of it before it finds that it can send no more. */
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

/** Looks after `verifyDelayMs`, and again until the goal is met or time is up; once where nothing is to be verified. */
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
  // What only opened the way to the action has not done it.
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
    // What was typed to look for an option reads like the option; only the method knows that it chose none.
    return { met: equal && own.done, observed, landed, final };
  }
  const signs = signsOf(look, before.url, driver);
  // What changes although nothing has reached the target was not changed by it.
  const met = signs.length > 0 && (landed || target === null);
  return { met, observed: signs.join("; ") || "no state change detected", landed };
}
