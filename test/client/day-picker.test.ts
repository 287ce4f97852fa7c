/** Proves client/day-picker.ts and page/calendar.ts on a calendar whose days are numbers under a month, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayNamed } from "../../client/day-picker.js";
import { carry, hostPage, openBrowser } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const NUMBERS = `<label>Arrival <input id="x" readonly></label>
  <div id="c" hidden style="position:absolute;top:60px;left:9px;background:white"><button class="prev">‹</button><b id="head"></b><button class="next">›</button><table id="t"></table></div>
  <script>let at = new Date(2026, 10, 1);
    const draw = () => { head.textContent = at.toLocaleString("en", { month: "long" }) + " " + at.getFullYear();
      const days = new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate();
      t.innerHTML = "<tr><td class='day old'>31</td>" + Array.from({ length: days }, (_, i) => (i % 7 ? "" : "<tr>") + "<td class='day'>" + (i + 1) + "</td>").join("") + "<td class='day new'>1</td>" };
    x.onclick = () => { c.hidden = false; draw() };
    document.querySelector(".next").onclick = () => { at.setMonth(at.getMonth() + 1); draw() };
    document.querySelector(".prev").onclick = () => { at.setMonth(at.getMonth() - 1); draw() };
    t.onclick = (e) => { x.value = e.target.textContent + " " + head.textContent; c.hidden = true }</script>`;

describe("pickDay", () => {
  test("CL3 the day of a month that is two pages on is chosen, and not its namesake beside the month", async () => {
    const opened = await hostPage(browser, { body: NUMBERS });
    const { receipt } = await carry(opened, (n) => `setValue(${n},"2027-01-31")`, 'id="x"');
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "31 January 2027" });
  });

  test("RC4 a click that opened a calendar is told as sent, though no day could be reached in it", async () => {
    const veil = `<div id="veil" hidden style="position:fixed;inset:0;z-index:9">Loading</div>
      <script>x.addEventListener("click", () => { veil.hidden = false })</script>`;
    const opened = await hostPage(browser, { body: NUMBERS + veil });
    const { receipt } = await carry(opened, (n) => `setValue(${n},"2026-11-20")`, 'id="x"');
    expect(receipt).toMatchObject({ ok: false, verified: false });
    const picked = receipt.attempts.find(({ method }) => method === "pick-day");
    expect(picked).toMatchObject({ result: "failed", delivered: false, observed: expect.stringContaining("covered") });
  });
});

describe("dayNamed", () => {
  test.each([
    ["2026-03-04", true],
    ["4 March 2026", true],
    ["14/03/2026", true],
    ["3.4.2026", true],
    ["03/04/2026", false],
    ["tomorrow", false],
    ["March", false],
  ])("CL3 of %s it is known which day it is: %s", (text, known) => {
    expect(dayNamed(text) !== null).toBe(known);
  });
});
