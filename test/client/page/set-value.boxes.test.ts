/** Proves client/page/set-value.ts and read-back.ts in a real Chromium: a code that is entered as one into boxes for a character each. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, openBrowser } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const boxes = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<input id="b${at}" aria-label="Digit ${at + 1}" inputmode="numeric" maxlength="1" size="1">`,
  ).join("");
const HANDED_ON = `<script>const all = [...document.querySelectorAll("input")]; for (const [at, box] of all.entries())
  box.addEventListener("input", () => { box.value = box.value.replace(/\\D/g, "").slice(-1); if (box.value) all[at + 1]?.focus() })</script>`;
/** Keeps its own state and draws it, as frameworks do. */
const OF_STATE = `<script>const all = [...document.querySelectorAll("input")], state = all.map(() => ""); for (const [at, box] of all.entries())
  box.addEventListener("input", () => { state[at] = box.value.slice(-1); for (const [n, one] of all.entries()) one.value = state[n]; if (state[at]) all[at + 1]?.focus() })</script>`;

describe("a code in boxes", () => {
  test.each([
    ["that hand the focus on", HANDED_ON],
    ["whose page draws its own state", OF_STATE],
    ["that do nothing", ""],
  ])("CL3 is entered as one into boxes %s", async (_, script) => {
    for (const verb of ["setValue", "type"]) {
      const opened = await hostPage(browser, { body: `<p>Verify your number</p>${boxes(6)}${script}` });
      const { receipt } = await carry(opened, (n) => `${verb}(${n},"482913")`, 'id="b0"');
      expect(receipt).toMatchObject({ ok: true, verified: true, observed: "[OTP]" });
      expect(
        await opened.page.evaluate("[...document.querySelectorAll('input')].map((box) => box.value).join('')"),
      ).toBe("482913");
    }
  });

  test("CL3 a page that keeps another digit is found out", async () => {
    const script = `${HANDED_ON}<script>b3.addEventListener("input", () => { b3.value = "7" })</script>`;
    const opened = await hostPage(browser, { body: boxes(6) + script });
    const { receipt } = await carry(opened, (n) => `type(${n},"482913")`, 'id="b0"');
    expect(receipt).toMatchObject({ ok: false, verified: false });
  });

  test.each([
    ["fewer boxes than characters", boxes(4)],
    ["a field that is alone", `<input id="b0" maxlength="1" aria-label="Initial">`],
  ])("CL3 %s take what they take, and it is not all of it", async (_, body) => {
    const opened = await hostPage(browser, { body });
    const { receipt } = await carry(opened, (n) => `setValue(${n},"482913")`, 'id="b0"');
    expect(receipt).toMatchObject({ verified: false });
    expect(await opened.page.inputValue("#b0")).toBe("4");
  });
});
