/** Proves client/lock.ts. */

import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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

test("what came of a piece of work, a page may be, is not kept", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const alone = createLock();
  const made = await alone(async () => ({ dom: "<p>" })).then((page) => new WeakRef(page));
  for (let turns = 0; turns < 5 && made.deref() !== undefined; turns++) {
    await turn();
    collect();
  }
  expect(made.deref()).toBeUndefined();
  expect(await alone(async () => "next")).toBe("next");
});
