/** Proves client/hosts/playwright/isolated-world.ts, and that a client holds an action against the origin it is meant for. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostPage, html, numberOf, openBrowser, openMarkup, orderOf, startServer } from "../../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What a hostile page may do in its own world before anything else runs. */
const HOSTILE = `<script>
  const lie = { page: document, elementOf: () => document.querySelector("#pay"),
    runtime: new Proxy({}, { get: () => () => ({ url: "https://bank.test/", dom: "<p>All is well</p>", epoch: "x" }) }) };
  Object.defineProperty(globalThis, "__surefoot", { value: lie, configurable: false });
  Element.prototype.getBoundingClientRect = () => document.querySelector("#pay").attributes;
  Document.prototype.elementFromPoint = () => document.querySelector("#pay");
  Array.prototype.map = () => []; Map.prototype.get = () => undefined; JSON.stringify = () => "{}";
</script><button id="help" onclick="document.title = 'Help'">Show help</button><button id="pay">Pay now</button>`;

describe("IsolatedWorld", () => {
  test("SF10 a page that puts its own things in the place of ours is read and clicked as it is", async () => {
    const opened = await hostPage(browser, { body: HOSTILE });
    const view = await opened.host.observe();
    expect(view.dom).toContain("Show help");
    expect(view.url).not.toContain("bank.test");
    await opened.page.evaluate("document.querySelector('#pay').onclick = () => { document.title = 'Paid' }");
    const { receipt } = await opened.host.execute(orderOf(`click(${numberOf(view, 'id="help"')})`));
    expect(receipt.ok).toBe(true);
    expect(await opened.page.title()).toBe("Help");
  });

  test("SF10 nothing of ours can be seen from the page's own world", async () => {
    const { page, surface } = await openMarkup(browser, "<p>Plain</p>");
    await surface.observe();
    expect(await page.evaluate("'__surefoot' in globalThis")).toBe(false);
  });
});

describe("the origin of an action", () => {
  const login = `<input aria-label="Password" id="secret"><button id="go">Go</button>`;

  test("SF2 a page that has led elsewhere since is not acted on, whatever it looks like", async () => {
    const [home, evil] = [await startServer({ "GET /": html(login) }), await startServer({ "GET /": html(login) })];
    try {
      const { page, host } = await hostPage(browser, { url: home.url });
      const n = numberOf(await host.observe(), 'id="secret"');
      await page.evaluate(`location.assign(${JSON.stringify(evil.url)})`);
      await page.waitForURL(`${evil.url}/`);
      await host.observe();
      for (const action of [`type(${n},"test123")`, 'press("Enter")', `click(${n})`]) {
        const { receipt } = await host.execute(orderOf(action, { origin: home.url }));
        expect(receipt).toMatchObject({ effect: "refused", error: expect.stringContaining(evil.url) });
      }
      expect(await page.inputValue("#secret")).toBe("");
    } finally {
      await Promise.all([home.close(), evil.close()]);
    }
  });

  test("SF2 an action goes on where it is meant for, and one without a word about it anywhere", async () => {
    const home = await startServer({ "GET /": html(login) });
    try {
      const { page, host } = await hostPage(browser, { url: home.url });
      const n = numberOf(await host.observe(), 'id="secret"');
      const { receipt } = await host.execute(orderOf(`type(${n},"Jas")`, { origin: home.url }));
      expect(receipt.ok).toBe(true);
      expect(await page.inputValue("#secret")).toBe("Jas");
    } finally {
      await home.close();
    }
  });

  test.each(["javascript:document.title='Owned'", "file:///etc/hostname", "data:text/html,x"])(
    "SF2 the client itself opens no %s",
    async (url) => {
      const { page, host } = await hostPage(browser, { body: "<p>Here</p>" });
      await host.observe();
      const { receipt } = await host.execute(orderOf(`navigate(${JSON.stringify(url)})`));
      expect(receipt.ok).toBe(false);
      expect(await page.title()).toBe("Lab");
    },
  );
});
