import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayActOn } from "../../../core/action/origins.js";
import { mayRead, originsIn } from "../../../core/action/sites.js";

const acme = ["https://app.acme.com"];

describe("origins", () => {
  test.each([
    ["https://app.acme.com", true, true],
    ["https://billing.acme.com", false, true],
    ["https://acme.com", false, true],
    ["http://app.acme.com", false, false],
    ["https://app.acme.com:8443", false, false],
    ["https://acme.com.evil.test", false, false],
    ["https://notacme.com", false, false],
    ["https://acme.co.uk", false, false],
    ["null", false, false],
    ["", false, false],
  ])("SF2 from https://app.acme.com: act on %s: %s, read it: %s", (origin, acts, reads) => {
    expect([mayActOn(origin, acme), mayRead(origin, acme)]).toEqual([acts, reads]);
  });

  test.each([
    ["https://alice.github.io", "https://mallory.github.io"],
    ["https://a.co.uk", "https://b.co.uk"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:9090"],
    ["http://localhost:8080", "http://localhost:9090"],
    ["http://192.168.0.1", "http://193.168.0.1"],
  ])("SF2 %s and %s are of two owners: one is not read because of the other", (one, other) => {
    expect(mayRead(other, [one])).toBe(false);
  });

  test.each([
    ["Look up the fare on https://rail.example.org/fares?x=1, then note it", ["https://rail.example.org"]],
    ["Go to billing.acme.com and pay", ["https://billing.acme.com"]],
    ["Compare acme.com/prices with http://other.org.", ["http://other.org", "https://acme.com"]],
    ["Write to jo@acme.com", []],
    ["Open README.md and run build.sh", []],
    ["Set the version to 1.2.3", []],
    ["Add Dr. Who, e.g. tomorrow", []],
    ["", []],
  ])("SF2 the request “%s” names %j", (request, origins) => {
    expect(originsIn(request)).toEqual(origins);
  });

  test("SF2 whatever may be acted on may be read, and nothing of no web scheme is either", () => {
    const origin = fc.oneof(
      fc.webUrl().map((url) => new URL(url).origin),
      fc.constantFrom("null", "", "data:", "https://", "file:///x", "javascript:x"),
    );
    fc.assert(
      fc.property(origin, fc.array(origin, { maxLength: 4 }), (one, allowed) => {
        if (mayActOn(one, allowed)) expect(mayRead(one, allowed)).toBe(true);
        if (allowed.length === 0) expect(mayRead(one, allowed)).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });
});
