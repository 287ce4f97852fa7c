/** Lasting look: visible differences after a press, once the pointer has left the target (VD20). */

import { isPressing } from "../core/action/grammar.js";
import type { AttemptContext } from "./attempt.js";
import { InputNotSentError, PageUnreachableError } from "./host.js";
import type { ActionChanges, LookChanges } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

const NO_LOOKS: LookChanges = { looks: [], reshown: false };
/** Coordinate outside every window. */
const OUTSIDE = -1;
/** Pages undo hover effects a frame or two after the pointer has left. */
const LEFT_MS = 100;
/** A difference that lasts less than this is a flash, no state. */
const LASTING_MS = 800;

interface Pressed extends Pick<AttemptContext, "order" | "action" | "before"> {
  readonly after: ActionChanges;
}

/** Null if nothing was pressed, the page was left, a dialog is open, or something is still under way. */
export async function lookAfterPress(
  { order, action, after, before }: Pressed,
  driver: TabDriver,
): Promise<LookChanges | null> {
  const { dialogs, isClosed, network, sideEffects } = driver;
  const isPress = isPressing(action) || order.untilSettled === true;
  if (!order.verify || !isPress || isClosed() || dialogs?.open()) return null;
  if (after.epoch !== before.epoch || after.url !== before.url || network.open() > 0) return null;
  const { newTab, download } = sideEffects.seen();
  return newTab === true || download !== undefined ? null : await lastingLook(driver, after.caused.length > 0);
}

/** Differences that remain a moment later. `caused`: the page changed while it handled the press. */
export async function lastingLook(driver: TabDriver, caused = false): Promise<LookChanges> {
  const first = await lookWithoutPointer(driver, caused);
  if (first.looks.length === 0) return first;
  await driver.clock.sleep(LASTING_MS);
  return await lookWithoutPointer(driver, caused);
}

/**
 * Moves the pointer away if it alone may have made the difference. The pointer stays if the press itself brought something:
 * a menu may close when the pointer leaves.
 */
async function lookWithoutPointer({ surface, input, clock }: TabDriver, caused: boolean): Promise<LookChanges> {
  const first = await surface.looks();
  if (first.pointed !== true) return first;
  if (caused && (first.reshown || first.reworded === true)) return { looks: [], reshown: first.reshown };
  try {
    await surface.arm(null);
    await input.move(OUTSIDE, OUTSIDE);
  } catch (error) {
    if (error instanceof InputNotSentError || error instanceof PageUnreachableError) return NO_LOOKS;
    throw error;
  } finally {
    await surface.disarm();
  }
  await clock.sleep(LEFT_MS);
  const second = await surface.looks();
  return second.pointed === true ? NO_LOOKS : second;
}
