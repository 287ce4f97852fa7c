import { expect, test } from "vitest";
import { budgetOf, MOST_OFFLINE_LINES, MOST_PRODUCT_LINES } from "../../scripts/check/budget.js";
import { linesByRole } from "../../scripts/measure/roles.js";

const lines = (path: string, count: number) => ({ path, text: "\n".repeat(count) });
const beside = [lines("cli/a.ts", 10), lines("test/a.test.ts", 2_000)];

test("as many lines as the budget has are no fault, and each role is told", () => {
  const { summary, faults } = budgetOf(linesByRole([lines("core/a.ts", MOST_PRODUCT_LINES), ...beside]));
  expect(faults).toEqual([]);
  const most = MOST_PRODUCT_LINES.toLocaleString("en");
  const wide = (MOST_PRODUCT_LINES + 10).toLocaleString("en");
  expect(summary).toBe(
    `product ${most} of at most ${most}, tests 2,000, cli 10, product with cli, stack and offline ${wide}`,
  );
});

test("one line more is a fault that tells by how much", () => {
  const { faults } = budgetOf(linesByRole([lines("core/a.ts", MOST_PRODUCT_LINES), lines("api/a.ts", 1), ...beside]));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain("1 over budget");
});

test("the offline rules have a budget of their own", () => {
  const rules = (count: number) => budgetOf(linesByRole([lines("adapters/model/offline/a.ts", count)])).faults;
  expect(rules(MOST_OFFLINE_LINES)).toEqual([]);
  expect(rules(MOST_OFFLINE_LINES + 1)).toHaveLength(1);
});
