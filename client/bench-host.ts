/** Bench host: a task's host made of surface, hand and watches, whatever the browser. */

import type { Bench } from "./attempt.js";
import { carryOut } from "./carry-out.js";
import type { TaskHost } from "./host.js";
import { beforeOf } from "./observation-request.js";
import { settle } from "./settle.js";

/** What an action has let settle need not be waited for a second time. */
export function createBenchHost(bench: Bench): TaskHost {
  let settled: boolean | null = null;
  let last: { readonly dom: string } = { dom: "" };
  return {
    async observe() {
      const isSettled = settled ?? (await settle(bench));
      settled = null;
      const { epoch: _, ...view } = await bench.surface.observe();
      last = view;
      return { ...view, settled: isSettled };
    },
    async carryOut(order) {
      const { drifted, ...carried } = await carryOut(order, bench);
      // A chain that ended early has not let the page settle.
      settled = carried.receipt.effect === "refused" || order.more === true ? null : carried.receipt.settled;
      return drifted === undefined ? carried : { ...carried, before: beforeOf(last, drifted) };
    },
    async release() {
      if (bench.dialogs?.open()) await bench.dialogs.answer("dismiss");
    },
  };
}
