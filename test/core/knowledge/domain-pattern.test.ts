/** Proves core/knowledge/domain-pattern.ts. */

import { describe, expect, test } from "vitest";
import { faultOfPattern, hostOf, matchesDomain, matchingDomain } from "../../../core/knowledge/domain-pattern.js";

describe("faultOfPattern", () => {
  test.each(["app.acme.com", "*.acme.com", "*.acme.co.uk", "127.0.0.1", "localhost", "intranet"])(
    "KN1 %s is a pattern",
    (pattern) => {
      expect(faultOfPattern(pattern)).toBeNull();
    },
  );

  test.each(["*", "*.", "*.com", "*.co.uk", "*.localhost", "https://acme.com", "acme.com/in", "acme.com:8080"])(
    "KN1 %s is none",
    (pattern) => {
      expect(faultOfPattern(pattern)).not.toBeNull();
    },
  );

  test.each(["ACME.com", "a*.acme.com", "acme..com", "", "-a.com", "ac me.com"])("KN1 %j is none", (pattern) => {
    expect(faultOfPattern(pattern)).not.toBeNull();
  });
});

describe("matchesDomain", () => {
  test.each([
    ["app.acme.com", "app.acme.com", true],
    ["app.acme.com", "*.acme.com", true],
    ["a.b.acme.com", "*.acme.com", true],
    ["acme.com", "*.acme.com", false],
    ["evilacme.com", "*.acme.com", false],
    ["acme.com.evil.test", "acme.com", false],
    ["acme.com", "app.acme.com", false],
  ])("KN1 %s and %s: %s", (host, pattern, fits) => {
    expect(matchesDomain(host, pattern)).toBe(fits);
  });

  test("KN1 the first that fits; no host fits nothing", () => {
    expect(matchingDomain("app.acme.com", ["x.test", "*.acme.com", "app.acme.com"])).toBe("*.acme.com");
    expect(hostOf("https://App.Acme.com:8443/in?x=1")).toBe("app.acme.com");
    expect(matchingDomain(hostOf("no address"), ["*.acme.com"])).toBeUndefined();
  });
});
