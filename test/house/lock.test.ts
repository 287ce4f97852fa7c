/** Proves scripts/check/lock.ts: no package without its hash, and no exception that is no longer one. */

import { describe, expect, test } from "vitest";
import { faultsOfLock } from "../../scripts/check/lock.js";

const whole = { integrity: `sha512-${"A".repeat(86)}==` };

describe("faultsOfLock", () => {
  test("names a package without integrity, or with a weak one, unless it is excepted", () => {
    const packages = { "": {}, "node_modules/a": whole, "node_modules/b": {}, "node_modules/c": {} };
    expect(faultsOfLock({ packages }, ["node_modules/c"])).toEqual([expect.stringContaining("node_modules/b has no")]);
    const weak = { "node_modules/a": { integrity: "sha1-abc" } };
    expect(faultsOfLock({ packages: weak }, [])).toHaveLength(1);
  });

  test("names an exception that needs none any more", () => {
    expect(faultsOfLock({ packages: { "node_modules/a": whole } }, ["node_modules/a"])).toEqual([
      expect.stringContaining("needs no exception"),
    ]);
  });
});
