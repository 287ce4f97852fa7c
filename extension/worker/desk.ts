/** Desk: all that is needed to work in one tab: its page, a hand, and what is watched there. Elsewhere: tab bench. */

import type { Bench } from "../../client/attempt.js";
import type { Clock } from "../../client/clock.js";
import { withDialog } from "../../client/held-view.js";
import type { Carried, Order } from "../../client/host.js";
import type { PageSurface } from "../../client/surface.js";
import { answerDialogs, heardDialogs } from "./dialog-answer.js";
import { createFileHand } from "./file-hand.js";
import { createHand } from "./hand.js";
import { createPageSurface } from "./page-surface.js";
import { createSecondAnswers, type SecondAnswers } from "./second-answer.js";
import { type TabWatch, watchTab } from "./tab-watch.js";

export interface Desk {
  readonly bench: Bench;
  /** With the page's own windows answered while it lasts. */
  carryOut(order: Order, work: () => Promise<Carried>): Promise<Carried>;
  stop(): void;
}

/** `shelf`: names the files that the task was given; null without any. */
export function openDesk(tabId: number, clock: Clock, shelf: string | null): Desk {
  const watch = watchTab(tabId);
  const plain = createPageSurface(tabId);
  const hand = { ...createHand(tabId), ...createFileHand(tabId, shelf) };
  const dialogs = createSecondAnswers(tabId, plain, hand);
  const { network, sideEffects } = watch;
  return {
    bench: { surface: listening(plain, tabId, watch, dialogs), hand, network, sideEffects, clock, dialogs },
    async carryOut(order, work) {
      await answerDialogs(tabId);
      try {
        return await work();
      } finally {
        dialogs.heard(order, await heardDialogs(tabId, true));
      }
    },
    stop: () => watch.stop(),
  };
}

function listening(plain: PageSurface, tabId: number, watch: TabWatch, dialogs: SecondAnswers): PageSurface {
  return {
    ...plain,
    async look() {
      const [first] = await heardDialogs(tabId, false);
      if (first) watch.dialogSeen(`${first.type}: ${first.message}`);
      const look = await plain.look();
      watch.measured(look.requests ?? []);
      return look;
    },
    async observe() {
      const view = await plain.observe();
      const dialog = dialogs.open();
      return dialog ? withDialog(view, dialog) : view;
    },
  };
}
