/** Leaving: leaves the field of the last entry before any action elsewhere, and reads the value that it kept. */

import { type Action, elementIdsOf, isEntry, keyIn } from "../core/action/grammar.js";
import type { AttemptsResult } from "./attempt.js";
import type { ActionRequest } from "./host.js";
import type { DomAction, FoundTarget } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";
import { performanceOf } from "./verbs.js";

/** Used when no action follows, or none is to follow. */
export const leaveLast = (time: "last" | "end"): DomAction => ({ kind: "leave", time, next: null, byFocus: false });

/** `fault`: the field did not take its entry, so the client refuses the next action. */
interface Left {
  readonly isLeft: boolean;
  readonly fault?: string;
}

export const NOT_LEFT: Left = { isLeft: false };

/** `target` is acted on next. An entry leaves the previous field by taking the focus, as when moving between fields. */
export async function leaveFor(
  action: Action,
  target: FoundTarget | null,
  { verifyDelayMs }: ActionRequest,
  { surface, network, clock }: TabDriver,
): Promise<Left> {
  const isKeyThere = keyIn(action) !== undefined && elementIdsOf(action).length === 0;
  if (performanceOf(action).stays || isKeyThere) return NOT_LEFT;
  // Requests that the page sends now belong to the entry.
  network.resume();
  const byFocus = isEntry(action);
  const { done: isLeft } = await surface.perform({ kind: "leave", time: "now", next: target?.n ?? null, byFocus });
  if (!isLeft) return NOT_LEFT;
  await clock.sleep(verifyDelayMs);
  const { done, name, expected, observed } = await surface.perform({ kind: "readLeft" });
  if (done) return { isLeft };
  network.end();
  return { isLeft, fault: `${name} holds "${observed}" since it was left, not "${expected}"` };
}

/** Leaves the field of the last entry, which no later action would leave: some pages keep an entry only then. */
export async function leaveAfter(
  { verified, entered }: AttemptsResult,
  order: ActionRequest,
  target: FoundTarget | null,
  { surface }: TabDriver,
): Promise<boolean> {
  if (entered === undefined || target === null || (order.verify && !verified)) return false;
  await surface.perform({ kind: "entered", n: target.n, wanted: entered });
  return order.leavesField === true && !order.more && (await surface.perform(leaveLast("last"))).done;
}

/** The receipt of an entry says what its field holds after it was left. */
export async function readLeft(tried: AttemptsResult, { surface }: TabDriver): Promise<AttemptsResult> {
  const { done, observed } = await surface.perform({ kind: "readLeft" });
  const last = tried.attempts.at(-1);
  if (last === undefined || tried.entered === undefined || !tried.verified) return tried;
  const told = { ...last, result: done ? last.result : ("failed" as const), observed: observed ?? last.observed };
  return { ...tried, verified: done, attempts: [...tried.attempts.slice(0, -1), told] };
}
