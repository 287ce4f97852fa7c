/** Proves core/replay/request-template.ts: quotations, shapes, and the values of another request (RP3, RP4). */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fill, quotationsIn, shapeOf, templateOf, valuesFor } from "../../../core/replay/request-template.js";

describe("quotationsIn", () => {
  test.each([
    ["Set Title to 'Salt', then save", ["Salt"]],
    ['Set Title to "Salt" and Body to "a b"', ["Salt", "a b"]],
    ["Set Title to “Salt” and Body to ‘Fine’ and «x y» and „zu“", ["Salt", "Fine", "x y", "zu"]],
    ["Open Anna's list, it's the one", []],
    ["Name it 'Anna's list'", ["Anna's list"]],
    ["Make it 5' tall", []],
    ["Leave '' as it is", []],
  ])("%s", (request, quoted) => {
    expect(quotationsIn(request).map(({ text }) => text)).toEqual(quoted);
  });
});

describe("valuesFor", () => {
  const template = templateOf("Add 'Salt' with price '3' on shelf 'Spices'", ["Salt", "3"]);

  test("RP4 values are taken in their places", () => {
    expect(template).toBe("Add '{{value:1}}' with price '{{value:2}}' on shelf 'Spices'");
    expect(valuesFor(template, "Add 'Tea' with price '4' on shelf 'Spices'")).toEqual(["Tea", "4"]);
  });

  test.each([
    "Add 'Tea' with price '4' on shelf 'Teas'",
    "add 'Tea' with price '4' on shelf 'Spices'",
    "Add 'Tea' with price '4' on shelf 'Spices', then delete it",
    "Add 'Tea' with price '4'",
    "Add 'Tea' with price ' ' on shelf 'Spices'",
    "Add 'Tea' with price '{{secret:price}}' on shelf 'Spices'",
    "Add '{{value:2}}' with price '4' on shelf 'Spices'",
    'Add "Tea" with price "4" on shelf "Spices"',
  ])("RP4 another request is no match: %s", (request) => {
    expect(valuesFor(template, request)).toBeNull();
  });

  const named = templateOf("Invite 'Ada Lovelace' as 'guest'", ["Ada", "Lovelace"]);

  test("RP3 a quotation of which each word was entered by itself holds a parameter for each", () => {
    expect(named).toBe("Invite '{{value:1}} {{value:2}}' as 'guest'");
    expect(valuesFor(named, "Invite 'Grace O’Hara-Hopper' as 'guest'")).toEqual(["Grace", "O’Hara-Hopper"]);
  });

  test.each(["Vincent van Gogh", "Plato", "Dr. Watson", "Ada  Lovelace", "Room 12", "Ada ", "A & B"])(
    "RP4 a name that may be parted otherwise is no match: %s",
    (name) => {
      expect(valuesFor(named, `Invite '${name}' as 'guest'`)).toBeNull();
    },
  );

  const value = fc.stringMatching(/^[A-Za-z0-9äß€{}:][A-Za-z0-9äß€{}: .-]{0,20}$/).filter((text) => !/\{\{/.test(text));

  test("RP4 what is filled in is the request again, and no value comes into another's place", () => {
    fc.assert(
      fc.property(value, value, (name, price) => {
        const request = `Add '${name}' with price '${price}' on shelf 'Spices'`;
        const values = valuesFor(template, request);
        expect(values).toEqual([name, price]);
        expect(fill(template, values ?? [])).toBe(request);
        expect(shapeOf(request)).toBe(shapeOf(template));
      }),
    );
  });
});

test("RP4 what a value says is never filled in itself", () => {
  expect(fill("{{value:1}} and {{value:2}}", ["{{value:2}}", "b"])).toBe("{{value:2}} and b");
});
