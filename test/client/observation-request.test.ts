/** Proves client/observation-request.ts: what the page did by itself before an action is told, and is none of the action's doing. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IsolatedWorld } from "../../client/hosts/playwright/isolated-world.js";
import { beforeFields } from "../../client/observation-request.js";
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
  test("VD1 a page that is as it was sent is not sent again", async () => {
    const opened = await hostPage(browser, { body: FORM });
    const { before } = await carry(opened, (n) => `click(${n})`, 'id="go"');
    expect(before?.drifted).toBeNull();
    const now = await opened.host.observe();
    const told = beforeFields(before, now);
    expect(told).toEqual({ beforeDomHash: before?.domHash, afterDomHash: expect.any(String) });
    expect(told.beforeDomHash).not.toBe(told.afterDomHash);
  });

  test("VD1 a row that came by itself since is on the page before the action, which is sent", async () => {
    const opened = await hostPage(browser, { body: FORM });
    const view = await opened.host.observe();
    await opened.page.evaluate(`list.append(Object.assign(document.createElement("li"), { textContent: "Bob" }));
      location.hash = "two"; document.querySelector("#name").focus()`);
    const { before, receipt } = await opened.host.execute(orderOf(`click(${numberOf(view, 'id="go"')})`));
    expect(receipt).toMatchObject({ ok: true, delivered: true });
    const told = beforeFields(before, await opened.host.observe());
    expect(told.beforeSnapshot).toContain("Bob");
    expect(told.beforeSnapshot).not.toContain("Gone on");
    expect(told.beforeUrl).toMatch(/#two$/);
    expect(told.beforeActiveElement).toBe(`sf:${numberOf(view, 'id="name"')}`);
  });

  test("VD1 an entry that follows another and a wait do not look back", async () => {
    const opened = await hostPage(browser, { body: FORM });
    const n = numberOf(await opened.host.observe(), 'id="name"');
    const first = await opened.host.execute(orderOf(`type(${n},"Jas")`, { more: true }));
    const second = await opened.host.execute(orderOf(`type(${n},"Jas Doe")`, { follows: true }));
    expect([first.before?.drifted, second.before]).toEqual([null, undefined]);
    expect((await opened.host.execute(orderOf("wait(0)"))).before).toBeUndefined();
  });

  test("VD1 looking back costs no more than reading a large page again", async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `<tr><td>Row ${n}</td><td><a href="/${n}">Open</a></td></tr>`);
    const { page, host } = await hostPage(browser, { body: `<table>${rows.join("")}</table>` });
    await host.observe();
    // Side by side in one run: a busy machine slows both.
    const times = await new IsolatedWorld(page).evaluate(`(() => {
      const { runtime } = globalThis.__surefoot;
      const took = (work) => { const startedMs = performance.now(); work(); return performance.now() - startedMs };
      const pairs = [0, 1, 2, 3, 4].map(() => [took(() => runtime.drift()), took(() => runtime.observe())]);
      return [0, 1].map((side) => Math.min(...pairs.map((pair) => pair[side]))) })()`);
    const [back, again] = times as [number, number];
    expect(back / again).toBeLessThan(2);
  });
});
