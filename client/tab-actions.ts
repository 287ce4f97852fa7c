/** Tab actions: what is done to the tab and not to an element of its page: addresses, tabs, dialogs and waits. */

import type { Action } from "../core/action/grammar.js";
import type { AttemptsResult } from "./attempt.js";
import type { ActionRequest } from "./host.js";
import type { TabDriver } from "./tab-driver.js";
import { performanceOf } from "./verbs.js";

/** Null when the action is one of the page. */
export async function attemptOnTab(
  action: Action,
  order: ActionRequest,
  driver: TabDriver,
): Promise<AttemptsResult | null> {
  const startedMs = driver.clock.now();
  const performance = performanceOf(action);
  if (performance.on !== "tab") return null;
  const arrival = await performance.perform(action, driver, order);
  if (arrival === null) return null;
  const verified = arrival.kind === "arrived";
  const ms = Math.round(driver.clock.now() - startedMs);
  const observed = arrival.kind === "stayed" ? arrival.reason : (performance.observed ?? "arrived");
  const result = verified ? "verified" : "failed";
  const attempt = { method: action.kind, result, expected: order.action, observed, delivered: verified, ms } as const;
  return { attempts: [attempt], verified, sent: performance.unsent !== true, late: false };
}
