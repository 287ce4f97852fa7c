/** Tab actions: what is done to the tab and not to an element of its page: addresses, tabs, dialogs and waits. */

import type { Action } from "../core/action/grammar.js";
import type { AttemptsResult } from "./attempt.js";
import { type ActionRequest, InputNotSentError, type NavigationResult } from "./host.js";
import { waitUntilSettled } from "./settle.js";
import type { TabDriver } from "./tab-driver.js";

const LONGEST_WAIT_S = 30;

/** Null when the action is one of the page. */
export async function attemptOnTab(
  action: Action,
  order: ActionRequest,
  driver: TabDriver,
): Promise<AttemptsResult | null> {
  const startedMs = driver.clock.now();
  const arrival = await performOnTab(action, order, driver);
  if (arrival === null) return null;
  const verified = arrival.kind === "arrived";
  const ms = Math.round(driver.clock.now() - startedMs);
  const observed = arrival.kind === "stayed" ? arrival.reason : action.kind === "dialog" ? "answered" : "arrived";
  const result = verified ? "verified" : "failed";
  const attempt = { method: action.kind, result, expected: order.action, observed, delivered: verified, ms } as const;
  return { attempts: [attempt], verified, sent: action.kind !== "wait", late: false };
}

async function performOnTab(
  action: Action,
  { untilSettled }: ActionRequest,
  driver: TabDriver,
): Promise<NavigationResult | null> {
  const { input, clock } = driver;
  if (action.kind === "navigate") {
    if (/^https?:/i.test(action.url)) return await input.navigate(action.url);
    return { kind: "stayed", reason: "only addresses of the web are opened" };
  }
  if (action.kind === "goBack") return await input.goBack();
  if (action.kind === "refresh") return await input.refresh();
  if (action.kind === "switchTab") return (await input.switchTab?.(action.tab)) ?? null;
  if (action.kind === "dialog") {
    return await answerDialog(action.answer, driver);
  }
  if (action.kind !== "wait") return null;
  if (untilSettled) await waitUntilSettled(action.seconds, driver);
  else await clock.sleep(Math.min(action.seconds, LONGEST_WAIT_S) * 1_000);
  return { kind: "arrived" };
}

async function answerDialog(answer: "accept" | "dismiss", { dialogs }: TabDriver): Promise<NavigationResult> {
  try {
    await dialogs?.answer(answer);
  } catch (error) {
    // Some hosts press once more what asked.
    if (error instanceof InputNotSentError) return { kind: "stayed", reason: error.message };
    throw error;
  }
  return dialogs?.open() ? { kind: "stayed", reason: "another dialog is open" } : { kind: "arrived" };
}
