/** Leave: a field is left once its value is in it, and read again then: some replace what was typed only when they are left. */

import type { Attempts, Bench } from "./attempt.js";
import type { Order } from "./host.js";
import type { FoundTarget } from "./surface.js";

/** Whether it was left; searches, lists of suggestions and editors that only come up for a moment are not. */
export async function leaveField(
  tried: Attempts,
  order: Order,
  target: FoundTarget | null,
  bench: Bench,
): Promise<boolean> {
  if (!order.verify || !tried.verified || tried.value === undefined || target === null) return false;
  const { done } = await bench.surface.perform({ kind: "leave", n: target.n });
  // Before the next entry nothing settles; what the field does when it is left, it mostly does at once.
  if (done && order.more === true) await bench.clock.sleep(order.verifyDelayMs);
  return done;
}

/** What the field holds now. One that is gone has been dealt with; keys that follow go to it as before. */
export async function readLeft(tried: Attempts, target: FoundTarget | null, bench: Bench): Promise<Attempts> {
  const [last, wanted] = [tried.attempts.at(-1), tried.value];
  const look = await bench.surface.look();
  if (target === null || wanted === undefined || last === undefined || look.epoch !== target.epoch) return tried;
  if (look.changes.includes("gone")) return tried;
  const { equal, observed } = await bench.surface.readBack(target.n, wanted);
  await bench.surface.perform({ kind: "comeBack", n: target.n });
  const result = equal ? last.result : "failed";
  return { ...tried, verified: equal, attempts: [...tried.attempts.slice(0, -1), { ...last, result, observed }] };
}
