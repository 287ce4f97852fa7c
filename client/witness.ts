/** Witness: passive observation of another actor's deeds on a page, done like that of the client's own actions. */

import type { ClientObservations } from "../protocol/observation.js";
import { settleWhereItLed } from "./execute.js";
import { observationsOf } from "./receipt.js";
import { AFTER_LOOK_MS, settle, waitUntilSettled } from "./settle.js";
import type { PageView } from "./surface.js";
import { driverOf, type TabDriver, type TaskTabs } from "./tab-driver.js";
import { TabVisits } from "./tab-visits.js";

/** `error`: the error that the deed threw. */
export type DeedOutcome<T> = { readonly value: T } | { readonly error: unknown };

export interface Witnessed<T> {
  readonly outcome: DeedOutcome<T>;
  readonly observations: ClientObservations;
  /** The page after it. */
  readonly view: PageView;
  readonly settled: boolean;
  /** Milliseconds for the deed, and for the wait until the page came to rest after it. */
  readonly deedMs: number;
  readonly settleMs: number;
}

type Outlook = Pick<Witnessed<unknown>, "observations" | "view" | "settled" | "settleMs">;

export interface PageWitness {
  /** The page as it is now. */
  look(): Promise<PageView>;
  witness<T>(deed: () => Promise<T>): Promise<Witnessed<T>>;
  /** Waits until the work that the deed began has visibly ended, or at least 2 s if none is visible. */
  lookAgain(): Promise<Outlook>;
}

const SECOND_LOOK_S = 2;

/** Covers the tab in which it began and the tabs opened from it. */
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
      // All events in this window count as the deed's, whoever sends them.
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
  // Both calls are sent together; the page answers them in order.
  const looked = surface.look();
  const observed = surface.observe();
  observed.catch(() => undefined);
  const after = await looked;
  network.end();
  return { observations: observationsOf(before, after, driver), view: await observed };
}

/** Catches the deed's error, so that it is reported with the page's view. The caller throws it again. */
async function outcomeOf<T>(deed: () => Promise<T>): Promise<DeedOutcome<T>> {
  try {
    return { value: await deed() };
  } catch (error) {
    return { error };
  }
}
