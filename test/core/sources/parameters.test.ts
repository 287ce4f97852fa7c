/** Proves core/sources/parameters.ts: values are data. */

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressFor, faultOfValues, placeholdersIn, statementFor } from "../../../core/sources/parameters.js";
import { PATIENTS_TABLE } from "./sources.js";

const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((one) => one.isWellFormed());

describe("addressFor", () => {
  test("SO3 a value is one part of a path or one parameter, whatever it says", () => {
    fc.assert(
      fc.property(anyText, (name) => {
        fc.pre(faultOfValues({ parameters: { name: "text" } }, { name }) === null);
        const url = new URL(addressFor("https://records.acme.com/of/{name}/all?name={name}&limit=5", { name }));
        expect(url.host).toBe("records.acme.com");
        expect(url.hash).toBe("");
        expect(url.pathname.split("/")).toHaveLength(4);
        expect(decodeURIComponent(url.pathname.split("/")[2] ?? "")).toBe(name);
        expect([...url.searchParams]).toEqual([
          ["name", name],
          ["limit", "5"],
        ]);
      }),
    );
  });

  test("SO3 a name that the source does not have stays as it is, inherited ones too", () => {
    expect(addressFor("https://a.test/{toString}/{name}", {})).toBe("https://a.test/{toString}/{name}");
  });
});

describe("statementFor", () => {
  test("SO3 no letter of a value stands in the statement", () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const { text, values } = statementFor(PATIENTS_TABLE, { name });
        expect(text).toBe("select id from patients where name = $1::text");
        expect(values).toEqual([name]);
      }),
    );
  });

  test("SO3 each name has one number and the type that it was configured with", () => {
    const query = "select 1 from t where a = {n} and b = {day} and c < {n} and d = {id}";
    const parameters = { n: "integer", day: "date", id: "uuid" } as const;
    const { text, values } = statementFor({ query, parameters }, { id: "i", n: "7", day: "2026-01-02" });
    expect(text).toBe(
      "select 1 from t where a = $1::text::bigint and b = $2::text::date and c < $1::text::bigint and d = $3::text::uuid",
    );
    expect(values).toEqual(["7", "2026-01-02", "i"]);
    expect(placeholdersIn(query)).toEqual(["n", "day", "id"]);
  });
});

describe("faultOfValues", () => {
  const parameters = { name: "text", count: "integer", day: "date", id: "uuid" } as const;
  const good = { name: "Jas Doe", count: "-12", day: "2026-11-24", id: "0b9cf0b6-5f3c-4c2e-9d7c-0a6f4d1f2b3c" };

  test("SO3 what fits is taken", () => expect(faultOfValues({ parameters }, good)).toBeNull());

  test.each([
    ["nothing", { name: undefined }, "name has no value"],
    ["blanks", { name: "  " }, "name has no value"],
    ["a line break", { name: "Jas\nDoe" }, "name is no plain text"],
    ["a NUL", { name: "Jas\0" }, "name is no plain text"],
    ["half a letter", { name: "Jas\ud83d" }, "name is no plain text"],
    ["a step up the path", { name: ".." }, "name is no plain text"],
    ["more than 200 characters", { name: "x".repeat(201) }, "name is no plain text"],
    ["a secret", { name: "{{secret:password}}" }, "name is a secret, and secrets are not looked up"],
    ["words for a number", { count: "1 or 1=1" }, "count is no whole number"],
    ["a number past what is exact", { count: "9999999999999999" }, "count is no whole number"],
    ["a day in words", { day: "today" }, "day is no date such as 2026-11-24"],
    ["no UUID", { id: "7" }, "id is no UUID"],
    ["one that is not asked for", { other: "x" }, "it has no parameter other"],
  ])("SO3 %s is refused", (_, change, fault) => {
    const values = Object.fromEntries(
      Object.entries({ ...good, ...change }).filter(([, value]) => value !== undefined),
    );
    expect(faultOfValues({ parameters }, values as Record<string, string>)).toBe(fault);
  });

  test("SO3 what every object has is no parameter", () => {
    expect(faultOfValues({ parameters: {} }, { toString: "x" })).toBe("it has no parameter toString");
    expect(faultOfValues({ parameters: { constructor: "text" as const } }, {})).toBe("constructor has no value");
  });
});
