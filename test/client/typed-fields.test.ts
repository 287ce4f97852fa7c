/** Proves what a native input of a type of its own takes, and what the server makes of the entry, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NAMED_COLORS } from "../../core/verification/values/colors.js";
import { hostPage, openBrowser } from "./page-lab.js";
import { pressOn } from "./press-verdict.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function enter(type: string, text: string, more = "") {
  const body = `<label>Field <input id="go" type="${type}" ${more}></label>`;
  const { page, host } = await hostPage(browser, { body });
  const { receipt, verdict } = await pressOn(host, `setValue(@,${JSON.stringify(text)})`);
  return { holds: await page.inputValue("#go"), receipt, verdict };
}

const CASES: Readonly<Record<string, { readonly holds: string; readonly asked: readonly string[] }>> = {
  time: { holds: "21:30", asked: ["9:30 pm", "21.30 Uhr"] },
  month: { holds: "2027-03", asked: ["March 2027"] },
  week: { holds: "2027-W12", asked: ["week 12 of 2027"] },
  "datetime-local": { holds: "2026-12-24T15:00", asked: ["24 Dec 2026 at 3pm"] },
  color: { holds: "#ff0000", asked: ["red", "rgb(255, 0, 0)"] },
};

describe.each(Object.entries(CASES))("an input of type %s", (type, { holds, asked }) => {
  test.each(asked)("CL3 VD4 takes %s, and the entry is confirmed", async (text) => {
    const entry = await enter(type, text);
    expect(entry.holds).toBe(holds);
    expect(entry.receipt).toMatchObject({ ok: true, verified: true });
    expect(entry.verdict).toMatchObject({ tag: "confirmed", rule: "value-read-back" });
  });

  test("VD4 that puts another value in place of it is not believed", async () => {
    const other = { time: "09:30", month: "2027-04", week: "2027-W13", color: "#fe0000" }[type] ?? "2026-12-24T03:00";
    const entry = await enter(type, asked[0] ?? "", `oninput="this.value='${other}'"`);
    expect(entry.holds).toBe(other);
    expect(entry.receipt.verified).toBe(false);
    expect(entry.verdict.rule).not.toBe("value-read-back");
    expect(entry.verdict.tag).not.toBe("confirmed");
  });
});

describe("a date of two readings", () => {
  test("VD4 in a date field is whatever the browser takes it for, and not believed of itself", async () => {
    const entry = await enter("date", "03/04/2026");
    expect(entry.holds).toMatch(/^2026-0[34]-0[34]$/);
    expect(entry.verdict.rule).not.toBe("value-read-back");
  });
});

describe("a field for numbers or a telephone", () => {
  test.each([
    ["number", "1,250", "1250", ""],
    ["number", "1.234,50 EUR", "1234.50", 'step="any"'],
    ["tel", "+49 30 123", "+49 30 123", ""],
  ])("VD4 of type %s takes %s", async (type, text, holds, more) => {
    const entry = await enter(type, text, more);
    expect(entry.holds).toBe(holds);
    expect(entry.verdict).toMatchObject({ tag: "confirmed", rule: "value-read-back" });
  });
});

describe("the named colours of CSS", () => {
  test("VD4 are the browser's own", async () => {
    const { page } = await hostPage(browser, { body: "" });
    // As a text: the tests' own types know no document.
    const drawn: unknown =
      await page.evaluate(`(() => { const brush = document.createElement("canvas").getContext("2d");
      return ${JSON.stringify([...NAMED_COLORS.keys()])}.map((name) => { brush.fillStyle = name; return [name, brush.fillStyle]; }) })()`);
    expect(drawn).toEqual([...NAMED_COLORS].map(([name, hex]) => [name, `#${hex}`]));
    expect(NAMED_COLORS.size).toBe(148);
  });
});
