/** Tab action: what is done to the tab and not to an element of the page: go to, back, reload, another tab, a dialog, wait. */

import type { Action } from "../core/action/grammar.js";
import type { Attempts, Bench } from "./attempt.js";
import type { Arrival } from "./hand.js";
import type { Order } from "./host.js";
import { waitUntilSettled } from "./settle.js";

const LONGEST_WAIT_S = 30;

/** Null when the action is one of the page. */
export async function tabAttempt(action: Action, order: Order, bench: Bench): Promise<Attempts | null> {
  const { hand, clock, dialogs } = bench;
  const startedMs = clock.now();
  const arrival = await goOrWait();
  if (arrival === null) return null;
  const verified = arrival.kind === "arrived";
  const ms = Math.round(clock.now() - startedMs);
  const observed = arrival.kind === "arrived" ? (action.kind === "dialog" ? "answered" : "arrived") : arrival.reason;
  const result = verified ? "verified" : "failed";
  return {
    attempts: [{ method: action.kind, result, expected: order.action, observed, delivered: verified, ms }],
    verified,
    sent: action.kind !== "wait",
    late: false,
  };

  async function goOrWait(): Promise<Arrival | null> {
    switch (action.kind) {
      case "navigate":
        return await hand.navigate(action.url);
      case "goBack":
        return await hand.goBack();
      case "refresh":
        return await hand.refresh();
      case "switchTab":
        return (await hand.switchTab?.(action.tab)) ?? null;
      case "dialog":
        await dialogs?.answer(action.answer);
        return dialogs?.open() ? { kind: "stayed", reason: "another dialog is open" } : { kind: "arrived" };
      case "wait":
        if (order.untilSettled) await waitUntilSettled(action.seconds, bench);
        else await clock.sleep(Math.min(action.seconds, LONGEST_WAIT_S) * 1_000);
        return { kind: "arrived" };
      default:
        return null;
    }
  }
}
