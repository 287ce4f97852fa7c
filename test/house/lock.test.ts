/** Proves scripts/check/lock.ts: no package without its hash. */

import { describe, expect, test } from "vitest";
import { faultsOfLock } from "../../scripts/check/lock.js";

const whole = { integrity: `sha512-${"A".repeat(86)}==` };

describe("faultsOfLock", () => {
  test("names a package without integrity, or with a weak one", () => {
    const packages = { "": {}, "node_modules/a": whole, "node_modules/@b/c": {} };
    expect(faultsOfLock({ packages })).toEqual([expect.stringContaining("node_modules/@b/c has no")]);
    expect(faultsOfLock({ packages: { "node_modules/a": { integrity: "sha1-abc" } } })).toHaveLength(1);
  });
});
