import { describe, expect, test } from "vitest";
import { factsIn, ungroundedFacts } from "../../../../core/verification/completion/grounding.js";

describe("factsIn", () => {
  test.each<[string, readonly string[]]>([
    ["Ada Byron has been added. Her number is P-1004.", ["P-1004", "Ada Byron"]],
    ["Born 10 December 1815, phone 555 0173.", ["10 December 1815", "555 0173"]],
    ["The lowest stock is 3, of Bolts.", ["3", "Bolts"]],
    ['It says "Order sent" and “Thank you”.', ["Order sent", "Thank you"]],
    ["The price is 1,200.50 since 2026-11-21.", ["1,200.50", "2026-11-21"]],
    ["All of it is done.", []],
    ["It's Ben's, it's fine.", ["Ben's"]],
    ["Die Nummer von Anna ist 12.", ["12"]],
  ])("CP9 “%s”", (answer, facts) => {
    expect(factsIn(answer)).toEqual(facts);
  });
});

describe("unfoundFacts", () => {
  const page = ["Ada Byron", "P-1004", "1815-12-10", "(555) 0173", "1,200 units", "2026-12-01", "12.50"];

  test.each<[string, readonly string[]]>([
    ["Ada Byron is P-1004.", []],
    ["She was born on 10 December 1815.", []],
    ["The phone is 555-0173.", []],
    ["There are 1200 units.", []],
    ["There are 12 units.", ["12"]],
    ["Her number is P-1005.", ["P-1005"]],
    ["It was Charles Babbage.", ["Charles Babbage"]],
  ])("CP9 “%s” leaves %j", (answer, missing) => {
    expect(ungroundedFacts(answer, page, "Who is it?")).toEqual(missing);
  });

  test("CP9 a name of the request needs no page, a number of it does", () => {
    expect(ungroundedFacts("Charles Babbage has number 7.", page, "Does Charles Babbage have number 7?")).toEqual([
      "7",
    ]);
  });

  test("CP9 the last of many facts is looked for too", () => {
    const known = Array.from({ length: 30 }, (_, index) => `${100 + index}`);
    expect(ungroundedFacts(`They are ${known.join(", ")} and 999.`, known, "")).toEqual(["999"]);
    expect(ungroundedFacts(`They are ${known.join(", ")}.`, [], "")).toHaveLength(20);
  });

  test.each(["٤٢", "۴۲", "४२", "４２"])("CP9 the digits of any script are numbers: %s", (number) => {
    expect(ungroundedFacts(`${number}.`, ["42"], "")).toEqual([]);
    expect(ungroundedFacts(`${number}.`, ["41"], "")).toEqual(["42"]);
    expect(ungroundedFacts("42.", [number], "")).toEqual([]);
  });

  test.each<[string, string, readonly string[]]>([
    ["It weighs 12 kg.", "Weight: 12 lb", ["12 kg"]],
    ["It weighs 12 kg.", "Weight: 12 kg", []],
    ["It weighs 12 kilograms.", "Gewicht 12 kg", []],
    ["It weighs 12 kg.", "Weight (kg) 12", []],
    ["It weighs 12 kg.", "12 lb, that is, the crate of 12 kg", []],
    ["The price is 40 €.", "Price $40", ["40 eur"]],
    ["The price is €40.", "40,00 EUR", []],
    ["It costs 40 USD.", "C$40 or $40", []],
    ["It costs 40 USD.", "€ 40", ["40 usd"]],
    ["It takes 3 days.", "3 Tage", []],
    ["It takes 3 days.", "In 3 weeks", ["3 day"]],
    ["It takes 3 days.", "Day 3", []],
    ["It rose by 12 %.", "12 months", ["12 %"]],
    ["It is 20 °C.", "20 °F", ["20 °c"]],
    ["There are 12 units.", "12 kg", []],
    ["The price is 1,200 dollars.", "1200 €", ["1,200 usd"]],
    ["The price is 12 dollars.", "112 €, 12", []],
  ])("CP9 “%s” on a page that says “%s” leaves %j", (answer, text, missing) => {
    expect(ungroundedFacts(answer, [text], "How much?")).toEqual(missing);
  });

  test("CP9 facts are told from 20,000 other numbers", () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => `row ${index} costs ${index}.95`);
    expect(ungroundedFacts("It costs 99,999.01 or 88-77-66.", numbers, "")).toHaveLength(2);
    expect(ungroundedFacts("It costs 7.95 € after 8 days.", numbers, "")).toEqual([]);
  });
});
