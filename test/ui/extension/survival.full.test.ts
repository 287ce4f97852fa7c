/** Proves the extension at thirty ends each of the browser and of its service worker, waiting and in mid-action; the long lane. */

import { describe, expect, test } from "vitest";
import type { PointerTarget } from "./moments.js";
import { survive, type Toll } from "./survival.js";

const THINGS = 6;
const ENDS = 30;

/** One task of twelve actions after the other, until so many ends have come; each task is held to the site's own count. */
async function endOften(means: "browser" | "worker", aim: PointerTarget): Promise<readonly Toll[]> {
  const tolls: Toll[] = [];
  const ends = (): number => tolls.reduce((sum, toll) => sum + toll.ends, 0);
  for (let seed = 1; ends() < ENDS && seed <= 20; seed += 1) {
    const toll = await survive({ things: THINGS, ends: ENDS - ends(), seed, means, aim });
    expect(toll.task.status, `seed ${seed}`).toBe("completed");
    expect([...toll.site.added.values()], `seed ${seed}`).toEqual(Array.from({ length: THINGS }, () => 1));
    tolls.push(toll);
  }
  const sum = (count: (toll: Toll) => number): number => tolls.reduce((all, toll) => all + count(toll), 0);
  const [unknown, missed, questions] = [
    sum((toll) => toll.unknown.length),
    sum((toll) => toll.missed),
    sum((toll) => toll.questions),
  ];
  console.log(
    `${means}, ${aim}: ${ends()} ends (and ${missed} that came too late) in ${tolls.length} tasks, ` +
      `${unknown} unknown receipts, ${questions} questions`,
  );
  expect(ends()).toBe(ENDS);
  return tolls;
}

const unknownOf = (tolls: readonly Toll[]): number => tolls.reduce((sum, { unknown }) => sum + unknown.length, 0);
const missedOf = (tolls: readonly Toll[]): number => tolls.reduce((sum, { missed }) => sum + missed, 0);

describe("pump", () => {
  test("TM10 the service worker ended thirty times while it waits: nothing is cut off, nobody is asked", async () => {
    const tolls = await endOften("worker", "waiting");
    // An end that came too late may have met an action; those that met the waiting left no doubt.
    expect(unknownOf(tolls)).toBeLessThanOrEqual(missedOf(tolls));
  }, 900_000);

  test("TM10 the service worker ended thirty times in mid-action: each receipt says unknown, none is done twice", async () => {
    const tolls = await endOften("worker", "acting");
    expect(unknownOf(tolls)).toBeGreaterThanOrEqual(ENDS);
    expect(unknownOf(tolls)).toBeLessThanOrEqual(ENDS + missedOf(tolls));
  }, 900_000);

  test("TM10 the browser killed thirty times at random: nothing is done twice, nothing is missing", async () => {
    const tolls = await endOften("browser", "random");
    expect(unknownOf(tolls)).toBeLessThanOrEqual(ENDS);
  }, 900_000);
});
