/** Proves client/attempt.ts: what has reached the page is not sent by another method, with the page as the counter. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, numberOf, openBrowser, orderOf } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const click = (n: number): string => `click(${n})`;
const COUNTER = `<script>window.heard = 0; document.addEventListener("click", (event) => { if (event.target.closest("#go")) heard++ })</script>`;

async function clicked(body: string, more = {}) {
  const opened = await hostPage(browser, { body: `${body}${COUNTER}` });
  const { receipt } = await carry(opened, click, 'id="go"', more);
  return { receipt, heard: await opened.page.evaluate("window.heard") };
}

describe("attemptAll", () => {
  test.each([
    ["a control without a name", `<button id="go"><svg width="20" height="20"></svg></button>`, 1],
    ["a deed by its words", `<button id="go">Archive</button>`, 1],
    ["a deed in a dialog", `<div role="dialog" aria-label="Ask"><button id="go">Proceed</button></div>`, 1],
    ["a button, whatever it is called", `<button id="go">Menu</button>`, 1],
    ["a switch", `<div id="go" role="switch" tabindex="0" aria-checked="false">Menu</div>`, 1],
    ["a menu that tells whether it is open", `<button id="go" aria-expanded="false">Menu</button>`, 2],
    ["a tab", `<div role="tablist"><div id="go" role="tab" tabindex="0" aria-selected="false">Menu</div></div>`, 2],
  ])("CL4 how often a page that does nothing hears of %s", async (_, body, times) => {
    const { receipt, heard } = await clicked(body);
    expect(heard).toBe(times);
    expect(receipt).toMatchObject({ delivered: true, verified: false });
  });

  test("CL4 a bound that the server gives is kept", async () => {
    expect((await clicked(`<button id="go" aria-expanded="false">Menu</button>`, { maxDeliveries: 1 })).heard).toBe(1);
  });

  test("CL4 what answers late is not sent again meanwhile", async () => {
    const { receipt, heard } = await clicked(
      `<button id="go" onclick="setTimeout(() => { this.textContent = 'Open' }, 1_200)">Menu</button>`,
    );
    expect(heard).toBe(1);
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, effect: "changed" });
  });

  test("CL4 what moved away under the pointer has not been reached, and is by another method", async () => {
    const { receipt, heard } = await clicked(
      `<button id="go" style="position:absolute;left:9px;top:9px">Pay</button><script>onmousemove = () => { go.style.left = "400px" }</script>`,
      { risk: "irreversible" },
    );
    expect(receipt.attempts).toMatchObject([
      { method: "click", delivered: false },
      { method: "activate", delivered: true },
    ]);
    expect(heard).toBe(1);
  });

  test("CL4 a box that is slow to show its tick is not ticked twice", async () => {
    const opened = await hostPage(browser, {
      body: `<div id="go" role="checkbox" tabindex="0" aria-checked="false">Wifi</div>
        <script>go.onclick = () => { const on = go.getAttribute("aria-checked") !== "true"; setTimeout(() => go.setAttribute("aria-checked", on), 1_000) }</script>`,
    });
    const { receipt } = await carry(opened, (n) => `check(${n},true)`, 'id="go"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(await opened.page.getAttribute("#go", "aria-checked")).toBe("true");
  });

  test("CL4 a drag that gave the places other contents is done, and not undone by a second one", async () => {
    const body = `<style>p{width:90px;height:30px;border:1px solid}</style><p id="a" tabindex="0">One</p><p id="b" tabindex="0">Two</p>
      <script>let from = null; window.drops = 0; onpointerdown = (e) => { from = e.target.closest("p") };
        onpointerup = (e) => { const to = e.target.closest("p"); if (!from || !to || to === from) return; drops++;
          [from.textContent, to.textContent] = [to.textContent, from.textContent] }</script>`;
    const opened = await hostPage(browser, { body });
    const view = await opened.host.observe();
    const action = `drag(${numberOf(view, 'id="a"')},${numberOf(view, 'id="b"')})`;
    const { receipt } = await opened.host.execute(orderOf(action));
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, observed: "its contents have moved" });
    expect(await opened.page.evaluate("[drops, a.textContent, b.textContent]")).toEqual([1, "Two", "One"]);
  });

  test("CL4 a drag that half did its work is not repeated", async () => {
    const body = `<p id="a" tabindex="0" style="width:90px">One</p><p id="b" tabindex="0" style="width:90px">Two</p>
      <script>window.drops = 0; onpointerup = () => { drops++; b.append(" and One") }</script>`;
    const opened = await hostPage(browser, { body });
    const view = await opened.host.observe();
    const action = `drag(${numberOf(view, 'id="a"')},${numberOf(view, 'id="b"')})`;
    expect((await opened.host.execute(orderOf(action))).receipt).toMatchObject({ ok: false, retried: false });
    expect(await opened.page.evaluate("drops")).toBe(1);
  });
});
