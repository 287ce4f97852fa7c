/** Reaction: whether a page took any notice of an action that reached its target. */

import type { AttemptContext } from "./attempt.js";
import { lastingLook } from "./lasting-look.js";
import type { ActionChanges } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

/** How long a target that does nothing is waited for. */
const UNANSWERED_MS = 1_500;
const LOOK_EVERY_MS = 50;

/**
 * The target did nothing at all although it was reached, for as long as an answer may take. Only then may the action be
 * repeated: what has begun to happen would happen twice, or be undone.
 */
export async function isUnanswered(
  context: AttemptContext,
  { surface, clock, ...sources }: TabDriver,
): Promise<boolean> {
  const untilMs = clock.now() + UNANSWERED_MS;
  for (;;) {
    const look = await surface.look();
    if (look.epoch !== context.before.epoch || answersIn(look, context, sources).length > 0) return false;
    if (clock.now() >= untilMs) return true;
    await clock.sleep(LOOK_EVERY_MS);
  }
}

type EffectSources = Pick<TabDriver, "network" | "sideEffects">;

/** Every drag marks what it holds and what it passes over; only contents that moved say that it did something. */
function answersIn(
  look: ActionChanges,
  { plan: { goal }, before }: AttemptContext,
  sources: EffectSources,
): readonly string[] {
  if (goal.kind !== "holds" || goal.wanted.kind !== "moved") return signsOf(look, before.url, sources);
  const moved = look.contents > 0 || look.changes.includes("gone") ? ["contents moved"] : [];
  return [...moved, ...signsOf({ ...look, changes: [], mutations: 0 }, before.url, sources)];
}

/** Deliberately broad: any of these says that the page took notice. */
export function signsOf(
  look: ActionChanges,
  urlBefore: string,
  { network, sideEffects }: EffectSources,
): readonly string[] {
  const own = network.seen().filter(({ startedByAction }) => startedByAction);
  const { newTab, download, dialog } = sideEffects.seen();
  const signs = [
    look.mutations > 0 && `${look.mutations} mutations`,
    look.fields > 0 && `${look.fields} fields`,
    look.url !== urlBefore && "address changed",
    own.length > 0 && `${own.length} requests`,
    newTab && "new tab",
    download !== undefined && "download",
    dialog !== undefined && "dialog",
  ];
  return [...look.changes, ...signs.filter((sign) => typeof sign === "string")];
}

/** In anything that a person could perceive. */
export async function hasOtherLook(driver: TabDriver): Promise<boolean> {
  const { looks, reshown } = await lastingLook(driver);
  return looks.length > 0 || reshown;
}
