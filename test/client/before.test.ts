/** Proves client/before.ts: what the page did by itself before an action is told, and is none of the action's doing. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toldBefore } from "../../client/before.js";
import { carry, hostPage, numberOf, openBrowser, orderOf } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const FORM = `<ul id="list"><li>Ada</ul><input id="name" aria-label="Name"><button id="go" onclick="this.textContent = 'Gone on'">Go</button>`;

describe("carryOut", () => {
  test("design §6.1 a page that is as it was sent is not sent again", async () => {
    const opened = await hostPage(browser, { body: FORM });
    const { before } = await carry(opened, (n) => `click(${n})`, 'id="go"');
    expect(before?.drifted).toBeNull();
    const now = await opened.host.observe();
    const told = toldBefore(before, now);
    expect(told).toEqual({ beforeDomHash: before?.domHash, afterDomHash: expect.any(String) });
    expect(told.beforeDomHash).not.toBe(told.afterDomHash);
  });

  test("design §6.1 a row that came by itself since is on the page before the action, which is sent", async () => {
    const opened = await hostPage(browser, { body: FORM });
    const view = await opened.host.observe();
    await opened.page.evaluate(`list.append(Object.assign(document.createElement("li"), { textContent: "Bob" }));
      location.hash = "two"; document.querySelector("#name").focus()`);
    const { before, receipt } = await opened.host.carryOut(orderOf(`click(${numberOf(view, 'id="go"')})`));
    expect(receipt).toMatchObject({ ok: true, delivered: true });
    const told = toldBefore(before, await opened.host.observe());
    expect(told.beforeSnapshot).toContain("Bob");
    expect(told.beforeSnapshot).not.toContain("Gone on");
    expect(told.beforeUrl).toMatch(/#two$/);
    expect(told.beforeActiveElement).toBe(`sf:${numberOf(view, 'id="name"')}`);
  });

  test("design §6.1 an entry that follows another and a wait do not look back", async () => {
    const opened = await hostPage(browser, { body: FORM });
    const n = numberOf(await opened.host.observe(), 'id="name"');
    const first = await opened.host.carryOut(orderOf(`type(${n},"Jas")`, { more: true }));
    const second = await opened.host.carryOut(orderOf(`type(${n},"Jas Doe")`, { follows: true }));
    expect([first.before?.drifted, second.before]).toEqual([null, undefined]);
    expect((await opened.host.carryOut(orderOf("wait(0)"))).before).toBeUndefined();
  });

  test("design §6.1 looking back costs little on a large page", async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `<tr><td>Row ${n}</td><td><a href="/${n}">Open</a></td></tr>`);
    const { page, host } = await hostPage(browser, { body: `<table>${rows.join("")}</table>` });
    await host.observe();
    const ms = await page.evaluate(`(() => { const { runtime } = globalThis.__surefoot; const times = [];
      for (let n = 0; n < 5; n++) { const startedMs = performance.now(); runtime.drift(); times.push(performance.now() - startedMs) }
      return Math.min(...times) })()`);
    expect(ms).toBeLessThan(300);
  });
});
