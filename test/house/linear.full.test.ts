/** Proves every literal of the product anew, whatever was proven before (scripts/check/linear.ts). */

import { join } from "node:path";
import { expect, test } from "vitest";
import { faultsOfExpressions, literalsIn } from "../../scripts/check/linear.js";
import { productFiles } from "../../scripts/measure/product.js";

test("every expression that the product writes out is linear in its text", async () => {
  const literals = productFiles(join(import.meta.dirname, "..", "..")).flatMap(literalsIn);
  expect(literals.length).toBeGreaterThan(900);
  expect(await faultsOfExpressions(literals)).toEqual([]);
});
