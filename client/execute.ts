/** Executes one action: resolves its target, attempts it, lets the page settle, and makes the receipt of what was seen. */

import { type Action, destinationOf, elementIdsOf, isEntry, parseAction, verbRow } from "../core/action/grammar.js";
import { partsInChain } from "../core/action/judged.js";
import { originOf } from "../core/action/origins.js";
import { fillSlot, slotIn } from "../core/secrets/slot.js";
import { type AttemptContext, type AttemptsResult, attemptAll, faultOfPlace, hasWritten } from "./attempt.js";
import { type ActionRequest, type ExecutedAction, REPLACED } from "./host.js";
import { keyChord } from "./keyboard.js";
import { lookAfterPress } from "./lasting-look.js";
import { leaveAfter, leaveFor, leaveLast, NOT_LEFT, readLeft } from "./leaving.js";
import { isGuarded } from "./methods.js";
import type { PageBefore } from "./observation-request.js";
import { faultOfUntouched, observationsOf, receiptOf, refusal } from "./receipt.js";
import { AFTER_LOOK_MS, settle } from "./settle.js";
import { ANY_EPOCH, type FoundTarget, type JudgedSurroundings, type TargetName } from "./surface.js";
import { attemptOnTab } from "./tab-actions.js";
import type { TabDriver } from "./tab-driver.js";
import { performanceOf, planOf } from "./verbs.js";

/** An executed action; `drifted`: the page right before it, if that had changed since it was observed. */
interface ExecutedOnPage extends ExecutedAction {
  readonly drifted?: PageBefore | null;
}

/** The previous action is complete, so its field is left: a wait until it has settled, or one to leave the field. */
const leavesBefore = ({ untilSettled, leavesField }: ActionRequest, { kind }: Action): boolean =>
  untilSettled === true || (kind === "wait" && leavesField === true);

/** Gives no verdict: the server does. */
export async function executeAction(order: ActionRequest, driver: TabDriver): Promise<ExecutedOnPage> {
  const parsed = parseAction(order.action);
  if (!parsed.ok) return refusal(order, parsed.fault);
  const read = withKnownKey(parsed.action);
  if (read === null) return refusal(order, `there is no such key: ${order.action}`);
  const impossible = performanceOf(read).lacks?.(driver) ?? null;
  if (impossible !== null) return refusal(order, impossible);
  // An open dialog would stop every other action, so it is dismissed.
  if (read.kind !== "dialog" && read.kind !== "wait" && driver.dialogs?.open()) await driver.dialogs.answer("dismiss");
  const ends = await endsInPlace(order, read, driver);
  if (typeof ends === "string") return refusal(order, ends);
  const { surface, network } = driver;
  const action = await fillAction(read, order, () => driver.input.address(ends.target?.n));
  if (typeof action === "string") return refusal(order, action);
  const drifted = action.kind === "wait" || order.follows ? undefined : await surface.drift();
  const before = await begin(order, ends, driver);
  if (isReplaced(order, ends, before, driver)) return refuseBegun(order, driver);
  const { fault } = isEntry(action) ? await leaveFor(action, ends.target, order, driver) : NOT_LEFT;
  if (fault !== undefined) return refusal(order, fault);
  const leftToWait =
    leavesBefore(order, action) && (await surface.perform(leaveLast(order.leavesField ? "end" : "last"))).done;
  const tried =
    (await attemptOnTab(action, order, driver)) ?? (await pageAttempts({ order, action, before, ...ends }, driver));
  if (tried === null) return refusal(order, `this client cannot ${action.kind}`);
  const untouched = await faultOfUntouched(tried, before, driver);
  if (untouched !== null) return refuseBegun(order, driver, untouched);
  const isLeft = leftToWait || (await leaveAfter(tried, order, ends.target, driver));
  // The server judges nothing between two entries of a form; the page settles after the last.
  const settled = order.more ? false : await settleWhereItLed(order, before, driver);
  if (ends.target?.saves === true && tried.sent) await awaitFile(driver);
  const done = isLeft ? await readLeft(tried, driver) : await readAgain(tried, ends.target, driver);
  const after = await surface.look();
  network.end();
  const looked = await lookAfterPress({ order, action, after, before }, driver);
  const witness = observationsOf(before, after, driver, looked);
  const receipt = receiptOf({ order, action, target: ends.target, done, after, looked, before, witness, settled });
  return { receipt, witness, drifted };
}

