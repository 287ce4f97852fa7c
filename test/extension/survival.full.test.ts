/** Proves the extension at thirty random ends each of the browser and of its service worker; the long lane. */

import { describe, expect, test } from "vitest";
import { survive, type Toll } from "./survival.js";

const THINGS = 6;

describe("pump", () => {
  for (const means of ["worker", "browser"] as const) {
    test(`task-machine §5 thirty ends of the ${means} within tasks of twelve actions`, async () => {
      const tolls: Toll[] = [];
      let ends = 0;
      for (let seed = 1; ends < 30 && seed <= 20; seed += 1) {
        const toll = await survive({ things: THINGS, ends: 30 - ends, seed, means });
        expect(toll.task.status, `seed ${seed}`).toBe("completed");
        expect([...toll.site.added.values()], `seed ${seed}`).toEqual(Array.from({ length: THINGS }, () => 1));
        ends += toll.ends;
        tolls.push(toll);
      }
      const unknown = tolls.reduce((sum, toll) => sum + toll.unknown, 0);
      const questions = tolls.reduce((sum, toll) => sum + toll.questions, 0);
      console.log(
        `${means}: ${ends} ends in ${tolls.length} tasks, ${unknown} unknown receipts, ${questions} questions`,
      );
      expect(ends).toBe(30);
    }, 600_000);
  }
});
