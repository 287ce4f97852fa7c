/** Proves core/verification/values/match.ts with values as pages of several locales write them. */

import { describe, expect, test } from "vitest";
import { matchValues } from "../../../../core/verification/values/match.js";
import type { ValueContext } from "../../../../core/verification/values/written-value.js";

type Row = readonly [asked: string, held: string, context?: ValueContext];

const SAME: Readonly<Record<string, readonly Row[]>> = {
  time: [
    ["9:30 pm", "21:30", { type: "time" }],
    ["9:30 PM", "21:30"],
    ["9.30 p. m.", "21:30"],
    ["9 pm", "21:00"],
    ["21.30 Uhr", "21:30"],
    ["21 Uhr 30", "9:30 p.m."],
    ["21.30", "21:30", { type: "time" }],
    ["21h30", "21:30"],
    ["kl. 21.30", "21:30"],
    ["12 am", "00:00"],
    ["noon", "12:00 PM"],
    ["21:30", "21:30:00.000"],
    ["午後9時30分", "21:30"],
    ["오후 9:30", "21:30"],
    ["下午9:30", "21:30"],
  ],
  month: [
    ["March 2027", "2027-03", { type: "month" }],
    ["03/2027", "2027-03"],
    ["März 2027", "Mar 2027"],
    ["mars 2027", "03/2027"],
    ["marzo de 2027", "2027-03"],
    ["2027年3月", "2027-03"],
  ],
  week: [
    ["week 12 of 2027", "2027-W12", { type: "week" }],
    ["KW 12/2027", "2027-W12"],
    ["semaine 12 2027", "Week 12, 2027"],
    ["12/2027", "2027-W12", { type: "week" }],
  ],
  date: [
    ["24 Dec 2026", "2026-12-24"],
    ["24. Dezember 2026", "24.12.2026"],
    ["jeudi 24 décembre 2026", "2026-12-24"],
    ["mar, 24 dic 2026", "2026-12-24"],
    ["Thursday, December 24th, 2026", "12/24/2026"],
    ["2026年12月24日", "2026-12-24"],
    ["2026. 12. 24.", "2026-12-24"],
    ["12 / 24 / 2026", "2026-12-24"],
    ["2026-03-04", "04/03/2026"],
    ["03/04/2026", "2026-03-04", { language: "en-US" }],
    ["03/04/2026", "2026-04-03", { language: "en-GB" }],
    ["03/04/2026", "2026-04-03", { language: "de" }],
  ],
  "date-time": [
    ["24 Dec 2026 at 3pm", "2026-12-24T15:00", { type: "datetime-local" }],
    ["24. Dezember 2026 um 15 Uhr", "24.12.2026, 15:00"],
    ["24 de diciembre de 2026 a las 15:00", "2026-12-24 15:00:00"],
    ["jeudi 24 décembre 2026 à 15h00", "Thu, Dec 24, 2026, 3:00 PM"],
    ["3pm on 24 Dec 2026", "2026-12-24T15:00"],
    ["2026-12-24T15:00:00Z", "24 Dec 2026 15:00 UTC"],
    ["2026年12月24日 15時", "2026-12-24T15:00"],
  ],
  colour: [
    ["red", "#ff0000", { type: "color" }],
    ["red", "#f00"],
    ["#FF0000", "rgb(255, 0, 0)"],
    ["hsl(0, 100%, 50%)", "rgb(255 0 0)"],
    ["rgb(255 0 0 / 50%)", "#ff000080"],
    ["aqua", "cyan", { type: "color" }],
  ],
  duration: [
    ["1h 30m", "90 min"],
    ["1h30", "90 minutes"],
    ["PT1H30M", "1.5 hours"],
    ["1 Std. 30 Min.", "5400 s"],
    ["1 heure et 30 minutes", "1,5 h"],
    ["90 min", "90", { label: "Duration (min)" }],
    ["1h 30m", "90", { label: "Length in minutes", type: "number" }],
    ["90", "90 min"],
    ["1 year", "12 months"],
  ],
  amount: [
    ["€ 1.234,50", "1234.50"],
    ["1.234,50 EUR", "€1,234.50"],
    ["US$ 5", "$5.00"],
    ["1 234,50 kr", "1234.5 SEK"],
    ["1'234.50 CHF", "1234.5", { type: "number" }],
    ["1.5", "1.500", { language: "en-US" }],
    ["1.5", "1,500", { language: "de-DE" }],
  ],
  unit: [
    ["5 kg", "5 Kilogramm"],
    ["5 kg", "5", { label: "Weight (kg)" }],
    ["12", "12 kg"],
    ["-5 °C", "−5°C"],
  ],
  percentage: [
    ["20 %", "20%"],
    ["20 percent", "20", { label: "Discount (%)" }],
    ["20", "20 %"],
  ],
  telephone: [
    ["+49 30 1234567", "0049 30 1234567", { type: "tel" }],
    ["+49 (0)30 1234567", "+49 30 1234567"],
    ["030 12345", "+49 30 12345", { type: "tel", language: "de-DE" }],
    ["1990-04-22", "22.04.1990", { type: "tel" }],
    ["5551234567", "(555) 123-4567", { type: "tel" }],
    ["030 1234567", "+49 30 1234567", { language: "de-DE" }],
    ["(555) 123-4567", "+1 555 123 4567", { language: "en-US" }],
    ["06 1234 567", "+39 06 1234567", { language: "it-IT" }],
  ],
};

