/** Proves core/verification/values/ with generated values: what is written in any format of its type reads back, and nothing else does. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldText } from "../../../../core/verification/values/field-text.js";
import { matchValues } from "../../../../core/verification/values/match.js";
import type { ValueContext } from "../../../../core/verification/values/written-value.js";

const two = (value: number): string => String(value).padStart(2, "0");
const EN = "January February March April May June July August September October November December".split(" ");
const DE = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const FR = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
const ES = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

const time = fc.record({ h: fc.nat(23), m: fc.nat(59) });
type Time = typeof time extends fc.Arbitrary<infer T> ? T : never;
const halfOf = ({ h, m }: Time, am = "AM", pm = "PM"): string => `${h % 12 || 12}:${two(m)} ${h < 12 ? am : pm}`;
const TIMES: readonly ((value: Time) => string)[] = [
  ({ h, m }) => `${two(h)}:${two(m)}`,
  ({ h, m }) => `${two(h)}:${two(m)}:00`,
  (value) => halfOf(value),
  (value) => halfOf(value, "a. m.", "p. m."),
  ({ h, m }) => `${h}.${two(m)} Uhr`,
  ({ h, m }) => `${h}h${two(m)}`,
  ({ h, m }) => `${h}時${two(m)}分`,
];

const month = fc.record({ y: fc.integer({ min: 1900, max: 2199 }), m: fc.integer({ min: 0, max: 11 }) });
type Month = typeof month extends fc.Arbitrary<infer T> ? T : never;
const MONTHS: readonly ((value: Month) => string)[] = [
  ({ y, m }) => `${y}-${two(m + 1)}`,
  ({ y, m }) => `${two(m + 1)}/${y}`,
  ({ y, m }) => `${m + 1}.${y}`,
  ...[EN, DE, FR, ES].map(
    (names) =>
      ({ y, m }: Month) =>
        `${names[m]} ${y}`,
  ),
  ({ y, m }) => `${EN[m]?.slice(0, 3)}. ${y}`,
  ({ y, m }) => `${ES[m]} de ${y}`,
  ({ y, m }) => `${y}年${m + 1}月`,
];

const week = fc.record({ y: fc.integer({ min: 1000, max: 9999 }), w: fc.integer({ min: 1, max: 53 }) });
type Week = typeof week extends fc.Arbitrary<infer T> ? T : never;
const WEEKS: readonly ((value: Week) => string)[] = [
  ({ y, w }) => `${y}-W${two(w)}`,
  ({ y, w }) => `week ${w} of ${y}`,
  ({ y, w }) => `Week ${w}, ${y}`,
  ({ y, w }) => `KW ${w}/${y}`,
  ({ y, w }) => `semaine ${w} ${y}`,
];

const date = fc.record({
  y: month.map(({ y }) => y),
  m: fc.integer({ min: 0, max: 11 }),
  d: fc.integer({ min: 1, max: 28 }),
});
type DateParts = typeof date extends fc.Arbitrary<infer T> ? T : never;
const DATES: readonly ((value: DateParts) => string)[] = [
  ({ y, m, d }) => `${y}-${two(m + 1)}-${two(d)}`,
  ({ y, m, d }) => `${y}/${m + 1}/${d}`,
  ({ y, m, d }) => `${d}.${m + 1}.${y}`,
  ({ y, m, d }) => `${d}. ${DE[m]} ${y}`,
  ({ y, m, d }) => `${EN[m]} ${d}, ${y}`,
  ({ y, m, d }) => `${d} ${EN[m]?.slice(0, 3)} ${y}`,
  ({ y, m, d }) => `le ${d} ${FR[m]} ${y}`,
  ({ y, m, d }) => `${d} de ${ES[m]} de ${y}`,
  ({ y, m, d }) => `${y}年${m + 1}月${d}日`,
];

const dateTime = fc.record({ date, time });
type DateTime = typeof dateTime extends fc.Arbitrary<infer T> ? T : never;
const LINKS = [" ", ", ", " at ", " um ", " à ", " a las "];
const DATE_TIMES: readonly ((value: DateTime) => string)[] = [
  ({ date: day, time: at }) => `${DATES[0]?.(day)}T${TIMES[0]?.(at)}`,
  ...DATES.flatMap((day, index) =>
    TIMES.slice(0, 6).map((at) => (value: DateTime) => `${day(value.date)}${LINKS[index % 6]}${at(value.time)}`),
  ),
  ({ date: day, time: at }) => `${halfOf(at)}, ${DATES[5]?.(day)}`,
];

const channel = fc.nat(255);
const color = fc.tuple(channel, channel, channel);
type Color = typeof color extends fc.Arbitrary<infer T> ? T : never;
const hexOf = (rgb: Color): string => rgb.map((one) => one.toString(16).padStart(2, "0")).join("");
const COLORS: readonly ((value: Color) => string)[] = [
  (rgb) => `#${hexOf(rgb)}`,
  (rgb) => `#${hexOf(rgb).toUpperCase()}`,
  (rgb) => `#${hexOf(rgb)}ff`,
  ([r, g, b]) => `rgb(${r}, ${g}, ${b})`,
  ([r, g, b]) => `rgba(${r},${g},${b},1)`,
  ([r, g, b]) => `rgb(${r} ${g} ${b} / 100%)`,
];

const minutes = fc.integer({ min: 61, max: 6_000 }).filter((all) => all % 60 > 0);
const DURATIONS: readonly ((value: number) => string)[] = [
  (all) => `${all} min`,
  (all) => `${all} Minuten`,
  (all) => `${Math.floor(all / 60)}h ${all % 60}m`,
  (all) => `${Math.floor(all / 60)} hours and ${all % 60} minutes`,
  (all) => `PT${Math.floor(all / 60)}H${all % 60}M`,
  (all) => `${all * 60} s`,
];

const cents = fc.integer({ min: 100, max: 99_999_999 }).filter((all) => all % 10 > 0);
const grouped = (all: number, by: string): string => String(Math.floor(all / 100)).replace(/\B(?=(?:\d{3})+$)/g, by);
const fraction = (all: number): string => two(all % 100);
const AMOUNTS: readonly ((value: number) => string)[] = [
  (all) => `${Math.floor(all / 100)}.${fraction(all)} €`,
  (all) => `€ ${grouped(all, ".")},${fraction(all)}`,
  (all) => `€${grouped(all, ",")}.${fraction(all)}`,
  (all) => `${grouped(all, "\u00a0")},${fraction(all)} EUR`,
  (all) => `EUR ${grouped(all, "'")}.${fraction(all)}`,
];

const UNITS: readonly ((value: number) => string)[] = [
  (all) => `${all} kg`,
  (all) => `${all}kg`,
  (all) => `${grouped(all * 100, ",")} kilograms`,
  (all) => `${grouped(all * 100, " ")} Kilogramm`,
];

const SHARES: readonly ((value: number) => string)[] = [
  (all) => `${all} %`,
  (all) => `${all}%`,
  (all) => `${all}.0 percent`,
  (all) => `${all},00 Prozent`,
];

const phone = fc.integer({ min: 1_000_000, max: 99_999_999 });
const PHONES: readonly ((value: number) => string)[] = [
  (digits) => `+49 30 ${digits}`,
  (digits) => `+49 (0)30 / ${digits}`,
  (digits) => `0049-30-${digits}`,
  (digits) => `030${digits}`,
  (digits) =>
    `(030) ${String(digits)
      .replace(/(\d{3})/g, "$1 ")
      .trim()}`,
];

interface Kind<T> {
  readonly name: string;
  readonly values: fc.Arbitrary<T>;
  readonly formats: readonly ((value: T) => string)[];
  readonly contexts: readonly ValueContext[];
}
const kind = <T>(
  name: string,
  values: fc.Arbitrary<T>,
  formats: readonly ((value: T) => string)[],
  contexts: readonly ValueContext[],
): Kind<unknown> => ({ name, values, formats: formats as Kind<unknown>["formats"], contexts }); // its own values only

const ANYWHERE: ValueContext[] = [{}, { language: "de-DE" }, { language: "en-US" }];
const KINDS = [
  kind("time", time, TIMES, [...ANYWHERE, { type: "time" }]),
  kind("month", month, MONTHS, [...ANYWHERE, { type: "month" }]),
  kind("week", week, WEEKS, [...ANYWHERE, { type: "week" }]),
  kind("date", date, DATES, [...ANYWHERE, { type: "date" }]),
  kind("datetime-local", dateTime, DATE_TIMES, [...ANYWHERE, { type: "datetime-local" }]),
  kind("color", color, COLORS, [...ANYWHERE, { type: "color" }]),
  kind("duration", minutes, DURATIONS, ANYWHERE),
  kind("amount", cents, AMOUNTS, ANYWHERE),
  kind("unit", fc.integer({ min: 1, max: 999_999 }), UNITS, [{}]),
  kind("percentage", fc.nat(100), SHARES, [...ANYWHERE, { label: "Discount (%)" }]),
  kind("phone", phone, PHONES, [{ type: "tel", language: "de-DE" }]),
];

const RUNS = { numRuns: 400 };

describe.each(KINDS)("matchValues of a $name", ({ values, formats, contexts }) => {
  const format = fc.constantFrom(...formats);
  const context = fc.constantFrom(...contexts);

  test("VD4 a value that is written in two formats is the same", () => {
    fc.assert(
      fc.property(values, format, format, context, (value, one, other, where) => {
        expect([one(value), other(value), matchValues(one(value), other(value), where)]).toEqual([
          one(value),
          other(value),
          "same",
        ]);
      }),
      RUNS,
    );
  });

  test("VD4 another value is never the same", () => {
    fc.assert(
      fc.property(values, values, format, format, context, (left, right, one, other, where) => {
        fc.pre(JSON.stringify(left) !== JSON.stringify(right));
        expect([one(left), other(right), matchValues(one(left), other(right), where)]).not.toContain("same");
      }),
      RUNS,
    );
  });
});

describe.each(["time", "month", "week", "date", "datetime-local", "color"])("fieldText of a %s", (type) => {
  test("CL3 writes each format as the field holds it", () => {
    const { values, formats } = KINDS.find(({ name }) => name === type) ?? KINDS[0]!; // there are some
    fc.assert(
      fc.property(values, fc.constantFrom(...formats), (value, format) => {
        expect(fieldText(type, format(value))).toBe(formats[0]?.(value));
      }),
      RUNS,
    );
  });
});

describe("matchValues of any text", () => {
  const types = [
    undefined,
    "text",
    "time",
    "month",
    "week",
    "datetime-local",
    "color",
    "date",
    "number",
    "range",
    "tel",
  ];
  const written = KINDS.map(({ values, formats }) =>
    fc.tuple(values, fc.constantFrom(...formats)).map(([value, format]) => format(value)),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.stringMatching(/^[\d .,:/TWtwhm%€$#()+-]{0,30}$/),
    ...written,
  );

  test("VD4 always answers, and a text is itself", () => {
    const context = fc.record({
      type: fc.constantFrom(...types),
      language: fc.constantFrom(undefined, "", "en", "en-US", "de-AT", "x"),
      label: fc.constantFrom(undefined, "", "Weight (kg)", "%", "in"),
    });
    fc.assert(
      fc.property(text, text, context, (one, other, where) => {
        expect(["same", "doubtful", "other"]).toContain(matchValues(one, other, where));
        expect(matchValues(one, one, where)).toBe("same");
        for (const type of types) fieldText(type ?? "", one, "day-first");
      }),
      { numRuns: 3_000 },
    );
  });
});
