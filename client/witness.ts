/** Witness: watches what somebody else does to a page, as our own actions are watched; does nothing to it. */

import type { ClientObservations } from "../protocol/observation.js";
import { settleWhereItLed } from "./execute.js";
import { observationsOf } from "./receipt.js";
import { AFTER_LOOK_MS, settle, waitUntilSettled } from "./settle.js";
import type { PageView } from "./surface.js";
import { driverOf, type TabDriver, type TaskTabs } from "./tab-driver.js";
import { TabVisits } from "./tab-visits.js";

/** `error`: what the deed itself threw. */
export type DeedOutcome<T> = { readonly value: T } | { readonly error: unknown };

export interface Witnessed<T> {
  readonly outcome: DeedOutcome<T>;
  readonly observations: ClientObservations;
  /** The page after it. */
  readonly view: PageView;
  readonly settled: boolean;
  /** Milliseconds that the deed took, and that the page was waited for to come to rest after it. */
  readonly deedMs: number;
  readonly settleMs: number;
}

type Outlook = Pick<Witnessed<unknown>, "observations" | "view" | "settled" | "settleMs">;

export interface PageWitness {
  /** The page as it is now. */
  look(): Promise<PageView>;
  witness<T>(deed: () => Promise<T>): Promise<Witnessed<T>>;
  /** Once nothing that the deed has begun is seen to be under way, and 2 s later at least where nothing was. */
  lookAgain(): Promise<Outlook>;
}

const SECOND_LOOK_S = 2;

/** Of the tab that it began in and those opened from it. */
export function createWitness(tabs: TaskTabs): PageWitness {
  const visits = new TabVisits(tabs);
  const driver = driverOf(tabs, visits);
  const { surface, network, sideEffects, clock } = driver;
  let before = { epoch: "", url: "" };
  const outlook = async (settled: boolean, settleMs: number): Promise<Outlook> => ({
    ...(await seenSince(before, driver)),
    settled,
    settleMs,
  });
  return {
    look: () => surface.observe(),
    async witness(deed) {
      await visits.begin();
      network.begin();
      sideEffects.begin();
      before = await surface.begin(null);
      // Whoever sends them, the events of this window are the deed's.
      await surface.arm(null);
      const startedMs = clock.now();
      const outcome = await outcomeOf(deed);
      const doneMs = clock.now();
      const settled = await settleWhereItLed({}, before, driver);
      const settleMs = clock.now() - doneMs;
      const disarmed = surface.disarm();
      const [seen] = await Promise.all([outlook(settled, settleMs), disarmed]);
      return { outcome, deedMs: doneMs - startedMs, ...seen };
    },
    async lookAgain() {
      const startedMs = clock.now();
      await visits.resume();
      network.resume();
      await waitUntilSettled(SECOND_LOOK_S, driver);
      const settled = await settle(driver, AFTER_LOOK_MS);
      return await outlook(settled, clock.now() - startedMs);
    },
  };
}

async function seenSince(
  before: Parameters<typeof observationsOf>[0],
  driver: TabDriver,
): Promise<Pick<Outlook, "observations" | "view">> {
  const { surface, network } = driver;
  // On their way together; the page answers one after the other.
  const looked = surface.look();
  const observed = surface.observe();
  observed.catch(() => undefined);
  const after = await looked;
  network.end();
  return { observations: observationsOf(before, after, driver), view: await observed };
}

/** What it throws is told with what the page showed, and thrown again by whoever asked. */
async function outcomeOf<T>(deed: () => Promise<T>): Promise<DeedOutcome<T>> {
  try {
    return { value: await deed() };
  } catch (error) {
    return { error };
  }
}