/** Neither believed nor denied. */
const DOUBTFUL: readonly Row[] = [
  ["21.30", "21:30"],
  ["March 2027", "2027-03-15"],
  ["24 Dec", "2026-12-24"],
  ["02.04.26", "2026-04-02"],
  ["03/27", "2027-03"],
  ["24 Dec 2026 at 3pm", "24 Dec 2026"],
  ["2026-12-24T15:00", "2026-12-24T15:00Z"],
  ["22 March 2027", "2027-W12"],
  ["03/04/2026", "2026-04-03"],
  ["03/04/2026", "2026-03-04"],
  ["03/04/2026", "2026-03-04", { language: "en" }],
  ["03/04/2026", "2026-03-04", { type: "date" }],
  ["2026-03-04", "04/03/2026", { language: "en-US" }],
  ["half past nine", "09:30", { type: "time" }],
  ["tomorrow", "2026-12-24", { type: "date" }],
  ["1 day", "24 h"],
  ["90 min", "90"],
  ["90 min", "1:30"],
  ["5 kg", "5"],
  ["5 kg", "5", { label: "Weight (lb)" }],
  ["1500", "1.500", { language: "en-US" }],
  ["20 %", "0.2", { label: "Discount (%)" }],
  ["0.2", "20 %"],
  ["030 1234567", "+49 30 1234567"],
  ["030 1234567", "+49 30 1234567", { language: "de" }],
  ["030 1234567", "+43 30 1234567", { language: "de-DE" }],
];

const OTHER: readonly Row[] = [
  ["9:30 pm", "9:30"],
  ["9:30 am", "21:30", { type: "time" }],
  ["13:00 pm", "13:00"],
  ["24:00", "00:00"],
  ["March 2027", "2027-04"],
  ["week 12 of 2027", "2027-W13"],
  ["24 Dec 2026 at 3pm", "2026-12-24T03:00"],
  ["24 Dec 2026", "2026-12-25"],
  ["31 Feb 2026", "2026-03-03"],
  ["red", "#fe0000"],
  ["rgb(300, 0, 0)", "#ff0000"],
  ["aqua", "cyan"],
  ["#123", "#112233"],
  ["1h 30m", "80 min"],
  ["5 m", "5 min"],
  ["90", "90 s", { label: "Duration (min)" }],
  ["5 EUR", "5 USD"],
  ["5 kg", "5 lb"],
  ["day 12", "12 days"],
  ["20 %", "0.2"],
  ["20 %", "2", { label: "Discount (%)" }],
  ["1500", "1.500", { type: "number" }],
  ["0012345678", "12345678"],
  ["0012345", "12345", { type: "tel" }],
  ["12.50", "1250", { type: "tel" }],
  ["+49 30 1234567", "+49 30 1234568"],
  ["030 1234567", "+49 40 1234567", { language: "de-DE" }],
];

const all = (rows: readonly Row[]) => rows.map(([asked, held, context]) => ({ asked, held, context }));

describe("matchValues", () => {
  for (const [kind, rows] of Object.entries(SAME))
    test.each(all(rows))(`VD4 a ${kind}: $asked is held as $held`, ({ asked, held, context }) => {
      expect(matchValues(asked, held, context)).toBe("same");
    });

  test.each(all(DOUBTFUL))("VD4 $asked may be $held and may be not", ({ asked, held, context }) => {
    expect(matchValues(asked, held, context)).toBe("doubtful");
  });

  test.each(all(OTHER))("VD4 $asked is not $held", ({ asked, held, context }) => {
    expect(matchValues(asked, held, context)).toBe("other");
  });

  test("VD4 no date of two readings counts as both", () => {
    for (const language of [undefined, "en", "en-US", "en-GB", "de-DE"]) {
      const held = ["2026-03-04", "2026-04-03"].map((day) => matchValues("03/04/2026", day, { language }));
      expect(held.filter((match) => match === "same").length).toBeLessThan(2);
    }
  });
});