/** Time to wait for a file: the browser reports it only at its first byte, and the site may have to generate it. */
const FILE_MS = 5_000;
const LOOK_EVERY_MS = 100;

async function awaitFile({ sideEffects, clock }: TabDriver): Promise<void> {
  const untilMs = clock.now() + FILE_MS;
  while (sideEffects.seen().download === undefined && clock.now() < untilMs) await clock.sleep(LOOK_EVERY_MS);
}

/** Settles in the window that the action opened, if any; it may open late. */
export async function settleWhereItLed(
  order: Pick<ActionRequest, "untilSettled" | "origin">,
  before: AttemptContext["before"],
  driver: TabDriver,
): Promise<boolean> {
  const mostMs = order.untilSettled && AFTER_LOOK_MS;
  const isThere = await goToWindow({ order, before }, driver);
  const settled = await settle(driver, mostMs);
  return !isThere && (await goToWindow({ order, before }, driver)) ? await settle(driver, mostMs) : settled;
}

/** Stays if the action's own tab shows the outcome: another page, or the answer to a write. */
async function goToWindow(done: Parameters<typeof hasWritten>[0], driver: TabDriver): Promise<boolean> {
  const { surface, sideEffects, dialogs, follow } = driver;
  if (sideEffects.seen().newTab !== true || dialogs?.open() || follow === undefined) return false;
  if ((await surface.look()).epoch !== done.before.epoch || hasWritten(done, driver)) return false;
  return await follow();
}

/** A wait for the previous action to settle keeps the records of that action. */
async function begin(order: ActionRequest, { target, destination }: ActionEnds, driver: TabDriver) {
  const { network, sideEffects, surface } = driver;
  if (order.untilSettled) {
    network.resume();
    return await surface.look();
  }
  network.begin();
  sideEffects.begin();
  return await surface.begin(target?.n ?? null, destination?.n ?? null);
}

/** True if another page has come: an element number is valid only on the page that gave it. */
function isReplaced(
  { untilSettled }: ActionRequest,
  { target, destination }: ActionEnds,
  { epoch }: AttemptContext["before"],
  { isClosed }: TabDriver,
): boolean {
  if (untilSettled || isClosed()) return false;
  return [target, destination].some((end) => end !== null && end.epoch !== epoch);
}

function refuseBegun(order: ActionRequest, { network }: TabDriver, fault = REPLACED): ExecutedAction {
  network.end();
  return refusal(order, fault);
}

/** Puts the secret into its slot, fetched as late as possible. Returns a sentence if it is not available. */
export async function fillAction(
  action: Action,
  { secret }: ActionRequest,
  addressNow: () => Promise<string | null>,
): Promise<Action | string> {
  if (slotIn(action) === undefined) return action;
  if (secret === undefined) return "this client has no way to the secret";
  const fetched = await secret(originOf((await addressNow()) ?? ""));
  return fetched.kind === "fetched" ? fillSlot(action, fetched.secret.value) : fetched.reason;
}

function withKnownKey(action: Action): Action | null {
  if (action.kind !== "press") return action;
  const key = keyChord(action.key);
  return key === null ? null : { ...action, key };
}

type ActionEnds = Pick<AttemptContext, "target" | "destination">;

/** Before the search, because it may leave a field, and of what it finds, because a frame has an origin of its own. */
async function endsInPlace(order: ActionRequest, action: Action, driver: TabDriver): Promise<ActionEnds | string> {
  const elsewhere = await faultOfPlace(order, driver, targetIdOf(action, order));
  if (elsewhere !== null) return elsewhere;
  const ends = await resolveAndLeave(order, action, driver);
  return typeof ends === "string" ? ends : ((await faultOfPlace(order, driver, ends.target?.n)) ?? ends);
}

