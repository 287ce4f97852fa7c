/** Proves client/day-picker.ts on the calendar of a real library (flatpickr), in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, openBrowser } from "../page-lab.js";
import { openLibraryPage } from "./library-page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const pickers = () =>
  openLibraryPage(browser, {
    styles: ["flatpickr/dist/flatpickr.css"],
    body: `<p><label for="due">Due</label><input id="due"></p><p>Start <input id="start"></p><p>Rest</p>`,
    script: `import flatpickr from "flatpickr"; flatpickr("#due", { defaultDate: "2026-11-20", disable: ["2026-12-25"] });
      flatpickr("#start", { altInput: true, altFormat: "F j, Y", defaultDate: "2026-01-05" });`,
  });

const setting = (text: string) => (n: number) => `setValue(${n},"${text}")`;

describe("pickDay", () => {
  test("CL3 a read-only field is given its date by its own calendar, months on and months back", async () => {
    const opened = await pickers();
    for (const [text, held] of [
      ["2027-03-14", "2027-03-14"],
      ["30 September 2026", "2026-09-30"],
    ] as const) {
      const { receipt } = await carry(opened, setting(text), 'id="due"');
      expect(receipt).toMatchObject({ ok: true, verified: true, observed: held });
      expect(receipt.attempts.map(({ method }) => method)).toEqual(["set-value", "pick-day"]);
    }
    expect(await opened.page.inputValue("#start")).toBe("2026-01-05");
  });

  test("CL3 the calendar that another field has open is not its own", async () => {
    const opened = await pickers();
    await opened.page.click("#due");
    const { receipt } = await carry(opened, setting("2025-12-18"), 'class="form-control');
    expect(await opened.page.inputValue("#due")).toBe("2026-11-20");
    expect(receipt.verified).toBe((await opened.page.inputValue("#start")) === "2025-12-18");
  });

  test.each(["2026-12-25", "03/04/2026"])(
    "CL3 %s cannot be chosen, or names no certain day: nothing is",
    async (text) => {
      const opened = await pickers();
      expect((await carry(opened, setting(text), 'id="due"')).receipt).toMatchObject({ ok: false });
      expect(await opened.page.inputValue("#due")).toBe("2026-11-20");
    },
  );
});
