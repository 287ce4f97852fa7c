/** Proves client/lock.ts. */

import { expect, test } from "vitest";
import { createLock } from "../../client/lock.js";

test("one piece of work after another, in the order in which they came; one that fails ends too", async () => {
  const alone = createLock();
  const said: string[] = [];
  const work = (name: string, end: () => void) =>
    alone(async () => {
      said.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      said.push(`${name} ends`);
      end();
      return name;
    });
  const failing = work("a", () => {
    throw new Error("broken");
  });
  const [first, second] = await Promise.allSettled([failing, work("b", () => undefined)]);
  expect([first.status, second]).toEqual(["rejected", { status: "fulfilled", value: "b" }]);
  expect(said).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});
