/** Proves that adapters/model/offline/ reads a request in time linear in its length, whatever it consists of. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contractFor } from "../../../../adapters/model/offline/contract.js";
import { decompose, plan } from "../../../../adapters/model/offline/planning.js";
import { missingFrom } from "../../../../adapters/model/offline/reasoning.js";
import { PROJECT } from "../../../../cli/stack/tools.js";
import { type Expression, faultsOfExpressions, PROVEN } from "../../../../scripts/check/linear.js";
import { pageOf } from "./drive.js";

describe("an expression made from parts", () => {
  // What files write out, `npm run check` proves.
  test("MD8 is linear", async () => {
    const program = ["--import", "./cli/stack/typescript.mjs", "test/adapters/model/offline/made-expressions.ts"];
    const made = execFileSync(process.execPath, program, { cwd: PROJECT, encoding: "utf8" });
    // Our own program, which prints these.
    const expressions = JSON.parse(made) as readonly Expression[];
    expect(expressions.length).toBeGreaterThan(30);
    expect(await faultsOfExpressions(expressions, join(PROJECT, PROVEN))).toEqual([]);
  }, 300_000);
});

describe("a request of one thing many times over", () => {
  const [SHORT, LONG] = [1_000, 4_000];
  const page = pageOf("<main><h1>Books</h1><label>Title <input></label></main>");
  const BEGINNINGS = ["", "set ", "add a book ", "change the price of ", "type a into ", "if ", "make the a of "];
  const REPEATED = [
    ...[" ", "\t", "\n", "to ", "of ", "in to ", "as a ", "from x to ", "is ", "where ", "row in ", "with name "],
    ...[", ", ".", ". ", "; ", " and ", "then ", "if ", "please ", ", mark ", " and type a in b", ", set a to b"],
    ...['"', "“", "«", "`", "'", " 'a", "'a", "“a”, ", "a’s ", "a", "A ", "0- ", "*", "ctrl+", "a@"],
  ];

  /** The least of several, for other processes take the processor too. */
  function cpuTime(goal: string): number {
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      plan({ goal, page, hints: [] });
      decompose({ goal });
      contractFor({ goal, page });
      missingFrom(goal, []);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...times);
  }

  test.each(REPEATED)("MD8 “%s” takes time in proportion to its length", (repeated) => {
    const goalOf = (begin: string, length: number) => `${begin}${repeated.repeat(length).slice(0, length)} x`;
    const timeOf = (length: number) => BEGINNINGS.reduce((sum, begin) => sum + cpuTime(goalOf(begin, length)), 0);
    timeOf(SHORT);
    const ratio = timeOf(LONG) / timeOf(SHORT);
    // In proportion it is 4, by the square 16.
    expect(ratio).toBeLessThan(8);
  });
});