/** Leaving a field may move later elements, so they are resolved again. Effects of leaving are not the action's. */
async function resolveAndLeave(order: ActionRequest, action: Action, driver: TabDriver): Promise<ActionEnds | string> {
  const ends = await resolveEnds(order, action, driver);
  if (typeof ends === "string" || isEntry(action)) return ends;
  const { isLeft, fault } = await leaveFor(action, ends.target, order, driver);
  return fault ?? (isLeft ? await resolveEnds(order, action, driver) : ends);
}

/** Returns a sentence if the page has no such element. */
async function resolveEnds(order: ActionRequest, action: Action, { surface }: TabDriver): Promise<ActionEnds | string> {
  const id = targetIdOf(action, order);
  const target = id === null ? null : await surface.resolve(targetNameOf(order, id), judgedIn(order));
  if (target?.kind === "refused") return target.reason;
  const elsewhere = await faultOfFocus(order, action, target, surface);
  if (elsewhere !== null) return elsewhere;
  const to = destinationOf(action);
  if (to === undefined) return { target, destination: null };
  const epoch = order.target?.epoch || ANY_EPOCH;
  const destination = await surface.resolve({ epoch, id: to, fingerprint: "", role: "", name: "" });
  return destination.kind === "refused" ? `where it goes: ${destination.reason}` : { target, destination };
}

const judgedIn = ({ judged, follows, typedSecrets: secrets = [] }: ActionRequest): JudgedSurroundings | null =>
  judged === undefined ? null : { parts: partsInChain(judged, follows), secrets };

/** True for a key that names no element. */
const isForFocus = (action: Action): boolean => verbRow(action)?.aim === "focus" && elementIdsOf(action).length === 0;

/** A key that names no element targets the element that had the focus when the key was chosen. */
function targetIdOf(action: Action, { target }: ActionRequest): number | null {
  return elementIdsOf(action)[0] ?? (isForFocus(action) ? target?.id : undefined) ?? null;
}

/** Refuses a key that names no element if the focus has moved since the key was chosen. */
async function faultOfFocus(
  order: ActionRequest,
  action: Action,
  target: FoundTarget | null,
  surface: TabDriver["surface"],
): Promise<string | null> {
  if (!isForFocus(action) || !isGuarded(order)) return null;
  const { done, observed } = await surface.perform({ kind: "keyTo", n: target?.n ?? null });
  return done ? null : (observed ?? "the focus is elsewhere");
}

function targetNameOf({ target }: ActionRequest, id: number): TargetName {
  if (!target) return { epoch: ANY_EPOCH, id, fingerprint: "", role: "", name: "" };
  const { snapshotId: _, ...name } = target;
  return name;
}

async function pageAttempts(context: Omit<AttemptContext, "plan">, driver: TabDriver): Promise<AttemptsResult | null> {
  const { action, target } = context;
  const plan = planOf(action, target);
  if (plan === null) return null;
  if (plan.goal.kind === "holds" && plan.goal.wanted.kind === "ticked" && target) {
    const { equal, expected, observed } = await driver.surface.readBack(target.n, plan.goal.wanted);
    const attempt = { method: "none", result: "verified", expected, observed, delivered: false, ms: 0 } as const;
    // A click on a control already in the wanted state would undo it.
    if (equal) return { attempts: [attempt], verified: true, sent: false, late: false };
  }
  return await attemptAll({ ...context, plan }, driver);
}

/** A file that is uploaded at once, or a value that the site checks first, shows only when the page has settled. */
async function readAgain(
  done: AttemptsResult,
  target: FoundTarget | null,
  { surface }: TabDriver,
): Promise<AttemptsResult> {
  if (done.wanted === undefined || target === null || (await surface.look()).epoch !== target.epoch) return done;
  const { equal } = await surface.readBack(target.n, done.wanted);
  return equal ? { ...done, verified: true } : done;
}
